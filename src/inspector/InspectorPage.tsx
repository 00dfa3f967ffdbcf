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
      {entries.length === 0 && (
        <EmptyMessage title="No requests yet">
          <p>
            Open another page, then come back: every request to the service is listed here with its
            answer, until the tab is reloaded.
          </p>
          <div className="row wrap">
            <Link className={buttonLink()} to={paths.markers()}>
              Markers
            </Link>
            <Link className={buttonLink()} to={paths.labAccounts()}>
              Lab accounts
            </Link>
          </div>
        </EmptyMessage>
      )}
      {entries.length > 0 && rows.length === 0 && (
        <EmptyMessage title="No request failed">
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
