// `npm run build`: the pages, unless what stands there was built from these very sources. Also run by `npm ci`.
import { buildPages } from './build-pages.mjs';

buildPages();
