import type { Workout } from '#contract/workouts.ts'
import { daysBetween } from '#lib/days.ts'
import { distanceBetween, trimEnds } from '#lib/geo.ts'
import { speedOfSports } from '#src/workouts/sport.ts'
import type { Point } from '#lib/polyline.ts'
import { areasOf, type Area } from '#src/lib/route-areas.ts'
import { compareRoutes } from '#src/workouts/route-groups.ts'
import { sameActivity, sameActivityWords, timesOf } from '#src/workouts/same-activity.ts'
import {
  counted,
  formatDuration,
  formatNumber,
  formatQuantity,
  hasPace,
  isPace,
  withUnit,
  type Quantity,
  type Speed,
  type Units,
} from '#src/lib/units.ts'
import type { RouteOnMap } from '#src/map/RouteMap.tsx'
import { groupsOf, lastedOf } from './figures.ts'
import { routeOf } from './route.ts'
import type { Trim } from './trim.ts'

/** A figure of two workouts, A and B; a pace in seconds a metre. `difference` is A less B, `share` that of B; null wherever one of them has no figure. */
export type Row = {
  label: string
  measure: Quantity
  a: number | null
  b: number | null
  difference: number | null
  /** Null also where B is zero, and of heights, whose zero is only the sea. */
  share: number | null
}
export type RowGroup = { title: string; rows: readonly Row[] }

type Source = {
  label: string
  measure: Quantity
  of: (workout: Workout) => number | null
  /** Its zero is a convention, so it has no shares. */ noShare?: boolean
}

/** Over the workout's own distance and moving time: what a device says of its speed may count pauses. */
const speedOf = ({ distance, moving_time }: Workout) =>
  distance !== null && distance > 0 && moving_time !== null && moving_time > 0
    ? distance / moving_time
    : null

const moreOf = (speed: Speed): Record<string, readonly Source[]> => ({
  Speed: [{ label: 'Distance over moving time', measure: speed, of: speedOf }],
  Pace: [{ label: 'Moving time over distance', measure: speed, of: speedOf }],
  Elevation: [
    {
      label: 'Highest less lowest',
      measure: 'elevation',
      of: ({ elev_high, elev_low }) =>
        elev_high === null || elev_low === null ? null : elev_high - elev_low,
    },
  ],
})
const heights = new Set<keyof Workout>(['elev_low', 'elev_high'])

/** Both say how fast in this way. */
const sourcesOf = (speed: Speed): readonly { title: string; sources: readonly Source[] }[] => [
  {
    title: 'Time and distance',
    sources: [
      { label: 'Moving time', measure: 'duration', of: ({ moving_time }) => moving_time },
      { label: 'Start to end', measure: 'duration', of: lastedOf },
      { label: 'Distance', measure: 'distance', of: ({ distance }) => distance },
    ],
  },
  ...groupsOf(speed).map(({ title, figures }) => ({
    title,
    sources: [
      ...figures.map(({ key, label, quantity }): Source => ({
        label,
        measure: quantity,
        of: (workout) => workout[key] as number | null,
        noShare: heights.has(key),
      })),
      ...(moreOf(speed)[title] ?? []),
    ],
  })),
]

const secondsAMetre = (speed: number | null) =>
  speed !== null && hasPace(speed) ? 1 / speed : null

/** A less B, in its own unit and as a share of B. Nothing of a missing figure. */
function rowOf(
  { label, measure, of, noShare = false }: Source,
  first: Workout,
  second: Workout | null,
): Row {
  const figureOf = (workout: Workout) =>
    isPace(measure) ? secondsAMetre(of(workout)) : of(workout)
  const [a, b] = [figureOf(first), second && figureOf(second)]
  const difference = a === null || b === null ? null : a - b
  return {
    label,
    measure,
    a,
    b,
    difference,
    share: difference === null || b === null || b === 0 || noShare ? null : difference / b,
  }
}

/** Every figure that one of the two has, in groups, and the names of those groups that neither has a figure of. How fast is a pace where it is one in both. */
export function rowsOf(
  a: Workout,
  b: Workout | null,
): { given: readonly RowGroup[]; absent: readonly string[] } {
  const all = sourcesOf(speedOfSports(b ? [a.sport, b.sport] : [a.sport]) ?? 'speed').map(
    (group): RowGroup => ({
      title: group.title,
      rows: group.sources
        .map((source) => rowOf(source, a, b))
        .filter((row) => row.a !== null || row.b !== null),
    }),
  )
  return {
    given: all.filter(({ rows }) => rows.length > 0),
    absent: all.filter(({ rows }) => rows.length === 0).map(({ title }) => title),
  }
}

/** The figure with its unit: `12.34 km`. Of a pace `5:12`, whose unit stands above its group. */
export const figureText = (value: number, measure: Quantity, units: Units): string =>
  isPace(measure) ? formatQuantity(1 / value, measure, units) : withUnit(value, measure, units)
