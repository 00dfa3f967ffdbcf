import { memo, useMemo } from 'react'
import { Link } from 'react-router-dom'

import { formatDay, fromDayNumber } from '#lib/days.ts'
import { quantile } from '#lib/quantile.ts'
import { counted } from '#src/kit/lib/units.ts'
import { paths } from '#src/kit/url/paths.ts'

import { ChangeCell, Measuring, mostOf, ReadCell } from './columns.tsx'
import type { View } from './loader.ts'
import type { Week } from './people-weeks.ts'
import type { Row } from './rows.ts'
import { Sparkline } from './Sparkline.tsx'
import { hoursText } from './words.ts'

import css from './cohort.module.css'

/** Share of people whose weeks fit the scale, if the others would flatten them. */
const PEOPLE_MAX = 0.95
/** No scale is cut for less. */
const CUT_MIN = 1.5

/** The value at the top of everybody's scale, and of how many people some weeks are higher. */
function scaleOf(rows: readonly Row[]): { most: number; cut: number } {
  const each = rows.map(({ figures }) => mostOf(figures.hours)).sort((a, b) => a - b)
  const highest = each.at(-1) ?? 0
  const most = each.length ? quantile(each, PEOPLE_MAX) : 0
  if (highest <= most * CUT_MIN || most === 0) return { most: highest, cut: 0 }
  return { most, cut: each.filter((own) => own > most).length }
}

/** The weeks of each person, small, all on one scale. */
export const Multiples = memo(function Multiples({
  shown,
  weeks,
  range,
  nameOf,
}: {
  shown: readonly Row[]
  weeks: readonly Week[]
  range: View['range']
  nameOf: (userId: string) => string
}) {
  const { most, cut } = useMemo(() => scaleOf(shown), [shown])
  const [first] = weeks
  return (
    <section aria-label="Grid">
      <p className="soft small unprinted below-3">
        Hours a week{first && ` since ${formatDay(fromDayNumber(first.from))}`}, on one scale to{' '}
        <strong>{hoursText(most)} h</strong>. The band is the middle half of usual weeks.
        {cut > 0 && ` ${counted(cut, 'person has', 'people have')} longer weeks, cut with a gap.`}
      </p>
      <ul className={`unprinted ${css.multiples}`}>
        {shown.map(({ person: { user_id }, figures, days }) => (
          <li key={user_id}>
            <Link className={css.name} to={paths.workouts(user_id, { range })}>
              {nameOf(user_id)}
            </Link>
            <Sparkline
              hours={figures.hours}
              weeks={weeks}
              usual={figures.usual}
              most={most}
              height={64}
            />
            <ChangeCell figures={figures} />
            <Measuring {...figures} />
            <span className="soft">
              updated <ReadCell days={days} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
})
