import { describe, expect, it } from 'vitest';
import { addressesOf, fieldsOf } from './fields.ts';

describe('what a way to connect asks for', () => {
  it('stands in the order of the form, with what is secret and what decides where it goes', () => {
    const configSchema = {
      required: ['secret'],
      properties: {
        last: { title: 'Last' },
        secret: { title: 'Client Secret', description: 'Shown once', writeOnly: true, 'x-order': 2 },
        tenant: { examples: ['acme'], 'x-order': 1, 'x-destination': true },
        broken: null,
      },
    };
    expect(fieldsOf({ configSchema })).toEqual([
      {
        ...{ name: 'tenant', title: 'tenant', description: '', example: 'acme' },
        ...{ required: false, secret: false, destination: true },
      },
      {
        ...{ name: 'secret', title: 'Client Secret', description: 'Shown once', example: null },
        ...{ required: true, secret: true, destination: false },
      },
      {
        ...{ name: 'last', title: 'Last', description: '', example: null },
        ...{ required: false, secret: false, destination: false },
      },
    ]);
  });

  it.each([[{}], [{ properties: null }], [{ properties: [] }]])('is nothing in %j', (configSchema) =>
    expect(fieldsOf({ configSchema })).toEqual([]),
  );

  it('is sent to the addresses that are named', () => {
    const method = { baseUrl: ['https://{host}'], tokenUrl: 'https://x' };
    expect(addressesOf({ method }, 'baseUrl')).toEqual(['https://{host}']);
    expect(addressesOf({ method }, 'tokenUrl')).toEqual([]);
  });
});
