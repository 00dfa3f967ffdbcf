import type { Person } from '#contract/own/workspace.ts'
import { formatNumber, counted } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { endpointOf, sizeOf } from './answers.ts'
import { durationWords, timesWords } from './merged-requests.ts'
import { redactPath } from './redact.ts'
import { requestTitle, servicePath, shortPath } from './request-parts.ts'
import { isSlow } from './standing-words.ts'
import { hasFailed, type RequestRow } from './use-request-rows.ts'

import css from './inspector.module.css'

export type Around = {
  personName: (userId: string) => string
  /** People whose names and IDs are hidden. Null if none are. */
  covered: readonly Person[] | null
  /** True if any status is worth a column. */
  hasOtherStatus: boolean
  /** True if the size of any response is known. */
  hasSizes: boolean
  /** True if any response was compared with the contract. */
  isCompared: boolean
  /** Milliseconds of the slowest request. */
  slowest: number
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

/** True of the status that nearly all have, which no row repeats. */
export const isUsual = ({ entry }: RequestRow) => entry.status === 200

/** The duration on the scale of the slowest request, marked if it is long. */
function Duration({ row, slowest }: { row: RequestRow; slowest: number }) {
  const words = durationWords(row)
  const ms = Math.max(...(row.together ?? [row]).map(({ entry }) => entry.ms))
  return (
    <span className={css.duration}>
      <span className={css.bar} data-slow={isSlow(row) || undefined} aria-hidden="true">
        <i style={{ width: `${slowest && (ms / slowest) * 100}%` }} />
      </span>
      {isSlow(row) ? (
        <span title="1 second or more">
          <Status tone="notice">{words}</Status>
        </span>
      ) : (
        <span>{words}</span>
      )}
    </span>
  )
}

export const columns: readonly Column<RequestRow, Around>[] = [
  {
    id: 'request',
    label: 'Request',
    rowHeader: true,
    width: '50%',
    cell: (row, around, below) => {
      const { title, path } = wordsOf(row, around)
      return (
        <div className={css.request}>
          <span className={css.title}>
            {title} <span className={`faint ${css.times}`}>{timesWords(row)}</span>
          </span>
          <code className={css.path} title={servicePath(path)}>
            {row.entry.method} {shortPath(path)}
          </code>
          {below && <span className="row words soft small">{below}</span>}
        </div>
      )
    },
  },
  {
    id: 'status',
    label: 'Status',
    below: (row) => !isUsual(row) && <StatusCode row={row} />,
    leavesAt: 'small',
    onScreen: ({ hasOtherStatus }) => hasOtherStatus,
    cell: (row) => !isUsual(row) && <StatusCode row={row} />,
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
    width: '38%',
    numeric: true,
    below: (row) => {
      const words = `${durationWords(row)} ms`
      return isSlow(row) ? <Status tone="notice">{words}</Status> : <span>{words}</span>
    },
    leavesAt: 'small',
    head: ({ slowest }) => (
      <span className={css.duration}>
        <span className={css.scale} aria-hidden="true">
          <span>0</span>
          <span>{formatNumber(slowest)} ms</span>
        </span>
        <span>Duration, ms</span>
      </span>
    ),
    cell: (row, { slowest }) => <Duration row={row} slowest={slowest} />,
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
