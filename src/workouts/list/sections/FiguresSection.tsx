import { useMemo } from 'react'

import { today } from '#lib/days.ts'
import { formatDays } from '#lib/range.ts'
import { counted } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { useUnits } from '#src/kit/ui/preferences.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { useAddress } from '#src/workouts/list/page/address.ts'
import { useComparison } from '#src/workouts/list/page/comparison.ts'
import { useFiltered } from '#src/workouts/list/page/filtered.ts'
import { useLoaded } from '#src/workouts/list/page/loaded.ts'
import { useRecordings } from '#src/workouts/list/page/recordings.ts'
import { useSelection } from '#src/workouts/list/page/selection.ts'
import { periodWords } from '#src/workouts/model/filters.ts'
import { doubtSentences, roundingSentence } from '#src/workouts/model/sports/figure-words.ts'
import { sportColumns, ZoneKey } from '#src/workouts/model/sports/sport-columns.tsx'
import { ALL_SPORTS, sportRows, type SportRow } from '#src/workouts/model/sports/sport-rows.ts'

import { QualityLine } from './QualityLine.tsx'

const sportKeyOf = ({ key }: SportRow) => key

/** Figures of all sports and of each, with their changes, and problems with the comparison period. */
export function FiguresSection() {
  const units = useUnits()
  const { linkTo, setView } = useAddress()
  const { isPart, chartDays } = useLoaded()
  const { shownDays, isEverything } = useSelection()
  const { selected } = useFiltered()
  const { implausible } = useRecordings()
  const { earlier, uncovered } = useComparison()
  const { before, filtered, error, rejected } = earlier
  const rows = useMemo(() => {
    const { rows: sports, all } = sportRows(selected, filtered)
    const whole = isPart ? { ...all, name: `${all.name} so far` } : all
    return sports.length > 1 ? [whole, ...sports] : sports
  }, [selected, filtered, isPart])
  const columns = useMemo(() => sportColumns(units, { all: true }), [units])
  const doubts = useMemo(() => doubtSentences(rows, implausible), [rows, implausible])
  const around = useMemo(
    () => ({ toSport: (sport: string) => linkTo({ sport: [sport] }), implausible }),
    [linkTo, implausible],
  )
  const beforeText = before && formatDays(before)
  return (
    <div data-figures>
      <p className="faint small">
        {periodWords(isEverything ? chartDays : shownDays, before, today(), uncovered)}
      </p>
      <DataTable
        label="Metrics by sport"
        rows={rows}
        columns={columns}
        around={around}
        rowId={sportKeyOf}
        onOpen={({ key }) => setView({ sport: key === ALL_SPORTS ? [] : [key] })}
      />
      <ZoneKey zones={Math.max(0, ...rows.map(({ zones }) => zones.length))} />
      {before && rejected.length > 0 && (
        <p className="row wrap above-2">
          <Status tone="notice">{counted(rejected.length, 'workout')} skipped</Status>
          {beforeText} had unreadable workouts. Changes are based on the others.
        </p>
      )}
      {before && error && (
        <FailedCard
          what={`the comparison with ${beforeText}`}
          error={error}
          retry={earlier.retry}
          busy={earlier.isFetching}
        />
      )}
      <QualityLine doubts={doubts} rounding={roundingSentence(rows, units)} />
    </div>
  )
}
