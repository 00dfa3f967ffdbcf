import type { Person } from '#contract/own/workspace.ts'
import { formatNumber, counted } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { endpointOf, sizeOf } from './answers.ts'
import { durationWords, timesWords } from './merged-requests.ts'
import { redactPath } from './redact.ts'
import { requestTitle, servicePath } from './request-parts.ts'
import { hasFailed, type RequestRow } from './use-request-rows.ts'

import css from './inspector.module.css'

export type Around = {
  personName: (userId: string) => string
  /** People whose names and IDs are hidden. Null if none are. */
  covered: readonly Person[] | null
  /** True if the size of any response is known. */
  hasSizes: boolean
  /** True if any response was compared with the contract. */
  isCompared: boolean
}

/** Title and path of a request as the reader can see them. */
export function wordsOf({ entry }: RequestRow, { personName, covered }: Around) {
  const name = endpointOf(entry)
  return {
    title: requestTitle(name, entry.path, personName),
    path: covered ? redactPath(name, entry.path, covered) : entry.path,
  }
}

/** Time of day to the second, on the reader's clock. */
export const clock = (at: number) => new Date(at).toLocaleTimeString('en-GB')

export const StatusCode = ({ row: { entry } }: { row: RequestRow }) => (
  <Status tone={hasFailed(entry) ? 'bad' : 'good'}>
    {entry.status === 0 ? 'No response' : String(entry.status)}
  </Status>
)

export const columns: readonly Column<RequestRow, Around>[] = [
  {
    id: 'request',
    label: 'Request',
    rowHeader: true,
    width: '68%',
    cell: (row, around, below) => {
      const { title, path } = wordsOf(row, around)
      return (
        <div className={css.request}>
          <span className={css.title}>
            {title} <span className={`faint ${css.times}`}>{timesWords(row)}</span>
          </span>
          <code className={css.path}>
            {row.entry.method} {servicePath(path)}
          </code>
          {below && <span className="row words soft small">{below}</span>}
        </div>
      )
    },
  },
  {
    id: 'status',
    label: 'Status',
    below: 'always',
    leavesAt: 'small',
    cell: (row) => <StatusCode row={row} />,
  },
  {
    id: 'differences',
    label: 'Differences',
    below: ({ differences }) =>
      differences !== null &&
      differences.length > 0 && (
        <Status tone="notice">{counted(differences.length, 'difference')}</Status>
      ),
    leavesAt: 'small',
    onScreen: ({ isCompared }) => isCompared,
    cell: ({ differences }) => {
      if (differences === null) return <Missing what="Not compared" />
      return differences.length > 0 ? (
        <Status tone="notice">{String(differences.length)}</Status>
      ) : (
        <span className="faint">None</span>
      )
    },
  },
  {
    id: 'ms',
    label: 'Duration, ms',
    numeric: true,
    below: (row) => <span>{durationWords(row)} ms</span>,
    leavesAt: 'small',
    cell: durationWords,
  },
  {
    id: 'size',
    label: 'Size, kB',
    numeric: true,
    goneAt: 'medium',
    onScreen: ({ hasSizes }) => hasSizes,
    cell: ({ entry }) => {
      const size = sizeOf(entry)
      if (size === null) return <Missing what="No longer stored" />
      return size > 0 && size < 50 ? '< 0.1' : formatNumber(size / 1000, 1)
    },
  },
  {
    id: 'at',
    label: 'Time',
    numeric: true,
    below: ({ entry }) => <time>{clock(entry.startedAt)}</time>,
    leavesAt: 'small',
    cell: ({ entry }) => <time>{clock(entry.startedAt)}</time>,
  },
]
