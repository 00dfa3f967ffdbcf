import type { Workout } from '#contract/workouts.ts'
import { dayNumber } from '#lib/days.ts'
import {
  convert,
  counted,
  formatNumber,
  unitOf,
  type Quantity,
  type Units,
} from '#src/lib/units.ts'
import { groupByCounted, type Duplicate } from './duplicates.ts'
import { providerKey, providerLabel } from './provider.ts'
import { sameActivity } from './same-activity.ts'

/** What providers are held against each other by: the name, the words within a sentence, and what the figure and a difference of two are said in. */
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

/** Recordings of one activity by two providers. `key` of the pair is both, in the order of the alphabet. */
export type PairedRecordings = { day: number; first: Workout; second: Workout }
export type ProviderPair = {
  key: string
  providers: readonly [string, string]
  pairs: readonly PairedRecordings[]
}

/**
 * Pairs of providers with the recordings that both made of one activity, the earliest first; the pair with the most first.
 * Of one provider one recording of an activity is taken, the one that counts before others: pairs must not depend on each other.
 */
export function providerPairs(duplicates: readonly Duplicate[]): ProviderPair[] {
  const found = new Map<string, ProviderPair & { pairs: PairedRecordings[] }>()
  for (const those of groupByCounted(duplicates).values()) {
    const byProvider = new Map<string, Workout>()
    for (const recording of [those[0]!.counted, ...those.map(({ workout }) => workout)])
      if (!byProvider.has(providerKey(recording))) byProvider.set(providerKey(recording), recording)
    const providers = [...byProvider.keys()].sort()
    providers.forEach((one, at) => {
      for (const other of providers.slice(at + 1)) {
        const [first, second] = [byProvider.get(one)!, byProvider.get(other)!]
        // each is like the one that counts, and need not be like the other
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

/** Both figures of one activity: their mean, and the first provider's less the second's. In the interface's units. */
export type PairedFigures = PairedRecordings & { mean: number; difference: number }

/** Those in which both gave the measure. */
export const pairedFigures = (
  pairs: readonly PairedRecordings[],
  measure: AgreementMeasure,
): PairedFigures[] =>
  pairs.flatMap((pair) => {
    const [one, other] = [pair.first[measure], pair.second[measure]]
    return one === null || other === null
      ? []
      : { ...pair, mean: (one + other) / 2, difference: one - other }
  })

/** Fewer pairs tell no limits: the spread of so few is itself a guess. */
export const LEAST_PAIRS = 10
const Z_95 = 1.96

/** In the unit of the differences; `lower` and `upper` are the limits of agreement, between which 95 % of differences lie. */
export type Agreement = {
  n: number
  bias: number
  spread: number
  /** The standard errors of the bias, and of either limit. */
  errorOfBias: number
  errorOfLimit: number
  lower: number
  upper: number
}

/**
 * Bias and 95 % limits of agreement of paired measurements: the mean difference, and 1.96 standard deviations of the
 * differences to either side, if they are about normal; standard errors s/√n and √(3 s²/n). J. M. Bland and D. G. Altman, Statistical methods for
 * assessing agreement between two methods of clinical measurement, Lancet 327 (1986), 307-310. Null of fewer than two.
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

/** A difference with its sign: `+3`, `−0.4`; of small ones a decimal. */
function signedDifference(value: number, measure: AgreementMeasure, units: Units): string {
  const shown = convert(value, agreementMeasures[measure].difference, units)
  const digits = Math.abs(shown) < 10 ? 1 : 0
  const isZero = Number(shown.toFixed(digits)) === 0
  return `${shown > 0 && !isZero ? '+' : ''}${formatNumber(shown, digits)}`
}
/** The same with its unit. */
export const differenceText = (value: number, measure: AgreementMeasure, units: Units): string =>
  `${signedDifference(value, measure, units)} ${unitOf(agreementMeasures[measure].difference, units)}`

const agreementOfFigures = (figures: readonly PairedFigures[]) =>
  agreementOf(figures.map(({ difference }) => difference))

/** The agreement of the earlier and of the later half; null where they hold too few for a mean. */
export function agreementOfHalves(
  figures: readonly PairedFigures[],
): { earlier: Agreement; later: Agreement } | null {
  const half = Math.floor(figures.length / 2)
  if (half < LEAST_PAIRS / 2) return null
  return {
    earlier: agreementOfFigures(figures.slice(0, half))!,
    later: agreementOfFigures(figures.slice(-half))!,
  }
}

/** `−12 to +47 m`: the limits, or of too few pairs where their differences lie; empty without any. */
export function limitsText(
  figures: readonly PairedFigures[],
  measure: AgreementMeasure,
  units: Units,
): string {
  if (!figures.length) return ''
  const differences = figures.map(({ difference }) => difference)
  const agreement = figures.length < LEAST_PAIRS ? null : agreementOf(differences)
  const [low, high] = agreement
    ? [agreement.lower, agreement.upper]
    : [Math.min(...differences), Math.max(...differences)]
  return `${signedDifference(low, measure, units)} to ${differenceText(high, measure, units)}`
}

/**
 * `garmin less strava, distance: +12 m on average, 95 % of differences between −30 and +54 m (41 pairs); earlier half +2 m
 * (−22 to +26), later half +22 m (−28 to +72).` Of halves with too few pairs for limits the mean alone.
 */
export function agreementSentence(
  { providers, pairs }: ProviderPair,
  figures: readonly PairedFigures[],
  measure: AgreementMeasure,
  units: Units,
): string {
  const what = `${providers.join(' less ')}, ${agreementMeasures[measure].words}`
  if (!figures.length)
    return `${what}: not given by both in any of ${counted(pairs.length, 'pair')}.`
  const limits = limitsText(figures, measure, units)
  const n =
    figures.length < pairs.length
      ? `${formatNumber(figures.length)} of ${counted(pairs.length, 'pair')}`
      : counted(pairs.length, 'pair')
  if (figures.length < LEAST_PAIRS)
    return `${what}: ${n}, too few for limits of agreement; ${figures.length > 1 ? `differences from ${limits}` : `the difference is ${differenceText(figures[0]!.difference, measure, units)}`}.`
  const { bias } = agreementOfFigures(figures)!
  const { earlier, later } = agreementOfHalves(figures)!
  const said = (value: number) => differenceText(value, measure, units)
  const signed = (value: number) => signedDifference(value, measure, units)
  const saidOf = ({ n: ofHalf, bias: mean, lower, upper }: Agreement) =>
    ofHalf < LEAST_PAIRS ? said(mean) : `${said(mean)} (${signed(lower)} to ${signed(upper)})`
  return `${what}: ${said(bias)} on average, 95 % of differences between ${limits.replace(' to ', ' and ')} (${n}); earlier half ${saidOf(earlier)}, later half ${saidOf(later)}.`
}
