import { useQuery } from '@tanstack/react-query'

import { people } from '#src/kit/api/workspace.ts'
import { shortId } from '#src/kit/lib/short-id.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'

export { shortId }

const LAST_PERSON = 'rounds.person'

/** The person whose pages were last open in this tab: an id, and nothing else. */
export function lastPerson(): string | null {
  try {
    return sessionStorage.getItem(LAST_PERSON)
  } catch {
    return null
  }
}
/** Null forgets who it was. */
export function setLastPerson(userId: string | null) {
  try {
    if (userId) sessionStorage.setItem(LAST_PERSON, userId)
    else sessionStorage.removeItem(LAST_PERSON)
  } catch {
    // without storage the navigation leads to the list of people instead
  }
}

/**
 * Display name of a person: the label in the list of people, or the shortened id; covered while
 * identifiers are hidden.
 */
export function usePersonName(userId: string | undefined): string {
  const { hideIdentifiers } = usePreferences()
  const { data } = useQuery(people())
  if (!userId) return ''
  if (hideIdentifiers) return 'Person'
  return data?.find((person) => person.user_id === userId)?.label ?? shortId(userId)
}
