import { lazy, useCallback, useMemo } from 'react'

import { dayAt, drawnAt, formatAge, today } from '#lib/days.ts'
import { median } from '#lib/quantile.ts'
import { openFor } from '#src/connections/issues/closed-summary.ts'
import type { IssueRow } from '#src/connections/issues/issue-rows.ts'
import { sinceOf } from '#src/connections/issues/loader.ts'
import type { IssuesModel } from '#src/connections/issues/use-issues.ts'
import { ChartCard } from '#src/kit/charts/ChartCard.tsx'
import type { KeyEntry } from '#src/kit/charts/ChartKey.tsx'
import { seriesTable, type Series } from '#src/kit/charts/series.tsx'
import { Later } from '#src/kit/lib/Later.tsx'
import { formatNumber } from '#src/kit/lib/units.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

import {
  busiestOfProvider,
  closedFinding,
  closedWeeks,
  DAY_MS,
  MARKED,
  OTHERS,
  weekWords,
  type ClosedWeek,
  type MarkedWeek,
} from './closed-weeks.ts'

import css from './closed-by-week.module.css'

const WeekColumns = lazy(() => import('./WeekColumns.tsx'))

const HEIGHT = 144
/** Days below which a decimal is shown. */
const SHORT = 10
const inDays = (value: number) => formatNumber(value, value < SHORT ? 1 : 0)

const closedSeries: Series<ClosedWeek> = {
  id: 'closed',
  label: 'Resolved issues',
  value: ({ closed }) => closed,
}
const daysSeries: Series<ClosedWeek> = {
  id: 'days',
  label: 'Median time open',
  unit: 'days',
  value: ({ days }) => days,
  format: inDays,
}
const longestSeries: Series<ClosedWeek> = {
  id: 'longest',
  label: 'Longest time open',
  unit: 'days',
  value: ({ longest }) => longest,
  format: inDays,
}
const cards = [
  { title: 'Resolved issues by week', series: [closedSeries, daysSeries], unit: '' },
  {
    title: 'Median time open by week',
    series: [daysSeries, longestSeries, closedSeries],
    unit: 'days',
  },
] as const
const timeKey: readonly KeyEntry[] = [
  { label: 'Median', color: OTHERS },
  { label: 'Longest', mark: 'line', color: 'var(--ink)' },
]
const providerKey = (named: MarkedWeek | null): readonly KeyEntry[] =>
  named
    ? [
        { label: named.most.provider, color: MARKED },
        { label: 'All other issues', color: OTHERS },
      ]
    : [{ label: 'Resolved issues', color: OTHERS }]

/** Median as in the table: `2.9 days`. A shorter or much longer one is in whole units. */
function medianWords(times: readonly number[]): string {
  const ms = median(times)
  return ms >= DAY_MS && ms < SHORT * DAY_MS ? `${inDays(ms / DAY_MS)} days` : formatAge(ms)
}

/** `Median time open: 2.9 days, longest 10 months` */
function openFinding(rows: readonly IssueRow[]): string {
  const times = rows.flatMap(({ problem }) => openFor(problem) ?? []).toSorted((a, b) => a - b)
  const longest = times.at(-1)
  if (longest === undefined || times.length === 1) return `Time open: ${medianWords(times)}`
  return `Median time open: ${medianWords(times)}, longest ${formatAge(longest)}`
}

/** Findings of the charts. A phone has them above the list, and the charts below it. */
function useFindings({ rows, view }: Pick<IssuesModel, 'rows' | 'view'>) {
  const { weekStart } = usePreferences()
  const now = today()
  const { within } = view
  const weeks = useMemo(() => {
    const from = dayAt(Date.parse(sinceOf(within, drawnAt())), 0)
    return closedWeeks(rows, { from, today: now, startsOn: weekStart })
  }, [rows, within, now, weekStart])
  return { weeks, findings: [closedFinding(weeks, now, weekStart), openFinding(rows)] }
}

/** The findings alone. */
export const ClosedFindings = (model: Pick<IssuesModel, 'rows' | 'view'>) => (
  <ul className={css.findings} aria-label="Summary">
    {useFindings(model).findings.map((finding) => (
      <li key={finding}>{finding}</li>
    ))}
  </ul>
)

/** Height in pixels of a chart with its title and key. */
const CARD_HEIGHT = HEIGHT + 64

/** Reserves the space of the charts. */
export const ClosedByWeekSkeleton = () => (
  <div className={css.cards}>
    {cards.map(({ title }) => (
      <Skeleton key={title} kind="chart" height={CARD_HEIGHT} />
    ))}
  </div>
)

/** Resolved issues of the period by week, and how long they were open. */
export function ClosedByWeek({
  hasFindings,
  ...model
}: Pick<IssuesModel, 'rows' | 'view'> & {
  /** False if the findings stand elsewhere. */
  hasFindings: boolean
}) {
  const { weekStart } = usePreferences()
  const now = today()
  const { weeks, findings } = useFindings(model)
  const nameOf = useCallback(
    (week: ClosedWeek) => weekWords(week, now, weekStart),
    [now, weekStart],
  )
  const named = useMemo(() => busiestOfProvider(weeks), [weeks])
  return (
    <div className={`unprinted ${css.cards}`}>
      {cards.map(({ title, series, unit }, place) => (
        <ChartCard
          key={title}
          title={title}
          finding={hasFindings ? findings[place] : undefined}
          sentence=""
          height={HEIGHT}
          marks={place === 0 ? providerKey(named) : timeKey}
          table={() => seriesTable(series, weeks, nameOf, 'Week')}
          method={
            unit && (
              <p>
                Time open is measured from the start of the issue. A change in cause doesn’t reset
                it.
              </p>
            )
          }
        >
          <Later fallback={<Skeleton kind="chart" height={HEIGHT} />}>
            <WeekColumns
              label={title}
              weeks={weeks}
              series={series}
              unit={unit}
              marked={place === 0 ? named : null}
              hasLongest={place === 1}
              nameOf={nameOf}
              height={HEIGHT}
            />
          </Later>
        </ChartCard>
      ))}
    </div>
  )
}
