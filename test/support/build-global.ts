/** Before any test: the pages and the service as their sources are now. Once, since all tests have the same files. */
import { buildPages } from '../../scripts/build-pages.mjs';
import { buildService } from '../../scripts/build-service.mjs';

export function setup(): void {
  buildPages();
  buildService();
}
