/** What can be synced, parents before children: most streams are read once for each worker. */
import type { Stream } from '@cleat/plugin-kit';
import { ABSENCE } from './streams-absence.ts';
import { ORGANIZATIONS } from './streams-organizations.ts';
import { PAYROLL } from './streams-payroll.ts';
import { STAFFING } from './streams-staffing.ts';
import { TIME } from './streams-time.ts';

export const STREAMS: readonly Stream[] = [...STAFFING, ...ORGANIZATIONS, ...PAYROLL, ...ABSENCE, ...TIME];
