import { formatInstant } from '#lib/days.ts'
import { counted } from '#src/kit/lib/units.ts'
import { PrintedList } from '#src/kit/table/PrintedList.tsx'

import { filterWords } from './cohort-csv.ts'
import { cohortColumns, orderWords } from './columns.tsx'
import type { CohortModel } from './use-cohort.ts'
import { CHANGE_METHOD } from './words.ts'

import css from './cohort.module.css'

/** Everybody who is shown on paper, where no row has to be scrolled to. */
export const PrintedPeople = ({
  shown,
  weeks,
  nameOf,
  printedAt,
  ...filters
}: Pick<CohortModel, 'shown' | 'weeks' | 'nameOf' | 'view' | 'text' | 'hideIdentifiers'> & {
  printedAt: number
}) => (
  <section className={css.printed} aria-label="On paper">
    <p>
      {[counted(shown.length, 'person', 'people'), ...filterWords(filters)].join(' · ')} · sorted by{' '}
      {orderWords(filters.view.sort)} · printed {formatInstant(new Date(printedAt).toISOString())}{' '}
      UTC by Rounds
    </p>
    <PrintedList
      columns={cohortColumns}
      rows={shown}
      rowId={({ person }) => person.user_id}
      around={{
        hideIdentifiers: filters.hideIdentifiers,
        nameOf,
        range: filters.view.range,
        weeks,
        followed: null,
        onFollow: () => {},
        printedAt,
      }}
    />
    <p className="soft">{CHANGE_METHOD}</p>
  </section>
)
