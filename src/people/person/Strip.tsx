import { useId, useRef } from 'react'
import { Link } from 'react-router-dom'

import type { Note } from '#contract/own/notes.ts'
import type { LaneSpan, LaneState } from '#lib/connections/lanes.ts'
import { dayNumber, formatDayShort, fromDayNumber, type Day } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import { formatDaysShort } from '#lib/range.ts'
import { stripDays, WEEKS } from '#lib/strip/days.ts'
import { HatchPattern } from '#src/kit/charts/hatching.tsx'
import { PointField } from '#src/kit/charts/pointer/PointField.tsx'
import { useChartPointer } from '#src/kit/charts/pointer/use-chart-pointer.ts'
import { dayTicks } from '#src/kit/charts/ticks.ts'
import { TooltipTable, TOOLTIP_WIDTH, type TooltipContent } from '#src/kit/charts/Tooltip.tsx'
import { formatHours, formatNumber } from '#src/kit/lib/units.ts'
import { Dot } from '#src/kit/ui/text/Dot.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { useMedia, viewport } from '#src/kit/ui/use-media.ts'
import { useWidth } from '#src/kit/ui/use-width.ts'
import { paths } from '#src/kit/url/paths.ts'

import {
  axisOf,
  isPartial,
  secondsOf,
  type Lane,
  type StripSport,
  type StripWeek,
  type WeekRange,
} from './strip.ts'

import css from './strip.module.css'

/** Pixels of the flags of notes above the columns, of their room without notes, and of the dates below. */
const [FLAGS, NO_FLAGS, DATES] = [20, 8, 24]
/** Height of the columns: on a phone, above lanes, and alone. */
const COLUMNS = { phone: 88, aboveLanes: 120 }
/** Height of columns without lanes, with the window: at least, at most, and what stands beside them. */
const [ALONE_MIN, ALONE_MAX, OTHERS] = [240, 420, 560]
const aloneHeight = () => Math.min(ALONE_MAX, Math.max(ALONE_MIN, viewport().height - OTHERS))
/** Pixels from the columns to the first lane. */
const LANES = 4
/** Pixels at the sides: at least for hours, and for the states of lanes if there is room. */
const [HOURS, STATES, NARROW_FROM] = [44, 172, 720]
const LANE_HEIGHT = 4
/** Pixels from the crosshair to its table. */
const POINTED_GAP = 12
/** Width of a handle, whose center is on the edge of the range. */
const HANDLE = 24
const DATE_PX = 76
const CHARACTER_PX = 7
const NAME_MAX = 20
const STATE_MAX = 24
const NOTE_MAX = 18
/** Width of a note's flag, and of a letter of its text. */
const [FLAG, LETTER] = [7, 6.2]

/** Space for a lane's dot, before its state or, if that is above the lane, before its name. */
const DOT = 14

/** Pixels from one lane to the next, the minimum height of a link. */
const LANE = 24
const laneTop = (place: number, { top, columns }: Scale) => top + columns + LANES + place * LANE
const bottomOf = (lanes: number, scale: Scale) => laneTop(lanes, scale) + 4
const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text

/** `Aug 10–16`, `Nov 23–27, week in progress` */
const weekWords = (week: StripWeek): string => {
  const days = { start: fromDayNumber(week.days.from), end: fromDayNumber(week.days.to) }
  return `${formatDaysShort(days)}${isPartial(week) ? ', week in progress' : ''}`
}

const hours = (seconds: number) => `${formatHours(seconds / 3600)} h`

/** Values of a week for the crosshair, the table, and screen readers. */
const weekLines = ({ seconds, daysWithData, days }: StripWeek, sports: readonly StripSport[]) => [
  ...sports.flatMap(({ name, color }, place) => {
    const time = seconds[place] ?? 0
    return time > 0 ? [{ name, value: hours(time), color }] : []
  }),
  { name: 'Days with data', value: `${daysWithData} of ${days.to - days.from + 1}` },
]

