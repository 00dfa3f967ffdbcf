import { memo } from 'react'
import { Link } from 'react-router-dom'

import { formatDay, fromDayNumber } from '#lib/days.ts'
import { paths } from '#src/url/paths.ts'
import type { Week } from '#src/workouts/people-weeks.ts'
import css from './cohort.module.css'
import { ChangeCell, Measuring, mostOf } from './columns.tsx'
import type { View } from './loader.ts'
import type { Row } from './rows.ts'
import { Sparkline } from './Sparkline.tsx'
import { hoursText } from './words.ts'

/** Everybody's weeks, small, all on one scale. */
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
  const most = shown.reduce((highest, { figures }) => Math.max(highest, mostOf(figures.hours)), 0)
  const [first] = weeks
  return (
    <section aria-label="Small multiples">
      <p className={css.scale}>
        Hours a week{first && ` since ${formatDay(fromDayNumber(first.from))}`}; the height of each
        is <strong>{hoursText(most)} h</strong> for everybody. The band is the middle half of the
        usual weeks.
      </p>
      <ul className={css.multiples}>
        {shown.map(({ person: { user_id }, figures }) => (
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
          </li>
        ))}
      </ul>
    </section>
  )
})
