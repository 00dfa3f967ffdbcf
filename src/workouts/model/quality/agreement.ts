import type { Workout } from '#contract/interface/workouts.ts'
import { dayNumber } from '#lib/days.ts'
import { compareText, itemAt } from '#lib/lists.ts'
import { sameActivity } from '#lib/recordings/same-activity.ts'
import {
  convert,
  counted,
  formatNumber,
  inUnit,
  unitOf,
  type Quantity,
  type Units,
} from '#src/kit/lib/units.ts'
import { valueOf } from '#src/workouts/model/figures.ts'
import { providerKey, providerLabel } from '#src/workouts/model/provider.ts'
import { sportKey } from '#src/workouts/model/sport.ts'

import { groupByCounted, type Duplicate } from './count-once.ts'

/**
 * Measures on which providers are compared: the name, the name within a sentence, and the units of
 * the figure and of a difference.
 */
export const agreementMeasures = {
  distance: {
    label: 'Distance',
    words: 'distance',
    quantity: 'distance',
    difference: 'elevation',
  },
  average_hr: {
    label: 'Heart rate',
    words: 'average heart rate',
    quantity: 'heartRate',
    difference: 'heartRate',
  },
  calories: { label: 'Energy', words: 'energy', quantity: 'energy', difference: 'energy' },
  total_elevation_gain: {
    label: 'Gain',
    words: 'elevation gain',
    quantity: 'elevation',
    difference: 'elevation',
  },
} as const satisfies Partial<
  Record<keyof Workout, { label: string; words: string; quantity: Quantity; difference: Quantity }>
>
export type AgreementMeasure = keyof typeof agreementMeasures
export const measureNames = Object.keys(agreementMeasures) as AgreementMeasure[]

/** Recordings of one activity by two providers. `key` of the pair contains both, in alphabetical order. */
export type PairedRecordings = { day: number; first: Workout; second: Workout }
export type ProviderPair = {
  key: string
  providers: readonly [string, string]
  pairs: readonly PairedRecordings[]
}

/**
 * Pairs of providers with their recordings of the same activities, earliest first. The pair with
 * the most comes first. Each provider has one recording of an activity, the one that counts first,
 * since pairs must be independent of each other.
 */
export function providerPairs(duplicates: readonly Duplicate[]): ProviderPair[] {
  const found = new Map<string, ProviderPair & { pairs: PairedRecordings[] }>()
  for (const those of groupByCounted(duplicates).values()) {
    const byProvider = new Map<string, Workout>()
    for (const recording of [itemAt(those, 0).counted, ...those.map(({ workout }) => workout)])
      if (!byProvider.has(providerKey(recording))) byProvider.set(providerKey(recording), recording)
    const recordings = [...byProvider].sort(([a], [b]) => compareText(a, b))
    recordings.forEach(([one, first], at) => {
      for (const [other, second] of recordings.slice(at + 1)) {
        // each is similar to the one that counts, but perhaps not to the other
        if (!sameActivity(first, second)) continue
        const key = `${one}~${other}`
        const pair = found.get(key) ?? {
          key,
          providers: [providerLabel(one), providerLabel(other)],
          pairs: [],
        }
        pair.pairs.push({ day: dayNumber(first.calendar_date), first, second })
        found.set(key, pair)
      }
    })
  }
  for (const { pairs } of found.values()) pairs.sort((a, b) => a.day - b.day)
  return [...found.values()].sort((a, b) => b.pairs.length - a.pairs.length)
}

/** Pairs of one sport, by its key. */
export type SportPairs = { sport: string; pairs: PairedRecordings[] }
/**
 * Pairs of each sport, the one with the most first, since differences on the road may not apply in
 * a pool.
 */
export function pairsBySport(pairs: readonly PairedRecordings[]): SportPairs[] {
  const sports = new Map<string, PairedRecordings[]>()
  for (const pair of pairs) {
    const sport = sportKey(pair.first)
    const own = sports.get(sport)
    if (own) own.push(pair)
    else sports.set(sport, [pair])
  }
  return [...sports]
    .map(([sport, own]) => ({ sport, pairs: own }))
    .sort((one, other) => other.pairs.length - one.pairs.length)
}

