import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { members } from '#src/app/members/members.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { usePersonNames } from '#src/kit/page/person-names.ts'

export type Names = { nameOf: (userId: string) => string; memberOf: (id: string) => string | null }

/** Names of people and members, as far as the role can see them. */
export function useNames(): Names {
  const nameOf = usePersonNames()
  const { data } = useQuery({ ...members(), enabled: !denialOf('members.read') })
  return useMemo(() => {
    const names = new Map(data?.map(({ id, name }) => [id, name]))
    return { nameOf, memberOf: (id) => names.get(id) ?? null }
  }, [data, nameOf])
}
