import { useEffect, useMemo, useState } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { ChartCard } from '#src/kit/charts/ChartCard.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { useChartInput } from '#src/workouts/list/charts/chart-input.ts'
import { RowWorkoutsScope } from '#src/workouts/list/table/RowWorkoutsScope.tsx'
import { inDays, matchFilters } from '#src/workouts/model/filters.ts'
import {
  efficiencyChoices,
  type EfficiencySubject,
} from '#src/workouts/model/heart-rate/efficiency.ts'
import { countOnce } from '#src/workouts/model/quality/count-once.ts'
import { readSportKey, sportKey, sportNames } from '#src/workouts/model/sport.ts'

import { EfficiencyCard } from './EfficiencyCard.tsx'
import { EqualHeartRateCard } from './EqualHeartRateCard.tsx'

import css from '#src/workouts/list/chart-controls.module.css'

const METRICS = [
  { value: 'power', label: 'Power' },
  { value: 'speed', label: 'Speed' },
] as const

const isSame = (one: EfficiencySubject, other: EfficiencySubject) =>
  one.sport === other.sport && one.by === other.by

/**
 * Sport and metric from the address, or else the first suggestion. Later filters and loads don't
 * change it, only the reader does.
 */
function useSubject() {
  const { workouts, unfiltered: inRange, view, setView } = useChartInput()
  const { efficiency: sport, efficiencyBy: by } = view
  const choices = useMemo(() => efficiencyChoices(inRange), [inRange])
  const [first, setFirst] = useState<EfficiencySubject | null>(null)
  const proposed = useMemo((): EfficiencySubject | null => {
    const choice = efficiencyChoices(workouts)[0] ?? choices[0]
    return choice ? { sport: choice.sport, by: choice.by[0] ?? 'speed' } : null
  }, [workouts, choices])
  if (!first && proposed) setFirst(proposed)
  // if the suggestion would now differ, the address keeps the subject, so that it survives a
  // reload or a shared link
  const isOther = first !== null && proposed !== null && !isSame(first, proposed)
  useEffect(() => {
    // not a step by the reader: Back skips it
    if (!sport && !by && isOther)
      setView({ efficiency: first.sport, efficiencyBy: first.by }, { replace: true })
  }, [sport, by, isOther, first, setView])
  const key = sport ? readSportKey(sport) : first?.sport
  const known = choices.find((choice) => choice.sport === key)
  const usual = key === first?.sport ? first?.by : known?.by[0]
  return {
    choices,
    known,
    subject: key ? { sport: key, by: by || (usual ?? 'speed') } : null,
  }
}

/** Workouts in the sport. */
const useOfSport = (workouts: readonly Workout[], sport: string | undefined) =>
  useMemo(() => workouts.filter((workout) => sportKey(workout) === sport), [workouts, sport])

/** Original workouts on the days of the page with figures that the team excludes. */
function useExcludedSessions() {
  const { originals, provider, sport, selection, rangeDays } = useChartInput()
  return useMemo(() => {
    const matched = matchFilters([...originals.values()], { provider, sport })
    return countOnce(inDays(matched, selection ?? rangeDays)).counted
  }, [originals, provider, sport, selection, rangeDays])
}

/** Output per heartbeat, and output at one heart rate, both for the chosen sport and metric. */
export function EfficiencyCards() {
  const { unfiltered, workouts, selected, setView } = useChartInput()
  const { choices, known, subject } = useSubject()
  const nameOf = useMemo(() => sportNames(unfiltered), [unfiltered])
  const ofSport = useOfSport(workouts, subject?.sport)
  const ofSelected = useOfSport(selected, subject?.sport)
  const excluded = useOfSport(useExcludedSessions(), subject?.sport)
  const onSubject = ({ sport, by }: EfficiencySubject) =>
    setView({ efficiency: sport, efficiencyBy: by, band: '' })
  if (!subject)
    return (
      <ChartCard
        title="Efficiency"
        height={0}
        table={null}
        sentence="No workouts here have both heart rate and speed or power."
      >
        {null}
      </ChartCard>
    )
  const { by } = subject
  const isOffered = choices.some((choice) => choice.sport === subject.sport)
  const menu = (
    <div className={`row ${css.controls}`}>
      <Select
        label="Efficiency sport"
        labelHidden
        value={subject.sport}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice.sport === target.value)
          onSubject({ sport: target.value, by: chosen?.by[0] ?? by })
        }}
      >
        {!isOffered && <option value={subject.sport}>{nameOf(subject.sport)}</option>}
        {choices.map((choice) => (
          <option key={choice.sport} value={choice.sport}>
            {choice.name}
          </option>
        ))}
      </Select>
      {(known?.by.length !== 1 || known.by[0] !== by) && (
        <SegmentedControl
          label="Efficiency metric"
          options={METRICS}
          value={by}
          onChange={(metric) => onSubject({ sport: subject.sport, by: metric })}
        />
      )}
    </div>
  )
  const name = nameOf(subject.sport)
  return (
    <>
      <RowWorkoutsScope workouts={ofSport}>
        <EfficiencyCard {...{ ofSport, ofSelected, subject, name, menu }} />
      </RowWorkoutsScope>
      <EqualHeartRateCard {...{ ofSelected, excluded, subject, name }} />
    </>
  )
}
