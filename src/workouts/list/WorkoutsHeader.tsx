import { formatDays, rangeDays } from '#lib/range.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { PersonHeader } from '#src/kit/page/PersonHeader.tsx'
import { FilterMenu } from '#src/kit/table/FilterMenu.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { ExportMenu } from '#src/workouts/ExportMenu.tsx'
import { useAddress, useNextView } from '#src/workouts/list/page/address.ts'
import { useFiltered } from '#src/workouts/list/page/filtered.ts'
import { useLoaded } from '#src/workouts/list/page/loaded.ts'
import { useRecordings } from '#src/workouts/list/page/recordings.ts'
import { useSelection } from '#src/workouts/list/page/selection.ts'
import { useFiles } from '#src/workouts/list/table/use-files.ts'
import { comparisonChoices, type Compare } from '#src/workouts/model/filters.ts'

import { InlineButton } from './InlineButton.tsx'
import { RangeControl } from './RangeControl.tsx'

function Filter() {
  const { setView } = useAddress()
  const { facets } = useLoaded()
  const { chosen, counts } = useFiltered()
  return <FilterMenu facets={facets} chosen={chosen} counts={counts} onChange={setView} />
}

function ComparisonChoice() {
  const { setView } = useAddress()
  const { compare } = useNextView()
  const { requestedDays } = useLoaded()
  const { selection, isEverything } = useSelection()
  const choices = comparisonChoices(selection ?? requestedDays, isEverything)
  const isPossible = choices.some(({ value }) => value === compare)
  return (
    <Select
      label="Comparison"
      labelHidden
      value={isPossible ? compare : 'none'}
      disabled={choices.length === 1}
      onChange={(event) => setView({ compare: event.target.value as Compare })}
    >
      {choices.map(({ value, label, short }) => (
        <option key={value} value={value} data-short={short}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** `12 of 69 workouts`, with their days if those are not the days of the range. */
function Count() {
  const { range } = useNextView()
  const { isPart, days } = useLoaded()
  const { selected, total, isFiltered } = useFiltered()
  const asked = rangeDays(range)
  const isOther = days.start !== asked.start || days.end !== asked.end
  return (
    <>
      {isFiltered ? `${formatNumber(selected.length)} of ` : ''}
      {counted(total, 'workout')}
      {isPart && ' so far'}
      {isOther && `, ${formatDays(days)}`}
    </>
  )
}

/** The person, the range with its comparison and filters, and the files. */
export function WorkoutsHeader({ canPrint }: { canPrint: boolean }) {
  const { view, setView, section } = useAddress()
  const { range } = useNextView()
  const { filters, duplicates } = useFiltered()
  const { listed, excludedText } = useRecordings()
  const { whyNone, saveCsv, savePlainCsv } = useFiles()
  const countsEach = !filters.once && duplicates.length > 0
  return (
    <PersonHeader
      page="workouts"
      count={<Count />}
      controls={
        <>
          <RangeControl
            range={range}
            days={rangeDays(range)}
            onChange={(next) => setView({ range: next, days: '' })}
          />
          {section === 'summary' && <ComparisonChoice />}
          <Filter />
        </>
      }
      actions={
        <>
          <Button
            icon="print"
            disabled={!canPrint || listed.length === 0}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <ExportMenu
            whyNone={whyNone}
            saveRows={saveCsv}
            saveData={savePlainCsv}
            notes={view.notes}
            onNotes={(notes) => setView({ notes })}
          />
        </>
      }
    >
      {(excludedText || countsEach) && (
        <>
          {excludedText && `${excludedText}. `}
          {countsEach && (
            <>
              {counted(duplicates.length, 'duplicate')} counted.{' '}
              <InlineButton onClick={() => setView({ count: 'once' })}>
                Merge duplicates
              </InlineButton>
            </>
          )}
        </>
      )}
    </PersonHeader>
  )
}
