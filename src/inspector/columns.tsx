import type { Person } from '#contract/own/workspace.ts'
import type { LoggedRequest } from '#src/kit/api/client.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { endpointOf, sizeOf } from './answers.ts'
import { redactPath } from './redact.ts'

import css from './inspector.module.css'

/** Nothing answered, or with an error. */
export const hasFailed = ({ status }: LoggedRequest) => status === 0 || status >= 400
const clock = (at: number) => new Date(at).toLocaleTimeString('en-GB')

export const columnsFor = (
  open: number,
  toggle: (n: number) => void,
  /** People whose names and ids are covered; null where none are. */
  covered: readonly Person[] | null,
): readonly Column<LoggedRequest>[] => [
  {
    id: 'request',
    label: 'Request',
    cell: (entry) => {
      const name = endpointOf(entry)
      const path = covered ? redactPath(name, entry.path, covered) : entry.path
      return (
        <div className={`row gap-1 ${css.request}`}>
          <DisclosureButton
            label={`Response to request ${entry.n}, ${name ?? path}`}
            open={entry.n === open}
            onToggle={() => toggle(entry.n)}
          />
          <div className={`shrink ${css.names}`}>
            <strong>{name ?? 'Unknown endpoint'}</strong>
            <code>
              {entry.method} {path}
            </code>
          </div>
        </div>
      )
    },
  },
  {
    id: 'status',
    label: 'Status',
    cell: (entry) => (
      <Status tone={hasFailed(entry) ? 'bad' : 'good'}>
        {entry.status === 0 ? 'No response' : String(entry.status)}
      </Status>
    ),
  },
  {
    id: 'ms',
    label: 'Duration, ms',
    numeric: true,
    cell: (entry) => formatNumber(entry.ms),
  },
  {
    id: 'size',
    label: 'Size, kB',
    numeric: true,
    cell: (entry) => {
      const size = sizeOf(entry)
      if (size === null) return <Missing what="No longer stored" />
      return size > 0 && size < 50 ? '< 0.1' : formatNumber(size / 1000, 1)
    },
  },
  {
    id: 'at',
    label: 'Time',
    cell: (entry) => <time>{clock(entry.startedAt)}</time>,
  },
  {
    id: 'request_id',
    label: 'Request ID',
    cell: (entry) =>
      entry.requestId ? (
        <CopyCode
          code={entry.requestId}
          what="request ID"
          short={entry.requestId.length > 13 ? `${entry.requestId.slice(0, 8)}…` : undefined}
        />
      ) : (
        <Missing what="Not provided" />
      ),
  },
]
