import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useMemo } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'

import type { Workout } from '#contract/workouts.ts'
import { session } from '#src/api/workspace.ts'
import { useQueryWithPrevious } from '#src/api/use-query-with-previous.ts'
import { FailedCard, Notices } from '#src/layout/Notices.tsx'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { completeness } from '#src/workouts/duplicates.ts'
import { formatDay, formatInstant, formatOffset, type Day } from '#lib/days.ts'
import { distancesAlong, trimEnds } from '#lib/geo.ts'
import { speedOfSport } from '#src/workouts/sport.ts'
import type { Point } from '#lib/polyline.ts'
import { sameActivityWords } from '#src/workouts/same-activity.ts'
import {
  counted,
  formatNumber,
  formatQuantity,
  hasPace,
  isPace,
  spokenUnitOf,
  unitOf,
  withUnit,
  type Quantity,
  type Speed,
} from '#src/lib/units.ts'
import { RouteMap } from '#src/map/RouteMap.tsx'
import { RouteOnBasemap } from '#src/map/RouteOnBasemap.tsx'
import { Button, buttonLink } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import { usePreferences, useUnits } from '#src/ui/preferences.ts'
import { Status } from '#src/ui/Status.tsx'
import { Tree } from '#src/ui/Tree.tsx'
import { withComparison } from '#src/url/compare-params.ts'
import { paths } from '#src/url/paths.ts'
import { useSearch } from '#src/url/use-search.ts'
import { CompareWith } from './CompareWith.tsx'
import { Comparison } from './Comparison.tsx'
import { useCover } from './cover.ts'
import { contradictionsOf, evidenceOf, type Contradiction, type Evidence } from './evidence.ts'
import { groupsOf, lastedOf, type Figure } from './figures.ts'
import { LastYear } from './LastYear.tsx'
import { around, search } from './loader.ts'
import { among, NEIGHBOUR_DAYS, type Among } from './neighbours.ts'
import { routeOf, type Route } from './route.ts'
import { RouteTools } from './RouteTools.tsx'
import { clockTimes } from './times.ts'
import { useNeighbour, type Neighbour } from './use-neighbours.ts'
import { useTrim } from './use-trim.ts'
import css from './workout.module.css'
import { Zones } from './Zones.tsx'

function FigureOf({
  label,
  value,
  quantity,
}: {
  label: string
  value: unknown
  quantity: Quantity
}) {
  const units = useUnits()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {typeof value !== 'number' ? (
          <Missing />
        ) : isPace(quantity) && !hasPace(value) ? (
          <Missing what="No pace" />
        ) : (
          <>
            {formatQuantity(value, quantity, units)}{' '}
            <small>
              <span aria-hidden="true">{unitOf(quantity, units)}</span>
              <span className="visually-hidden">{spokenUnitOf(quantity, units)}</span>
            </small>
          </>
        )}
      </dd>
    </div>
  )
}

function Figures({ workout }: { workout: Workout }) {
  const groups = groupsOf(speedOfSport(workout.sport))
  const isGiven = ({ key }: Figure) => typeof workout[key] === 'number'
  const given = groups.filter(({ figures }) => figures.some(isGiven))
  const absent = [
    ...groups
      .filter(({ figures }) => !figures.some(isGiven))
      .map(({ title }) => title.toLowerCase()),
    ...(workout.hr_zones?.length ? [] : ['time in heart-rate zones']),
  ]
  return (
    <>
      <dl className={css.headline}>
        <FigureOf label="Moving time" value={workout.moving_time} quantity="duration" />
        <FigureOf label="Start to end" value={lastedOf(workout)} quantity="duration" />
        <FigureOf label="Distance" value={workout.distance} quantity="distance" />
      </dl>
      {given.map(({ title, figures }) => (
        <section key={title} className={css.group} aria-label={title}>
          <h2>{title}</h2>
          <dl className={css.figures}>
            {figures.map(({ key, label, quantity }) => (
              <FigureOf key={key} label={label} value={workout[key]} quantity={quantity} />
            ))}
          </dl>
        </section>
      ))}
      {absent.length > 0 && <p className={css.absent}>Not measured: {absent.join(', ')}.</p>}
    </>
  )
}

