import type { Person } from '#contract/own/workspace.ts'
import { daysBetween, formatDay, today, type Day } from '#lib/days.ts'
import { sortKey } from '#lib/sort-key.ts'
import { SmallStrip } from '#src/connections/model/SmallStrip.tsx'
import { counted } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { tickColumn } from '#src/kit/table/tick-column.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { shortAgo } from '#src/kit/ui/text/ago.ts'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Tags } from '#src/kit/ui/text/Tags.tsx'

import { personId, type PersonRow } from './person-rows.ts'
import { PersonName } from './PersonName.tsx'
import type { PeopleModel } from './use-people.ts'

import css from './people.module.css'

type About = { hideIdentifiers: boolean }
type Around = About &
  Pick<PeopleModel, 'remove' | 'selection'> & {
    shown: readonly PersonRow[]
    onRename: (person: Person) => void
    onErase: (person: Person) => void
  }

/** Further actions of a row, and the user ID. */
const RowMenu = ({ row, around }: { row: PersonRow; around: Around }) => (
  <ActionMenu label={`More actions for ${calledOf(row, around)}`} icon="more" look="quiet">
    {!around.hideIdentifiers && (
      <>
        <span className={`soft small ${css.id}`}>
          User ID <CopyCode code={row.person.user_id} what="user ID" />
        </span>
        <MenuAction needs="people.write" icon="edit" onClick={() => around.onRename(row.person)}>
          Rename
        </MenuAction>
      </>
    )}
    <MenuAction needs="people.write" icon="trash" onClick={() => around.remove(row.person)}>
      Remove
    </MenuAction>
    <MenuAction needs="people.erase" icon="trash" onClick={() => around.onErase(row.person)}>
      Erase…
    </MenuAction>
  </ActionMenu>
)

function WorstCell({ row: { worst, isOld, isKnown } }: { row: PersonRow }) {
  if (!isKnown) return <Missing what="Status not loaded" />
  if (!worst) return <span className="faint small">Not refreshed yet</span>
  return (
    <span className={css.worst}>
      <span title={worst.code ?? undefined}>
        <Status tone={worst.tone} isGrave={worst.isGrave}>
          {worst.provider && <span className={css.provider}>{worst.provider}</span>} {worst.words}
        </Status>
      </span>
      {worst.more > 0 && <span className="faint small">+{worst.more} more</span>}
      {isOld && <span className="faint small">last refresh failed</span>}
    </span>
  )
}

/** Status as the cell has it: the worst, how many more there are, and that the last refresh failed. */
const statusValue = ({ worst, isOld }: PersonRow) =>
  worst &&
  [
    [worst.provider, worst.words].filter(Boolean).join(': '),
    worst.more > 0 && `${worst.more} more`,
    isOld && 'last refresh failed',
  ]
    .filter(Boolean)
    .join('; ')

const calledOf = ({ person, place }: PersonRow, { hideIdentifiers }: About) =>
  hideIdentifiers ? `person ${place + 1}` : (person.label ?? person.user_id)

const activityAgo = (day: Day) => shortAgo(Math.max(0, daysBetween(day, today())))

/** Texts that a person is found by. A hidden label isn't searched. */
export const textsOfPerson = ({ person }: PersonRow, { hideIdentifiers }: About) => [
  person.user_id,
  hideIdentifiers ? null : person.label,
]

export const peopleColumns: readonly Column<PersonRow, About, Around>[] = [
  tickColumn({
    idOf: personId,
    nameOf: calledOf,
    selectionOf: ({ selection, shown }: Around) => ({ ...selection, shown }),
  }),
  {
    id: 'label',
    label: 'Name',
    value: ({ person, place }, { hideIdentifiers }) =>
      hideIdentifiers ? `Person ${place + 1}` : person.label,
    // hidden names don't affect the order
    order: ({ person, place }, { hideIdentifiers }) =>
      hideIdentifiers ? place : person.label && sortKey(person.label),
    cell: ({ person, place }, { hideIdentifiers }, below) => (
      <span className={css.person}>
        <span className={css.first}>
          <PersonName person={person} place={place} isHidden={hideIdentifiers} />
        </span>
        {below && <span className={`faint small ${css.below}`}>{below}</span>}
      </span>
    ),
  },
  {
    id: 'user_id',
    label: 'User ID',
    value: ({ person }) => person.user_id,
    when: ({ hideIdentifiers }) => !hideIdentifiers,
    onScreen: false,
  },
  {
    id: 'worst',
    label: 'Status',
    value: statusValue,
    order: ({ rank }) => rank,
    orderWords: { asc: 'worst first', desc: 'best first' },
    leavesAt: 'large',
    below: 'always',
    cell: (row) => <WorstCell row={row} />,
  },
  {
    id: 'strip',
    label: 'Hours, last 26 weeks',
    head: () => (
      <span title="Each person’s highest week is shown at full height">Hours, last 26 weeks</span>
    ),
    width: '128px',
    leavesAt: 'small',
    below: ({ person, isShared }) => (
      <span className={css.strip}>
        <SmallStrip userId={person.user_id} isShared={isShared} />
      </span>
    ),
    cell: ({ person, isShared }) => <SmallStrip userId={person.user_id} isShared={isShared} />,
  },
  {
    id: 'providers',
    label: 'Providers',
    value: ({ providers }) => providers.join(', ') || null,
    numeric: true,
    missing: ({ isKnown }) => (isKnown ? 'No connections' : 'Not loaded'),
    leavesAt: 'large',
    below: ({ providers }) => providers.length > 0 && counted(providers.length, 'provider'),
    goneAt: 'small',
    cell: ({ providers }) => <span title={providers.join(', ')}>{providers.length}</span>,
  },
  {
    id: 'last_activity',
    label: 'Last activity',
    value: ({ lastActivity }) => lastActivity,
    text: ({ lastActivity }) => lastActivity && activityAgo(lastActivity),
    missing: ({ isKnown }) => (isKnown ? 'No workouts' : 'Not loaded'),
    goneAt: 'small',
    below: ({ lastActivity }) =>
      lastActivity && (
        <span title={formatDay(lastActivity)}>active {activityAgo(lastActivity)}</span>
      ),
    cell: ({ lastActivity }) =>
      lastActivity && <span title={formatDay(lastActivity)}>{activityAgo(lastActivity)}</span>,
  },
  {
    id: 'tags',
    label: 'Tags',
    width: '160px',
    value: ({ person }) => person.tags.join('; ') || null,
    facets: [{ id: 'tag', label: 'Tag', values: ({ person }) => person.tags }],
    leavesAt: 'large',
    below: ({ person }) => person.tags.length > 0 && <Tags tags={person.tags} />,
    cell: ({ person }) => <Tags tags={person.tags} />,
  },
  {
    id: 'more',
    label: 'More',
    head: () => <span className="visually-hidden">More</span>,
    numeric: true,
    width: '48px',
    cell: (row, around) => (
      <span className="with-row">
        <RowMenu row={row} around={around} />
      </span>
    ),
  },
]
