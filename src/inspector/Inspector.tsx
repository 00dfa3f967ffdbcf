import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import { endpoints } from '#contract/interface/endpoints.ts'
import type { Person } from '#contract/own/workspace.ts'
import { oneOf, text } from '#lib/search-params.ts'
import { requestLog } from '#src/kit/api/client.ts'
import { call } from '#src/kit/api/read.ts'
import { people as listPeople } from '#src/kit/api/workspace.ts'
import { niceTicks } from '#src/kit/charts/ticks.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { counted } from '#src/kit/lib/units.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { usePersonNames } from '#src/kit/page/person-names.ts'
import { SidePanel, useIsBeside, type PanelPlace } from '#src/kit/page/SidePanel.tsx'
import { usePanelKeys } from '#src/kit/page/use-panel-keys.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { TabFilter } from '#src/kit/ui/Tabs.tsx'
import { Toast } from '#src/kit/ui/Toast.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useSearch } from '#src/kit/url/use-search.ts'

import { sizeOf } from './answers.ts'
import { columns, wordsOf, type Around } from './columns.tsx'
import { earlierRequests } from './kept-requests.ts'
import { mergeEarlier } from './merged-requests.ts'
import type { Names } from './request-parts.ts'
import { RequestPanel } from './RequestPanel.tsx'
import { isDifferent, isFailed, isSlow, standingWords } from './standing-words.ts'
import { useRequestRows, type RequestRow } from './use-request-rows.ts'

import css from './inspector.module.css'

const search = { open: text(), show: oneOf(['all', 'failed', 'slow', 'differences'], 'all') }

/** Approximate number of values on the scale of durations. */
const TICKS = 4

type Props = Pick<Names, 'labTestName'>

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

/** Requests the lab accounts. The log has the response or the error. */
const sendSample = () => void call(endpoints.listLabAccounts, {}).catch(() => null)

/** A way to the first row of the list. */
const Empty = () => (
  <EmptyMessage title="No API requests yet">
    <p>
      Each request that this tab sends appears here, with its parameters, status, duration, and
      response. Open a page that loads data, or send a sample request.
    </p>
    <Button needs="catalog.read" look="primary" onClick={sendSample}>
      Send a sample request
    </Button>
  </EmptyMessage>
)

const groupOf = ({ isEarlier }: RequestRow) =>
  isEarlier ? 'Earlier' : 'Since you reloaded the tab'

const nothingWords = {
  all: 'No matches',
  failed: 'No failed requests',
  slow: 'No slow requests',
  differences: 'No differences',
}

type Kind = keyof typeof nothingWords

/** Empties the log of this tab, with a way back. */
function useClear() {
  const [cleared, setCleared] = useState<(() => void) | null>(null)
  const clear = () => {
    const [log, earlier] = [requestLog.get(), earlierRequests.get()]
    setCleared(() => () => {
      requestLog.set([...requestLog.get(), ...log])
      earlierRequests.set(earlier)
    })
    requestLog.set([])
  }
  const forget = useCallback(() => setCleared(null), [])
  const toast = cleared && (
    <Toast
      onUndo={() => {
        cleared()
        forget()
      }}
      onClose={forget}
    >
      Requests cleared.
    </Toast>
  )
  return { clear, toast }
}

/** The requests with these words, of one kind. */
function useFound(all: readonly RequestRow[], show: Kind, around: Around) {
  const [typed, setTyped] = useState('')
  const found = useMemo(() => {
    const wanted = typed.trim().toLowerCase()
    return all.filter((row) => {
      const { title, path } = wordsOf(row, around)
      return `${title} ${row.entry.method} ${path}`.toLowerCase().includes(wanted)
    })
  }, [all, around, typed])
  const kinds = useMemo(
    () => ({
      all: found,
      failed: found.filter(isFailed),
      slow: found.filter(isSlow),
      differences: found.filter(isDifferent),
    }),
    [found],
  )
  const rows = useMemo(() => mergeEarlier(kinds[show]), [kinds, show])
  return { typed, setTyped, kinds, rows }
}

/** Context of the rows. Names and IDs are covered while they are hidden. */
function useAround(all: readonly RequestRow[], { labTestName }: Props): Around {
  const { hideIdentifiers } = usePreferences()
  const mayRead = !denialOf('people.read')
  const { data: people = NOBODY } = useQuery({ ...listPeople(), enabled: mayRead })
  const personName = usePersonNames()
  return useMemo(
    () => ({
      personName,
      labTestName,
      covered: hideIdentifiers ? people : null,
      hasSizes: all.some(({ entry }) => (sizeOf(entry) ?? 0) > 0),
      isCompared: all.some(({ differences }) => differences !== null),
      scale:
        all.length > 0 ? niceTicks(0, Math.max(1, ...all.map(({ entry }) => entry.ms)), TICKS) : [],
    }),
    [personName, labTestName, hideIdentifiers, people, all],
  )
}

/** Header with the kinds of requests, of those that the search finds. */
function Header({
  all,
  found,
  show,
  setView,
  clear,
}: {
  all: readonly RequestRow[]
  found: ReturnType<typeof useFound>
  show: Kind
  setView: (change: { show: Kind; open: string }) => void
  clear: () => void
}) {
  return (
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
              { value: 'all', label: 'All', count: found.kinds.all.length },
              { value: 'failed', label: 'Failed', count: found.kinds.failed.length },
              { value: 'slow', label: 'Slow (1 s or more)', count: found.kinds.slow.length },
              {
                value: 'differences',
                label: 'With differences',
                count: found.kinds.differences.length,
              },
            ]}
          />
        )
      }
      controls={
        all.length > 0 && (
          <SearchField
            label="Search requests"
            value={found.typed}
            pauseMs={0}
            onSearch={found.setTyped}
          />
        )
      }
      actions={
        all.length > 0 && (
          <Button icon="trash" onClick={clear}>
            Clear
          </Button>
        )
      }
    />
  )
}

/** Requests of this tab to the health data and lab testing API. A row opens the panel with its response. */
export function Inspector(names: Props) {
  const all = useRequestRows()
  const [{ open, show }, setView] = useSearch(search)
  const around = useAround(all, names)
  const found = useFound(all, show, around)
  const { rows } = found
  const { clear, toast } = useClear()
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
  // one group would divide nothing
  const hasBoth = hasEarlier && rows.some(({ isEarlier }) => !isEarlier)

  return (
    <>
      <Header all={all} found={found} show={show} setView={setView} clear={clear} />
      {all.length === 0 && <Empty />}
      {all.length > 0 && rows.length === 0 && (
        <EmptyMessage title={found.typed ? nothingWords.all : nothingWords[show]}>
          <Button
            onClick={() => {
              found.setTyped('')
              setView({ show: 'all' })
            }}
          >
            Show all {all.length}
          </Button>
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
              groupOf={hasBoth ? groupOf : undefined}
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
      {toast}
    </>
  )
}
