import { useState, useSyncExternalStore } from 'react'

import { requestLog, type LoggedRequest } from '#src/api/client.ts'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { counted, formatNumber } from '#src/lib/units.ts'
import { DataTable, type Columns } from '#src/table/DataTable.tsx'
import { Button } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import { Status } from '#src/ui/Status.tsx'
import { Tree } from '#src/ui/Tree.tsx'
import { whole } from '#src/url/search.ts'
import { useSearch } from '#src/url/use-search.ts'
import { toCurl } from './curl.ts'
import css from './inspector.module.css'

const search = { open: whole(0, 0, 1_000_000) }
/** Above this an answer is not drawn as a tree: a page of a year's routes would hold the browser up. */
const TREE_MAX_BYTES = 400_000

const columns: Columns<LoggedRequest> = [
  { accessorKey: 'method', header: 'Method' },
  { accessorKey: 'path', header: 'Path', cell: ({ row: { original: entry } }) => <code className={css.path}>{entry.path}</code> },
  { accessorKey: 'status', header: 'Status', cell: ({ row: { original: entry } }) => <Status tone={entry.status < 400 ? 'good' : 'bad'}>{String(entry.status)}</Status> },
  { accessorKey: 'ms', header: 'Time, ms', meta: { numeric: true }, cell: ({ row: { original: entry } }) => formatNumber(entry.ms) },
  { accessorKey: 'bytes', header: 'Size, kB', meta: { numeric: true }, cell: ({ row: { original: entry } }) => formatNumber(entry.bytes / 1000, 1) },
  { id: 'at', header: 'At', cell: ({ row: { original: entry } }) => new Date(entry.startedAt).toLocaleTimeString('en-GB') },
  {
    id: 'request',
    header: 'Request id',
    cell: ({ row: { original: entry } }) => (entry.requestId ? <CopyCode code={entry.requestId} what="request id" /> : <Missing what="Not given" />),
  },
]

function Answer({ entry }: { entry: LoggedRequest }) {
  const [copied, setCopied] = useState(false)
  let value: unknown = entry.answer
  try {
    if (entry.bytes <= TREE_MAX_BYTES) value = JSON.parse(entry.answer)
  } catch {
    // not JSON: the text itself is what came
  }
  return (
    <div className={css.answer}>
      <Button icon="copy" onClick={() => void navigator.clipboard.writeText(toCurl(entry, window.location.origin)).then(() => setCopied(true))}>
        {copied ? 'Copied, without the key' : 'Copy as curl, without the key'}
      </Button>
      {entry.body && <Tree name="body" value={JSON.parse(entry.body)} />}
      {entry.bytes > TREE_MAX_BYTES ? <p>The answer is too large to unfold here. Its beginning: <code>{entry.answer.slice(0, 600)}</code></p> : <Tree name="answer" value={value} open />}
    </div>
  )
}

export default function InspectorPage() {
  const entries = useSyncExternalStore(requestLog.subscribe, requestLog.get)
  const [{ open }, setView] = useSearch(search)
  return (
    <>
      <PageHeader title="Inspector">
        <strong>{counted(entries.length, 'request')}</strong> to the service since this tab was loaded, newest first. Kept in this tab only.
      </PageHeader>
      {entries.length === 0 ? (
        <EmptyMessage title="No requests yet">
          <p>Open any other page, then come back: every request to the service is listed here until the tab is reloaded.</p>
        </EmptyMessage>
      ) : (
        <DataTable
          label="Requests"
          rows={entries}
          columns={columns}
          rowId={(entry) => String(entry.n)}
          onOpen={(entry) => setView({ open: entry.n === open ? 0 : entry.n })}
          detail={(entry) => entry.n === open && <Answer entry={entry} />}
        />
      )}
    </>
  )
}
