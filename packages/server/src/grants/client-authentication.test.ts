import type { ClientAuthentication } from '@cleat/plugin-kit';
import { expect, it } from 'vitest';
import { formsToTry, type RememberedForm } from './client-authentication.ts';

const basic = 'client_secret_basic';
const raw = 'client_secret_basic_unencoded';
const post = 'client_secret_post';
type Forms = readonly [ClientAuthentication, ...ClientAuthentication[]];

const nothing: RememberedForm | null = null;
const known = (form: ClientAuthentication | null, triedForSecretVersion: number | null): RememberedForm => ({
  form,
  triedForSecretVersion,
});

it.each<[string, Forms, Partial<Parameters<typeof formsToTry>[1]>, ClientAuthentication[]]>([
  ['all in the declared order', [basic, raw, post], {}, [basic, raw, post]],
  [
    'without the unencoded form where it is the same',
    [basic, raw, post],
    { basicFormsDiffer: false },
    [basic, post],
  ],
  [
    'without the encoded form where it is the same',
    [raw, basic, post],
    { basicFormsDiffer: false },
    [raw, post],
  ],
  [
    'only one of two equal forms after another',
    [post, basic, raw],
    { basicFormsDiffer: false },
    [post, basic],
  ],
  [
    'the unencoded form alone where it is the only Basic',
    [post, raw],
    { basicFormsDiffer: false },
    [post, raw],
  ],
  ['the declared order of others', [post, raw, basic], {}, [post, raw, basic]],
  ['a pinned form alone', [post], {}, [post]],
  ['the first alone while nobody waits', [basic, raw, post], { personWaits: false }, [basic]],
  [
    'what worked, alone, while nobody waits',
    [basic, raw, post],
    { personWaits: false, remembered: known(post, null) },
    [post],
  ],
  [
    'what worked first, then the others',
    [basic, raw, post],
    { remembered: known(post, null) },
    [post, basic, raw],
  ],
  ['others for a new secret', [basic, raw, post], { remembered: known(post, 6) }, [post, basic, raw]],
  [
    'what worked alone once the others were tried',
    [basic, raw, post],
    { remembered: known(post, 7) },
    [post],
  ],
  [
    'the first alone once all were tried in vain',
    [basic, raw, post],
    { remembered: known(null, 7) },
    [basic],
  ],
  ['nothing that the plugin no longer declares', [basic], { remembered: known(post, null) }, [basic]],
  [
    'no second Basic after a remembered equal one',
    [basic, raw, post],
    { remembered: known(raw, null), basicFormsDiffer: false },
    [raw, post],
  ],
])('tries %s', (_, declared, context, expected) => {
  const all = {
    personWaits: true,
    secretVersion: 7,
    remembered: nothing,
    basicFormsDiffer: true,
    ...context,
  };
  expect(formsToTry(declared, all)).toEqual(expected);
});
