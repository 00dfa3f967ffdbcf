import type { PersonDays } from '#contract/own/workout-days.ts'
import type { Person } from '#contract/own/workspace.ts'
import type { Day } from '#lib/days.ts'
import type { Filters } from '#src/workouts/model/filters.ts'
import { providerKey } from '#src/workouts/model/provider.ts'
import { sportKey } from '#src/workouts/model/sport.ts'

import { shortOf, type CompletenessName, type StandingName } from './loader.ts'
import { personFigures, recordingsOf, type PersonFigures, type Week } from './people-weeks.ts'

/** A person on the list, with their workout data and its analysis. */
export type Row = { person: Person; place: number; days: PersonDays; figures: PersonFigures }

const unread = (user_id: string): PersonDays => ({
  user_id,
  read_at: null,
  looked_from: null,
  days: {},
  unreadable: 0,
  excluded: 0,
  max_hr: null,
  failed: null,
})

/**
 * Creates rows, computing a person's figures once per response, so that loading updates only the
 * people whose data arrived.
 */
export function rowMaker(filters: Filters, weeks: readonly Week[], day: Day) {
  const made = new WeakMap<PersonDays, PersonFigures>()
  const figuresOf = (days: PersonDays) => {
    let figures = made.get(days)
    if (!figures) made.set(days, (figures = personFigures(days, filters, weeks, day)))
    return figures
  }
  const nothing = new Map<string, PersonDays>()
  const unreadOf = (userId: string) => {
    let days = nothing.get(userId)
    if (!days) nothing.set(userId, (days = unread(userId)))
    return days
  }
  return (people: readonly Person[], known: readonly PersonDays[]): Row[] => {
    const daysOf = new Map(known.map((days) => [days.user_id, days]))
    return people.map((person, place) => {
      const days = daysOf.get(person.user_id) ?? unreadOf(person.user_id)
      return { person, place, days, figures: figuresOf(days) }
    })
  }
}

/** True if all days since this one were loaded, however long ago. */
export const isReadSince = ({ read_at, looked_from }: PersonDays, from: Day) =>
  read_at !== null && looked_from !== null && looked_from <= from

/** Everyone in the address, and pasted people who aren't on the list. */
export function selectedOf(rows: readonly Row[], people: readonly string[]) {
  if (!people.length) return { rows, missing: 0 }
  const wanted = new Set(people)
  const found = rows.filter(({ person }) => wanted.has(shortOf(person.user_id)))
  return { rows: found, missing: wanted.size - found.length }
}

/** Verdicts of a person, for the filter. Empty before the person's workouts are loaded. */
export function standingsOf({ days, figures }: Row): StandingName[] {
  const failed: StandingName[] = days.failed ? ['failed'] : []
  if (figures.tooLittle === 'not read') return failed
  return [figures.change?.verdict ?? 'not ranked', ...failed]
}

/** Minimum share of the last weeks' workouts with a heart rate for `most`. */
const MOST = 0.8
/** Completeness of a person's heart rate. Null without workouts in the last weeks. */
export function heartRateCompleteness({ figures: { heartRate } }: Row): CompletenessName | null {
  if (!heartRate.of) return null
  if (heartRate.n === 0) return 'none'
  return heartRate.n >= MOST * heartRate.of ? 'most' : 'some'
}

/** Sports and providers of a person's recordings, computed once per response. */
const found = new WeakMap<PersonDays, { sports: readonly string[]; providers: readonly string[] }>()
export function recordedOf(days: PersonDays) {
  let recorded = found.get(days)
  if (!recorded) {
    const recordings = recordingsOf(days)
    recorded = {
      sports: [...new Set(recordings.map(sportKey))],
      providers: [...new Set(recordings.map(providerKey))],
    }
    found.set(days, recorded)
  }
  return recorded
}
