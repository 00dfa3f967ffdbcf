import type { PersonDays } from '#contract/own/workout-days.ts'
import type { Person } from '#contract/own/workspace.ts'
import type { Day } from '#lib/days.ts'
import type { Filters } from '#src/workouts/model/filters.ts'
import { providerKey } from '#src/workouts/model/provider.ts'
import { sportKey } from '#src/workouts/model/sport.ts'

import { shortOf, type StandingName, type View } from './loader.ts'
import { personFigures, recordingsOf, type PersonFigures, type Week } from './people-weeks.ts'

/** A person of the list, what is known of their workouts, and what that says. */
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
 * Makes rows, and the figures of a person once for each answer: a reading that goes on makes those anew that came, and no
 * others.
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

/** True where all days since this one were read, however long ago. */
export const isReadSince = ({ read_at, looked_from }: PersonDays, from: Day) =>
  read_at !== null && looked_from! <= from

/** Everybody whom the address asks for, and those of a pasted selection who are not on the list. */
export function selectedOf(rows: readonly Row[], people: readonly string[]) {
  if (!people.length) return { rows, missing: 0 }
  const wanted = new Set(people)
  const found = rows.filter(({ person }) => wanted.has(shortOf(person.user_id)))
  return { rows: found, missing: wanted.size - found.length }
}

/** Verdicts of a person, for the filter. */
function standingsOf({ days, figures }: Row): StandingName[] {
  const standing = figures.change?.verdict ?? 'not ranked'
  return days.failed ? [standing, 'failed'] : [standing]
}

/** Minimum share of the last weeks' workouts with a heart rate for `most`. */
const MAX = 0.8
/** Completeness of a person's heart rate; null without workouts in the last weeks. */
function heartRateCompleteness({ figures: { heartRate } }: Row): View['coverage'] | null {
  if (!heartRate.of) return null
  return heartRate.n === 0 ? 'none' : heartRate.n >= MAX * heartRate.of ? 'most' : 'some'
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
/** Rows whose label or id has all the words. A hidden label is not searched. */
export function findByName(rows: readonly Row[], typed: string, isHidden: boolean): readonly Row[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (!words.length) return rows
  return rows.filter(({ person: { user_id, label } }) => {
    const own = isHidden ? user_id : `${user_id} ${plain(label ?? '')}`
    return words.every((word) => own.includes(word))
  })
}

type RowFilters = Pick<View, 'tag' | 'coverage' | 'show'>
/** Filters that a row passes. */
const passes = (row: Row, { tag, coverage, show }: RowFilters) => ({
  tag: !tag.length || row.person.tags.some((own) => tag.includes(own)),
  coverage: !coverage || heartRateCompleteness(row) === coverage,
  show: !show || standingsOf(row).includes(show),
})
/** The people whom the filters leave; `untagged` are those whom all but the tags leave, out of whom groups are made. */
export function filterRows(rows: readonly Row[], filters: RowFilters) {
  const untagged = rows.filter((row) => {
    const by = passes(row, filters)
    return by.coverage && by.show
  })
  return { rows: untagged.filter((row) => passes(row, filters).tag), untagged }
}

/** The sports and providers of a person's recordings, found once for each answer. */
const found = new WeakMap<PersonDays, { sports: readonly string[]; providers: readonly string[] }>()
function recordedOf(days: PersonDays) {
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

/** Counts a row for its values; where another filter takes it away, they stay to choose from. */
const count = (counts: Map<string, number>, values: Iterable<string>, isLeft: boolean) => {
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + Number(isLeft))
}
/**
 * Choices of each filter, with the number of people that they would leave given all other filters.
 * `all` are those of any verdict.
 */
export function choicesOf(rows: readonly Row[], filters: RowFilters) {
  const [tag, sport, provider, coverage, show] = Array.from(
    { length: 5 },
    () => new Map<string, number>(),
  )
  let all = 0
  for (const row of rows) {
    const by = passes(row, filters)
    const recorded = recordedOf(row.days)
    count(tag!, row.person.tags, by.coverage && by.show)
    count(coverage!, [heartRateCompleteness(row) ?? ''], by.tag && by.show)
    count(show!, standingsOf(row), by.tag && by.coverage)
    all += Number(by.tag && by.coverage)
    const isLeft = by.tag && by.coverage && by.show
    count(sport!, recorded.sports, isLeft)
    count(provider!, recorded.providers, isLeft)
  }
  return { tag: tag!, sport: sport!, provider: provider!, coverage: coverage!, show: show!, all }
}
