import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatInstant, type StartsOn } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import { formatDays, type Days } from '#lib/range.ts'
import {
  counted,
  formatDuration,
  formatNumber,
  withUnit,
  type Quantity,
  type Units,
} from '#src/kit/lib/units.ts'
import { shortId } from '#src/kit/page/person.ts'
import { canBeShareOf, figuresOf, headlines, type Figures } from '#src/workouts/model/figures.ts'
import type { Shift } from '#src/workouts/model/filters.ts'
import { changeBy, changeOf } from '#src/workouts/model/sentences.ts'

import { daysSentence, providersWords, sportsWords } from './sheet-words.ts'
import { Elevation, HeartRate, Zones } from './SheetCharts.tsx'
import { SheetTable } from './SheetTable.tsx'

import css from '#src/workouts/list/print-sheet.module.css'

/**
 * Height of a Letter page within its margins, in CSS pixels, minus a line. A4 is taller by more
 * than its narrower lines add.
 */
const PAPER_HEIGHT = ((279.4 - 2 * 11) / 25.4) * 96 - 14
/** Default number of rows without a layout to measure. */
const USUAL_ROWS = 14

function inWords(value: number | null, quantity: Quantity, units: Units) {
  if (value === null) return '–'
  return quantity === 'duration' ? formatDuration(value) : withUnit(value, quantity, units)
}

/**
 * Number of table rows that fit below the rest of the sheet. The sheet is laid out beside the page
 * before it is printed.
 */
function useRowsThatFit() {
  const element = useRef<HTMLElement>(null)
  const [rows, setRows] = useState<number | null>(null)
  // the fit is known only after the browser has laid out the page
  useLayoutEffect(() => {
    const sheet = element.current
    if (!sheet) return
    const row = sheet.querySelector('thead tr')?.getBoundingClientRect().height
    setRows(row ? Math.max(1, Math.floor((PAPER_HEIGHT - sheet.offsetHeight) / row)) : USUAL_ROWS)
  }, [])
  return { element, rows }
}

/** The headline figures with the number of workouts behind each, and their changes. */
const SheetFigures = ({
  figures,
  before,
  heartRateApart,
  units,
}: {
  figures: Figures
  before: { figures: Figures } | null
  heartRateApart: string | null
  units: Units
}) => (
  <dl className={css.figures}>
    {headlines.map((metric, index) => {
      const { key, label, quantity } = metric
      const { value, n } = itemAt(figures.figures, index)
      const earlier = before?.figures.count ? itemAt(before.figures.figures, index) : null
      const apart = key === 'average_hr' ? heartRateApart : null
      const by = changeBy(metric)
      const hasRatio = by !== 'share' || (before !== null && canBeShareOf(before.figures))
      const change = earlier && (apart ?? (hasRatio && changeOf(value, earlier.value, by, units)))
      return (
        <div key={key}>
          <dt>{label}</dt>
          <dd className={css.value}>{inWords(value, quantity, units)}</dd>
          <dd>
            {formatNumber(n)} of {formatNumber(figures.count)}
          </dd>
          {earlier && (
            <dd className={css.before}>
              {change ? <strong>{change}</strong> : 'previously'} {change && 'from '}
              {inWords(earlier.value, quantity, units)}
              <br />
              {formatNumber(earlier.n)} of {formatNumber(before?.figures.count ?? 0)}
            </dd>
          )}
        </div>
      )
    })}
  </dl>
)

type Sheet = {
  /** Name and ID of the person. Null if identifiers are hidden. */
  person: { name: string; id: string | null }
  days: Days
  workouts: readonly Workout[]
  withLeadIn: readonly Workout[]
  /** Earlier period of the comparison. Null without one. */
  before: {
    days: Days
    shift: Shift
    figures: Figures
    workouts: readonly Workout[]
  } | null
  /** Words for a change of heart rate that no single figure shows. */
  heartRateApart: string | null
  /** Active filters of the page, in words. */
  filters: readonly string[]
  /** The team's notes on the days. */
  noted: readonly string[]
  /** Other remarks for the reader, such as that some workouts count once. */
  notes: readonly string[]
  /** Both in milliseconds since 1970. */
  receivedAt: number
  printedAt: number
  startsOn: StartsOn
  units: Units
}

function SheetHeader({ person, days, workouts, before, filters }: Sheet) {
  return (
    <header className={css.header}>
      <div>
        <h1>Workout summary</h1>
        <p>
          {person.id && person.name === shortId(person.id) ? null : <strong>{person.name}</strong>}{' '}
          {person.id && <code>{person.id}</code>}
        </p>
      </div>
      <div className={css.period}>
        <p>
          <strong>{formatDays(days)}</strong>
        </p>
        <p>
          {counted(workouts.length, 'workout')} from {providersWords(workouts)}
        </p>
        <p>{sportsWords(workouts)}</p>
        {before && (
          <p>
            Compared with {formatDays(before.days)}, {counted(before.figures.count, 'workout')}
          </p>
        )}
        {filters.length > 0 && <p>Filters: {filters.join('; ')}</p>}
      </div>
    </header>
  )
}

function SheetFooter({ workouts, before, notes, receivedAt, printedAt }: Sheet) {
  return (
    <footer className={`soft ${css.footer}`}>
      <p>
        Average heart rate is weighted by moving time. A dash means not measured, not zero. Below
        each value is the number of workouts with that value
        {before &&
          ', then the change, the earlier value, and the number of workouts behind it'}.{' '}
        {daysSentence(workouts)} {notes.join(' ')}
      </p>
      <p>
        Source: workout summaries as sent by providers, received{' '}
        {formatInstant(new Date(receivedAt).toISOString())} UTC. Printed{' '}
        {formatInstant(new Date(printedAt).toISOString())} UTC by Rounds.
      </p>
    </footer>
  )
}

/**
 * Printed sheet for a clinician, A4 or Letter: name and period, figures with their counts, heart
 * rate, zones, elevation, and the weeks. It is part of the page, but visible only in print.
 */
export function PrintSheet(sheet: Sheet) {
  const { days, workouts, withLeadIn, before, heartRateApart, filters, noted, startsOn, units } =
    sheet
  const figures = useMemo(() => figuresOf(workouts), [workouts])
  const { element, rows } = useRowsThatFit()
  return createPortal(
    <article className={css.sheet} ref={element}>
      <SheetHeader {...sheet} />
      <SheetFigures {...{ figures, before, heartRateApart, units }} />
      <HeartRate
        workouts={workouts}
        withLeadIn={withLeadIn}
        before={before}
        days={days}
        startsOn={startsOn}
        isFiltered={filters.length > 0}
      />
      <Zones workouts={workouts} />
      <Elevation workouts={workouts} days={days} startsOn={startsOn} units={units} />
      {noted.length > 0 && (
        <section>
          <h2>Notes</h2>
          <p>{noted.join(' · ')}</p>
        </section>
      )}
      <SheetTable
        workouts={workouts}
        days={days}
        most={rows ?? 0}
        startsOn={startsOn}
        units={units}
      />
      <SheetFooter {...sheet} />
    </article>,
    document.body,
  )
}
