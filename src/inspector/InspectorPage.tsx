import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import type { Person } from '#contract/own/workspace.ts'
import { oneOf, whole } from '#lib/search-params.ts'
import { requestLog } from '#src/kit/api/client.ts'
import { people as listPeople } from '#src/kit/api/workspace.ts'
import { useStore } from '#src/kit/lib/store.ts'
import { counted } from '#src/kit/lib/units.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useSearch } from '#src/kit/url/use-search.ts'

import { Answer } from './Answer.tsx'
import { columnsFor, hasFailed } from './columns.tsx'

const search = { open: whole(0, 0, 1_000_000), show: oneOf(['all', 'failed'], 'all') }

const NOBODY: readonly Person[] = []

const noteWords = (count: number) =>
  `Newest first. Only requests made in this tab.${count >= 100 ? ' The last 100 are kept.' : ''} Sizes are before compression.`

export default function InspectorPage() {
  const entries = useStore(requestLog)
  const [{ open, show }, setView] = useSearch(search)
  const { hideIdentifiers } = usePreferences()
  const { data: people = NOBODY } = useQuery(listPeople())
  const toggle = (n: number) => setView({ open: n === open ? 0 : n })
  const bad = entries.filter(hasFailed).length
  const rows = show === 'failed' ? entries.filter(hasFailed) : entries

  return (
    <>
      <PageHeader
        title="Inspector"
        count={entries.length > 0 && counted(entries.length, 'request')}
        controls={
          entries.length > 0 && (
            <SegmentedControl
              label="Requests"
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
        {entries.length > 0 && noteWords(entries.length)}
      </PageHeader>
      {entries.length === 0 && (
        <EmptyMessage title="No requests yet">
          <p>Open another page, then come back. Requests stay here until you reload the tab.</p>
          <div className="row wrap">
            <Link className={buttonLink()} to={paths.markers()}>
              Catalog
            </Link>
            <Link className={buttonLink()} to={paths.labAccounts()}>
              Lab accounts
            </Link>
          </div>
        </EmptyMessage>
      )}
      {entries.length > 0 && rows.length === 0 && (
        <EmptyMessage title="No failed requests">
          <Button onClick={() => setView({ show: 'all' })}>Show all {entries.length}</Button>
        </EmptyMessage>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Requests"
          rows={rows}
          columns={columnsFor(open, toggle, hideIdentifiers ? people : null)}
          rowId={(entry) => String(entry.n)}
          onOpen={(entry) => toggle(entry.n)}
          detail={(entry) => entry.n === open && <Answer entry={entry} />}
        />
      )}
    </>
  )
}
