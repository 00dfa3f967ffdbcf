import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation, useParams } from 'react-router-dom'

import type { Workout } from '#contract/workouts.ts'
import { FailedCard, Notices } from '#src/layout/Notices.tsx'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { shortId, usePersonName } from '#src/layout/person.ts'
import { groupByCounted } from '#src/workouts/duplicates.ts'
import { daysBetween, formatDay, formatInstant, type Day, type StartsOn } from '#lib/days.ts'
import { download } from '#src/lib/download.ts'
import { daysOf, formatDays, presets, type Days } from '#src/lib/range.ts'
import { counted, formatNumber } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { Choices, Dropdown } from '#src/ui/Dropdown.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { Select } from '#src/ui/Field.tsx'
import { usePreferences, useUnits } from '#src/ui/preferences.ts'
import { Status } from '#src/ui/Status.tsx'
import { paths } from '#src/url/paths.ts'
import { readSearch, type Values } from '#src/url/search.ts'
import { useSearch } from '#src/url/use-search.ts'
import { figuresOf, sumOf } from '#src/workouts/aggregate.ts'
import grid from './charts-grid.module.css'
import { chartsIfLoaded, loadCharts } from './charts-chunk.ts'
import { FirstChartsSkeleton, OtherChartsSkeleton } from './ChartsSkeleton.tsx'
import { shownColumns, sortWorkouts } from '#src/workouts/columns.ts'
import { CoverageCard } from './CoverageCard.tsx'
import { recordedTwiceText } from '#src/workouts/duplicates.ts'
import { workoutsCsv } from '#src/workouts/csv.ts'
import { Figures } from './Figures.tsx'
import { InlineButton } from './InlineButton.tsx'
import { LoadingLine } from './LoadingLine.tsx'
import { search } from './loader.ts'
import {
  choicesOf,
  comparisonOf,
  extentOf,
  inDays,
  readSelection,
  type Compare,
} from '#src/workouts/filters.ts'
import { readSportKey, sportKey, sportNames } from '#src/workouts/sport.ts'
import { MOST_PICKED, PicksContext } from './Picked.tsx'
import { RangeControl } from './RangeControl.tsx'
import { Recordings } from './Recordings.tsx'
import { applyFilters, useFilteredWorkouts } from './use-filtered-workouts.ts'
import { usePrinting } from '#src/ui/use-printing.ts'
import { useComparison, useWorkouts } from './use-workouts.ts'
import { TableSkeleton, WorkoutsTable, type WorkoutsTableProps } from './WorkoutsTable.tsx'
import css from './workouts.module.css'
import { providerKey, providerLabel } from '#src/workouts/provider.ts'

/** The charts once they are loaded; null until then. A chunk that cannot be loaded reloads the page (src/main.tsx). */
function useCharts() {
  const [charts, setCharts] = useState(chartsIfLoaded)
  // the network
  useEffect(() => {
    if (!charts) void loadCharts().then(setCharts, () => {})
  }, [charts])
  return charts
}

/** What the controls show: where the page is going, while it is still on its way. */
function useAimed(view: Values<typeof search>) {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  return location?.pathname === pathname
    ? readSearch(search, new URLSearchParams(location.search))
    : view
}

const compareWords = ({ start, end }: Days): Record<Compare, string> => ({
  previous: `vs ${counted(daysBetween(start, end) + 1, 'day')} before`,
  year: 'vs a year ago',
  none: 'No comparison',
})

/** A title can name a place. */
const coverTitle = (workout: Workout): Workout =>
  workout.title ? { ...workout, title: 'hidden' } : workout

