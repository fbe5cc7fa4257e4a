/** The schemas that routes refer to by name, as they stand in the components of the OpenAPI document. */
import {
  accessCheckSchema,
  connectionSchema,
  credentialDetailSchema,
  diagnosisSchema,
  testReportSchema,
} from './connections.ts';
import { providerSchema } from './providers.ts';
import { problemSchema } from './shared.ts';
import { summarySchema } from './summary.ts';
import { recordSchema, runSchema, scheduleSchema, streamSchema } from './sync.ts';

export const sharedSchemas = [
  problemSchema,
  diagnosisSchema,
  testReportSchema,
  connectionSchema,
  accessCheckSchema,
  credentialDetailSchema,
  providerSchema,
  streamSchema,
  runSchema,
  recordSchema,
  scheduleSchema,
  summarySchema,
] as const;