type Scale = {
  width: number
  left: number
  right: number
  step: number
  /** Top of the columns. */
  top: number
  /** Height of the columns. */
  columns: number
  /** Number of the first day. */
  first: number
  x: (day: number) => number
}
function scaleOf(
  { width, top, columns }: Pick<Scale, 'width' | 'top' | 'columns'>,
  start: Day,
  lanes: readonly Lane[],
): Scale {
  const isNarrow = width < NARROW_FROM
  const longest = Math.max(0, ...lanes.map(({ name }) => Math.min(NAME_MAX, name.length)))
  const left = isNarrow ? HOURS : Math.max(HOURS, 8 + longest * CHARACTER_PX)
  const right = width - (isNarrow || !lanes.length ? HANDLE / 4 : STATES)
  const step = (right - left) / WEEKS
  const first = dayNumber(start)
  const x = (day: number) => left + ((day - first) / 7) * step
  return { width, left, right, step, top, columns, first, x }
}

/** Pixels on both sides of a column. */
const gapOf = ({ step }: Scale) => Math.max(1, step * 0.14)

/** One path for the columns of a sport, within the range or outside it. */
function columnsPath(
  weeks: readonly StripWeek[],
  sport: number,
  {
    isDrawn,
    y,
    scale,
  }: { isDrawn: (place: number) => boolean; y: (seconds: number) => number; scale: Scale },
): string {
  const gap = gapOf(scale)
  return weeks
    .map(({ seconds }, place) => {
      const below = seconds.slice(0, sport).reduce((sum, time) => sum + time, 0)
      const time = seconds[sport] ?? 0
      if (!time || !isDrawn(place)) return ''
      const [left, top, bottom] = [scale.left + place * scale.step + gap, y(below + time), y(below)]
      return `M${left.toFixed(1)} ${bottom.toFixed(1)}V${top.toFixed(1)}h${(scale.step - 2 * gap).toFixed(1)}V${bottom.toFixed(1)}Z`
    })
    .join('')
}

/** Pixels from the end of a cut column to its break, the slant, and the width of the break. */
const [BREAK_AT, SLANT, BREAK] = [12, 6, 4]

/** Weeks beside a column that its hours can lie over. */
const BESIDE = 3
const highestOf = (weeks: readonly StripWeek[]) => Math.max(...weeks.map(secondsOf))

/** The break of a column that is cut off, and its hours on the side with the lower columns. */
function Break({
  weeks,
  place,
  scale,
}: {
  weeks: readonly StripWeek[]
  place: number
  scale: Scale
}) {
  const gap = gapOf(scale)
  const left = scale.left + place * scale.step + gap
  const right = left + scale.step - 2 * gap
  const y = scale.top + BREAK_AT
  const isBefore =
    place > weeks.length - BESIDE ||
    highestOf(weeks.slice(Math.max(0, place - BESIDE), place)) <
      highestOf(weeks.slice(place + 1, place + 1 + BESIDE))
  return (
    <>
      <path
        className={css.break}
        d={`M${left} ${y + SLANT}L${right} ${y}v${BREAK}L${left} ${y + SLANT + BREAK}Z`}
      />
      <text
        className={css.cut}
        x={isBefore ? left - gap - 2 : right + gap + 2}
        y={scale.top + 11}
        textAnchor={isBefore ? 'end' : 'start'}
      >
        {hours(secondsOf(itemAt(weeks, place)))}
      </text>
    </>
  )
}

