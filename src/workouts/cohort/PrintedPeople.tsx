import { formatInstant, formatMoment } from '#lib/days.ts'
import { counted } from '#src/kit/lib/units.ts'

import { filterWords } from './cohort-csv.ts'
import { Above80, ChangeCell, HeartRateCell, Load, mostOf, Probability, Since } from './columns.tsx'
import { SPARK_WEEKS } from './people-weeks.ts'
import { Sparkline } from './Sparkline.tsx'
import type { CohortModel } from './use-cohort.ts'
import { CHANGE_METHOD, hoursText, measuringWords, sortWords } from './words.ts'

import css from './cohort.module.css'

const HEADER = [
  'Person',
  'Weeks',
  'Now, h',
  'Usual, h',
  'Change',
  'p',
  'Last',
  '> 80 %',
  'Load',
  'Heart rate',
  'Read, UTC',
]

/** Everybody who is shown on paper, where no row has to be scrolled to. */
export const PrintedPeople = ({
  shown,
  weeks,
  nameOf,
  printedAt,
  ...filters
}: Pick<CohortModel, 'shown' | 'weeks' | 'nameOf' | 'view' | 'name' | 'hideIdentifiers'> & {
  printedAt: number
}) => (
  <section className={css.printed} aria-label="On paper">
    <p>
      {[counted(shown.length, 'person', 'people'), ...filterWords(filters)].join(' · ')} · sorted by{' '}
      {sortWords(filters.view.sort)} · printed {formatInstant(new Date(printedAt).toISOString())}{' '}
      UTC by Rounds
    </p>
    <table>
      <thead>
        <tr>
          {HEADER.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => {
          const { person, days, figures } = row
          const hours = figures.hours.slice(-SPARK_WEEKS)
          return (
            <tr key={person.user_id}>
              <th scope="row">{nameOf(person.user_id)}</th>
              <td>
                <Sparkline
                  hours={hours}
                  weeks={weeks.slice(-SPARK_WEEKS)}
                  usual={figures.usual}
                  most={mostOf(hours)}
                  height={20}
                />
              </td>
              <td>{figures.now === null ? '–' : hoursText(figures.now)}</td>
              <td>{figures.usual ? hoursText(figures.usual.median) : '–'}</td>
              <td>
                <ChangeCell {...row} />
                {figures.measuring && (
                  <p className={css.printedMeasuring}>
                    Measured otherwise: {measuringWords(figures.measuring)}
                  </p>
                )}
              </td>
              <td>
                <Probability {...row} />
              </td>
              <td>
                <Since {...row} />
              </td>
              <td>
                <Above80 {...row} />
              </td>
              <td>
                <Load {...row} />
              </td>
              <td>
                <HeartRateCell {...row} />
              </td>
              <td>
                {days.read_at && formatMoment(days.read_at, new Date(printedAt))}
                {days.failed && ' failed'}
                {days.unreadable > 0 && ` ${days.unreadable} unreadable`}
                {days.excluded > 0 && ` ${days.excluded} left out`}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
    <p className={css.soft}>{CHANGE_METHOD}</p>
  </section>
)
