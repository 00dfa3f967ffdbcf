import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { people } from '#src/kit/api/workspace.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'

import { shortId } from './person.ts'

/**
 * Display names of many people: the label, or the shortened id. While identifiers are hidden, the
 * position in the team's list: `Person 12`.
 */
export function usePersonNames(): (userId: string) => string {
  const { hideIdentifiers } = usePreferences()
  const { data } = useQuery({ ...people(), enabled: !denialOf('people.read') })
  return useMemo(() => {
    const places = new Map(data?.map((person, index) => [person.user_id, { person, index }]))
    return (userId) => {
      const found = places.get(userId)
      if (hideIdentifiers) return found ? `Person ${found.index + 1}` : 'Person'
      return found?.person.label ?? shortId(userId)
    }
  }, [data, hideIdentifiers])
}
