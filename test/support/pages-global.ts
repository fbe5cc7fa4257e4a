/** Before any test: the pages as their sources are now. Once, since all tests serve the same files. */
import { buildPages } from '../../scripts/build-pages.mjs';

export const setup = buildPages;
