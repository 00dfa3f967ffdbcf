import { causeOf, type Cause } from '#lib/connections/cause.ts'
import { resourceTitle } from '#lib/connections/words.ts'
import type { Column } from '#src/kit/table/column.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'

import { CauseMark, causeTitle, scopesOf } from './Cause.tsx'
import { ConnectionName, ConnectionStatus } from './ConnectionHead.tsx'
import { isInError, type ConnectionRow } from './rows.ts'

import css from './connections.module.css'

const CauseCell = ({ cause, isGray }: { cause: Cause; isGray: boolean }) => (
  <span className="row start">
    <CauseMark cause={cause} isGray={isGray} />
    {cause.kind === 'available' ? (
      <span className="visually-hidden">
        {isGray ? 'Allowed, but the connection is failing' : 'Available'}
      </span>
    ) : (
      <strong className="small" title={scopesOf(cause).join(', ') || undefined}>
        {causeTitle(cause)}
      </strong>
    )}
  </span>
)

const NotNamed = () => (
  <span role="img" className={`faint ${css.dot}`} aria-label="Not reported">
    ·
  </span>
)

/** Every resource of every connection. */
export const gridColumns = (resources: readonly string[]): readonly Column<ConnectionRow>[] => [
  {
    id: 'provider',
    label: 'Provider',
    rowHeader: true,
    cell: ({ connection }) => <ConnectionName connection={connection} />,
  },
  {
    id: 'status',
    label: 'Status',
    cell: ({ connection }) => <ConnectionStatus connection={connection} />,
  },
  ...resources.map((resource): Column<ConnectionRow> => ({
    id: `resource ${resource}`,
    label: resourceTitle(resource),
    cell: (row) => {
      const { connection } = row
      const given = connection.resource_availability
      if (given === null) return <Missing of={connection} field="resource_availability" />
      const availability = Object.hasOwn(given, resource) ? given[resource] : null
      return availability ? (
        <CauseCell cause={causeOf(availability)} isGray={isInError(row)} />
      ) : (
        <NotNamed />
      )
    },
  })),
]
