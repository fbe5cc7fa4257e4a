import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

describe('the types that the pages call the API with', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service?.stop());

  it('are those of /openapi.json (npm test -- test/pages/api-types.test.ts -u writes them anew)', async () => {
    const document = new URL('/openapi.json', service.origin);
    const types = astToString(await openapiTS(document));
    const note = '/** Made from /openapi.json; test/pages/api-types.test.ts keeps it so. */\n';
    await expect(note + types).toMatchFileSnapshot('../../packages/console/src/api/schema.ts');
  });
});