function Columns({
  sports,
  weeks,
  range,
  scale,
}: {
  sports: readonly StripSport[]
  weeks: readonly StripWeek[]
  range: WeekRange | null
  scale: Scale
}) {
  const { most, isCut } = axisOf(weeks)
  const y = (seconds: number) =>
    scale.top + scale.columns * (1 - Math.min(1, seconds / 3600 / most))
  const isInside = (place: number) => !range || (place >= range.first && place <= range.last)
  const parts = {
    inside: (place: number) => isInside(place) && !isPartial(itemAt(weeks, place)),
    outside: (place: number) => !isInside(place),
    partial: (place: number) => isInside(place) && isPartial(itemAt(weeks, place)),
  }
  return (
    <>
      {[0, most / 2, most].map((tick) => (
        <g key={tick}>
          <line
            className={css.grid}
            x1={scale.left}
            x2={scale.right}
            y1={y(tick * 3600)}
            y2={y(tick * 3600)}
          />
          <text x={scale.left - 8} y={y(tick * 3600) + 4} textAnchor="end">
            {formatNumber(tick, Number.isInteger(tick) ? 0 : 1)}
            {tick === most && ' h'}
          </text>
        </g>
      ))}
      {sports.map(({ key, color }, sport) => (
        <g key={key} fill={color} stroke={color}>
          {(['inside', 'outside', 'partial'] as const).map((part) => (
            <path
              key={part}
              className={css[part]}
              d={columnsPath(weeks, sport, { isDrawn: parts[part], y, scale })}
            />
          ))}
        </g>
      ))}
      {weeks.map(
        (week, place) =>
          isCut(week) && <Break key={week.days.from} weeks={weeks} place={place} scale={scale} />,
      )}
    </>
  )
}

const LANE_STATES: readonly LaneState[] = ['data', 'connected', 'paused', 'silent', 'failing']
/** Minimum pixels of a failure or pause that began today, because a day is narrower. */
const BROKEN_MIN = 10
const lanePath = (spans: readonly LaneSpan[], state: LaneState, y: number, { x, right }: Scale) =>
  spans
    .filter((span) => span.state === state)
    .map(({ from, to }) => {
      const end = Math.min(right, x(to + 1))
      const isBroken = state === 'failing' || state === 'paused'
      const start = isBroken ? Math.min(x(from), end - BROKEN_MIN) : x(from)
      return `M${start.toFixed(1)} ${y}H${end.toFixed(1)}`
    })
    .join('')

/** A line with one state, in a lane or in the legend. `hatching` is the id of its pattern. */
const StateLine = ({ state, d, hatching }: { state: LaneState; d: string; hatching: string }) => (
  <path
    d={d}
    className={css[state]}
    stroke={state === 'silent' ? `url(#${hatching})` : undefined}
    strokeWidth={state === 'connected' ? 2 : LANE_HEIGHT}
  />
)

const SilentPattern = ({ id }: { id: string }) => (
  <HatchPattern id={id} color="var(--notice-mark)" width={5} />
)

/** Lanes with their names and states: beside them, or above them if there is no room. */
function Lanes({ lanes, scale }: { lanes: readonly Lane[]; scale: Scale }) {
  const id = useId()
  const isNarrow = scale.width < NARROW_FROM
  return (
    <>
      <SilentPattern id={id} />
      {lanes.map(({ provider, name, tone, words, spans }, place) => {
        const top = laneTop(place, scale)
        const y = top + (isNarrow ? 20 : LANE / 2)
        const baseline = isNarrow ? top + 13 : y + 4
        return (
          <g key={provider} className={css[tone]}>
            <text
              x={isNarrow ? scale.left + DOT : scale.left - 8}
              y={baseline}
              textAnchor={isNarrow ? 'start' : 'end'}
            >
              {cut(name, NAME_MAX)}
            </text>
            {LANE_STATES.map((state) => (
              <StateLine
                key={state}
                state={state}
                d={lanePath(spans, state, y, scale)}
                hatching={id}
              />
            ))}
            <text
              x={isNarrow ? scale.right - 6 : scale.right + 10 + DOT}
              y={baseline}
              textAnchor={isNarrow ? 'end' : 'start'}
            >
              {cut(words, STATE_MAX)}
            </text>
          </g>
        )
      })}
    </>
  )
}

const stateWords: Record<LaneState, string> = {
  data: 'Workouts',
  connected: 'No workouts',
  paused: 'Paused or unrecognized',
  silent: 'No recent data',
  failing: 'Failing',
}

/**
 * Names of the sports, and the lanes in words. Screen readers have the table, and the states from
 * the links.
 */
