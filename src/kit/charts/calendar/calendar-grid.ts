import {
  dayNumber,
  formatDayShort,
  fromDayNumber,
  weekStart,
  type Day,
  type StartsOn,
} from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** From the day that begins a week. */
export const weekdayNames = (startsOn: StartsOn) =>
  startsOn === 'monday' ? NAMES : [itemAt(NAMES, 6), ...NAMES.slice(0, 6)]

/** Minimum pixels from one day to the next, so that days can be hovered. */
const PITCH_MIN = 12
export const LEFT = 34
export const MONTHS_HEIGHT = 18
const BLOCK_GAP = 14

/**
 * Positions of the days of a calendar: a column for each week, a row for each weekday, in as many
 * stacked blocks as the width requires. `at` counts from the first day. `months` are the first
 * weeks of months.
 */
export type CalendarGrid = {
  pitch: number
  height: number
  blocks: readonly { top: number; months: readonly { x: number; label: string }[] }[]
  place: (index: number) => { x: number; y: number; block: number }
  /** The day at these pixels. Null outside the days. */
  indexAt: (x: number, y: number) => number | null
}

/** Positions of the days: weeks as columns, in as few blocks as keep days large enough to hover. */
export function calendarGrid({
  first,
  days,
  width,
  startsOn,
  mostPitch,
}: {
  first: Day
  days: number
  width: number
  startsOn: StartsOn
  /** Maximum pixels from one day to the next. */
  mostPitch: number
}): CalendarGrid {
  const start = dayNumber(first)
  const origin = dayNumber(weekStart(first, startsOn))
  const weeks = Math.floor((start + days - 1 - origin) / 7) + 1
  const room = Math.max(PITCH_MIN, width - LEFT)
  const most = Math.max(1, Math.floor(room / PITCH_MIN))
  const blockCount = Math.ceil(weeks / most)
  const columns = Math.ceil(weeks / blockCount)
  const pitch = Math.max(PITCH_MIN, Math.min(mostPitch, Math.floor(room / columns)))
  const blockHeight = MONTHS_HEIGHT + 7 * pitch
  const topOf = (block: number) => block * (blockHeight + BLOCK_GAP)

  const place = (index: number) => {
    const since = start + index - origin
    const week = Math.floor(since / 7)
    const block = Math.floor(week / columns)
    return {
      x: LEFT + (week % columns) * pitch,
      y: topOf(block) + MONTHS_HEIGHT + (since % 7) * pitch,
      block,
    }
  }
  const indexAt = (x: number, y: number) => {
    const block = Math.floor(y / (blockHeight + BLOCK_GAP))
    const [column, row] = [
      Math.floor((x - LEFT) / pitch),
      Math.floor((y - topOf(block) - MONTHS_HEIGHT) / pitch),
    ]
    if (column < 0 || column >= columns || row < 0 || row > 6) return null
    const index = origin + (block * columns + column) * 7 + row - start
    return index >= 0 && index < days ? index : null
  }

  const months = Array.from({ length: blockCount }, (): { x: number; label: string }[] => [])
  let before = Number.NEGATIVE_INFINITY
  for (let index = 0; index < days; index++) {
    const day = fromDayNumber(start + index)
    const isFirst = day.endsWith('-01')
    if (!isFirst && index > 0) continue
    const { x, block } = place(index)
    const last = itemAt(months, block).at(-1)
    // the calendar's first month is labeled only if the next label leaves room
    if (isFirst && last && before === 0 && x - last.x < 40) itemAt(months, block).pop()
    before = index
    itemAt(months, block).push({
      x,
      label:
        day.slice(5, 7) === '01' || index === 0
          ? `${formatDayShort(day).slice(0, 3)} ${day.slice(0, 4)}`
          : formatDayShort(day).slice(0, 3),
    })
  }
  // a year is shown only if it fits
  const inRoom = months.map((names) =>
    names.map(({ x, label }, at) => ({
      x,
      label: (names[at + 1]?.x ?? Infinity) - x < 58 ? label.slice(0, 3) : label,
    })),
  )
  return {
    pitch,
    height: topOf(blockCount - 1) + blockHeight,
    blocks: inRoom.map((names, block) => ({ top: topOf(block), months: names })),
    place,
    indexAt,
  }
}
