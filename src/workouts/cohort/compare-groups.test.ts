import { describe, expect, test } from 'vitest'

import type { Workout } from '#contract/interface/workouts.ts'
import type { PersonDays } from '#contract/own/workout-days.ts'
import { addDays, fromDayNumber } from '#lib/days.ts'
import { trialWorkouts } from '#server/demo/histories/trial.ts'
import { trialArms, trialPeople } from '#server/demo/people.ts'
import { dayRecordings } from '#server/workouts/day-recordings.ts'

import {
  cohortWeeks,
  compareGroups,
  personFigure,
  countVerdicts,
  weekValues,
  type WeekMeasure,
} from './compare-groups.ts'
import { personFigures, wholeWeeks, type PersonFigures } from './people-weeks.ts'

const TODAY = '2026-11-20'
const weeksTo = (today: string) => wholeWeeks({ start: addDays(today, -89) }, today)
const weeks = weeksTo(TODAY)

/** Figures of one of the trial, as of a day on which these workouts were read. */
const figuresOn = (today: string, workouts: readonly Workout[]) => {
  return ({ user_id }: { user_id: string }) => {
    const person: PersonDays = {
      user_id,
      read_at: `${today}T08:00:00Z`,
      looked_from: addDays(today, -190),
      days: Object.fromEntries(dayRecordings(workouts.filter((each) => each.user_id === user_id))),
      unreadable: 0,
      excluded: 0,
      max_hr: 190,
      failed: null,
    }
    return personFigures(person, { provider: [], sport: [] }, weeksTo(today), today)
  }
}
const made = trialWorkouts(TODAY)
const figuresOf = figuresOn(TODAY, made)
const everybody = trialPeople.map(figuresOf)
const arms = {
  more: trialArms.more.map(figuresOf),
  less: trialArms.less.map(figuresOf),
  otherWatch: trialArms.otherWatch.map(figuresOf),
}

describe('the demo’s trial', () => {
  test('shows which people move more or less, on every day of the week and a day later', () => {
    for (const ago of [0, 1, 2, 3, 4, 5, 6]) {
      const day = addDays(TODAY, -ago)
      const workouts = trialWorkouts(day)
      for (const today of [day, addDays(day, 1)]) {
        const of = figuresOn(today, workouts)
        const [less, more, otherWatch] = (['less', 'more', 'otherWatch'] as const).map((arm) =>
          countVerdicts(trialArms[arm].map(of)),
        )
        expect(less!.less, today).toBeGreaterThanOrEqual(7)
        expect(more!.more, today).toBeGreaterThanOrEqual(7)
        expect([less!.more, more!.less, otherWatch!.less, otherWatch!.more]).toEqual([0, 0, 0, 0])
      }
    }
  })

  test('reports no change in hours for anyone with a new watch, and says that measuring changed', () => {
    expect(countVerdicts(arms.otherWatch)).toMatchObject({ ranked: 8, less: 0, more: 0, silent: 0 })
    for (const { measuring, heartRate, heartRateBefore, load } of arms.otherWatch) {
      expect(measuring!.reasons).toContain('time in zones no longer recorded')
      expect(measuring!.reasons).toContain('different device')
      expect(heartRate.n / heartRate.of).toBeLessThan(0.8)
      expect(heartRateBefore.n).toBe(heartRateBefore.of)
      // without zones there is no load, and none is made up
      expect([load.now, load.usual !== null]).toEqual([null, true])
    }
    for (const { measuring } of [...arms.more, ...arms.less]) expect(measuring).toBe(null)
  })

  test('shows how much each person changed, with an interval that agrees with the test', () => {
    for (const { hours, change } of [...arms.more, ...arms.less]) {
      const known = hours.map((each) => each!)
      const [last, earlier] = [known.slice(-4), known.slice(0, -4)]
      const differences = last.flatMap((now) => earlier.map((before) => now - before))
      const inOrder = differences.toSorted((a, b) => a - b)
      const half = inOrder.length / 2
      const { estimate, lower, upper } = change!.shift!
      expect(estimate).toBeCloseTo((inOrder[half - 1]! + inOrder[half]!) / 2, 9)
      expect(inOrder).toContain(lower)
      expect(inOrder).toContain(upper)
      expect([lower < estimate, estimate < upper]).toEqual([true, true])
      expect(change!.probability < 0.05).toBe(lower > 0 || upper < 0)
    }
  })

  test('says how many of those who changed also had a measurement change', () => {
    expect(countVerdicts(everybody).otherwise).toBe(0)
    const [{ measuring }] = arms.otherWatch as [PersonFigures]
    const both = arms.less.map((one) => ({ ...one, measuring }))
    const standing = countVerdicts([...both, ...arms.more, ...arms.otherWatch])
    expect(standing.otherwise).toBe(standing.less)
  })

  test('compares the arms correctly', () => {
    const changes = (of: typeof everybody) =>
      of.flatMap((each) => personFigure(each, 'share') ?? [])
    const groups = [changes(arms.more), changes(arms.less), changes(arms.otherWatch)]
    const { overall, pairs, spreads } = compareGroups(groups)
    expect(spreads.map((spread) => spread!.n)).toEqual([8, 8, 8])
    expect(overall!.probability).toBeLessThan(0.001)
    expect(pairs.map(({ one, other }) => [one, other])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ])
    // of eight and eight none is in the wrong order: two of all ways to part them
    const least = 2 / 12_870
    expect(pairs[0]!.test).toMatchObject({
      isExact: true,
      probability: expect.closeTo(least, 12),
      adjusted: expect.closeTo(3 * least, 12),
    })
    for (const { one, other, test: tested } of pairs) {
      const differences = groups[one]!.flatMap((a) => groups[other]!.map((b) => a - b))
      const inOrder = differences.toSorted((a, b) => a - b)
      expect(tested!.shift.estimate).toBeCloseTo((inOrder[31]! + inOrder[32]!) / 2, 9)
      // the 14th from either end of 64, by the table of Campbell and Gardner (1988)
      expect([tested!.shift.lower, tested!.shift.upper]).toEqual([inOrder[13], inOrder[50]])
    }
    const same = compareGroups([groups[2]!, groups[2]!]).pairs[0]!.test!
    expect([same.probability, same.shift.estimate]).toEqual([1, 0])
  })
})