function Key({
  sports,
  lanes,
  hasPartial,
  left,
}: Pick<Parts, 'sports' | 'lanes'> & {
  /** True if the last week is drawn as one in progress. */
  hasPartial: boolean
  left: number
}) {
  const id = useId()
  const drawn = new Set(lanes.flatMap(({ spans }) => spans.map(({ state }) => state)))
  const states = LANE_STATES.filter((state) => drawn.has(state))
  return (
    <div className={`soft tiny ${css.keys}`} style={{ paddingLeft: left }} aria-hidden="true">
      <ul className={css.key}>
        <li className="faint">Hours</li>
        {sports.map(({ key, name, color }) => (
          <li key={key}>
            <svg width={10} height={10}>
              <rect fill={color} width={10} height={10} rx={2} />
            </svg>
            {name}
          </li>
        ))}
        {hasPartial && (
          <li>
            <svg width={12} height={10}>
              <rect className={css.outline} x={0.5} y={0.5} width={11} height={9} />
            </svg>
            Week in progress
          </li>
        )}
      </ul>
      {states.length > 0 && (
        <ul className={css.key}>
          <li className="faint">Connections</li>
          {states.map((state) => (
            <li key={state}>
              <svg width={20} height={8}>
                <SilentPattern id={`${id}${state}`} />
                <StateLine state={state} d="M0 4H20" hatching={`${id}${state}`} />
              </svg>
              {stateWords[state]}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Links over the lanes with the dots of their states, to their connections. */
const LaneLinks = ({
  lanes,
  userId,
  scale,
}: {
  lanes: readonly Lane[]
  userId: string
  scale: Scale
}) => (
  <ul aria-label="Providers">
    {lanes.map(({ provider, connection, name, sentence, tone }, place) => (
      <li key={provider}>
        <Link
          className={css.lane}
          to={paths.connections(userId, { open: connection })}
          aria-label={`${name}: ${sentence}`}
          title={`${name}: ${sentence}`}
          style={{ top: laneTop(place, scale), height: LANE }}
        >
          <span
            className={css.mark}
            style={
              scale.width < NARROW_FROM
                ? { left: scale.left, top: 4 }
                : { left: scale.right + 10, top: 8 }
            }
          >
            <Dot tone={tone} />
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

/** Flags with their text if it fits: after the flag until the next one, otherwise before it. */
function Flags({ notes, bottom, scale }: { notes: readonly Note[]; bottom: number; scale: Scale }) {
  const placed = notes
    .map((note) => ({
      ...note,
      x: Math.max(scale.left, scale.x(dayNumber(note.start_day))),
    }))
    .sort((a, b) => a.x - b.x)
  let taken = 0
  return placed.map(({ id, x, text }, place) => {
    const words = cut(text, NOTE_MAX)
    const width = FLAG + 4 + words.length * LETTER
    const isBehind = x + width < (placed[place + 1]?.x ?? scale.width)
    const isNamed = isBehind || x - width > taken
    taken = isBehind ? x + width : x + FLAG
    return (
      <g key={id} className={css.note}>
        <title>{text}</title>
        <path d={`M${x} ${bottom}V5h${FLAG}v5h-${FLAG}`} />
        {isNamed && (
          <text x={isBehind ? x + 11 : x - 4} y={12} textAnchor={isBehind ? 'start' : 'end'}>
            {words}
          </text>
        )}
      </g>
    )
  })
}

/** The two ends of the range as native sliders, so that the browser handles dragging, touch, and keys. */
function Handles({
  range: { first, last },
  days,
  scale,
  onMove,
  onKeep,
}: {
  range: WeekRange
  days: readonly StripWeek[]
  scale: Scale
  onMove: (range: WeekRange) => void
  onKeep: () => void
}) {
  const handle = (
    label: string,
    place: number,
    { value, onValue }: { value: number; onValue: (value: number) => void },
  ) => (
    <input
      type="range"
      className={css.handle}
      aria-label={label}
      aria-valuetext={`Week of ${formatDayShort(fromDayNumber(itemAt(days, place).days.from))}`}
      min={0}
      max={WEEKS}
      step={1}
      value={value}
      onChange={(event) => onValue(Number(event.target.value))}
      onPointerUp={onKeep}
      onKeyUp={onKeep}
      onBlur={onKeep}
      style={{
        left: scale.left - HANDLE / 2,
        width: scale.right - scale.left + HANDLE,
        top: scale.top,
        height: scale.columns,
      }}
    />
  )
  return (
    <>
      {handle('First week', first, {
        value: first,
        onValue: (value) => onMove({ first: Math.min(value, last), last }),
      })}
      {handle('Last week', last, {
        value: last + 1,
        onValue: (value) => onMove({ first, last: Math.max(value - 1, first) }),
      })}
    </>
  )
}

type Parts = {
  sports: readonly StripSport[]
  weeks: readonly StripWeek[]
  lanes: readonly Lane[]
  notes: readonly Note[]
}

/** The week that the picture cuts off. Empty without one. */
function cutWords(weeks: readonly StripWeek[]): string {
  const { most, isCut } = axisOf(weeks)
  const cutOff = weeks.find(isCut)
  return cutOff ? `The column for ${weekWords(cutOff)} is cut off at ${formatNumber(most)} h.` : ''
}

/** Every week in a table, for screen readers. */
const WeeksTable = ({ sports, weeks }: Pick<Parts, 'sports' | 'weeks'>) => (
  <div className="visually-hidden">
    <table>
      <caption>Hours by week and sport. {cutWords(weeks)}</caption>
      <thead>
        <tr>
          <th scope="col">Week</th>
          {sports.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}, h
            </th>
          ))}
          <th scope="col">Days with data</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.days.from}>
            <th scope="row">{weekWords(week)}</th>
            {sports.map(({ key }, place) => (
              <td key={key}>
                {week.isUnknown[place] ? (
                  <Missing what="No moving time" />
                ) : (
                  formatHours((week.seconds[place] ?? 0) / 3600)
                )}
              </td>
            ))}
            <td>{week.daysWithData}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Days of notes below the columns, which cover their bands. */
const daysPath = (bands: readonly { left: number; right: number }[], { top, columns }: Scale) =>
  bands.map(({ left, right }) => `M${left} ${top + columns + LANES}H${right}`).join('')

/** The picture. `at` is the position of the crosshair. */
function Drawing({
  parts: { sports, weeks, lanes, notes },
  range,
  scale,
  at,
}: {
  parts: Parts
  range: WeekRange | null
  scale: Scale
  at: number | null
}) {
  const { width, first } = scale
  const bottom = bottomOf(lanes.length, scale)
  const edges =
    range &&
    ([scale.left + range.first * scale.step, scale.left + (range.last + 1) * scale.step] as const)
  const bands = edges
    ? [{ id: 'range', left: edges[0], right: edges[1] }]
    : notes.map(({ id, start_day, end_day }) => ({
        id,
        left: Math.max(scale.left, scale.x(dayNumber(start_day))),
        right: Math.min(scale.right, scale.x(dayNumber(end_day) + 1)),
      }))
  return (
    <svg
      viewBox={`0 0 ${width} ${bottom + DATES}`}
      height={bottom + DATES}
      className={css.drawing}
      aria-hidden="true"
    >
      {bands.map(({ id, left, right }) => (
        <g key={id} className={edges ? css.range : css.note}>
          <rect x={left} width={right - left} y={scale.top} height={bottom - scale.top} />
        </g>
      ))}
      {!edges && <path className={css.days} d={daysPath(bands, scale)} />}
      <Columns sports={sports} weeks={weeks} range={range} scale={scale} />
      <Flags notes={notes} bottom={scale.top + scale.columns} scale={scale} />
      <Lanes lanes={lanes} scale={scale} />
      {edges?.map((x) => (
        <line key={x} className={css.edge} x1={x} x2={x} y1={scale.top} y2={bottom} />
      ))}
      {dayTicks(first, first + 7 * WEEKS - 1, Math.floor((scale.right - scale.left) / DATE_PX)).map(
        ({ x, label }) => (
          <text key={x} x={scale.x(x)} y={bottom + 17}>
            {label}
          </text>
        ),
      )}
      {at !== null && <line className={css.cross} x1={at} x2={at} y1={scale.top} y2={bottom} />}
    </svg>
  )
}

/** Table of the hovered week: beside the crosshair, or on a phone in a fixed place above the strip. */
function Pointed({
  content,
  at,
  width,
}: {
  content: Pick<TooltipContent, 'title' | 'lines'>
  at: number
  width: number
}) {
  if (width < NARROW_FROM)
    return (
      <p className={`small ${css.readout}`} aria-hidden="true">
        <strong>{content.title}</strong>
        {content.lines.map(({ name, value, color }) => (
          <span key={name} className="nowrap">
            {color && <i style={{ background: color }} />}
            {name} {value}
          </span>
        ))}
      </p>
    )
  const isAtRight = at + POINTED_GAP + TOOLTIP_WIDTH > width
  return (
    <div
      className={css.pointed}
      style={{
        left: isAtRight ? Math.max(0, at - POINTED_GAP - TOOLTIP_WIDTH) : at + POINTED_GAP,
      }}
    >
      <TooltipTable content={content} />
    </div>
  )
}

/**
 * The strip: weeks of hours by sport above one lane per provider, and the range for the figures
 * below. Without a range, it is read-only, with the days of each note.
 */
export function Strip({
  sports,
  weeks,
  lanes,
  notes,
  userId,
  today,
  choice,
}: Parts & {
  userId: string
  today: Day
  choice?: { range: WeekRange; onMove: (range: WeekRange) => void; onKeep: () => void }
}) {
  const frame = useRef<HTMLElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const { start } = stripDays(today)
  const measured = useWidth(frame)
  const width = measured || 1100
  const isPhone = useMedia('phone')
  const wide = lanes.length ? COLUMNS.aboveLanes : aloneHeight()
  const scale = scaleOf(
    {
      width,
      top: notes.length ? FLAGS : NO_FLAGS,
      columns: isPhone ? COLUMNS.phone : wide,
    },
    start,
    lanes,
  )
  const placeAt = ({ x }: { x: number }) => {
    const place = Math.floor((x - scale.left) / scale.step)
    return place >= 0 && place < weeks.length ? place : -1
  }
  const pointer = useChartPointer({ points: weeks, placeAt })
  const { active } = pointer
  const at = active ? scale.left + (weeks.indexOf(active) + 0.5) * scale.step : 0
  const content = (week: StripWeek) => ({
    title: weekWords(week),
    lines: weekLines(week, sports),
  })
  return (
    <figure ref={frame} className={css.strip} data-unmeasured={measured === 0 || undefined}>
      <PointField
        ref={field}
        className={css.field}
        kind="chart"
        label={`Hours by week and sport${lanes.length ? ', with data by provider' : ''}`}
        keys="Use the left and right arrow keys to move by week. Press Home or End to jump to the first or last week."
        tooltipContent={content}
        pointer={pointer}
      >
        <Drawing
          parts={{ sports, weeks, lanes, notes }}
          range={choice?.range ?? null}
          scale={scale}
          at={active ? at : null}
        />
        {lanes.length > 0 && <LaneLinks lanes={lanes} userId={userId} scale={scale} />}
        {active && <Pointed content={content(active)} at={at} width={width} />}
      </PointField>
      {choice && <Handles {...choice} days={weeks} scale={scale} />}
      <Key
        sports={sports}
        lanes={lanes}
        hasPartial={weeks.some((week) => isPartial(week) && secondsOf(week) > 0)}
        left={width < NARROW_FROM ? 0 : scale.left}
      />
      <WeeksTable sports={sports} weeks={weeks} />
    </figure>
  )
}
