import type { Person } from '#contract/own/workspace.ts'
import { formatNumber, counted } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { endpointOf, sizeOf } from './answers.ts'
import { durationWords, timesWords } from './merged-requests.ts'
import { redactPath } from './redact.ts'
import { requestTitle, servicePath, shortPath, type Names } from './request-parts.ts'
import { isSlow } from './standing-words.ts'
import { hasFailed, type RequestRow } from './use-request-rows.ts'

import css from './inspector.module.css'

export type Around = Names & {
  /** People whose names and IDs are hidden. Null if none are. */
  covered: readonly Person[] | null
  /** True if the size of any response is known. */
  hasSizes: boolean
  /** True if any response was compared with the contract. */
  isCompared: boolean
  /** Round milliseconds from zero to beyond the slowest request. None without requests. */
  scale: readonly number[]
}

/** Title and path of a request as the reader can see them. */
export function wordsOf({ entry }: RequestRow, { covered, ...names }: Around) {
  const name = endpointOf(entry)
  return {
    title: requestTitle(name, entry.path, names),
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

/** The status, which stands back if it is the usual one. */
const StatusCell = ({ row }: { row: RequestRow }) =>
  row.entry.status === 200 ? <span className="faint">200</span> : <StatusCode row={row} />

/** The duration, marked if it is long. */
const DurationWords = ({ row, unit = '' }: { row: RequestRow; unit?: string }) => {
  const words = durationWords(row) + unit
  return isSlow(row) ? (
    <span title="1 second or more">
      <Status tone="notice">{words}</Status>
    </span>
  ) : (
    <span>{words}</span>
  )
}

/** The duration on the scale of all requests. Of merged ones, the fastest, and paler up to the slowest. */
function Bar({ row, scale }: { row: RequestRow; scale: readonly number[] }) {
  const all = (row.together ?? [row]).map(({ entry }) => entry.ms)
  const widthOf = (ms: number) => ({ width: `${(ms / (scale.at(-1) ?? 1)) * 100}%` })
  return (
    <span
      className={css.bar}
      style={{ backgroundSize: `${100 / (scale.length - 1)}% 100%` }}
      data-slow={isSlow(row) || undefined}
      aria-hidden="true"
    >
      <i style={widthOf(Math.max(...all))} />
      <i style={widthOf(Math.min(...all))} />
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
          <span className="row between">
            <span className={css.title}>
              {title} <span className={`faint ${css.times}`}>{timesWords(row)}</span>
            </span>
            {below && <DurationWords row={row} unit=" ms" />}
          </span>
          <code className={css.path} title={servicePath(path)}>
            {row.entry.method} {shortPath(path)}
          </code>
          {below && <Bar row={row} scale={around.scale} />}
          {below && <span className="row words soft small">{below}</span>}
        </div>
      )
    },
  },
  {
    id: 'status',
    label: 'Status',
    below: (row) => <StatusCell row={row} />,
    leavesAt: 'small',
    cell: (row) => <StatusCell row={row} />,
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
    // a card has it at its right
    goneAt: 'small',
    head: ({ scale }) => (
      <span className={css.duration}>
        <span className={css.scale} aria-hidden="true">
          {scale.map((ms) => (
            <span key={ms}>{formatNumber(ms)}</span>
          ))}
        </span>
        <span>Duration, ms</span>
      </span>
    ),
    cell: (row, { scale }) => (
      <span className={css.duration}>
        <Bar row={row} scale={scale} />
        <DurationWords row={row} />
      </span>
    ),
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
