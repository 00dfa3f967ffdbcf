import { useState } from 'react'

import { formatDays } from '#lib/range.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'

import { saveCsv, savePlainCsv } from './cohort-csv.ts'
import { ranges } from './loader.ts'
import { SelectionDialog } from './SelectionDialog.tsx'
import type { CohortModel } from './use-cohort.ts'
import { notRankedSentence, partlyReadWords, rangeWords, standingSentence } from './words.ts'

import css from './cohort.module.css'

/** Summary of the people shown: their number, those who changed, and those not ranked. */
function Sentence({ days, all, shown, isFiltered, standing, partlyRead, result }: CohortModel) {
  const notRanked = notRankedSentence(shown.map(({ figures }) => figures))
  const { data, isFetching } = result
  return (
    <>
      {formatDays(days)} ·{' '}
      <strong>
        {isFiltered
          ? `${formatNumber(shown.length)} of ${counted(all.length, 'person', 'people')}`
          : counted(all.length, 'person', 'people')}
      </strong>
      <span role="status">
        {data?.isWhole === false &&
          ` · what is kept is loaded of ${formatNumber(data.people.length)}${isFetching ? ' so far' : ''}`}
      </span>
      {data?.isWhole && shown.length > 0 && (
        <>
          {' · '}
          {standingSentence(standing)}
          {notRanked && ` · ${notRanked}`}
          {partlyRead > 0 && ` · ${partlyReadWords(partlyRead)}`}
        </>
      )}
    </>
  )
}

/** Reason that there is nothing to print or export; undefined if there is. */
function nothingOf({ result, shown }: CohortModel): string | undefined {
  if (!result.data?.isWhole)
    return `What is kept of these people ${result.isFetching ? 'is still loading' : 'could not be loaded'}`
  return shown.length === 0 ? 'Nobody is shown' : undefined
}

/** Reason that they cannot be read anew now; undefined if they can. */
function notReadable(model: CohortModel): string | undefined {
  const { run, result, rows } = model
  if (run.state === 'checking') return 'They are being read'
  if (result.data === undefined) return nothingOf(model)
  return rows.length === 0 ? 'Nobody of the selection is on the list' : undefined
}

function Export(model: CohortModel) {
  const { view, setView, shown, rows } = model
  const nothing = nothingOf(model)
  if (nothing)
    return (
      <Button icon="download" disabled title={nothing}>
        CSV
      </Button>
    )
  const options = () => ({ ...model, total: rows.length, at: new Date() })
  return (
    <Dropdown label="CSV" icon="download" align="right">
      <div className={css.export}>
        <Button onClick={() => saveCsv(shown, options())}>As on screen</Button>
        <Button onClick={() => savePlainCsv(shown, options())}>Plain, for R and Python</Button>
        <label>
          <input
            type="checkbox"
            checked={view.notes === 'with'}
            onChange={(event) => setView({ notes: event.target.checked ? 'with' : 'without' })}
          />{' '}
          With comment lines
        </label>
      </div>
    </Dropdown>
  )
}

/** The title, what the page covers, and what can be done with all of them. */
export function CohortHeader(model: CohortModel) {
  const { view, setView, text, setText, list, rows, readAll } = model
  const [isPasting, setPasting] = useState(false)
  const isUnreadable = notReadable(model)
  const nothing = nothingOf(model)
  const hasPeople = list.data.length > 0
  return (
    <PageHeader
      title="Workouts of many people"
      controls={
        hasPeople && (
          <>
            <SegmentedControl
              label="Range"
              value={view.range}
              onChange={(range) => setView({ range })}
              options={ranges.map((value) => ({ value, label: rangeWords[value] }))}
            />
            <SearchField label="Filter by name or id" value={text} pauseMs={0} onSearch={setText} />
            <Button onClick={() => setPasting(true)}>Paste a list</Button>
            <SegmentedControl
              label="View"
              value={view.as}
              onChange={(as) => setView({ as })}
              options={[
                { value: 'table', label: 'Table' },
                { value: 'multiples', label: 'Small multiples' },
              ]}
            />
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
      actions={
        hasPeople && (
          <>
            <Button
              icon="print"
              disabled={nothing !== undefined}
              title={nothing}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <Export {...model} />
            <Button
              icon="refresh"
              id="read-all"
              disabled={isUnreadable !== undefined}
              title={isUnreadable}
              onClick={readAll}
            >
              {rows.length > 1 ? `Read all ${formatNumber(rows.length)} anew` : 'Read anew'}
            </Button>
          </>
        )
      }
    >
      <Sentence {...model} />
    </PageHeader>
  )
}
