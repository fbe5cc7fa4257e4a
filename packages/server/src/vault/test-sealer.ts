/** For tests: a sealer under a key of its own. */
import { createSecretKey, randomBytes } from 'node:crypto';
import { associatedData, keyLength } from './envelope.ts';
import { type RecordSealer, recordSealer } from './record-sealer.ts';

export const testSealer = (): RecordSealer =>
  recordSealer({
    key: createSecretKey(randomBytes(keyLength)),
    keyVersion: 1,
    ofPlace: associatedData(['record', 'ws_a', 'con_1', 'things', 1]),
  });