/** Maximum difference of heart rates from one sensor, from rounding, in beats per minute. */
const SAME_HEART_RATE = 1
/** Maximum difference without heart rates: seconds between the starts, and share of the distance. */
const [SAME_START_MS, SAME_DISTANCE] = [2000, 1e-3]
/** True if two recordings seem to come from one file or sensor. Null if it cannot be determined. */
function isCopy({ first, second }: PairedRecordings): boolean | null {
  const rates = (['average_hr', 'max_hr'] as const).map((field) => [first[field], second[field]])
  const known = rates.flatMap(([one, other]) =>
    one && other && one > 0 && other > 0 ? [[one, other] as const] : [],
  )
  if (known.length === rates.length)
    return known.every(([one, other]) => Math.abs(one - other) <= SAME_HEART_RATE)
  if (!first.distance || !second.distance) return null
  const apart = Math.abs(Date.parse(first.time_start) - Date.parse(second.time_start))
  const share = Math.abs(first.distance - second.distance) / first.distance
  return apart <= SAME_START_MS && share <= SAME_DISTANCE
}
/** Minimum number of conclusive pairs, and the share of copies among them. */
const [TELLING_MIN, COPIES_FROM] = [5, 0.9]
/**
 * Number of pairs that seem to be copies of one recording, and of conclusive pairs. Null unless
 * nearly all are copies.
 */
export function copiesAmong(
  pairs: readonly PairedRecordings[],
): { copies: number; of: number } | null {
  const telling = pairs.map(isCopy).filter((copy) => copy !== null)
  const copies = telling.filter(Boolean).length
  return telling.length >= TELLING_MIN && copies >= COPIES_FROM * telling.length
    ? { copies, of: telling.length }
    : null
}

/** Differences as a percentage of the mean of both, or absolute, in the units of the API. */
export type AgreementScale = 'share' | 'unit'

/**
 * Both figures of one activity: their mean in the unit of the API, and the first provider's minus
 * the second's on the scale.
 */
export type PairedFigures = PairedRecordings & { mean: number; difference: number }

const differenceOf = (one: number, other: number, scale: AgreementScale): number => {
  if (scale === 'unit') return one - other
  // two zeros have no ratio, and do not differ
  return one === other ? 0 : ((one - other) / ((one + other) / 2)) * 100
}

/** Pairs in which both gave the measure. */
export const pairedFigures = (
  pairs: readonly PairedRecordings[],
  measure: AgreementMeasure,
  scale: AgreementScale,
): PairedFigures[] =>
  pairs.flatMap((pair) => {
    const [one, other] = [valueOf(measure)(pair.first), valueOf(measure)(pair.second)]
    return one === null || other === null
      ? []
      : { ...pair, mean: (one + other) / 2, difference: differenceOf(one, other, scale) }
  })

/** Pairs that do not count: the team excludes one of their recordings, or this figure of it. */
export function excludedPairs(
  counting: readonly PairedFigures[],
  asCame: readonly PairedFigures[],
): readonly PairedFigures[] {
  const idOf = ({ first, second }: PairedRecordings) => `${first.id} ${second.id}`
  const ids = new Set(counting.map(idOf))
  return asCame.filter((pair) => !ids.has(idOf(pair)))
}

/** Minimum number of pairs for limits. With fewer, the spread itself is a guess. */
export const PAIRS_MIN = 10
const Z_95 = 1.96

/**
 * Values in the unit of the differences. `lower` and `upper` are the limits of agreement, between
 * which 95% of differences lie.
 */
export type Agreement = {
  n: number
  bias: number
  spread: number
  /** Standard errors of the bias, and of either limit. */
  errorOfBias: number
  errorOfLimit: number
  lower: number
  upper: number
}

/**
 * Bias and 95% limits of agreement of paired measurements: the mean difference, and 1.96 standard
 * deviations of the differences on either side, if they are about normal. Standard errors are s/√n
 * and √(3 s²/n). J. M. Bland and D. G. Altman, Statistical methods for assessing agreement between
 * two methods of clinical measurement, Lancet 327 (1986), 307-310. Null for fewer than two.
 */
export function agreementOf(differences: readonly number[]): Agreement | null {
  const n = differences.length
  if (n < 2) return null
  const bias = differences.reduce((sum, one) => sum + one, 0) / n
  const squares = differences.reduce((sum, one) => sum + (one - bias) ** 2, 0)
  const spread = Math.sqrt(squares / (n - 1))
  return {
    n,
    bias,
    spread,
    errorOfBias: spread / Math.sqrt(n),
    errorOfLimit: Math.sqrt(3 / n) * spread,
    lower: bias - Z_95 * spread,
    upper: bias + Z_95 * spread,
  }
}

