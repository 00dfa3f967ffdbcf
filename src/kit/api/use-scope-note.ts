import { scopeWords } from '#contract/own/rights.ts'

import { useKnownSession } from './workspace.ts'

/** Sentence that a list of people is not everyone's; null for a member who sees everyone. */
export function useScopeNote(): string | null {
  const scope = useKnownSession()?.scope
  return scope ? `You see people with ${scopeWords(scope)} only.` : null
}
