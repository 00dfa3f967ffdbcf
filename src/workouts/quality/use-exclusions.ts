import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Days } from '#lib/range.ts'
import { counted, type Units } from '#src/kit/lib/units.ts'
import { personExclusions } from '#src/workouts/model/exclusions-api.ts'
import { inDays, matchFilters, type Filters } from '#src/workouts/model/filters.ts'
import { personSettings } from '#src/workouts/model/person-settings-api.ts'
import { countOnce } from '#src/workouts/model/quality/count-once.ts'
import {
  exclusionOf,
  exclusionsById,
  isExcluded,
  NO_EXCLUSIONS,
  withoutExcluded,
  type ExclusionsById,
} from '#src/workouts/model/quality/exclusions.ts'
import { implausibleIn, type ImplausibleById } from '#src/workouts/model/quality/implausible.ts'

/**
 * The team's exclusions from the person's workouts. None while they could not be loaded, with the
 * `error`.
 */
export function useExclusions(userId: string) {
  const { data, error, isFetching, refetch } = useQuery(personExclusions(userId))
  const byId = useMemo(() => (data ? exclusionsById(data) : NO_EXCLUSIONS), [data])
  return { byId, error: data ? null : error, isFetching, retry: () => void refetch() }
}

/** Workouts that count, and the original ones with some excluded figures, by their IDs. */
export function useCounted(all: readonly Workout[], exclusions: ExclusionsById) {
  const loaded = useMemo(() => withoutExcluded(all, exclusions), [all, exclusions])
  const originals = useMemo(
    () =>
      new Map(
        exclusions.size
          ? all.filter((workout) => exclusionOf(exclusions, workout)).map((one) => [one.id, one])
          : [],
      ),
    [all, exclusions],
  )
  return { loaded, originals }
}

/** `2 workouts and 1 figure excluded by your team`. Null if nothing is excluded. */
function excludedText(workouts: number, figures: number): string | null {
  const what = [
    workouts && counted(workouts, 'workout'),
    figures && counted(figures, 'value'),
  ].filter(Boolean)
  return what.length ? `${what.join(' and ')} excluded by your team` : null
}

/** Excluded whole workouts of these days, filtered like the page, and their number in words. */
export function useExcluded(
  all: readonly Workout[],
  exclusions: ExclusionsById,
  { days, filters, selected }: { days: Days; filters: Filters; selected: readonly Workout[] },
) {
  const excluded = useMemo(() => {
    const whole = exclusions.size ? all.filter((workout) => isExcluded(exclusions, workout)) : []
    return countOnce(inDays(matchFilters(whole, filters), days)).counted
  }, [all, exclusions, filters, days])
  const text = useMemo(() => {
    const figures = exclusions.size
      ? selected.flatMap((workout) => exclusionOf(exclusions, workout)?.figures ?? []).length
      : 0
    return excludedText(excluded.length, figures)
  }, [excluded, exclusions, selected])
  return { excluded, text }
}

const NOTHING: ImplausibleById = new Map()

/**
 * The implausible workouts. They load after the figures. The person's maximum is requested after
 * everything else.
 */
export function useImplausible(
  userId: string,
  workouts: readonly Workout[],
  { units, isPaused }: { units: Units; isPaused: boolean },
): ImplausibleById {
  const { data } = useQuery({ ...personSettings(userId), enabled: !isPaused })
  const maxHr = data?.settings.max_hr?.value ?? null
  const behind = useDeferredValue<readonly Workout[]>(workouts, [])
  return useMemo(() => {
    const found = behind.flatMap((workout) => {
      const broken = implausibleIn(workout, { maxHr, units })
      return broken.length ? [[workout.id, broken] as const] : []
    })
    return found.length ? new Map(found) : NOTHING
  }, [behind, maxHr, units])
}
