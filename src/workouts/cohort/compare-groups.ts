import { median, quantile } from '#lib/quantile.ts'
import { holmAdjusted } from '#src/workouts/model/statistics/holm.ts'
import { kruskalWallis, type KruskalWallis } from '#src/workouts/model/statistics/kruskal-wallis.ts'
import {
  leastProbability,
  medianShift,
  rankSumTest,
  type Shift,
} from '#src/workouts/model/statistics/rank-sum.ts'

import type { PersonFigures, Week } from './people-weeks.ts'
import { CHANCE } from './people-weeks.ts'

/**
 * Measures drawn over the weeks of many people. `usual` is a percentage of each person's own usual
 * hours.
 */
export const weekMeasures = ['hours', 'usual', 'load', 'heartRate'] as const
export type WeekMeasure = (typeof weekMeasures)[number]

/** A person's values of a measure, week by week. */
export function weekValues(
  { hours, loads, heartRates, usual }: PersonFigures,
  measure: WeekMeasure,
): readonly (number | null)[] {
  if (measure === 'hours') return hours
  if (measure === 'load') return loads
  if (measure === 'heartRate') return heartRates.map(({ n, of }) => (of ? (n / of) * 100 : null))
  return hours.map((value) => (value === null || !usual ? null : (value / usual.median) * 100))
}

/** The middle of some numbers and their middle half; `n` is of how many. */
export type Spread = { n: number; lower: number; median: number; upper: number }
function spreadOf(values: readonly number[]): Spread | null {
  if (!values.length) return null
  const sorted = values.toSorted((a, b) => a - b)
  return {
    n: sorted.length,
    lower: quantile(sorted, 0.25),
    median: median(sorted),
    upper: quantile(sorted, 0.75),
  }
}

/** A week of many people: the middle of them and their middle half; null of fewer than three, who are no group. */
export type CohortWeek = Week & { n: number; spread: Spread | null }
/** A quartile of fewer people would be one of them. */
export const PEOPLE_MIN = 3

/** Week by week the median and quartiles of the people's values. */
export function cohortWeeks(
  people: readonly PersonFigures[],
  weeks: readonly Week[],
  measure: WeekMeasure,
): CohortWeek[] {
  const values = people.map((person) => weekValues(person, measure))
  return weeks.map((week, at) => {
    const own = values.flatMap((all) => all[at] ?? [])
    return { ...week, n: own.length, spread: own.length < PEOPLE_MIN ? null : spreadOf(own) }
  })
}

/** Figures on which groups are compared, one for each person. */
export const figureNames = ['change', 'share', 'now', 'load', 'above80', 'heartRate'] as const
export type FigureName = (typeof figureNames)[number]

/** A person's figure: hours a week, per cent, load; null where it is not known. */
export function personFigure(person: PersonFigures, name: FigureName): number | null {
  const { change, now, load, above80, heartRate } = person
  switch (name) {
    case 'change':
      return change?.hours ?? null
    case 'share':
      return change ? change.share * 100 : null
    case 'now':
      return now
    case 'load':
      return load.now
    case 'above80':
      return above80 === null || above80.share === null ? null : above80.share * 100
    case 'heartRate':
      return heartRate.of ? (heartRate.n / heartRate.of) * 100 : null
  }
}

/** Below this a probability is called small, and no test is made of groups that could not reach it. */
export const SIGNIFICANT = 0.05

/** The test of two groups, by their places. `adjusted` is the probability by Holm, for all pairs together. */
export type PairTest = { shift: Shift; probability: number; adjusted: number; isExact: boolean }
/** Two groups against each other; `test` is null where they are too small or have people in common. */
type GroupPair = { one: number; other: number; test: PairTest | null }
export type GroupComparison = {
  spreads: readonly (Spread | null)[]
  /** Test of three groups or more, all of at least three people; null if there is none. */
  overall: KruskalWallis | null
  pairs: readonly GroupPair[]
}

/** True where two groups are large enough for a probability below 0.05. */
const canDiffer = (m: number, n: number): boolean =>
  Math.min(m, n) >= PEOPLE_MIN && leastProbability(m, n) <= SIGNIFICANT

/**
 * Groups by their distributions: each one's quartiles, whether they differ at all, and each pair. `isApart` says that nobody is in
 * two of them: tests take people to be independent, so there is none of groups that share some.
 */
export function compareGroups(
  groups: readonly (readonly number[])[],
  isApart = true,
): GroupComparison {
  const all = groups.flatMap((values, one) =>
    groups.slice(one + 1).map((others, ahead) => {
      const shift =
        isApart && canDiffer(values.length, others.length) ? medianShift(values, others) : null
      const pair = { one, other: one + 1 + ahead }
      return { pair, tested: shift && { shift, ...rankSumTest(values, others) } }
    }),
  )
  const tested = all.flatMap(({ tested: one }) => one ?? [])
  const adjusted = new Map(
    holmAdjusted(tested.map(({ probability }) => probability)).map((value, at) => [
      tested[at],
      value,
    ]),
  )
  const isTestable = isApart && groups.every(({ length }) => length >= PEOPLE_MIN)
  return {
    spreads: groups.map(spreadOf),
    overall: groups.length > 2 && isTestable ? kruskalWallis(groups) : null,
    pairs: all.map(({ pair, tested: one }) => ({
      ...pair,
      test: one && { ...one, adjusted: adjusted.get(one) ?? one.probability },
    })),
  }
}

/** Numbers of changed and ranked people, and the number of changes expected by chance. */
export type Standing = {
  people: number
  ranked: number
  less: number
  more: number
  silent: number
  /** Number of people who do less or more and whose measurement changed within the weeks. */
  otherwise: number
  byChance: number
  /** Spread of the changes in hours a week. */
  change: Spread | null
}
export function countVerdicts(people: readonly PersonFigures[]): Standing {
  const changes = people.flatMap(({ change }) => change ?? [])
  const having = (verdict: string) => changes.filter((one) => one.verdict === verdict).length
  const silent = having('none recorded')
  const isChanged = ({ change }: PersonFigures) =>
    change?.verdict === 'less' || change?.verdict === 'more'
  return {
    people: people.length,
    ranked: changes.length,
    less: having('less'),
    more: having('more'),
    silent,
    otherwise: people.filter((one) => isChanged(one) && one.measuring !== null).length,
    byChance: CHANCE * (changes.length - silent),
    change: spreadOf(changes.map(({ hours }) => hours)),
  }
}
