import { memo, useMemo } from 'react'
import { Link } from 'react-router-dom'

import { formatDay, fromDayNumber } from '#lib/days.ts'
import { quantile } from '#lib/quantile.ts'
import { counted } from '#src/kit/lib/units.ts'
import { paths } from '#src/kit/url/paths.ts'

import { ChangeWords, mostOf, Remarks } from './cells.tsx'
import type { View } from './loader.ts'
import type { Week } from './people-weeks.ts'
import type { Row } from './rows.ts'
import { Sparkline } from './Sparkline.tsx'
import { hoursText } from './words.ts'

import css from './cohort.module.css'

/** Share of people whose weeks must fit the scale, so that outliers don't flatten the others. */
const PEOPLE_MAX = 0.95
/** Minimum ratio for cutting the scale. */
const CUT_MIN = 1.5

/** The top of the common scale, and the number of people with higher weeks. */
function scaleOf(rows: readonly Row[]): { most: number; cut: number } {
  const each = rows.map(({ figures }) => mostOf(figures.hours)).sort((a, b) => a - b)
  const highest = each.at(-1) ?? 0
  const most = each.length ? quantile(each, PEOPLE_MAX) : 0
  if (highest <= most * CUT_MIN || most === 0) return { most: highest, cut: 0 }
  return { most, cut: each.filter((own) => own > most).length }
}

/** Small charts of each person's weeks, on one scale. */
export const Multiples = memo(function Multiples({
  shown,
  weeks,
  range,
  nameOf,
  groupOf,
}: {
  shown: readonly Row[]
  weeks: readonly Week[]
  range: View['range']
  nameOf: (userId: string) => string
  groupOf: ReadonlyMap<string, { color: string }> | null
}) {
  const { most, cut } = useMemo(() => scaleOf(shown), [shown])
  const [first] = weeks
  return (
    <section aria-label="Grid">
      <p className="soft small unprinted below-3">
        Weekly hours{first && ` since ${formatDay(fromDayNumber(first.from))}`}, on a scale up to{' '}
        <strong>{hoursText(most)} h</strong>. The band shows the middle 50% of each person’s usual
        weeks.
        {cut > 0 &&
          ` ${counted(cut, 'person has', 'people have')} weeks above the scale, marked by a gap in the bar.`}
      </p>
      <ul className={`unprinted ${css.multiples}`}>
        {shown.map((row) => {
          const { person, figures } = row
          return (
            <li key={person.user_id}>
              <span className="row">
                <Link className={css.name} to={paths.workouts(person.user_id, { range })}>
                  {nameOf(person.user_id)}
                </Link>
                <Remarks {...row} />
              </span>
              <Sparkline
                hours={figures.hours}
                weeks={weeks}
                usual={figures.usual}
                most={most}
                height={64}
                color={groupOf ? (groupOf.get(person.user_id)?.color ?? 'var(--ink2)') : undefined}
              />
              <ChangeWords figures={figures} />
            </li>
          )
        })}
      </ul>
    </section>
  )
})
