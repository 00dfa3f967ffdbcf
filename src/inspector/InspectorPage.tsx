import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'

import type { Person } from '#contract/own/workspace.ts'
import { oneOf, text } from '#lib/search-params.ts'
import { people as listPeople } from '#src/kit/api/workspace.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { counted } from '#src/kit/lib/units.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { usePersonNames } from '#src/kit/page/person-names.ts'
import { SidePanel, useIsBeside, type PanelPlace } from '#src/kit/page/SidePanel.tsx'
import { usePanelKeys } from '#src/kit/page/use-panel-keys.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { TabFilter } from '#src/kit/ui/Tabs.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useSearch } from '#src/kit/url/use-search.ts'

import { sizeOf } from './answers.ts'
import { columns } from './columns.tsx'
import { mergeEarlier } from './merged-requests.ts'
import { RequestPanel } from './RequestPanel.tsx'
import { isDifferent, isFailed, standingWords } from './standing-words.ts'
import { useRequestRows, type RequestRow } from './use-request-rows.ts'

import css from './inspector.module.css'

const search = { open: text(), show: oneOf(['all', 'failed', 'differences'], 'all') }

const NOBODY: readonly Person[] = []

/** Failures, differences, and the median duration, as a summary. */
const Standing = ({ rows }: { rows: readonly RequestRow[] }) => {
  const [first, ...others] = standingWords(rows)
  return (
    <p className={css.standing}>
      <strong>{first}</strong> {others.join(' ')}
    </p>
  )
}

const Empty = () => (
  <EmptyMessage title="No requests yet">
    <p>Open a page, then come back to see its API requests and responses.</p>
    <div className="row wrap">
      <Link className={buttonLink()} to={paths.markers()}>
        Catalog
      </Link>
      <Link className={buttonLink()} to={paths.labAccounts()}>
        Lab accounts
      </Link>
    </div>
  </EmptyMessage>
)

const groupOf = ({ isEarlier }: RequestRow) =>
  isEarlier ? 'Earlier' : 'Since you reloaded the tab'

const nothingWords = { failed: 'No failed requests', differences: 'No differences' }

/** Requests of this tab to the health data and lab testing API. A row opens the panel with its response. */
export default function InspectorPage() {
  const all = useRequestRows()
  const [{ open, show }, setView] = useSearch(search)
  const { hideIdentifiers } = usePreferences()
  const mayRead = !denialOf('people.read')
  const { data: people = NOBODY } = useQuery({ ...listPeople(), enabled: mayRead })
  const personName = usePersonNames()
  const around = useMemo(
    () => ({
      personName,
      covered: hideIdentifiers ? people : null,
      hasSizes: all.some(({ entry }) => (sizeOf(entry) ?? 0) > 0),
      isCompared: all.some(({ differences }) => differences !== null),
    }),
    [personName, hideIdentifiers, people, all],
  )
  const failed = all.filter(isFailed)
  const different = all.filter(isDifferent)
  const rows = useMemo(
    () =>
      mergeEarlier(
        { all, failed: all.filter(isFailed), differences: all.filter(isDifferent) }[show],
      ),
    [all, show],
  )
  const index = rows.findIndex(({ key }) => key === open)
  const opened = rows[index]
  const place: PanelPlace = {
    index,
    of: rows.length,
    onMove: (by) => {
      const next = rows[index + by]
      if (next) setView({ open: next.key }, { replace: true })
    },
    onClose: () => setView({ open: '' }),
  }
  usePanelKeys(index >= 0, place)
  const isBeside = useIsBeside()
  const hasEarlier = all.some(({ isEarlier }) => isEarlier)

  return (
    <>
      <PageHeader
        title="Inspector"
        back={{ label: 'Settings', to: paths.settings() }}
        count={all.length > 0 && counted(all.length, 'request')}
        tabs={
          all.length > 0 && (
            <TabFilter
              label="Requests"
              value={show}
              onChange={(next) => setView({ show: next, open: '' })}
              tabs={[
                { value: 'all', label: 'All', count: all.length },
                { value: 'failed', label: 'Failed', count: failed.length },
                { value: 'differences', label: 'With differences', count: different.length },
              ]}
            />
          )
        }
      />
      {all.length === 0 && <Empty />}
      {all.length > 0 && rows.length === 0 && (
        <EmptyMessage title={show === 'all' ? '' : nothingWords[show]}>
          <Button onClick={() => setView({ show: 'all' })}>Show all {all.length}</Button>
        </EmptyMessage>
      )}
      {rows.length > 0 && (
        <div className={css.split}>
          <div className="shrink">
            <Standing rows={all} />
            <DataTable
              label="API requests"
              rows={rows}
              columns={columns}
              around={around}
              rowId={({ key }) => key}
              onOpen={({ key }) => setView({ open: key === open ? '' : key })}
              selected={({ key }) => key === open}
              groupOf={hasEarlier ? groupOf : undefined}
            />
            <p className="faint small above-3">
              The last 100 requests from this browser tab.
              {around.hasSizes && ' Sizes are before compression.'}
              {hasEarlier && ' Reloading the tab discards parameters and responses.'}
            </p>
          </div>
          {opened && (
            <SidePanel item={opened.key} isBeside={isBeside}>
              <RequestPanel row={opened} around={around} place={place} />
            </SidePanel>
          )}
        </div>
      )}
    </>
  )
}