const signed = (value: number, text: string) => `${value > 0 ? '+' : '−'}${text}`

/** Shares from here on are said as times: a percentage of four digits says less. */
const TIMES_FROM = 10
function shareText(share: number): string {
  if (share + 1 >= TIMES_FROM) return `× ${formatNumber(share + 1)}`
  const percent = Math.abs(share) * 100
  return percent < 0.1
    ? '< 0.1 %'
    : signed(share, `${formatNumber(percent, percent < 9.95 ? 1 : 0)} %`)
}

/**
 * `+1.20 km` and `+11 %`; `same` where nothing is between them. A difference of less than the figure shows has no sign and
 * no share: `0 m`. Null where there is none.
 */
export function differenceOf(
  { difference, share, measure }: Pick<Row, 'difference' | 'share' | 'measure'>,
  units: Units,
): { text: string; share: string | null } | null {
  if (difference === null) return null
  if (difference === 0) return { text: 'same', share: null }
  const text = figureText(Math.abs(difference), measure, units)
  return /[1-9]/.test(text)
    ? { text: signed(difference, text), share: share === null ? null : shareText(share) }
    : { text, share: null }
}

/** How far A is from B in time, by their days, within a day by the clock: `A was 34 days after B`. */
export function apartWords(a: Workout, b: Workout): string {
  const days = daysBetween(b.calendar_date, a.calendar_date)
  const which = (after: boolean) => (after ? 'after' : 'before')
  if (days !== 0) {
    const long = Math.abs(days)
    const round =
      long >= 2 * 365
        ? ` (${formatNumber(long / 365.25, 1)} years)`
        : long >= 28 && long % 7 === 0
          ? ` (${formatNumber(long / 7)} weeks)`
          : ''
    return `A was ${counted(long, 'day')}${round} ${which(days > 0)} B`
  }
  const seconds = (timesOf(a).start - timesOf(b).start) / 1000
  if (Number.isNaN(seconds)) return 'A and B were on the same day'
  if (seconds === 0) return 'A and B began at the same time'
  const by = Math.abs(seconds)
  return `A began ${by < 60 ? `${formatNumber(by)} s` : formatDuration(by)} ${which(seconds > 0)} B, on the same day`
}

const sportKey = ({ sport }: Workout) => sport?.slug ?? sport?.name ?? null

/** What the reader must know before any difference is read. */
export function cautionsOf(a: Workout, b: Workout): string[] {
  const same = sameActivity(a, b)
  const [one, other] = [timesOf(a), timesOf(b)]
  const common = (Math.min(one.end, other.end) - Math.max(one.start, other.start)) / 1000
  return [
    same &&
      `One activity, recorded by ${a.source.provider} and by ${b.source.provider}: ${sameActivityWords(same)}. What differs here are the recordings, not two efforts.`,
    !same &&
      common > 0 &&
      `Both were under way at the same time for ${formatDuration(common)}, though they are not alike enough to be one activity: one may be a part of the other.`,
    sportKey(a) !== sportKey(b) &&
      (a.sport && b.sport
        ? `Two sports, ${a.sport.name} and ${b.sport.name}: speed, heart rate and power mean something else in each.`
        : `${a.sport ? 'B' : 'A'} has no sport: nobody said whether the two are alike.`),
    !same &&
      sportKey(a) === sportKey(b) &&
      a.source.provider !== b.source.provider &&
      `Recorded by ${a.source.provider} and by ${b.source.provider}: providers measure climbing, energy and pauses each in their own way.`,
  ].filter((words) => typeof words === 'string')
}

/** On one map a route that is smaller than this part of it would be a speck. */
const LEAST_PART = 1 / 4
const extentOf = ({ south, north, west, east }: Area) =>
  Math.max(north - south, (east - west) * Math.cos((((south + north) / 2) * Math.PI) / 180))

/** Whether one map can show two routes: they are in the same area, and the larger one is not a speck beside the way between them. */
function fitOneMap(a: readonly Point[], b: readonly Point[]): boolean {
  const [one, other] = [
    { id: 'a', points: a },
    { id: 'b', points: b },
  ]
  const [area, ...others] = areasOf([one, other])
  if (!area || others.length) return false
  return (
    Math.max(...[one, other].map((route) => extentOf(areasOf([route])[0]!))) >=
    extentOf(area) * LEAST_PART
  )
}

