import { Link } from 'react-router-dom'

import type { Person } from '#contract/desk.ts'
import { formatDay } from '#src/lib/days.ts'
import type { Columns } from '#src/table/DataTable.tsx'
import { Button } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import { paths } from '#src/url/paths.ts'
import css from './people.module.css'

const HIDDEN = 'Person'

export const columnsFor = (hideIdentifiers: boolean, remove: (person: Person) => void): Columns<Person> => [
  {
    id: 'label',
    header: 'Label',
    accessorFn: (person) => person.label ?? '',
    cell: ({ row: { original: person } }) => (
      <Link className={css.name} to={paths.workouts(person.user_id)}>
        {hideIdentifiers ? HIDDEN : (person.label ?? 'No label')}
      </Link>
    ),
  },
  {
    accessorKey: 'user_id',
    header: 'User id',
    enableSorting: false,
    cell: ({ row: { original: person } }) => (hideIdentifiers ? <Missing what="Hidden" /> : <CopyCode code={person.user_id} what="user id" />),
  },
  { accessorKey: 'added_at', header: 'Added', cell: ({ row: { original: person } }) => formatDay(person.added_at.slice(0, 10)) },
  {
    id: 'pages',
    header: 'Pages',
    enableSorting: false,
    cell: ({ row: { original: person } }) => (
      <span className={css.pages}>
        <Link to={paths.workouts(person.user_id)}>Workouts</Link>
        <Link to={paths.connections(person.user_id)}>Connections</Link>
      </span>
    ),
  },
  {
    id: 'remove',
    header: () => <span className="visually-hidden">Remove</span>,
    enableSorting: false,
    meta: { numeric: true },
    cell: ({ row: { original: person } }) => (
      <Button look="quiet" icon="cross" iconOnly aria-label={`Take ${hideIdentifiers ? 'this person' : (person.label ?? person.user_id)} off the list`} onClick={() => remove(person)} />
    ),
  },
]
