import { Link } from 'react-router-dom'

import type { Person } from '#contract/own/workspace.ts'
import { formatDay } from '#lib/days.ts'
import { shortId } from '#src/kit/page/person.ts'
import type { Columns } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { RowCheckbox } from '#src/kit/ui/RowCheckbox.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Tags } from '#src/kit/ui/text/Tags.tsx'
import { paths } from '#src/kit/url/paths.ts'

import type { PersonRow } from './person-rows.ts'
import { PersonName } from './PersonName.tsx'
import type { PeopleModel } from './use-people.ts'

import css from './people.module.css'

type Options = Pick<PeopleModel, 'remove' | 'rename' | 'toggle' | 'select' | 'selected'> & {
  hideIdentifiers: boolean
  /** `narrow`: what the columns in the middle say stands below the name. `medium`: the tags do, and the id gives way. */
  room: 'narrow' | 'medium' | 'wide'
  shown: readonly PersonRow[]
}

const Pages = ({ person }: { person: Person }) => (
  <span className={css.pages}>
    <Link to={paths.workouts(person.user_id)}>Workouts</Link>
    <Link to={paths.connections(person.user_id)}>Connections</Link>
  </span>
)

function WorstCell({ row: { worst, isOld, isKnown } }: { row: PersonRow }) {
  if (!isKnown) return <Missing what="Unknown: checks not loaded" />
  if (!worst) return <span className={css.soft}>Not checked</span>
  return (
    <span className={css.worst}>
      <Status tone={worst.tone}>{worst.words}</Status>
      {worst.more > 0 && (
        <span className={css.soft} title={`${worst.more} more`}>
          +{worst.more}
        </span>
      )}
      {isOld && <span className={css.soft}>last check failed</span>}
    </span>
  )
}

const LastActivity = ({ row: { lastActivity, isKnown } }: { row: PersonRow }) =>
  lastActivity === null ? (
    <Missing what={isKnown ? 'No workout seen' : 'Not known'} />
  ) : (
    formatDay(lastActivity)
  )

const MOST_PROVIDERS = 2
const providerWords = ({ providers }: PersonRow): string =>
  providers.length > MOST_PROVIDERS
    ? `${providers.slice(0, MOST_PROVIDERS - 1).join(', ')} +${providers.length - MOST_PROVIDERS + 1}`
    : providers.join(', ')

/** What the columns of a wide screen say, below the name. */
const About = ({ row }: { row: PersonRow }) => (
  <>
    <span className={css.about}>
      <WorstCell row={row} />
      {row.providers.length > 0 && <span>{providerWords(row)}</span>}
      {row.lastActivity && <span>last {formatDay(row.lastActivity)}</span>}
      <Tags tags={row.person.tags} />
    </span>
    <Pages person={row.person} />
  </>
)

const calledOf = ({ person, place }: PersonRow, hideIdentifiers: boolean) =>
  hideIdentifiers ? `person ${place + 1}` : (person.label ?? person.user_id)

const tickColumn = ({
  hideIdentifiers,
  shown,
  selected,
  toggle,
  select,
}: Options): Columns<PersonRow>[number] => {
  const ids = new Set(selected.map(({ person }) => person.user_id))
  const isAll = shown.length > 0 && shown.every(({ person }) => ids.has(person.user_id))
  return {
    id: 'tick',
    enableSorting: false,
    meta: { width: '40px', name: 'Select' },
    header: () => (
      <RowCheckbox
        label={isAll ? 'Select none' : `Select all ${shown.length} shown`}
        checked={isAll}
        isMixed={ids.size > 0 && !isAll}
        onChange={() => select(isAll ? [] : shown.map(({ person }) => person.user_id))}
      />
    ),
    cell: ({ row: { original: row } }) => (
      <RowCheckbox
        label={`Select ${calledOf(row, hideIdentifiers)}`}
        checked={ids.has(row.person.user_id)}
        onChange={() => toggle(row.person.user_id)}
      />
    ),
  }
}

const labelColumn = ({ hideIdentifiers, room, rename }: Options): Columns<PersonRow>[number] => ({
  id: 'label',
  header: room === 'narrow' ? 'Person' : 'Label',
  accessorFn: ({ person }) => person.label ?? '',
  cell: ({ row: { original: row } }) => (
    <span className={css.person}>
      <PersonName
        person={row.person}
        place={row.place}
        isHidden={hideIdentifiers}
        onRename={rename}
      />
      {room === 'narrow' && <About row={row} />}
      {room === 'medium' && <Tags tags={row.person.tags} />}
    </span>
  ),
})

const columnsBetween = (hideIdentifiers: boolean): Columns<PersonRow> => [
  {
    id: 'user_id',
    header: 'User id',
    enableSorting: false,
    cell: ({ row: { original } }) =>
      hideIdentifiers ? (
        'hidden'
      ) : (
        <CopyCode
          code={original.person.user_id}
          what="user id"
          short={shortId(original.person.user_id)}
        />
      ),
  },
  {
    id: 'worst',
    header: 'Status',
    accessorFn: ({ rank }) => rank,
    cell: ({ row: { original } }) => <WorstCell row={original} />,
  },
  {
    id: 'providers',
    header: 'Providers',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span title={original.providers.join(', ')}>{providerWords(original)}</span>
    ),
  },
  {
    id: 'last_activity',
    header: 'Last activity',
    accessorFn: ({ lastActivity }) => lastActivity ?? '',
    cell: ({ row: { original } }) => <LastActivity row={original} />,
  },
  {
    id: 'tags',
    header: 'Tags',
    enableSorting: false,
    cell: ({ row: { original } }) => <Tags tags={original.person.tags} />,
  },
  {
    id: 'pages',
    header: 'Pages',
    enableSorting: false,
    // the name leads to the workouts
    cell: ({ row: { original } }) => (
      <Link to={paths.connections(original.person.user_id)}>Connections</Link>
    ),
  },
]

/** What a laptop has no column for. */
const belowTheName = ['user_id', 'tags']

/** The columns of the list of people. */
export function columnsFor(options: Options): Columns<PersonRow> {
  const { hideIdentifiers, room, remove } = options
  const between = columnsBetween(hideIdentifiers).filter(
    ({ id }) => room === 'wide' || !belowTheName.includes(id!),
  )
  return [
    tickColumn(options),
    labelColumn(options),
    ...(room === 'narrow' ? [] : between),
    {
      id: 'remove',
      header: () => <span className="visually-hidden">Remove</span>,
      enableSorting: false,
      meta: { numeric: true, width: '48px' },
      cell: ({ row: { original: row } }) => (
        <Button
          look="quiet"
          icon="cross"
          iconOnly
          className={css.remove}
          aria-label={`Take ${calledOf(row, hideIdentifiers)} off the list`}
          onClick={() => remove(row.person)}
        />
      ),
    },
  ]
}
