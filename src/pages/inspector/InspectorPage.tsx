import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'

import { session } from '#src/api/workspace.ts'
import { requestLog, type LoggedRequest } from '#src/api/client.ts'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { download } from '#src/lib/download.ts'
import { counted, formatNumber } from '#src/lib/units.ts'
import { DataTable, type Columns } from '#src/table/DataTable.tsx'
import { Button, buttonLink } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { Status } from '#src/ui/Status.tsx'
import { Tree } from '#src/ui/Tree.tsx'
import { DisclosureButton } from '#src/ui/DisclosureButton.tsx'
import { paths } from '#src/url/paths.ts'
import { oneOf, whole } from '#lib/search-params.ts'
import { useSearch } from '#src/url/use-search.ts'
import { endpointOf, readAnswer, sizeOf } from './answers.ts'
import { toCurl } from './curl.ts'
import css from './inspector.module.css'

const search = { open: whole(0, 0, 1_000_000), show: oneOf(['all', 'failed'], 'all') }
/** Above this a text is cut short on screen; the copy and the file have the whole. */
const TEXT_MAX = 4000

const failed = ({ status }: LoggedRequest) => status === 0 || status >= 400
const clock = (at: number) => new Date(at).toLocaleTimeString('en-GB')

const columnsFor = (open: number, toggle: (n: number) => void): Columns<LoggedRequest> => [
  {
    id: 'request',
    header: 'Request',
    cell: ({ row: { original: entry } }) => {
      const name = endpointOf(entry)
      return (
        <div className={css.request}>
          <DisclosureButton
            label={`Answer of request ${entry.n}, ${name ?? entry.path}`}
            open={entry.n === open}
            onToggle={() => toggle(entry.n)}
          />
          <div className={css.names}>
            <strong>{name ?? 'unknown endpoint'}</strong>
            <code>
              {entry.method} {entry.path}
            </code>
          </div>
        </div>
      )
    },
  },
  {
    accessorKey: 'status',
    header: 'Status',
    cell: ({ row: { original: entry } }) => (
      <Status tone={failed(entry) ? 'bad' : 'good'}>
        {entry.status === 0 ? 'no answer' : String(entry.status)}
      </Status>
    ),
  },
  {
    accessorKey: 'ms',
    header: 'Time, ms',
    meta: { numeric: true },
    cell: ({ row: { original: entry } }) => formatNumber(entry.ms),
  },
  {
    id: 'size',
    header: 'Size, kB',
    meta: { numeric: true },
    cell: ({ row: { original: entry } }) => {
      const size = sizeOf(entry)
      return size === null ? (
        <Missing what="The answer is not kept" />
      ) : size > 0 && size < 50 ? (
        '< 0.1'
      ) : (
        formatNumber(size / 1000, 1)
      )
    },
  },
  {
    id: 'at',
    header: 'At',
    cell: ({ row: { original: entry } }) => <time>{clock(entry.startedAt)}</time>,
  },
  {
    id: 'request_id',
    header: 'Request id',
    cell: ({ row: { original: entry } }) =>
      entry.requestId ? (
        <CopyCode
          code={entry.requestId}
          what="request id"
          short={entry.requestId.length > 13 ? `${entry.requestId.slice(0, 8)}…` : undefined}
        />
      ) : (
        <Missing what="Not given" />
      ),
  },
]

function CopyButton({ text, children }: { text: string; children: string }) {
  const [said, setSaid] = useState<string | null>(null)
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('The browser refused to copy'),
    )
  return (
    <Button icon={said === 'Copied' ? 'check' : 'copy'} onClick={copy} onBlur={() => setSaid(null)}>
      {said ?? children}
    </Button>
  )
}

function Answer({ entry }: { entry: LoggedRequest }) {
  const { keyHeader } = useSuspenseQuery(session()).data.upstream
  const { answer } = entry
  const read = useMemo(
    () => (answer === null || answer === '' ? null : readAnswer(answer)),
    [answer],
  )
  return (
    <div className={css.answer}>
      <div className={css.actions}>
        <CopyButton text={toCurl(entry, keyHeader)}>Copy as curl, without the key</CopyButton>
        {answer && <CopyButton text={answer}>Copy the answer</CopyButton>}
        {answer && (
          <Button
            icon="download"
            onClick={() =>
              download(
                `${endpointOf(entry) ?? 'answer'}-${entry.n}.${read?.kind === 'json' ? 'json' : 'txt'}`,
                read?.kind === 'json' ? 'application/json' : 'text/plain',
                answer,
              )
            }
          >
            Save the answer
          </Button>
        )}
      </div>
      {entry.body && (
        <section aria-label="Body that was sent">
          <h2>Sent</h2>
          <Tree value={JSON.parse(entry.body)} open />
        </section>
      )}
      <section aria-label="Answer">
        <h2>Answer</h2>
        {answer === null && (
          <p className={css.soft}>
            No longer kept, to make room for newer ones. Load its page again to see it.
          </p>
        )}
        {answer === '' && (
          <p className={css.soft}>{entry.status === 0 ? 'Nothing answered.' : 'An empty body.'}</p>
        )}
        {read?.kind === 'json' && <Tree value={read.value} open />}
        {read?.kind === 'text' && (
          <>
            <p className={css.soft}>
              Not JSON; this is the text
              {read.text.length > TEXT_MAX &&
                `’s first ${formatNumber(TEXT_MAX)} of ${formatNumber(read.text.length)} characters`}
              .
            </p>
            {/* it scrolls, so the keyboard must reach it */}
            <pre className={css.text} tabIndex={0}>
              {read.text.slice(0, TEXT_MAX)}
            </pre>
          </>
        )}
      </section>
    </div>
  )
}

export default function InspectorPage() {
  const entries = useSyncExternalStore(requestLog.subscribe, requestLog.get)
  const [{ open, show }, setView] = useSearch(search)
  const toggle = (n: number) => setView({ open: n === open ? 0 : n })
  const bad = entries.filter(failed).length
  const rows = show === 'failed' ? entries.filter(failed) : entries

  return (
    <>
      <PageHeader
        title="Inspector"
        controls={
          entries.length > 0 && (
            <SegmentedControl
              label="Which requests"
              value={show}
              onChange={(next) => setView({ show: next })}
              options={[
                { value: 'all', label: `All ${entries.length}` },
                { value: 'failed', label: `Failed ${bad}` },
              ]}
            />
          )
        }
      >
        <strong>{counted(entries.length, 'request')}</strong> to the service since this tab was
        loaded, newest first{entries.length >= 100 && '; the last 100 are kept'}. They stay in this
        tab and go nowhere. Sizes are those of the text, before compression.
      </PageHeader>
      {entries.length === 0 ? (
        <EmptyMessage title="No requests yet">
          <p>
            Open another page, then come back: every request to the service is listed here with its
            answer, until the tab is reloaded.
          </p>
          <div className={css.actions}>
            <Link className={buttonLink()} to={paths.markers()}>
              Markers
            </Link>
            <Link className={buttonLink()} to={paths.labAccounts()}>
              Lab accounts
            </Link>
          </div>
        </EmptyMessage>
      ) : rows.length === 0 ? (
        <EmptyMessage title="No request failed">
          <Button onClick={() => setView({ show: 'all' })}>Show all {entries.length}</Button>
        </EmptyMessage>
      ) : (
        <DataTable
          label="Requests"
          rows={rows}
          columns={columnsFor(open, toggle)}
          rowId={(entry) => String(entry.n)}
          onOpen={(entry) => toggle(entry.n)}
          detail={(entry) => entry.n === open && <Answer entry={entry} />}
        />
      )}
    </>
  )
}
