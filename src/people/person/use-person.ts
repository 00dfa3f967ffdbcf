import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Note } from '#contract/own/notes.ts'
import { outcomeOf } from '#lib/connections/outcome.ts'
import { recordedDays, usualRules } from '#lib/connections/silence.ts'
import { today } from '#lib/days.ts'
import type { Read } from '#lib/read-leniently.ts'
import { stripDays } from '#lib/strip/days.ts'
import { firstDayOf } from '#lib/strip/first-day.ts'
import { connectionChanges } from '#src/connections/model/connection-changes.ts'
import { keptCheck } from '#src/connections/model/connection-checks.ts'
import { problems } from '#src/connections/model/problems.ts'
import { listProviders } from '#src/connections/model/queries.ts'
import type { WithPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import {
  comparedWith,
  daysOfWeeks,
  lanesOf,
  openIssueOf,
  readWeeks,
  stripWeeks,
  troubleSentence,
  writeWeeks,
  type WeekRange,
} from '#src/people/person/strip/strip.ts'
import { personExclusions } from '#src/workouts/model/exclusions-api.ts'
import { inDays } from '#src/workouts/model/filters.ts'
import { personNotes } from '#src/workouts/model/notes-api.ts'
import { notesIn } from '#src/workouts/model/notes.ts'
import { countOnce } from '#src/workouts/model/quality/count-once.ts'
import { exclusionsById, withoutExcluded } from '#src/workouts/model/quality/exclusions.ts'
import { sportRows } from '#src/workouts/model/sports/sport-rows.ts'

import { lookedFrom, search } from './loader.ts'

/** Workouts of twelve months as received. */
export type LoadedWorkouts = WithPrevious<Read<{ workouts: Workout[] }>>

const NO_NOTES: readonly Note[] = []

/** Selected weeks: those of a moving handle, otherwise those of the address. */
function useWeeks(now: string) {
  const [{ weeks }, setView] = useSearch(search)
  const [moved, setMoved] = useState<{ from: string; range: WeekRange } | null>(null)
  const range = useMemo(
    () => (moved?.from === weeks ? moved.range : readWeeks(weeks, now)),
    [moved, weeks, now],
  )
  return {
    range,
    move: (next: WeekRange) => setMoved({ from: weeks, range: next }),
    keep: () => setView({ weeks: writeWeeks(range, now) }, { replace: true }),
    choose: useCallback((text: string) => setView({ weeks: text }), [setView]),
    chosen: writeWeeks(range, now),
  }
}

/**
 * Workouts of a person without duplicates and excluded ones, the duplicates, the workouts that
 * aren't excluded, and the request for exclusions.
 */
export function useCountedOnce(userId: string, workouts: readonly Workout[]) {
  const exclusions = useQuery(personExclusions(userId))
  const kept = useMemo(
    () => withoutExcluded(workouts, exclusionsById(exclusions.data ?? [])),
    [workouts, exclusions.data],
  )
  const once = useMemo(() => countOnce(kept), [kept])
  return { ...once, kept, exclusions }
}

/** Current connections, evaluated as on their own page by the days with recordings. */
function useConnections(userId: string, recorded: ReturnType<typeof recordedDays>, now: string) {
  const result = useQuery(listProviders({ user_id: userId }))
  const { data: kept } = useQuery(keptCheck(userId))
  const { data: changes } = useQuery(connectionChanges({ user_id: userId }))
  const known = useQuery(problems({ user_id: userId }))
  const outcome = useMemo(() => {
    if (!result.data) return null
    const rules = kept?.rules ?? usualRules
    const { connections, issues } = outcomeOf(
      {
        connections: result.data.body.providers,
        unreadable: result.data.rejected.map(({ reason }) => reason),
        recorded,
        lookedFrom: lookedFrom(),
      },
      {
        before: kept?.check ?? null,
        today: now,
        addedOn: kept?.added_at?.slice(0, 10) ?? null,
        rules,
      },
    ).outcome
    return {
      lanes: lanesOf(connections, {
        recorded,
        changes: changes?.changes ?? [],
        issues: known.data ?? [],
        rules,
        today: now,
      }),
      trouble: troubleSentence(connections, issues, now),
      /** Key of its open issue in the address. Null if there is none yet. */
      issue: kept?.check ? openIssueOf(kept.check) : null,
    }
  }, [result.data, kept, changes, known.data, recorded, now])
  return { result, known, outcome }
}

/** Twenty-six weeks of a person: hours, providers, and notes, and the figures of the selected weeks. */
export function usePerson(userId: string, result: LoadedWorkouts) {
  const now = today()
  const { hideIdentifiers } = usePreferences()
  const { data: notes } = useQuery({ ...personNotes(userId), enabled: !hideIdentifiers })
  const all = result.data.body.workouts
  const recorded = useMemo(() => recordedDays(all), [all])
  const once = useCountedOnce(userId, all)
  const connections = useConnections(userId, recorded, now)
  const weeks = useWeeks(now)
  const days = useMemo(() => daysOfWeeks(weeks.range, now), [weeks.range, now])
  const first = useMemo(() => firstDayOf(once.counted), [once.counted])
  const { before, uncovered } = useMemo(() => comparedWith(days, first), [days, first])
  const strip = useMemo(() => stripWeeks(once.counted, now), [once.counted, now])
  return {
    now,
    connections,
    weeks,
    days,
    before,
    /** The days before, if they aren't compared. */
    uncovered,
    /** Day of the first workout of twelve months. */
    first,
    counted: once.counted,
    exclusions: once.exclusions,
    strip,
    /** Figures of the sports of the strip, which draws the others as one. */
    figures: useMemo(() => {
      const apart = strip.sports.map(({ key }) => key)
      const earlier = before && inDays(once.counted, before)
      return sportRows(inDays(once.counted, days), earlier, apart)
    }, [once.counted, days, before, strip]),
    /** Duplicate recordings of the days. */
    duplicates: [...once.duplicates.values()].filter(
      ({ workout: { calendar_date } }) => calendar_date >= days.start && calendar_date <= days.end,
    ).length,
    /** Number of wholly excluded workouts of the days, and of all. */
    excluded: inDays(all, days).length - inDays(once.kept, days).length,
    excludedEver: all.length - once.kept.length,
    notes: hideIdentifiers ? NO_NOTES : notesIn(notes ?? NO_NOTES, stripDays(now)),
  }
}
export type PersonModel = ReturnType<typeof usePerson>
