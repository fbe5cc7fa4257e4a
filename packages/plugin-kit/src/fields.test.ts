import { expect, it } from 'vitest';
import { type ConfigSchema, secretField, testPathField, textField } from './plugin.ts';

const words = { title: 'Key ID', description: 'Shown beside the key.', order: 1 };

it('a field that is spread may take any keyword of a text, as the compiler sees it too', () => {
  const properties: ConfigSchema['properties'] = {
    keyId: { ...textField(words), 'x-secret': false },
    code: { ...secretField(words), maxLength: 64 },
  };
  expect(properties.keyId).toMatchObject({ title: 'Key ID', 'x-secret': false });
  expect(properties.code).toMatchObject({ writeOnly: true, maxLength: 64 });
});

it.each([
  [undefined, 'without it the base URL itself is.'],
  ['/', 'without it the base URL itself is.'],
  ['/me', 'without it /me is.'],
])('a test path beside the path %s says what is asked where it is empty', (path, said) => {
  expect(testPathField(1, path).description).toMatch(new RegExp(`${said.replaceAll('.', '\\.')}$`));
});