export default function WorkoutsPage() {
  const userId = useParams().user_id!
  const [view, setView] = useSearch(search)
  const aimed = useAimed(view)
  const units = useUnits()
  const { hideIdentifiers } = usePreferences()
  const navigate = useNavigate()
  const { key } = useLocation()
  const charts = useCharts()
  const { result, range, asked, days, loading } = useWorkouts(userId, view.range)
  const { workouts: asSent } = result.data.body
  const answer = useMemo(
    () => (hideIdentifiers ? asSent.map(coverTitle) : asSent),
    [asSent, hideIdentifiers],
  )

  const inRange = useMemo(() => inDays(answer, days), [answer, days])
  const { provider } = view
  const sport = useMemo(() => view.sport.map(readSportKey), [view.sport])
  const sportLabel = useMemo(() => sportNames(answer), [answer])
  const stretch = useMemo(() => readSelection(view.days, days), [view.days, days])
  const isPart = loading !== null
  const held = loading?.state === 'loading'
  /** The stretch lies in days that are not loaded. */
  const awaited = useMemo(
    () => (stretch ? null : readSelection(view.days, asked)),
    [stretch, view.days, asked],
  )
  /** The stretch lies beside all days that were asked for, as in an old link to the last 90 days. */
  const beside = stretch || awaited || !view.days.includes('..') ? null : daysOf(view.days)
  const isOnce = view.count === 'once'
  const {
    routes,
    groups,
    reachingBack,
    filtered,
    narrowed,
    others,
    recorded,
    whole: total,
    like,
  } = useFilteredWorkouts(answer, days, stretch, {
    provider,
    sport,
    route: view.route,
    once: isOnce,
    held,
  })
  // without years in which nothing was recorded
  const charted = useMemo(() => extentOf(inRange, days), [inRange, days])
  const now = useMemo(() => figuresOf(narrowed), [narrowed])

  // before everything there is nothing to compare with
  const everything = range === 'all' && !stretch
  const before = useMemo(
    () => comparisonOf(stretch ?? days, view.compare, everything),
    [stretch, days, view.compare, everything],
  )
  const comparison = useComparison(userId, before, isPart)
  const earlier = useMemo(() => {
    if (!before || !comparison.workouts) return null
    return figuresOf(
      inDays(applyFilters(comparison.workouts, { provider, sport, once: isOnce, like }), before),
    )
  }, [before, comparison.workouts, provider, sport, isOnce, like])

  const providers = useMemo(
    () => choicesOf(inRange.map(providerKey), provider),
    [inRange, provider],
  )
  const sports = useMemo(() => choicesOf(inRange.map(sportKey), sport), [inRange, sport])
  const covered = useMemo(
    () => (provider.length ? provider : providers.map(({ value }) => value)),
    [provider, providers],
  )

  const showsOthers = isOnce && view.copies
  /** What the providers sent of it, whatever counts. */
  const recordings = useMemo(
    () => (isOnce ? [...narrowed, ...others.map(({ workout }) => workout)] : narrowed),
    [isOnce, narrowed, others],
  )
  const listed = showsOthers ? recordings : narrowed
  const picks = useMemo(
    () => ({
      ids: view.pick.slice(-MOST_PICKED),
      onPick: (pick: readonly string[]) => setView({ pick }),
    }),
    [view.pick, setView],
  )
  const onZones = useCallback((zones: 'hours' | 'share') => setView({ zones }), [setView])
  const onStartsOn = useCallback((week: StartsOn) => setView({ week }), [setView])
  const onStretch = useCallback(
    (to: Days) => setView({ days: `${to.start}..${to.end}` }),
    [setView],
  )
  const onDay = useCallback(
    (day: Day) =>
      setView(
        day >= days.start && day <= days.end
          ? { days: `${day}..${day}` }
          : { range: `${day}..${day}`, days: '' },
      ),
    [setView, days],
  )
  const only = useCallback(
    (workouts: readonly Workout[]) =>
      applyFilters(workouts, { provider, sport, once: isOnce, like }),
    [provider, sport, isOnce, like],
  )
  const printedAt = usePrinting()
  const personName = usePersonName(userId)
  const isNarrowed =
    provider.length > 0 || sport.length > 0 || stretch !== null || view.route !== ''
  const clear = () => setView({ provider: [], sport: [], days: '', route: '' })
  const onRoute = useCallback((route: string) => setView({ route }), [setView])
  const dayOf = useMemo(
    () => new Map(answer.map(({ id, calendar_date }) => [id, calendar_date])),
    [answer],
  )
  const hrefOf = useCallback(
    (id: string) => paths.workout(userId, id, dayOf.get(id) ?? ''),
    [userId, dayOf],
  )
  const openRoute = useCallback((id: string) => void navigate(hrefOf(id)), [navigate, hrefOf])
  // behind the figures and the first charts, as the charts below are
  const below = useDeferredValue<WorkoutsTableProps | null>(
    {
      userId,
      answer,
      inRange,
      narrowed,
      listed,
      recorded,
      isPart,
      view,
      setView,
      units,
      entry: key,
    },
    null,
  )
  const isOneRoute = like !== null
  const onYear = useCallback((year: string) => setView({ year }), [setView])
  const calendar = useMemo(
    () => ({ userId, days, inRange, only, onDay, held, year: view.year, onYear }),
    [userId, days, inRange, only, onDay, held, view.year, onYear],
  )
  const routesCard = useMemo(
    () => ({ routes, groups, isOneRoute, onRoute, hrefOf, onOpen: openRoute }),
    [routes, groups, isOneRoute, onRoute, hrefOf, openRoute],
  )
  const wayWords = like
    ? `The way of ${formatDay(like.workout.calendar_date)}`
    : `The way of workout ${shortId(view.route)}`

  const covers = formatDays(stretch ?? days)
  const providerCount = useMemo(() => new Set(recordings.map(providerKey)).size, [recordings])
  const severalWords = useMemo(() => recordedTwiceText(groupByCounted(others)), [others])
  const filterWords = [
    provider.length ? `provider ${provider.map(providerLabel).join(' or ')}` : null,
    sport.length ? `sport ${sport.map(sportLabel).join(' or ')}` : null,
    view.route ? wayWords : null,
    stretch ? formatDays(stretch) : null,
  ].filter((words) => words !== null)
  const partly = loading
    ? [
        `Not all of ${formatDays(asked)} is loaded: this is of ${formatDays(days)}, and nothing else is counted.`,
      ]
    : []
  const exportCsv = () => {
    const comments = [
      `Rounds: workouts${hideIdentifiers ? '' : ` of ${userId}`}`,
      `${covers}; ${provider.length ? `providers ${provider.map(providerLabel).join(', ')}` : 'all providers'}; ${sport.length ? `sports ${sport.map(sportLabel).join(', ')}` : 'all sports'}${view.route ? `; ${wayWords}` : ''}; sorted by ${view.sort || 'time, newest first'}`,
      ...partly,
      `Exported ${formatInstant(new Date().toISOString())} UTC from an answer received ${formatInstant(new Date(result.receivedAt).toISOString())} UTC`,
      `${counted(narrowed.length, 'workout')}${narrowed.length === total ? '' : ` of ${formatNumber(total)} in the range`}${severalWords && isOnce ? `; ${severalWords}, counted once` : ''}${showsOthers ? `; ${counted(others.length, 'row')} left out of the totals` : ''}${result.data.rejected.length ? `; ${counted(result.data.rejected.length, 'record')} left out as unreadable` : ''}`,
    ]
    const { start, end } = stretch ?? charted
    download(
      `workouts-${hideIdentifiers ? '' : `${shortId(userId).replace('…', '-')}-`}${start}-to-${end}.csv`,
      'text/csv;charset=utf-8',
      workoutsCsv({
        workouts: sortWorkouts(listed, view.sort),
        columns: shownColumns(inRange, view.columns).shown,
        units,
        recorded,
        comments: view.notes === 'with' ? comments : [],
      }),
    )
  }

  const words = compareWords(stretch ?? asked)
  return (
    <>
      <PageHeader
        title="Workouts"
        controls={
          <>
            <RangeControl
              range={aimed.range}
              days={daysOf(aimed.range)!}
              onChange={(next) => setView({ range: next, days: '' })}
            />
            {providers.length > 0 && (
              <Dropdown label="Provider" on={provider.length > 0}>
                <Choices
                  label="Providers"
                  choices={providers.map(({ value, count }) => ({
                    value,
                    label: providerLabel(value),
                    count,
                  }))}
                  chosen={provider}
                  onChange={(next) => setView({ provider: next })}
                />
              </Dropdown>
            )}
            {sports.length > 0 && (
              <Dropdown label="Sports" on={sport.length > 0}>
                <Choices
                  label="Sports"
                  choices={sports.map(({ value, count }) => ({
                    value,
                    label: sportLabel(value),
                    count,
                  }))}
                  chosen={sport}
                  onChange={(next) => setView({ sport: next })}
                />
              </Dropdown>
            )}
            <Select
              label="Comparison"
              labelHidden
              value={everything ? 'none' : aimed.compare}
              disabled={everything}
              onChange={(event) => setView({ compare: event.target.value as Compare })}
            >
              {Object.entries(words).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </>
        }
        actions={
          <>
            <Button disabled={!charts || listed.length === 0} onClick={() => window.print()}>
              Print sheet
            </Button>
            <Button icon="download" disabled={listed.length === 0} onClick={exportCsv}>
              Export CSV
            </Button>
          </>
        }
      >
        {covers} ·{' '}
        <strong>
          {isNarrowed
            ? `${formatNumber(narrowed.length)} of ${counted(total, 'workout')}`
            : counted(total, 'workout')}
          {isPart && ' so far'}
        </strong>
        {narrowed.length > 0 && (
          <>
            {' '}
            of {counted(providerCount, 'provider')} · heart rate in{' '}
            {formatNumber(sumOf(narrowed, 'average_hr').n)} of {formatNumber(narrowed.length)}
            {severalWords && (
              <>
                {' '}
                · <strong>{severalWords}</strong>, {isOnce ? 'counted once' : 'counted each time'}{' '}
                <InlineButton onClick={() => setView({ count: isOnce ? 'each' : 'once' })}>
                  {isOnce ? 'Count each' : 'Count once'}
                </InlineButton>
              </>
            )}
          </>
        )}
      </PageHeader>
      {isNarrowed && (
        <div className={css.chips} role="group" aria-label="Filters that are on">
          {provider.map((value) => (
            <Chip
              key={providerLabel(value)}
              onClear={() => setView({ provider: provider.filter((one) => one !== value) })}
            >
              {value}
            </Chip>
          ))}
          {sport.map((value) => (
            <Chip
              key={value}
              onClear={() => setView({ sport: sport.filter((one) => one !== value) })}
            >
              {sportLabel(value)}
            </Chip>
          ))}
          {view.route && <Chip onClear={() => setView({ route: '' })}>{wayWords}</Chip>}
          {stretch && (
            <>
              <Chip onClear={() => setView({ days: '' })}>{formatDays(stretch)}</Chip>
              <Button
                look="quiet"
                onClick={() => setView({ range: `${stretch.start}..${stretch.end}`, days: '' })}
              >
                Zoom to these days
              </Button>
            </>
          )}
          <Button look="quiet" onClick={clear}>
            Clear all
          </Button>
        </div>
      )}
      {beside && (
        <div className={css.chips} role="status">
          <Status tone="notice">not in the range</Status>
          {formatDays(beside)} lies outside of {formatDays(asked)}, so it narrows nothing.
          <Button
            look="quiet"
            onClick={() => setView({ range: `${beside.start}..${beside.end}`, days: '' })}
          >
            Look at these days
          </Button>
          <Button look="quiet" onClick={() => setView({ days: '' })}>
            Leave them out
          </Button>
        </div>
      )}
      <Notices result={result} read={result.data} what="workout" />
      {loading && <LoadingLine loading={loading} asked={asked} days={days} />}
      {awaited || (isPart && inRange.length === 0) ? (
        <EmptyMessage
          title={awaited ? `${formatDays(awaited)} is not loaded` : 'No workouts in what is loaded'}
        >
          <p>
            {loading?.state === 'loading'
              ? 'Older years are still coming.'
              : 'Older years can still be asked for, above.'}
          </p>
          {awaited && (
            <Button
              onClick={() => setView({ range: `${awaited.start}..${awaited.end}`, days: '' })}
            >
              Ask for these days alone
            </Button>
          )}
        </EmptyMessage>
      ) : inRange.length === 0 ? (
        <EmptyMessage
          title={
            range === 'all' ? 'No workouts at all' : `No workouts ${stretchWords(range, days)}`
          }
        >
          <p>
            {range === 'all'
              ? 'The service has not given a single workout of this person. Their connections say whether a provider is connected.'
              : 'There may be some in a longer range, or no provider may be connected.'}
          </p>
          <div className={css.ways}>
            {range !== 'all' && (
              <Button onClick={() => setView({ range: 'all', days: '' })}>
                Look at everything
              </Button>
            )}
            <Link to={paths.connections(userId)}>Connections of this person</Link>
          </div>
        </EmptyMessage>
      ) : narrowed.length === 0 ? (
        <EmptyMessage
          title={`None of ${counted(total, 'workout')}${isPart ? ' so far' : ''} matches`}
        >
          <p>
            The filters that are on: {filterWords.join('; ')}.
            {view.route &&
              !like &&
              (isPart
                ? ' The workout whose way it is has not been loaded yet.'
                : ' The workout whose way it is has no route in this range.')}
          </p>
          <div className={css.ways}>
            <Button onClick={clear}>Clear them</Button>
          </div>
        </EmptyMessage>
      ) : (
        <div className={result.isPrevious ? css.old : undefined}>
          <Figures
            now={now}
            before={earlier}
            units={units}
            isComparing={
              before !== null &&
              !comparison.workouts &&
              !comparison.error &&
              loading?.state !== 'stopped'
            }
            comparedWith={before && comparison.workouts ? formatDays(before) : null}
            isPart={isPart}
          />
          {comparison.rejected.length > 0 && before && (
            <p className={css.chips}>
              <Status tone="notice">
                {counted(comparison.rejected.length, 'workout')} left out
              </Status>{' '}
              of {formatDays(before)}: unreadable, so the change is against the others.
            </p>
          )}
          {before && comparison.error && (
            <FailedCard
              what={`The comparison with ${formatDays(before)}`}
              error={comparison.error}
              retry={comparison.retry}
              busy={comparison.isFetching}
            />
          )}
          {charts ? (
            <charts.WorkoutCharts
              workouts={filtered}
              reachingBack={reachingBack}
              days={charted}
              selected={narrowed}
              selection={stretch}
              onSelect={onStretch}
              units={units}
              as={view.zones}
              onAs={onZones}
              startsOn={view.week}
              onStartsOn={onStartsOn}
              calendar={calendar}
              routes={routesCard}
            />
          ) : (
            <div className={grid.grid}>
              <FirstChartsSkeleton />
              <OtherChartsSkeleton />
            </div>
          )}
          {charts && printedAt !== null && (
            <charts.PrintSheet
              person={{ name: personName, id: hideIdentifiers ? null : userId }}
              days={stretch ?? (everything ? charted : days)}
              workouts={narrowed}
              reachingBack={reachingBack}
              before={before && earlier && { days: before, figures: earlier }}
              filters={filterWords.slice(0, stretch ? -1 : undefined)}
              notes={[
                ...partly,
                ...(before && !earlier
                  ? [`The comparison with ${formatDays(before)} is not loaded.`]
                  : []),
                ...(severalWords
                  ? [`${severalWords}, counted ${isOnce ? 'once' : 'each time'}.`]
                  : []),
              ]}
              receivedAt={result.receivedAt}
              printedAt={printedAt}
              startsOn={view.week}
              units={units}
            />
          )}
          {others.length > 0 && (
            <Recordings
              userId={userId}
              leftOut={others}
              workouts={narrowed.length}
              once={isOnce}
              shown={view.copies}
              onShown={(copies) => setView({ copies })}
              units={units}
            />
          )}
          {below ? (
            <>
              <CoverageCard
                recordings={recordings}
                leftOut={recordings.length - narrowed.length}
                providers={covered}
              />
              <PicksContext value={picks}>
                <WorkoutsTable {...below} />
              </PicksContext>
            </>
          ) : (
            <TableSkeleton rows={listed.length} />
          )}
        </div>
      )}
    </>
  )
}

const stretchWords = (range: string, days: Days) => {
  const preset = presets.find((one) => one.range === range)
  return preset ? `in ${preset.words}` : `from ${formatDays(days)}`
}
