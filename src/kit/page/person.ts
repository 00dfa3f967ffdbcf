import { useQuery } from '@tanstack/react-query'

import { people } from '#src/kit/api/workspace.ts'
import { shortId } from '#src/kit/lib/short-id.ts'
import { storedText } from '#src/kit/lib/stored.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'

export { shortId }

const stored = storedText('tab', 'person')

/** The person whose pages were last open in this tab: an id, and nothing else. */
export const lastPerson = stored.get
/** Null forgets who it was. */
export const setLastPerson = stored.set

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