/** A difference above this is worth a look. */
const AGREES = 0.06

const contradicted: Record<
  Contradiction['what'],
  { label: string; quantity: Quantity; than: string; status: string }
> = {
  heartRate: {
    label: 'Average heart rate',
    quantity: 'heartRate',
    than: 'the highest',
    status: 'above the highest',
  },
  elevation: {
    label: 'Lowest point',
    quantity: 'elevation',
    than: 'the highest point',
    status: 'above the highest',
  },
  moving: {
    label: 'Moving time',
    quantity: 'duration',
    than: 'from start to end',
    status: 'longer than it lasted',
  },
  speed: {
    label: 'Average speed',
    quantity: 'speed',
    than: 'the highest speed',
    status: 'above the highest',
  },
  zonesTime: {
    label: 'All zones together',
    quantity: 'duration',
    than: 'from start to end',
    status: 'longer than it lasted',
  },
}

function EvidenceList({
  evidence,
  contradictions,
  speed,
}: {
  evidence: Evidence[]
  contradictions: Contradiction[]
  speed: Speed
}) {
  const units = useUnits()
  const words: Record<Evidence['what'], { label: string; quantity: Quantity; than: string }> = {
    route: { label: 'Length of the drawn route', quantity: 'distance', than: 'the distance' },
    speed: isPace(speed)
      ? { label: 'Average pace', quantity: speed, than: 'moving time over distance' }
      : { label: 'Average speed', quantity: speed, than: 'distance over moving time' },
    zones: { label: 'Sum of the zones', quantity: 'duration', than: 'the moving time' },
  }
  if (!evidence.length && !contradictions.length) return null
  return (
    <section className={css.card} aria-labelledby="evidence">
      <h2 id="evidence">Do the figures agree?</h2>
      <p className={css.sentence}>
        {evidence.length > 0 &&
          'What this workout says twice, held against each other. A summary route cuts corners and is a little short.'}
        {contradictions.length > 0 &&
          `${evidence.length ? ' ' : ''}Where two figures cannot both be, one of them is wrong.`}
      </p>
      <ul>
        {evidence.map(({ what, given, expected, off: offWire }) => {
          const { label, quantity, than } = words[what]
          // of the figures as they stand here: less speed is more time
          const off = isPace(quantity) ? 1 / (1 + offWire) - 1 : offWire
          const share = `${off < 0 ? '−' : '+'}${formatNumber(Math.abs(off) * 100, Math.abs(off) < 0.1 ? 1 : 0)} %`
          return (
            <li key={what} className={css.evidence}>
              <span>{label}</span>
              <span>
                {withUnit(given, quantity, units)} against {withUnit(expected, quantity, units)},{' '}
                {than}
              </span>
              <Status tone={Math.abs(off) <= AGREES ? 'good' : 'notice'}>
                {Math.abs(off) < 0.0005 ? 'same' : share}
              </Status>
            </li>
          )
        })}
        {contradictions.map(({ what, value, most }) => {
          const { label, quantity, than, status } =
            what === 'speed' && isPace(speed)
              ? {
                  label: 'Average pace',
                  quantity: speed,
                  than: 'the fastest',
                  status: 'faster than the fastest',
                }
              : contradicted[what]
          return (
            <li key={what} className={css.evidence}>
              <span>{label}</span>
              <span>
                {withUnit(value, quantity, units)} against {withUnit(most, quantity, units)}, {than}
              </span>
              <Status tone="notice">{status}</Status>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function DrawnRoute({ workout, points }: { workout: Workout; points: readonly Point[] }) {
  const units = useUnits()
  const { trim, isHiding, onTrim } = useTrim()
  const { hideIdentifiers } = usePreferences()
  const { data: about } = useQuery(session())
  const shown = useMemo(() => trimEnds(points, trim.start, trim.end), [points, trim])
  const routes = useMemo(() => [{ points: shown }], [shown])
  const drawing = shown.length > 0 && <RouteMap routes={routes} units={units} />
  // a basemap names the town
  const styleUrl = hideIdentifiers ? null : about?.basemapStyleUrl
  return (
    <>
      {!drawing ? (
        <div className={css.noRoute}>
          <p>The route is shorter than what is cut off its ends.</p>
        </div>
      ) : styleUrl && about ? (
        <RouteOnBasemap
          styleUrl={styleUrl}
          origins={about.basemapOrigins}
          points={shown}
          units={units}
        >
          {drawing}
        </RouteOnBasemap>
      ) : (
        drawing
      )}
      <RouteTools
        workout={workout}
        whole={points}
        shown={shown}
        trim={trim}
        isHiding={isHiding}
        units={units}
        onTrim={onTrim}
      />
    </>
  )
}

function RouteCard({ workout, route }: { workout: Workout; route: Route }) {
  if (route.points?.length) return <DrawnRoute workout={workout} points={route.points} />
  return (
    <div className={css.noRoute} role="status">
      {route.error ? (
        <>
          <Status tone="notice">route unreadable</Status>
          <p>
            The service sent a route that cannot be decoded. {route.error} Everything else of this
            workout is shown.
          </p>
        </>
      ) : (
        <p>No route was recorded with this workout.</p>
      )}
    </div>
  )
}

const hrefOf = ({ user_id, id, calendar_date }: Workout) =>
  paths.workout(user_id, id, calendar_date)

function ToNeighbour({
  of,
  words,
  end,
}: {
  of: Neighbour
  words: string
  /** What it is where there is none. */ end: 'first' | 'last'
}) {
  const cover = useCover()
  if (of.state === 'found') {
    const { title, sport, calendar_date } = cover(of.to)
    return (
      <Link
        className={`${buttonLink()} ${css.neighbour}`}
        to={hrefOf(of.to)}
        title={[title || sport?.name, formatDay(calendar_date)].filter(Boolean).join(', ')}
      >
        {words}
      </Link>
    )
  }
  if (of.state === 'failed')
    return (
      <Button className={css.neighbour} title="It could not be loaded" onClick={of.retry}>
        Try again
      </Button>
    )
  return (
    <Button
      className={css.neighbour}
      disabled
      title={of.state === 'none' ? `The ${end} workout of this person` : undefined}
    >
      {of.state === 'none' ? `The ${end}` : of.state === 'looking' ? 'Looking …' : words}
    </Button>
  )
}

/** What other providers recorded of it, and which recording counts. */
function Recordings({
  workout,
  leftOut,
  copies,
}: { workout: Workout } & Pick<Among, 'leftOut' | 'copies'>) {
  if (leftOut)
    return (
      <p className={css.recordings}>
        <Status tone="notice" icon="copy">
          left out
        </Status>{' '}
        Also recorded by <Link to={hrefOf(leftOut.counted)}>{leftOut.counted.source.provider}</Link>
        , which counts, with {counted(completeness(leftOut.counted), 'value')} to{' '}
        {formatNumber(completeness(workout))}: the two{' '}
        {sameActivityWords(leftOut.match).replace(/^overlaps/, 'overlap')}.{' '}
        <Link to={withComparison(hrefOf(leftOut.counted), workout)}>Side by side</Link>
      </p>
    )
  if (!copies.length) return null
  return (
    <p className={css.recordings}>
      <Status tone="unknown" icon="copy">
        counted once
      </Status>{' '}
      Also recorded by{' '}
      {copies.map(({ workout: copy, match }, index) => (
        <Fragment key={copy.id}>
          {index > 0 && '; by '}
          <Link to={hrefOf(copy)}>{copy.source.provider}</Link> ({sameActivityWords(match)};{' '}
          {counted(completeness(copy), 'value')} to {formatNumber(completeness(workout))})
        </Fragment>
      ))}
      . This recording counts.
    </p>
  )
}

function Loaded({
  workout,
  on,
  ofDay,
  near,
}: {
  workout: Workout
  on: Day
  /** Those of its day, and what is around it once that is here. */ ofDay: readonly Workout[]
  near: readonly Workout[] | undefined
}) {
  const navigate = useNavigate()
  const { hideIdentifiers, units } = usePreferences()
  const route = routeOf(workout)
  const metres = useMemo(
    () => (route.points && route.points.length > 1 ? distancesAlong(route.points).at(-1)! : null),
    [route],
  )
  const { leftOut, copies } = useMemo(() => among(workout, near ?? ofDay), [workout, near, ofDay])
  const before = useNeighbour(workout, on, near, 'before')
  const after = useNeighbour(workout, on, near, 'after')
  const previous = before.state === 'found' ? before.to : undefined
  const next = after.state === 'found' ? after.to : undefined

  // the page's own keys: to the workout before and after
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, dialog')
      )
        return
      const to =
        event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined
      if (!to || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      event.preventDefault()
      void navigate(hrefOf(to))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [previous, next, navigate])

  const sport = workout.sport?.name ?? 'Workout'
  const offset = workout.timezone_offset
  const startDay = new Date(Date.parse(workout.time_start) + (offset ?? 0) * 1000)
    .toISOString()
    .slice(0, 10)
  return (
    <>
      <PageHeader
        title={workout.title || sport}
        tabTitle={`${sport}, ${formatDay(workout.calendar_date)}`}
        controls={<CompareWith workout={workout} />}
        actions={
          <>
            <ToNeighbour of={before} words="← Previous" end="first" />
            <ToNeighbour of={after} words="Next →" end="last" />
          </>
        }
      >
        <strong>{formatDay(workout.calendar_date)}</strong>
        {workout.title && ` · ${sport}`} · {clockTimes(workout)}
        {offset === null
          ? ' UTC, the local offset was not recorded'
          : ` (${formatOffset(offset)})`}{' '}
        · {workout.source.provider}
        {startDay !== workout.calendar_date && offset !== null && (
          <>
            {' '}
            <Status tone="notice">began on {formatDay(startDay)} by its offset</Status>
          </>
        )}
      </PageHeader>
      <Recordings workout={workout} leftOut={leftOut} copies={copies} />
      <div className={css.layout}>
        <div className={css.main}>
          <RouteCard workout={workout} route={route} />
          <Figures workout={workout} />
        </div>
        <div className={css.side}>
          {workout.hr_zones?.length ? <Zones zones={workout.hr_zones} /> : null}
          <LastYear workout={workout} units={units} />
          <EvidenceList
            evidence={evidenceOf(workout, metres)}
            contradictions={contradictionsOf(workout)}
            speed={speedOfSport(workout.sport)}
          />
          <section className={css.card} aria-labelledby="source">
            <h2 id="source">Where it comes from</h2>
            <dl className={css.facts}>
              <dt>Provider</dt>
              <dd>{workout.source.provider}</dd>
              <dt>Recorded by</dt>
              <dd>{workout.source.type ?? <Missing what="Not given" />}</dd>
              <dt>Provider’s own id</dt>
              <dd>
                {hideIdentifiers ? (
                  'hidden'
                ) : (
                  <CopyCode code={workout.provider_id} what="the provider’s id" />
                )}
              </dd>
              <dt>Workout id</dt>
              <dd>
                {hideIdentifiers ? 'hidden' : <CopyCode code={workout.id} what="workout id" />}
              </dd>
              <dt>Last updated</dt>
              <dd>{formatInstant(workout.updated_at)} UTC</dd>
            </dl>
            {!hideIdentifiers && <Tree name="Everything the service sent" value={workout} />}
          </section>
        </div>
      </div>
    </>
  )
}

/** With the other one of the address. Whatever becomes of that, this one stays. */
function Beside({
  workout,
  otherId,
  withday,
}: {
  workout: Workout
  otherId: string
  withday: string
}) {
  const { user_id } = workout
  const { data, error, isFetching, refetch } = useQuery({
    ...around(user_id, withday, 1),
    enabled: withday !== '',
  })
  const cover = useCover()
  const found = data?.body.workouts.find(({ id }) => id === otherId)
  if (otherId === workout.id)
    return (
      <Comparison
        a={workout}
        other={{
          workout: null,
          pending: false,
          why: <p>The link names the same workout twice. Choose another one to compare it with.</p>,
        }}
      />
    )
  if (found) return <Comparison a={workout} other={{ workout: cover(found) }} />
  const why = withday ? (
    <>
      <p>
        <strong>No workout of this id on {formatDay(withday)}.</strong> It may have been deleted, or
        moved to another day.
      </p>
      <Link to={`${paths.workouts(user_id)}?range=${withday}..${withday}`}>
        Workouts of that day
      </Link>
    </>
  ) : (
    <p>
      The link does not say on which day the other workout was: one ends in &withday= and its date.
      Choose it again.
    </p>
  )
  return (
    <Comparison
      a={workout}
      other={{
        workout: null,
        pending: isFetching,
        why,
        failed: error ? { error, retry: () => void refetch(), busy: isFetching } : undefined,
      }}
    />
  )
}

function WithDay({ user_id, workout_id, on }: { user_id: string; workout_id: string; on: string }) {
  const [{ with: otherId, withday }] = useSearch(search)
  const result = useQueryWithPrevious(around(user_id, on, 1))
  const neighbours = useQuery(around(user_id, on, NEIGHBOUR_DAYS))
  const cover = useCover()
  const found = result.data.body.workouts.find(({ id }) => id === workout_id)
  const workout = found && cover(found)
  return (
    <>
      <Notices result={result} rejected={result.data.rejected} what="workout" />
      {neighbours.error && !neighbours.data && !otherId && (
        <FailedCard
          what="The workouts before and after"
          error={neighbours.error}
          retry={() => void neighbours.refetch()}
          busy={neighbours.isFetching}
        />
      )}
      {workout && otherId ? (
        <Beside workout={workout} otherId={otherId} withday={withday} />
      ) : workout ? (
        <Loaded
          workout={workout}
          on={on}
          ofDay={result.data.body.workouts}
          near={neighbours.data?.body.workouts}
        />
      ) : (
        <>
          <PageHeader title="Workout not found" />
          <EmptyMessage title={`No workout of this id on ${formatDay(on)}`}>
            <p>
              The service reads workouts by day only, and this person’s workouts of that day do not
              include it. It may have been deleted, or moved to another day.
            </p>
            <Link
              className={buttonLink('primary')}
              to={`${paths.workouts(user_id)}?range=${on}..${on}`}
            >
              Workouts of that day
            </Link>
            {otherId && withday && (
              <Link to={paths.workout(user_id, otherId, withday)}>
                The workout it was to be compared with
              </Link>
            )}
          </EmptyMessage>
        </>
      )}
    </>
  )
}

export default function WorkoutPage() {
  const { user_id = '', workout_id = '' } = useParams()
  const [{ day: on }] = useSearch(search)
  if (on) return <WithDay user_id={user_id} workout_id={workout_id} on={on} />
  return (
    <>
      <PageHeader title="Workout not found" />
      <EmptyMessage title="The link does not say on which day the workout was">
        <p>
          The service reads workouts by day only, so a link to one ends in ?day= and its date. Open
          the workout from the list instead.
        </p>
        <Link className={buttonLink('primary')} to={paths.workouts(user_id)}>
          To the workouts
        </Link>
      </EmptyMessage>
    </>
  )
}
