export type Units = 'metric' | 'imperial'

/**
 * Quantities of speed, in meters per second however they are shown: distance over time, or time
 * over distance.
 */
export type Speed = 'speed' | 'pace' | 'swimPace'
/**
 * The interface's quantities, always in its own units: meters, meters per second, seconds, beats
 * per minute, watts, kilocalories.
 */
export type Quantity =
  | 'distance'
  | 'elevation'
  | Speed
  | 'duration'
  | 'heartRate'
  | 'power'
  | 'energy'
  | 'count'

type Scale = { unit: string; spoken: string; per: number; digits: number }

const same = (unit: string, spoken: string): Record<Units, Scale> => {
  const scale = { unit, spoken, per: 1, digits: 0 }
  return { metric: scale, imperial: scale }
}
// 1 mi = 1609.344 m and 1 ft = 0.3048 m exactly (international yard and pound agreement, 1959)
const scales: Record<Exclude<Quantity, 'duration'>, Record<Units, Scale>> = {
  distance: {
    metric: { unit: 'km', spoken: 'kilometers', per: 1000, digits: 2 },
    imperial: { unit: 'mi', spoken: 'miles', per: 1609.344, digits: 2 },
  },
  elevation: {
    metric: { unit: 'm', spoken: 'meters', per: 1, digits: 0 },
    imperial: { unit: 'ft', spoken: 'feet', per: 0.3048, digits: 0 },
  },
  speed: {
    metric: { unit: 'km/h', spoken: 'kilometers per hour', per: 1 / 3.6, digits: 1 },
    imperial: { unit: 'mph', spoken: 'miles per hour', per: 1609.344 / 3600, digits: 1 },
  },
  // `per` of a pace is its distance in meters
  pace: {
    metric: { unit: '/km', spoken: 'minutes per kilometer', per: 1000, digits: 0 },
    imperial: { unit: '/mi', spoken: 'minutes per mile', per: 1609.344, digits: 0 },
  },
  swimPace: {
    metric: { unit: '/100 m', spoken: 'minutes per 100 meters', per: 100, digits: 0 },
    imperial: { unit: '/100 yd', spoken: 'minutes per 100 yards', per: 91.44, digits: 0 },
  },
  heartRate: same('bpm', 'beats per minute'),
  power: same('W', 'watts'),
  energy: same('kcal', 'kilocalories'),
  count: same('', ''),
}

const formats = new Map<number, Intl.NumberFormat>()
/** `1,234.5` with a fixed number of decimals, and a true minus sign. */
export function formatNumber(value: number, digits = 0): string {
  let format = formats.get(digits)
  if (!format)
    formats.set(
      digits,
      (format = new Intl.NumberFormat('en-US', {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })),
    )
  return format
    .format(value)
    .replace(/^-(?=[0,.]*$)/, '')
    .replace('-', '−')
}

/** 3725 → `1:02:05`, 125 → `2:05`. Whole seconds. */
export function formatClock(seconds: number): string {
  if (seconds <= -0.5) return `−${formatClock(-seconds)}`
  const whole = Math.round(seconds)
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return h ? `${formatNumber(h)}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
/** 27000 → `7 h 30 min`, 125 → `2 min`. For sentences and totals. */
export function formatDuration(seconds: number): string {
  if (seconds <= -30) return `−${formatDuration(-seconds)}`
  const minutes = Math.round(seconds / 60)
  const h = Math.floor(minutes / 60)
  if (h) return `${formatNumber(h)} h ${String(minutes % 60).padStart(2, '0')} min`
  return seconds > 0 && minutes === 0 ? '< 1 min' : `${minutes} min`
}

/** Time for a distance: the lower, the faster. */
export const isPace = (quantity: Quantity): quantity is 'pace' | 'swimPace' =>
  quantity === 'pace' || quantity === 'swimPace'

/** Unit after a figure. Empty for clock times, which include theirs. */
export const unitOf = (quantity: Quantity, units: Units): string =>
  quantity === 'duration' ? '' : scales[quantity][units].unit
/** Unit for a header or above an axis: `km`, `min/km`, `h:min:s`. */
export const headUnitOf = (quantity: Quantity, units: Units): string =>
  (quantity === 'duration' ? 'h:min:s' : '') +
  (isPace(quantity) ? 'min' : '') +
  unitOf(quantity, units)
/** Unit for screen readers. */
export const spokenUnitOf = (quantity: Quantity, units: Units): string =>
  quantity === 'duration' ? '' : scales[quantity][units].spoken

/** Converts from the interface's unit to the reader's. Durations stay seconds, and a pace is in seconds. */
export function convert(value: number, quantity: Quantity, units: Units): number {
  if (quantity === 'duration') return value
  const { per } = scales[quantity][units]
  return isPace(quantity) ? per / value : value / per
}

/** True if there is movement, and so a pace. */
export const hasPace = (metresPerSecond: number) => metresPerSecond > 0

/** The figure without its unit. A dash without a pace. `digits` overrides the default number of decimals. */
export function formatQuantity(
  value: number,
  quantity: Quantity,
  units: Units,
  digits?: number,
): string {
  if (isPace(quantity)) return hasPace(value) ? formatClock(convert(value, quantity, units)) : '–'
  if (quantity === 'duration') return formatClock(value)
  const scale = scales[quantity][units]
  return formatNumber(value / scale.per, digits ?? scale.digits)
}
/** The figure with its unit: `12.34 km`, `5:42 /km`. */
export const withUnit = (
  value: number,
  quantity: Quantity,
  units: Units,
  digits?: number,
): string =>
  isPace(quantity) && !hasPace(value)
    ? '–'
    : `${formatQuantity(value, quantity, units, digits)} ${unitOf(quantity, units)}`.trim()

/** Hours with a decimal: `5.4`, or `< 0.1` for those that would be none. */
export const formatHours = (hours: number): string =>
  hours > 0 && hours < 0.05 ? '< 0.1' : formatNumber(hours, 1)

/** `1 workout`, `2,314 workouts` */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${formatNumber(n)} ${n === 1 ? one : many}`

/** A formatted number with its unit, if any: `12 km`, `26%`, `7`. */
export const inUnit = (text: string, unit: string): string =>
  unit === '%' ? `${text}%` : `${text} ${unit}`.trim()
/** `98%`. Rounding never gives 100% unless complete, nor 0% unless empty. */
export function shareText(n: number, of: number): string {
  const share = Math.round((n / of) * 100)
  if (share === 0 && n > 0) return '< 1%'
  return share === 100 && n < of ? '> 99%' : `${share}%`
}

/**
 * Percentages of all parts, rounded so that they add up to 100: those with the largest remainders
 * are rounded up. Null without a total.
 */
export function shareTexts(parts: readonly number[]): (string | null)[] {
  const total = parts.reduce((sum, part) => sum + part, 0)
  if (total <= 0) return parts.map(() => null)
  const exact = parts.map((part) => (part / total) * 100)
  const rest = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0)
  const roundedUp = new Set(
    [...exact.keys()]
      .sort((a, b) => ((exact[b] ?? 0) % 1) - ((exact[a] ?? 0) % 1))
      .slice(0, Math.round(rest)),
  )
  return exact.map((share, at) => {
    const rounded = Math.floor(share) + Number(roundedUp.has(at))
    if (rounded === 0 && share > 0) return '< 1%'
    return rounded === 100 && share < 100 ? '> 99%' : `${rounded}%`
  })
}
