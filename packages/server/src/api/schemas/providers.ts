/** A Provider as lists show it, contract §3. */
import { Type } from 'typebox';
import { nullable } from './shared.ts';

export const providerSummaryMembers = {
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  categories: Type.Array(Type.String()),
  logoUrl: nullable(Type.String()),
  version: Type.String(),
};
