import { useRef } from 'react'

import type { Day } from '#lib/days.ts'
import { stripDays } from '#lib/strip/days.ts'
import { PointField } from '#src/kit/charts/pointer/PointField.tsx'
import { useChartPointer } from '#src/kit/charts/pointer/use-chart-pointer.ts'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { useWidth } from '#src/kit/ui/use-width.ts'

import { Drawing } from './Drawing.tsx'
import { Handles } from './Handles.tsx'
import { LaneLinks } from './Lanes.tsx'
import { Pointed } from './Pointed.tsx'
import { NARROW_FROM, scaleOf } from './scale.ts'
import { isPartial, secondsOf, type StripParts, type StripWeek, type WeekRange } from './strip.ts'
import { StripKey } from './StripKey.tsx'
import { weekLines, weekWords } from './week-words.ts'
import { WeeksTable } from './WeeksTable.tsx'

import css from './strip.module.css'

/** Pixels of the flags of notes above the columns, and of their room without notes. */
const [FLAGS, NO_FLAGS] = [20, 8]
/** Height of the columns: on a phone, above lanes, and alone. */
const COLUMNS = { phone: 88, aboveLanes: 120, alone: 176 }

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
}: StripParts & {
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
  const wide = lanes.length ? COLUMNS.aboveLanes : COLUMNS.alone
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
      <StripKey
        sports={sports}
        lanes={lanes}
        hasPartial={weeks.some((week) => isPartial(week) && secondsOf(week) > 0)}
        left={width < NARROW_FROM ? 0 : scale.left}
      />
      <WeeksTable sports={sports} weeks={weeks} />
    </figure>
  )
}
