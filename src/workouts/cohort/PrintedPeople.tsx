import { formatInstant } from '#lib/days.ts'
import { counted } from '#src/kit/lib/units.ts'
import { PrintedList } from '#src/kit/table/PrintedList.tsx'

import { filterWords } from './cohort-csv.ts'
import { cohortColumns, orderWords } from './columns.tsx'
import type { CohortModel } from './use-cohort.ts'
import { CHANGE_METHOD, wholeWeeksWords } from './words.ts'

import css from './cohort.module.css'

const timeWords = (time: number) => `${formatInstant(new Date(time).toISOString())} UTC`

/** Everyone on paper, without scrolling. */
export const PrintedPeople = ({
  shown,
  around,
  readTimes,
  printedAt,
  ...filters
}: Pick<CohortModel, 'shown' | 'around' | 'readTimes' | 'view' | 'text' | 'hideIdentifiers'> & {
  printedAt: number
}) => (
  <section className={css.printed} aria-label="Printed list">
    <p>
      {[
        counted(shown.length, 'person', 'people'),
        wholeWeeksWords(around.weeks),
        ...filterWords(filters),
        `sorted by ${orderWords(filters.view.sort)}`,
        ...(readTimes ? [`updated ${timeWords(readTimes.oldest)}`] : []),
        `printed ${timeWords(printedAt)} by Rounds`,
      ].join(' · ')}
    </p>
    <PrintedList
      columns={cohortColumns}
      rows={shown}
      rowId={({ person }) => person.user_id}
      around={around}
    />
    {CHANGE_METHOD.slice(1).map((line) => (
      <p key={line} className="soft">
        {line}
      </p>
    ))}
  </section>
)
