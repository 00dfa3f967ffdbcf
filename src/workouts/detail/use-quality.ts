import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { useUnits } from '#src/kit/ui/preferences.ts'
import { personExclusions } from '#src/workouts/model/exclusions-api.ts'
import { personSettings } from '#src/workouts/model/person-settings-api.ts'
import {
  exclusionOf,
  exclusionsById,
  withoutExcluded,
} from '#src/workouts/model/quality/exclusions.ts'
import { implausibleIn } from '#src/workouts/model/quality/implausible.ts'

import { useUserId } from './use-link-to.ts'

/** Exclusions from the person's workouts. */
export function useExclusions() {
  const { data } = useQuery(personExclusions(useUserId()))
  return useMemo(() => exclusionsById(data ?? []), [data])
}

/** Exclusions from a workout, and its other implausible figures. */
export function useQuality(workout: Workout) {
  const exclusions = useExclusions()
  const { data } = useQuery(personSettings(useUserId()))
  const maxHr = data?.settings.max_hr?.value ?? null
  const units = useUnits()
  const broken = useMemo(
    () =>
      withoutExcluded([workout], exclusions).flatMap((counted) =>
        implausibleIn(counted, { maxHr, units }),
      ),
    [workout, exclusions, maxHr, units],
  )
  return { exclusions, exclusion: exclusionOf(exclusions, workout), broken }
}
