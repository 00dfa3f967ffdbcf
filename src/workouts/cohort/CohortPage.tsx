import { lazy, memo, useDeferredValue, useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { ChartKey } from '#src/kit/charts/ChartKey.tsx'
import { Later } from '#src/kit/lib/Later.tsx'
import { HowToImport, NoPeople } from '#src/kit/page/HowToImport.tsx'
import { FailedCard, Notices } from '#src/kit/page/Notices.tsx'
import { PeopleProgress, type RunWords } from '#src/kit/page/PeopleProgress.tsx'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { SkeletonRows } from '#src/kit/ui/Skeleton.tsx'
import { usePrinting } from '#src/kit/ui/use-printing.ts'
import { paths } from '#src/kit/url/paths.ts'
import { ChartPlace } from '#src/workouts/list/charts/ChartsSkeleton.tsx'

import type { CohortChartsProps } from './CohortCharts.tsx'
import { CohortHeader } from './CohortHeader.tsx'
import { cohortColumns, sortChoices } from './columns.tsx'
import { PEOPLE_MIN } from './compare-groups.ts'
import { sortable } from './loader.ts'
import { Multiples } from './Multiples.tsx'
import { PrintedPeople } from './PrintedPeople.tsx'
import type { Row } from './rows.ts'
import { useCohort, type CohortModel } from './use-cohort.ts'
import { CHANGE_METHOD, changeKey, notRankedSentence, standingSentence } from './words.ts'

import message from '#src/kit/ui/Message.module.css'
import css from './cohort.module.css'

const CohortCharts = lazy(() => import('./CohortCharts.tsx'))

/** Pixels of a chart below its title and its sentence, without the legend that other charts have above. */
const CHART_PX = 209

const READ_WORDS: RunWords = {
  doing: 'Refreshing',
  done: 'Refreshed',
  others: 'Everyone else still shows earlier data.',
}

const Nobody = () => (
  <NoPeople>
    <p>Cohorts compare the people on your team’s list.</p>
    <div className={message.actions}>
      <Link className={buttonLink('primary')} to={paths.people()}>
        Add people
      </Link>
    </div>
    <HowToImport imports={['people', 'workouts']} />
  </NoPeople>
)

const NobodyLeft = ({ text, clearFilters }: CohortModel) => (
  <EmptyMessage title="No matching people">
    <p>{text.trim() ? `No one matches “${text.trim()}”.` : 'No one matches the filters.'}</p>
    <div className={message.actions}>
      <Button onClick={clearFilters}>Clear filters</Button>
    </div>
  </EmptyMessage>
)

type TableModel = Pick<CohortModel, 'view' | 'setView' | 'shown' | 'around'>
const rowId = ({ person }: Row) => person.user_id

/** One row per person. Unranked people come last, with the reason. */
const CohortTable = memo(function CohortTable({ view, setView, shown, around }: TableModel) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const { range, sort } = view
  const { followed, onFollow } = around
  return (
    <div className="unprinted">
      <div className={css.barKey}>
        <p className="soft tiny">Hours and load are medians of weekly totals.</p>
        <ChartKey entries={changeKey} />
      </div>
      <DataTable
        label="People and their workouts"
        rows={shown}
        columns={cohortColumns}
        around={around}
        rowId={rowId}
        sort={sort}
        sortable={sortable}
        sortChoices={sortChoices}
        onSort={(next) => setView({ sort: next || 'change' })}
        onOpen={({ person }) => navigate(paths.workouts(person.user_id, { range }))}
        rowKeys={{ f: ({ person }) => onFollow(person.user_id) }}
        selected={({ person }) => person.user_id === followed}
        muted={({ figures }) => figures.tooLittle !== null}
        entry={key}
      />
    </div>
  )
})

/** True if a person is ranked, or may be once they are loaded. */
const mayBeRanked = ({ figures: { tooLittle } }: Row) =>
  tooLittle === null || tooLittle === 'not read' || tooLittle === 'read too long ago'

/** Placeholders of the charts. */
const ChartSkeletons = () => (
  <div className={`${css.charts} ${css.places}`}>
    <ChartPlace height={CHART_PX} />
    <ChartPlace height={CHART_PX} />
  </div>
)

function Charts(model: CohortModel) {
  const { view, setView, shown, untagged, groups, chosenGroups, weeks, days, followed } = model
  const { text, counts, nameOf, hideIdentifiers } = model
  const isFew = untagged.filter(mayBeRanked).length < PEOPLE_MIN
  // the table first, the charts are rendered after it
  const drawn = useMemo<CohortChartsProps>(
    () => ({
      view,
      setView,
      shown,
      groups,
      chosenGroups,
      weeks,
      days,
      followed,
      text,
      counts,
      nameOf,
      hideIdentifiers,
    }),
    [
      view,
      setView,
      shown,
      groups,
      chosenGroups,
      weeks,
      days,
      followed,
      text,
      counts,
      nameOf,
      hideIdentifiers,
    ],
  )
  const later = useDeferredValue(drawn)
  if (isFew)
    return <p className={css.few}>Charts need at least {PEOPLE_MIN} people with enough data.</p>
  return (
    <Later fallback={<ChartSkeletons />}>
      <CohortCharts {...later} />
    </Later>
  )
}

/** The people, or the reason that there are none. */
function Body(model: CohortModel) {
  const { list, result, shown, view, weeks, nameOf, standing, around } = model
  if (list.data.length === 0) return <Nobody />
  if (result.data === undefined)
    return result.error ? (
      <FailedCard
        what="workouts for these people"
        error={result.error}
        retry={result.retry}
        busy={result.isFetching}
      />
    ) : (
      <div role="status" aria-label="Loading people">
        <ChartSkeletons />
        <SkeletonRows count={12} />
      </div>
    )
  if (shown.length === 0) return <NobodyLeft {...model} />
  return (
    <>
      <Charts {...model} />
      {view.as === 'multiples' ? (
        <Multiples
          shown={shown}
          weeks={weeks}
          range={view.range}
          nameOf={nameOf}
          groupOf={around.groupOf}
        />
      ) : (
        <CohortTable {...{ view, setView: model.setView, shown, around }} />
      )}
      <details className={`soft small unprinted ${css.method}`}>
        <summary>How changes are detected</summary>
        <p>
          {standingSentence(standing)} {notRankedSentence(shown.map(({ figures }) => figures))}
        </p>
        {CHANGE_METHOD.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </details>
    </>
  )
}

/** Progress of the refresh, at the foot of the window. Nothing after a success, which the header shows. */
function Refresh({ run, setView }: Pick<CohortModel, 'run' | 'setView'>) {
  const isWell = run.state === 'done' && run.failed.size === 0 && run.unlisted === 0
  if (run.state === 'none' || isWell) return null
  return (
    <div className={css.refresh}>
      <PeopleProgress
        label="Workout refresh"
        run={run}
        words={READ_WORDS}
        counter="People refreshed"
        backTo="read-all"
        onShowFailed={() => setView({ show: 'failed' })}
      />
    </div>
  )
}

export default function CohortPage() {
  const model = useCohort()
  const { list, result, run, setView } = model
  const printing = usePrinting()
  return (
    <>
      <CohortHeader {...model} />
      <Notices result={list} />
      {result.data !== undefined && <Notices result={result} />}
      <Refresh run={run} setView={setView} />
      <Body {...model} />
      {printing !== null && <PrintedPeople {...model} printedAt={printing} />}
    </>
  )
}
