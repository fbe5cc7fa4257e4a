import type { CredentialDraft, SavedCredential } from './credential-form.tsx';

/** Whether the draft brings anything that is not saved already. A secret that was entered always does. Pure. */
export function changesSaved(
  { authenticationStrategyId, authenticationConfig: drafted }: CredentialDraft,
  saved: Pick<SavedCredential, 'strategyId' | 'config'> | null,
): boolean {
  if (saved === null || saved.strategyId !== authenticationStrategyId) return true;
  const names = new Set([...Object.keys(drafted), ...Object.keys(saved.config)]);
  return [...names].some((name) => drafted[name] !== saved.config[name]);
}