/** Which routes are drawn, with their ends cut off: one map's or two maps' worth, and why a line is missing. */
export function drawnRoutes(
  a: Workout,
  b: Workout | null,
  { start, end }: Trim,
): { maps: readonly (readonly RouteOnMap[])[]; missing: readonly string[] } {
  const missing: string[] = []
  const drawn = (
    [
      ['A', a],
      ['B', b],
    ] as const
  ).flatMap(([letter, workout]): RouteOnMap[] => {
    if (!workout) return []
    const { points, error } = routeOf(workout)
    const shown = points ? trimEnds(points, start, end) : []
    if (shown.length) return [{ letter, points: shown }]
    missing.push(
      error
        ? `The route of ${letter} cannot be decoded. ${error}`
        : points?.length
          ? `The route of ${letter} is shorter than what is cut off its ends.`
          : `No route was recorded with ${letter}.`,
    )
    return []
  })
  const [one, other] = drawn
  return {
    maps:
      one && other && !fitOneMap(one.points, other.points) ? [[one], [other]] : one ? [drawn] : [],
    missing,
  }
}

/** A share of a way: never `100 %` of what is not all of it. */
const part = (share: number) =>
  share > 0 && share < 0.01
    ? 'less than 1 %'
    : `${share < 1 ? Math.min(99, Math.floor(share * 100)) : 100} %`
/** Less than this of either way is a crossing, or a street in common. */
const PARTLY_FROM = 0.25
/** Whether one goes where the other goes is only worth a word where much of both is common. */
const DIRECTED_FROM = 0.5

const FAR_M = 100_000
/** How alike the routes are, wholly and not only where they are drawn; null unless both have one. */
export function alikeWords(a: Workout, b: Workout, units: Units): string | null {
  const [one, other] = [routeOf(a).points, routeOf(b).points]
  if (!one?.length || !other?.length) return null
  const between = distanceBetween(one[0]!, other[0]!)
  const apart = withUnit(between, 'distance', units, between < FAR_M ? 1 : 0)
  if (!fitOneMap(one, other)) return `In different places: they begin ${apart} apart.`
  const beside = compareRoutes({ id: a.id, points: one }, { id: b.id, points: other })
  if (!beside) return 'One of the routes is too short to tell whether both go the same way.'
  const { shares, lengths, within, direction, begins, isSameRoute } = beside
  const metres = (value: number) => withUnit(value, 'elevation', units)
  const near = `within ${metres(within)}`
  const least = Math.min(...shares)
  const turned = direction === 'reversed' && least >= DIRECTED_FROM ? ', the other way round' : ''
  if (isSameRoute)
    return `The same way: ${near} of each other for ${least < 1 ? `${part(least)} of it` : 'all of it'}${turned}${begins === null ? '' : `; B begins ${metres(begins)} along A`}.`
  if (Math.max(...shares) === 0) return `Nowhere ${near} of each other; they begin ${apart} apart.`
  const longer = lengths[0] > lengths[1] ? 'A' : 'B'
  // all along each other, and yet not as long: laps, or there and back
  if (least >= 0.9)
    return `Along each other, ${near} for ${part(least)} of the way${turned}, but ${longer} is ${formatNumber(Math.max(...lengths) / Math.min(...lengths), 1)} times as long: more laps, or there and back.`
  return `${Math.max(...shares) < PARTLY_FROM ? 'Different ways that meet' : 'Partly the same way'}${turned}: ${part(shares[0])} of A is ${near} of B, and ${part(shares[1])} of B ${near} of A.`
}

export type ZoneRow = {
  a: number
  b: number
  /** Of all the time in zones, between 0 and 1; null where that is none. */ shareA: number | null
  shareB: number | null
}
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
/** Zones beside each other; null where their numbers differ, since they are then not the same zones. */
export function zonesBeside(a: readonly number[], b: readonly number[]): ZoneRow[] | null {
  if (a.length !== b.length) return null
  const [allA, allB] = [sum(a), sum(b)]
  return a.map((seconds, zone) => ({
    a: seconds,
    b: b[zone]!,
    shareA: allA > 0 ? seconds / allA : null,
    shareB: allB > 0 ? b[zone]! / allB : null,
  }))
}

/** What can be said of time in zones, before the figures. Without a B it is of A alone. */
export function zonesSentence(
  a: readonly number[] | null,
  b: readonly number[] | null | undefined,
): string {
  const has = (zones: readonly number[] | null | undefined) => Boolean(zones?.length)
  const words = (zones: readonly number[]) =>
    `${formatDuration(sum(zones))} in ${counted(zones.length, 'zone')}`
  if (b === undefined) return has(a) ? `A: ${words(a!)}.` : 'A has no time in zones.'
  if (!has(a) && !has(b)) return 'Neither has time in zones.'
  if (!has(a) || !has(b))
    return `${has(a) ? 'A' : 'B'}: ${words(has(a) ? a! : b!)}. ${has(a) ? 'B' : 'A'} has no time in zones.`
  if (a!.length !== b!.length)
    return `A has ${counted(a!.length, 'zone')} and B ${formatNumber(b!.length)}: they are not the same zones, so none is held against another.`
  return `A: ${formatDuration(sum(a!))}, B: ${formatDuration(sum(b!))} in ${counted(a!.length, 'zone')}${a!.length === 6 ? ', as shares of maximum heart rate' : '. The service does not say where its zones begin, nor that they are the same in both'}.`
}
