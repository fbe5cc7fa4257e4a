// `npm run build`: the pages and the service, unless what stands there was built from these very sources. Also run by
// `npm ci`.
import { buildPages } from './build-pages.mjs';
import { buildService } from './build-service.mjs';

buildPages();
buildService();