/** Unit of the differences. */
export type Differences = { measure: AgreementMeasure; scale: AgreementScale; units: Units }
/** `%`, or the unit of a difference. */
export const differenceUnit = ({ measure, scale, units }: Differences): string =>
  scale === 'share' ? '%' : unitOf(agreementMeasures[measure].difference, units)
/** A difference in the reader's unit. */
export const toDifferenceUnit = (value: number, { measure, scale, units }: Differences): number =>
  scale === 'share' ? value : convert(value, agreementMeasures[measure].difference, units)

/** A difference with its sign: `+3`, `−0.4`, with a decimal if it is small. */
function signedDifference(value: number, said: Differences): string {
  const shown = toDifferenceUnit(value, said)
  const digits = Math.abs(shown) < 10 ? 1 : 0
  const isZero = Number(shown.toFixed(digits)) === 0
  return `${shown > 0 && !isZero ? '+' : ''}${formatNumber(isZero ? 0 : shown, digits)}`
}
/** The same with its unit. */
export const differenceText = (value: number, said: Differences): string =>
  inUnit(signedDifference(value, said), differenceUnit(said))

const agreementOfFigures = (figures: readonly PairedFigures[]) =>
  agreementOf(figures.map(({ difference }) => difference))

/** Agreement of the earlier and of the later half. Null if they contain too few for a mean. */
export function agreementOfHalves(
  figures: readonly PairedFigures[],
): { earlier: Agreement; later: Agreement } | null {
  const half = Math.floor(figures.length / 2)
  if (half < PAIRS_MIN / 2) return null
  const earlier = agreementOfFigures(figures.slice(0, half))
  const later = agreementOfFigures(figures.slice(-half))
  return earlier && later && { earlier, later }
}

/** `−1.2 to +1.4%`: the limits, or for too few pairs the range of their differences. Empty without any. */
export function limitsText(figures: readonly PairedFigures[], said: Differences): string {
  if (!figures.length) return ''
  const differences = figures.map(({ difference }) => difference)
  const agreement = figures.length < PAIRS_MIN ? null : agreementOf(differences)
  const [low, high] = agreement
    ? [agreement.lower, agreement.upper]
    : [Math.min(...differences), Math.max(...differences)]
  return `${signedDifference(low, said)} to ${differenceText(high, said)}`
}

/**
 * `Not independent: 38 of 39 pairs look like copies of the same recording.` Empty if they are
 * independent.
 */
export function copiesSentence(pairs: readonly PairedRecordings[]): string {
  const found = copiesAmong(pairs)
  if (!found) return ''
  const { copies, of } = found
  return `Not independent: ${copies === of ? 'all' : `${formatNumber(copies)} of`} ${counted(of, 'pair')} look like copies of the same recording.`
}

/**
 * `garmin − strava, running, distance: +0.1% on average, 95% of differences between −1.2 and +1.4
 * % (41 pairs). Earlier half 0.0% (−1.0 to +1.0), later half +0.2 % (−1.3 to +1.7).` For halves
 * with too few pairs for limits, only the mean.
 */
export function agreementSentence(
  { providers, pairs, sport }: Pick<ProviderPair, 'providers' | 'pairs'> & { sport: string },
  figures: readonly PairedFigures[],
  said: Differences,
): string {
  const what = [providers.join(' − '), sport.toLowerCase(), agreementMeasures[said.measure].words]
    .filter(Boolean)
    .join(', ')
  if (!figures.length)
    return `${what}: recorded by both providers in 0 of ${counted(pairs.length, 'pair')}.`
  const limits = limitsText(figures, said)
  const n =
    figures.length < pairs.length
      ? `${formatNumber(figures.length)} of ${counted(pairs.length, 'pair')}`
      : counted(pairs.length, 'pair')
  const all = agreementOfFigures(figures)
  const halves = agreementOfHalves(figures)
  if (figures.length < PAIRS_MIN || !all || !halves)
    return `${what}: ${figures.length > 1 ? `differences from ${limits}` : `difference ${differenceText(itemAt(figures, 0).difference, said)}`} (${n}, too few for limits of agreement).`
  const ofHalf = ({ n: half, bias: mean, lower, upper }: Agreement) =>
    half < PAIRS_MIN
      ? differenceText(mean, said)
      : `${differenceText(mean, said)} (${signedDifference(lower, said)} to ${signedDifference(upper, said)})`
  return `${what}: ${differenceText(all.bias, said)} on average, 95% of differences between ${limits.replace(' to ', ' and ')} (${n}). Earlier half ${ofHalf(halves.earlier)}, later half ${ofHalf(halves.later)}.`
}
