import { median, quantile } from '#lib/quantile.ts'
import { holmAdjusted } from '#src/workouts/model/statistics/holm.ts'
import { kruskalWallis, type KruskalWallis } from '#src/workouts/model/statistics/kruskal-wallis.ts'
import { medianInterval } from '#src/workouts/model/statistics/median-interval.ts'
import {
  leastProbability,
  medianShift,
  rankSumTest,
  type Shift,
} from '#src/workouts/model/statistics/rank-sum.ts'

import type { PersonFigures, Week } from './people-weeks.ts'
import { CHANCE } from './people-weeks.ts'

/** Measures drawn over the weeks of many people. `usual` is a percentage of each person's own usual hours. */
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

/** Median and quartiles of several numbers. `n` is their count. */
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

/** Median and quartiles of a week of many people. Null with fewer than three, which isn't a group. */
export type CohortWeek = Week & { n: number; spread: Spread | null }
/** With fewer people, a quartile would be one person's value. */
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

/** Figures for comparing groups, one for each person. */
export const figureNames = ['change', 'share', 'now', 'load', 'above80', 'heartRate'] as const
export type FigureName = (typeof figureNames)[number]

/** A person's figure: hours per week, percent, load. Null if unknown. */
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

/** Significance level. Groups that can't reach it aren't tested. */
export const SIGNIFICANT = 0.05

/** The test of two groups, by index. `adjusted` is the p-value adjusted by Holm for all pairs. */
export type PairTest = { shift: Shift; probability: number; adjusted: number; isExact: boolean }
/** Comparison of two groups. `test` is null if they are too small or have people in common. */
type GroupPair = { one: number; other: number; test: PairTest | null }
export type Interval = { lower: number; upper: number }
export type GroupComparison = {
  spreads: readonly (Spread | null)[]
  /** 95% confidence intervals of the medians. Null for fewer than six people. */
  intervals: readonly (Interval | null)[]
  /** Test of three or more groups, all with at least three people. Null if there is none. */
  overall: KruskalWallis | null
  pairs: readonly GroupPair[]
}

/** True if two groups are large enough for a p-value below 0.05. */
const canDiffer = (m: number, n: number): boolean =>
  Math.min(m, n) >= PEOPLE_MIN && leastProbability(m, n) <= SIGNIFICANT

/**
 * Compares groups by their distributions: quartiles, a test of all groups, and one of each pair.
 * `isApart` means that no one is in two of them: tests assume independent people, so groups that
 * share some aren't tested.
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
    intervals: groups.map((values) => medianInterval(values.toSorted((a, b) => a - b))),
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
  /** Number of people with an increase or decrease whose measurement changed within the weeks. */
  otherwise: number
  byChance: number
  /** Spread of the changes in hours per week. */
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