test('the band of the weeks matches a plain loop over the people', () => {
  for (const measure of ['hours', 'usual', 'load', 'heartRate'] as WeekMeasure[]) {
    const rows = cohortWeeks(everybody, weeks, measure)
    rows.forEach((row, at) => {
      const own: number[] = []
      for (const person of everybody) {
        const value = weekValues(person, measure)[at]
        if (value !== null && value !== undefined) own.push(value)
      }
      own.sort((a, b) => a - b)
      const place = (share: number) => {
        const exact = (own.length - 1) * share
        const low = Math.floor(exact)
        const next = own[low + 1] ?? own[low]!
        return own[low]! + (next - own[low]!) * (exact - low)
      }
      expect(row.n).toBe(own.length)
      expect(row.spread).toEqual({
        n: own.length,
        lower: expect.closeTo(place(0.25), 9),
        median: expect.closeTo(place(0.5), 9),
        upper: expect.closeTo(place(0.75), 9),
      })
    })
  }
  expect(fromDayNumber(cohortWeeks([], weeks, 'hours').at(-1)!.to)).toBe(addDays(TODAY, -1))
  expect(cohortWeeks(everybody.slice(0, 2), weeks, 'hours')[0]!.spread).toBe(null)
})

test('weekly hours match the workouts as sent', () => {
  const [person] = trialPeople
  const hours = weeks.map(({ from, to }) => {
    let seconds = 0
    for (const each of made) {
      if (each.user_id !== person!.user_id) continue
      if (each.calendar_date < fromDayNumber(from) || each.calendar_date > fromDayNumber(to))
        continue
      seconds += each.moving_time!
    }
    return seconds / 3600
  })
  expect(everybody[0]!.hours).toEqual(hours.map((each) => expect.closeTo(each, 9)))
})

test('groups that are too small for a test, or share people, have none', () => {
  const pairOf = (...groups: [number[], number[]]) => compareGroups(groups).pairs[0]!.test
  expect(
    compareGroups([
      [1, 2],
      [3, 4, 5],
    ]).spreads[0],
  ).toMatchObject({ n: 2 })
  expect(compareGroups([[], [3, 4, 5]]).spreads[0]).toBe(null)
  // three and three could at best reach 0.1, four and four 0.03
  expect(pairOf([1, 2, 3], [7, 8, 9])).toBe(null)
  expect(pairOf([1, 2], [3, 4, 5, 6, 7, 8, 9, 10, 11])).toBe(null)
  expect(pairOf([1, 2, 3, 4], [7, 8, 9, 10])!.probability).toBeCloseTo(2 / 70, 12)
  const four = [
    [1, 2, 3, 4],
    [7, 8, 9, 10],
    [1, 5, 9, 12],
  ]
  expect(compareGroups(four).overall!.degrees).toBe(2)
  expect(compareGroups(four.slice(1)).overall).toBe(null)
  expect(compareGroups([...four, [1, 2]]).overall).toBe(null)
  const sharing = compareGroups(four, false)
  expect([sharing.overall, ...sharing.pairs.map(({ test: one }) => one)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('only tested pairs count for the adjustment', () => {
  const { pairs } = compareGroups([[1, 2, 3, 4], [7, 8, 9, 10], [4]])
  expect(pairs.map(({ test: one }) => one && one.adjusted)).toEqual([
    expect.closeTo(2 / 70, 12),
    null,
    null,
  ])
})
