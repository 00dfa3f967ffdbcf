import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { zoneBounds } from '#contract/interface/heart-rate-zones.ts'
import type { Workout } from '#contract/interface/workouts.ts'
import type { Days } from '#lib/range.ts'
import { hasZones } from '#lib/recordings/recording-rank.ts'
import { HATCHED } from '#src/kit/charts/hatching.tsx'
import { counted } from '#src/kit/lib/units.ts'
import { InlineButton } from '#src/workouts/list/InlineButton.tsx'
import { SettingsButton } from '#src/workouts/list/notes/SettingsButton.tsx'
import { zoneDivisions, zoneRows, zoneSeconds } from '#src/workouts/model/aggregate.ts'
import { bucketsOf, groupByBucket, stackSize, type Size } from '#src/workouts/model/buckets.ts'
import { validHeartRate } from '#src/workouts/model/figures.ts'
import {
  timeInNoZone,
  zoneColors,
  zoneNames,
  zonesBelow80,
  zoneTimeText,
} from '#src/workouts/model/heart-rate/zones.ts'
import { personSettings } from '#src/workouts/model/person-settings-api.ts'
import {
  otherZonesWords,
  withoutTimeWords,
  zonesCoverage,
  zonesSentence,
} from '#src/workouts/model/sentences.ts'

import { useChartHeights } from './chart-heights.ts'
import { useTrendInput } from './chart-input.ts'
import { StackCard } from './StackCard.tsx'

function zonesOf(workouts: readonly Workout[], days: Days, size: Size, zones: number) {
  const buckets = bucketsOf(days, size)
  return zoneRows(buckets, groupByBucket(workouts, buckets), zones)
}

/**
 * Asks for the maximum heart rate if imported workouts have heart rates but no zones, and no
 * maximum was entered.
 */
function MaximumMissing({ userId, workouts }: { userId: string; workouts: readonly Workout[] }) {
  const without = workouts.filter(
    (workout) => !hasZones(workout) && validHeartRate(workout.average_hr) !== null,
  ).length
  const { data } = useQuery({ ...personSettings(userId), enabled: without > 0 })
  if (!without || !data?.recordings || data.settings.max_hr) return null
  return (
    <>
      {counted(without, 'workout')} with a heart rate {without === 1 ? 'has' : 'have'} no zones.{' '}
      <SettingsButton userId={userId}>Set maximum heart rate</SettingsButton>{' '}
    </>
  )
}

/** Time in each heart rate zone. */
export function ZonesCard() {
  const { heartRate: height } = useChartHeights()
  const { userId, workouts, days, shownDays, selected, startsOn, view, setView } = useTrendInput()
  const isShare = view.zones === 'share'
  const size = stackSize(days, startsOn)
  const zones = useMemo(() => zoneDivisions(workouts)[0]?.zones ?? 0, [workouts])
  const rows = useMemo(() => zonesOf(workouts, days, size, zones), [workouts, days, size, zones])
  const measured = useMemo(() => zoneSeconds(selected, zones), [selected, zones])
  const names = useMemo(() => zoneNames(zones), [zones])
  const stack = useMemo(() => {
    const colors = zoneColors(zones)
    const amounts = [...measured.seconds.map(zoneTimeText), timeInNoZone(measured)]
    return [...names, 'Not recorded'].map((label, place) => ({
      label,
      color: colors[place] ?? HATCHED,
      amount: amounts[place],
    }))
  }, [names, zones, measured])
  const others = useMemo(
    () => zoneDivisions(selected).filter((other) => other.zones !== zones),
    [selected, zones],
  )
  return (
    <StackCard
      title="Time in heart rate zones"
      label="Heart rate zones over time"
      height={height}
      rows={rows}
      selectedRows={() => zonesOf(selected, shownDays, size, zones)}
      stack={stack}
      boundary={zonesBelow80(zones)}
      size={size}
      share={isShare}
      finding={zonesSentence(measured, selected.length, names)}
      sentence={
        <>
          {zones > 0 && 'Time in heart rate zones. '}
          <MaximumMissing userId={userId} workouts={selected} />
          {zones > 0 && (
            <InlineButton onClick={() => setView({ zones: isShare ? 'hours' : 'share' })}>
              {isShare ? 'Show hours' : 'Show percentages'}
            </InlineButton>
          )}
        </>
      }
      method={
        <>
          {zonesCoverage(measured, selected.length)}Time in each zone is shown as the provider sent
          it. Imported recordings are divided into zones by the maximum heart rate entered for this
          person, or by the one set on the device. Without a maximum, they have no zones.{' '}
          {zones === zoneBounds.length && 'Zones are percentages of maximum heart rate. '}
          {others.length > 0 && `Not included: ${otherZonesWords(others)}. `}
          {withoutTimeWords(measured)}
          Hatched areas are moving time without zones. Percentages in the summary are shares of time
          in zones. Percentages in a bar also count the hatched part. Coverage is the share of
          moving time from workouts with zones. A device may keep counting zone time during rest.
        </>
      }
    />
  )
}
