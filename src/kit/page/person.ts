import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { people } from '#src/kit/api/workspace.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { shortId } from '#src/kit/lib/short-id.ts'
import { storedJson } from '#src/kit/lib/stored-json.ts'
import { counted } from '#src/kit/lib/units.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'

export { shortId }

const RECENT_MAX = 5
const recent = storedJson('tab', 'people', z.array(z.string()))

/**
 * Ids of the people whose pages were open in this tab, most recent first. The tab stores nothing
 * else about them.
 */
export const recentPeople = () => recent.get() ?? []
export const addRecentPerson = (userId: string) =>
  recent.set([userId, ...recentPeople().filter((id) => id !== userId)].slice(0, RECENT_MAX))
export const forgetRecentPeople = () => recent.set(null)

/** Words instead of a name, if the signed-in role can't see names. */
export const withoutName = (userId: string) =>
  denialOf('names.read') ? shortId(userId) : `Unnamed, ${shortId(userId)}`

/**
 * Display name of a person: the label in the list of people, or the shortened id. Hidden while
 * identifiers are hidden, or the list loads.
 */
export function usePersonName(userId: string | undefined): string {
  const { hideIdentifiers } = usePreferences()
  const { data, isPending } = useQuery(people())
  if (!userId) return ''
  if (hideIdentifiers || isPending) return 'Person'
  return data?.find((person) => person.user_id === userId)?.label ?? shortId(userId)
}

/** `3 people added. 1 person was not added because their data was erased.` */
export const addedWords = (added: number, erased: number): string => {
  const words = `${counted(added, 'person', 'people')} added.`
  return erased
    ? `${words} ${counted(erased, 'person wasn’t', 'people weren’t')} added because their data was erased.`
    : words
}
