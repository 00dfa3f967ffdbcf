import { Link } from 'react-router-dom'

import type { Person } from '#contract/workspace.ts'
import { shortId } from '#src/layout/person.ts'
import { formatDay } from '#lib/days.ts'
import type { Columns } from '#src/table/DataTable.tsx'
import { Button } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { paths } from '#src/url/paths.ts'
import css from './people.module.css'

const addedOn = (person: Person) => formatDay(person.added_at.slice(0, 10))

const Pages = ({ person }: { person: Person }) => (
  <span className={css.pages}>
    <Link to={paths.workouts(person.user_id)}>Workouts</Link>
    <Link to={paths.connections(person.user_id)}>Connections</Link>
  </span>
)

/** On a narrow screen what the columns in the middle say stands below the name. */
export function columnsFor(
  hideIdentifiers: boolean,
  narrow: boolean,
  remove: (person: Person) => void,
): Columns<Person> {
  // still told apart while they are hidden: by their place in the list
  const shownName = (person: Person, index: number) =>
    hideIdentifiers
      ? `Person ${index + 1}`
      : (person.label ?? <span className={css.unnamed}>No label, {shortId(person.user_id)}</span>)
  const label: Columns<Person>[number] = {
    id: 'label',
    header: narrow ? 'Person' : 'Label',
    accessorFn: (person) => person.label ?? '',
    cell: ({ row: { original: person, index } }) => (
      <span className={css.person}>
        <Link className={css.name} to={paths.workouts(person.user_id)}>
          {shownName(person, index)}
        </Link>
        {narrow && (
          <>
            <span className={css.about}>
              {!hideIdentifiers && (
                <CopyCode code={person.user_id} what="user id" short={shortId(person.user_id)} />
              )}
              <span>added {addedOn(person)}</span>
            </span>
            <Pages person={person} />
          </>
        )}
      </span>
    ),
  }
  const between: Columns<Person> = [
    {
      accessorKey: 'user_id',
      header: 'User id',
      enableSorting: false,
      cell: ({ row: { original: person } }) =>
        hideIdentifiers ? 'hidden' : <CopyCode code={person.user_id} what="user id" />,
    },
    {
      accessorKey: 'added_at',
      header: 'Added',
      cell: ({ row: { original: person } }) => addedOn(person),
    },
    {
      id: 'pages',
      header: 'Pages',
      enableSorting: false,
      cell: ({ row: { original: person } }) => <Pages person={person} />,
    },
  ]
  return [
    label,
    ...(narrow ? [] : between),
    {
      id: 'remove',
      header: () => <span className="visually-hidden">Remove</span>,
      enableSorting: false,
      meta: { numeric: true, width: '48px' },
      cell: ({ row: { original: person, index } }) => (
        <Button
          look="quiet"
          icon="cross"
          iconOnly
          className={css.remove}
          aria-label={`Take ${hideIdentifiers ? `person ${index + 1}` : (person.label ?? person.user_id)} off the list`}
          onClick={() => remove(person)}
        />
      ),
    },
  ]
}
