import { Link } from 'react-router-dom'

import type { Person } from '#contract/own/workspace.ts'
import { formatDay } from '#lib/days.ts'
import { sortKey } from '#lib/sort-key.ts'
import { shortId } from '#src/kit/page/person.ts'
import type { Column } from '#src/kit/table/column.ts'
import { tickColumn } from '#src/kit/table/tick-column.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Tags } from '#src/kit/ui/text/Tags.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { personId, type PersonRow } from './person-rows.ts'
import { PersonName } from './PersonName.tsx'
import type { PeopleModel } from './use-people.ts'

import css from './people.module.css'

type About = { hideIdentifiers: boolean }
type Around = About &
  Pick<PeopleModel, 'remove' | 'rename' | 'selection'> & {
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
  if (!worst) return <span className="faint small">Not checked</span>
  return (
    <span className={css.worst}>
      <Status tone={worst.tone}>{worst.words}</Status>
      {worst.more > 0 && (
        <span className="faint small" title={`${worst.more} more`}>
          +{worst.more}
        </span>
      )}
      {isOld && <span className="faint small">last check failed</span>}
    </span>
  )
}

const PROVIDERS_MAX = 2
const providerWords = ({ providers }: PersonRow): string =>
  providers.length > PROVIDERS_MAX
    ? `${providers.slice(0, PROVIDERS_MAX - 1).join(', ')} +${providers.length - PROVIDERS_MAX + 1}`
    : providers.join(', ')

const calledOf = ({ person, place }: PersonRow, { hideIdentifiers }: About) =>
  hideIdentifiers ? `person ${place + 1}` : (person.label ?? person.user_id)

/** Texts that a person is found by; a hidden label is not looked through. */
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
    label: 'Label',
    // a hidden label sorts nobody
    order: ({ person, place }, { hideIdentifiers }) =>
      hideIdentifiers ? place : person.label && sortKey(person.label),
    cell: ({ person, place }, { hideIdentifiers, rename }, below) => (
      <span className={css.person}>
        <PersonName person={person} place={place} isHidden={hideIdentifiers} onRename={rename} />
        {below && <span className="row wrap faint small words">{below}</span>}
      </span>
    ),
  },
  {
    id: 'user_id',
    label: 'User id',
    leavesAt: 'wide',
    below: () => null,
    cell: ({ person: { user_id } }, { hideIdentifiers }) =>
      hideIdentifiers ? (
        'hidden'
      ) : (
        <CopyCode code={user_id} what="user id" short={shortId(user_id)} />
      ),
  },
  {
    id: 'worst',
    label: 'Status',
    order: ({ rank }) => rank,
    below: 'always',
    cell: (row) => <WorstCell row={row} />,
  },
  {
    id: 'providers',
    label: 'Providers',
    below: 'always',
    cell: (row) => <span title={row.providers.join(', ')}>{providerWords(row)}</span>,
  },
  {
    id: 'last_activity',
    label: 'Last activity',
    value: ({ lastActivity }) => lastActivity,
    text: ({ lastActivity }) => lastActivity && formatDay(lastActivity),
    missing: ({ isKnown }) => (isKnown ? 'No workout seen' : 'Not known'),
    below: ({ lastActivity }) => lastActivity && <span>last {formatDay(lastActivity)}</span>,
  },
  {
    id: 'tags',
    label: 'Tags',
    facets: [{ id: 'tag', label: 'Tag', values: ({ person }) => person.tags }],
    leavesAt: 'wide',
    below: 'always',
    cell: ({ person }) => <Tags tags={person.tags} />,
  },
  {
    id: 'pages',
    label: 'Pages',
    below: ({ person }) => <Pages person={person} />,
    // the name leads to the workouts
    cell: ({ person }) => <Link to={paths.connections(person.user_id)}>Connections</Link>,
  },
  {
    id: 'remove',
    label: 'Remove',
    head: () => <span className="visually-hidden">Remove</span>,
    numeric: true,
    width: '48px',
    cell: (row, around) => (
      <Button
        look="quiet"
        icon="cross"
        iconOnly
        className={css.remove}
        aria-label={`Take ${calledOf(row, around)} off the list`}
        onClick={() => around.remove(row.person)}
      />
    ),
  },
]
