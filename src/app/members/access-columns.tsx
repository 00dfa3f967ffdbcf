import type { ReactNode } from 'react'

import { rightsOf, roleNames, type Access, type Role } from '#contract/own/rights.ts'
import type { Column } from '#src/kit/table/column.ts'
import { Tags } from '#src/kit/ui/text/Tags.tsx'

import css from './members.module.css'

/** Name of a member or of someone invited, and the columns without room. */
export const NameCell = ({
  name,
  about,
  below,
}: {
  name: string
  /** Remark beside the name. */
  about: ReactNode
  below: ReactNode
}) => (
  <span className={css.name}>
    <strong>{name}</strong>
    {about && <span className="faint"> {about}</span>}
    {below && <span className={css.below}>{below}</span>}
  </span>
)

const seesPeople = (role: Role) => rightsOf[role].has('people.read')

/** Role of a member or an invitation, and the people they see with it. */
export const accessColumns: readonly Column<Access>[] = [
  {
    id: 'role',
    label: 'Role',
    value: ({ role }) => roleNames[role],
    below: ({ role }) => <span>{roleNames[role]}</span>,
  },
  {
    id: 'scope',
    label: 'Can see',
    value: ({ scope }) => scope?.join(', ') ?? 'Everyone',
    cell: ({ role, scope }) => {
      if (scope) return <Tags tags={scope} />
      return seesPeople(role) ? 'Everyone' : <span className="faint">No people</span>
    },
    below: ({ role, scope }) => {
      if (scope)
        return (
          <span className="inline wrap">
            Sees <Tags tags={scope} />
          </span>
        )
      return <span>{seesPeople(role) ? 'Sees everyone' : 'Sees no people'}</span>
    },
  },
]
