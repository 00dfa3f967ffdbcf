import { useState } from 'react'

import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Ago, useScopeNote } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { FilterMenu } from '#src/kit/table/FilterMenu.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { TabFilter } from '#src/kit/ui/Tabs.tsx'
import { Chip } from '#src/kit/ui/text/Chip.tsx'
import { ExportMenu } from '#src/workouts/ExportMenu.tsx'

import { saveCsv, savePlainCsv } from './cohort-csv.ts'
import { menuFacets } from './columns.tsx'
import { ranges, standings } from './loader.ts'
import { SelectionDialog } from './SelectionDialog.tsx'
import type { CohortModel } from './use-cohort.ts'
import { partlyReadWords, rangeWords, standingWords } from './words.ts'

/** Reason that there is nothing to print or export. Undefined if there is. */
function nothingOf({ result, shown }: CohortModel): string | undefined {
  if (!result.data?.isWhole) return result.isFetching ? 'Still loading' : 'Couldn’t load workouts'
  return shown.length === 0 ? 'No people shown' : undefined
}

/** Reason that they can't be refreshed now. Undefined if they can. */
function notReadable(model: CohortModel): string | undefined {
  const { run, result, rows } = model
  if (run.state === 'checking') return 'Refreshing…'
  if (result.data === undefined) return nothingOf(model)
  return rows.length === 0 ? 'None of the pasted people are on your list' : undefined
}

/** Trends, each with the number of matching people. */
function Standings({ view, setView, counts, total }: CohortModel) {
  const people = counts('show')
  const offered = standings.filter((one) => !one || people.has(one) || view.show === one)
  return (
    <TabFilter
      label="Trend"
      value={view.show}
      onChange={(show) => setView({ show })}
      tabs={offered.map((value) => ({
        value,
        label: standingWords[value],
        count: value ? (people.get(value) ?? 0) : total('show'),
      }))}
    />
  )
}

function Controls(model: CohortModel) {
  const { view, setView, text, setText, chosen, counts, isFiltered, clearFilters, missing } = model
  return (
    <>
      <SearchField
        label="Search people"
        placeholder="Search"
        value={text}
        pauseMs={0}
        onSearch={setText}
      />
      <Select
        label="Range"
        labelHidden
        value={view.range}
        onChange={({ target }) =>
          setView({ range: ranges.find((range) => range === target.value) ?? '90d' })
        }
      >
        {ranges.map((range) => (
          <option key={range} value={range} data-short={rangeWords[range].replace('Last ', '')}>
            {rangeWords[range]}
          </option>
        ))}
      </Select>
      <FilterMenu facets={menuFacets} chosen={chosen} counts={counts} onChange={setView} />
      {view.people.length > 0 && (
        <Chip onClear={() => setView({ people: [] })}>
          {`Pasted: ${formatNumber(view.people.length)}${missing ? `, ${formatNumber(missing)} not on the list` : ''}`}
        </Chip>
      )}
      {isFiltered && (
        <Button look="quiet" onClick={clearFilters}>
          Clear filters
        </Button>
      )}
    </>
  )
}

function Actions({ model, onPaste }: { model: CohortModel; onPaste: () => void }) {
  const { view, setView, shown, rows, readAll } = model
  const isUnreadable = notReadable(model)
  const nothing = nothingOf(model)
  const isTable = view.as === 'table'
  const options = () => ({ ...model, total: rows.length, at: new Date() })
  return (
    <>
      <Button
        icon="refresh"
        id="read-all"
        disabled={isUnreadable !== undefined}
        title={isUnreadable}
        onClick={readAll}
      >
        Refresh all
      </Button>
      <Button
        icon="print"
        disabled={nothing !== undefined}
        title={nothing}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <ExportMenu
        whyNone={nothing}
        saveRows={() => saveCsv(shown, options())}
        saveData={() => savePlainCsv(shown, options())}
        notes={view.notes}
        onNotes={(notes) => setView({ notes })}
      />
      <ActionMenu label="More" icon="more">
        <MenuAction onClick={onPaste}>Paste list…</MenuAction>
        <MenuAction onClick={() => setView({ as: isTable ? 'multiples' : 'table' })}>
          {isTable ? 'Show grid' : 'Show table'}
        </MenuAction>
      </ActionMenu>
    </>
  )
}

/** Progress of loading, then the age of the oldest data on the page. */
function Age({ result: { data, isFetching }, list, readTimes }: CohortModel) {
  if (data?.isWhole === false)
    return (
      <span role="status">
        {isFetching ? 'Loading' : 'Loaded'} {formatNumber(data.people.length)} of{' '}
        {counted(list.data.length, 'person', 'people')}
      </span>
    )
  if (!readTimes) return null
  return (
    <>
      Updated <Ago since={readTimes.oldest} />
    </>
  )
}

/** The title, the contents of the page, and the actions on everyone. */
export function CohortHeader(model: CohortModel) {
  const { setView, list, all, shown, isFiltered, partlyRead, result } = model
  const [isPasting, setPasting] = useState(false)
  const hasPeople = list.data.length > 0
  const scopeNote = useScopeNote()
  const partly = result.data?.isWhole && partlyReadWords(partlyRead)
  const notes =
    scopeNote && partly ? (
      <>
        {scopeNote} {partly}
      </>
    ) : (
      scopeNote || partly
    )
  return (
    <>
      <PageHeader
        title="Cohorts"
        count={
          hasPeople &&
          `${isFiltered ? `${formatNumber(shown.length)} of ` : ''}${counted(all.length, 'person', 'people')}`
        }
        age={hasPeople && <Age {...model} />}
        tabs={hasPeople && <Standings {...model} />}
        controls={hasPeople && <Controls {...model} />}
        actions={hasPeople && <Actions model={model} onPaste={() => setPasting(true)} />}
      >
        {notes}
      </PageHeader>
      {isPasting && (
        <SelectionDialog
          list={list.data}
          onClose={() => setPasting(false)}
          onSelect={(people) => {
            setPasting(false)
            setView({ people })
          }}
        />
      )}
    </>
  )
}
