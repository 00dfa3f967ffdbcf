import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'

import type { Workout } from '#contract/workouts.ts'
import { session } from '#src/api/desk.ts'
import { useKeptQuery } from '#src/api/use-kept-query.ts'
import { FailedCard, Notices } from '#src/layout/Notices.tsx'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { formatDay, formatInstant, formatOffset } from '#src/lib/days.ts'
import { distancesAlong, trimEnds } from '#src/lib/geo.ts'
import type { Point } from '#src/lib/polyline.ts'
import { formatNumber, formatQuantity, unitOf, withUnit, type Quantity } from '#src/lib/units.ts'
import { RouteMap } from '#src/map/RouteMap.tsx'
import { RouteOnBasemap } from '#src/map/RouteOnBasemap.tsx'
import { Button, buttonLink } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import { usePreferences, useUnits } from '#src/ui/preferences.ts'
import { Status } from '#src/ui/Status.tsx'
import { Tree } from '#src/ui/Tree.tsx'
import { paths } from '#src/url/paths.ts'
import { useSearch } from '#src/url/use-search.ts'
import { CompareWith } from './CompareWith.tsx'
import { Comparison } from './Comparison.tsx'
import { evidenceOf, type Evidence } from './evidence.ts'
import { groups, lastedOf, type Figure } from './figures.ts'
import { LastYear } from './LastYear.tsx'
import { around, NEIGHBOUR_DAYS, search } from './loader.ts'
import { routeOf, type Route } from './route.ts'
import { RouteTools } from './RouteTools.tsx'
import css from './workout.module.css'
import { Zones } from './Zones.tsx'

function FigureOf({ label, value, quantity }: { label: string; value: unknown; quantity: Quantity }) {
  const units = useUnits()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {typeof value === 'number' ? (
          <>
            {formatQuantity(value, quantity, units)} <small>{unitOf(quantity, units)}</small>
          </>
        ) : (
          <Missing />
        )}
      </dd>
    </div>
  )
}

function Figures({ workout }: { workout: Workout }) {
  const isGiven = ({ key }: Figure) => typeof workout[key] === 'number'
  const given = groups.filter(({ figures }) => figures.some(isGiven))
  const absent = groups.filter(({ figures }) => !figures.some(isGiven))
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
      {absent.length > 0 && <p className={css.absent}>Not measured: {absent.map(({ title }) => title.toLowerCase()).join(', ')}.</p>}
    </>
  )
}

/** A difference above this is worth a look. */
const AGREES = 0.06

function EvidenceList({ evidence }: { evidence: Evidence[] }) {
  const units = useUnits()
  const words: Record<Evidence['what'], { label: string; quantity: Quantity; than: string }> = {
    route: { label: 'Length of the drawn route', quantity: 'distance', than: 'the distance' },
    speed: { label: 'Average speed', quantity: 'speed', than: 'distance over moving time' },
    zones: { label: 'Sum of the zones', quantity: 'duration', than: 'the moving time' },
  }
  if (!evidence.length) return null
  return (
    <section className={css.card} aria-labelledby="evidence">
      <h2 id="evidence">Do the figures agree?</h2>
      <p className={css.sentence}>What this workout says twice, held against each other. A summary route cuts corners and is a little short.</p>
      <ul>
        {evidence.map(({ what, given, expected, off }) => {
          const { label, quantity, than } = words[what]
          const share = `${off < 0 ? '−' : '+'}${formatNumber(Math.abs(off) * 100, Math.abs(off) < 0.1 ? 1 : 0)} %`
          return (
            <li key={what} className={css.evidence}>
              <span>{label}</span>
              <span>
                {withUnit(given, quantity, units)} against {withUnit(expected, quantity, units)}, {than}
              </span>
              <Status tone={Math.abs(off) <= AGREES ? 'good' : 'notice'}>{Math.abs(off) < 0.0005 ? 'same' : share}</Status>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function DrawnRoute({ workout, points }: { workout: Workout; points: readonly Point[] }) {
  const units = useUnits()
  const [{ trim }, setView] = useSearch(search)
  const { data: about } = useQuery(session())
  const shown = useMemo(() => trimEnds(points, trim.start, trim.end), [points, trim])
  const routes = useMemo(() => [{ points: shown }], [shown])
  const drawing = shown.length > 0 && <RouteMap routes={routes} units={units} />
  const styleUrl = about?.basemapStyleUrl
  return (
    <>
      {!drawing ? (
        <div className={css.noRoute}>
          <p>The route is shorter than what is cut off its ends.</p>
        </div>
      ) : styleUrl ? (
        <RouteOnBasemap styleUrl={styleUrl} origins={about.basemapOrigins} points={shown} units={units}>
          {drawing}
        </RouteOnBasemap>
      ) : (
        drawing
      )}
      <RouteTools workout={workout} whole={points} shown={shown} trim={trim} units={units} onTrim={(to) => setView({ trim: to })} />
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
          <p>The service sent a route that cannot be decoded. {route.error} Everything else of this workout is shown.</p>
        </>
      ) : (
        <p>No route was recorded with this workout.</p>
      )}
    </div>
  )
}

function Neighbour({ to, away, words, known }: { to: Workout | undefined; away: 'before' | 'after'; words: string; known: boolean }) {
  if (!to) return <Button disabled title={known ? `None in the ${NEIGHBOUR_DAYS} days ${away}` : undefined}>{words}</Button>
  const what = [to.title ?? to.sport?.name, formatDay(to.calendar_date)].filter(Boolean).join(', ')
  return (
    <Link className={buttonLink()} to={paths.workout(to.user_id, to.id, to.calendar_date)} title={what}>
      {words}
    </Link>
  )
}

function Loaded({ workout, neighbours }: { workout: Workout; neighbours: readonly Workout[] | undefined }) {
  const navigate = useNavigate()
  const { hideIdentifiers, units } = usePreferences()
  const { user_id } = workout
  const route = routeOf(workout)
  const metres = useMemo(() => (route.points && route.points.length > 1 ? distancesAlong(route.points).at(-1)! : null), [route])
  const inOrder = useMemo(() => [...(neighbours ?? [])].sort((a, b) => Date.parse(a.time_start) - Date.parse(b.time_start)), [neighbours])
  const at = inOrder.findIndex(({ id }) => id === workout.id)
  const previous = at > 0 ? inOrder[at - 1] : undefined
  const next = at >= 0 ? inOrder[at + 1] : undefined

  // the page's own keys: to the workout before and after
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog')) return
      const to = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined
      if (!to || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      event.preventDefault()
      void navigate(paths.workout(user_id, to.id, to.calendar_date))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [previous, next, navigate, user_id])

  const sport = workout.sport?.name ?? 'Workout'
  const offset = workout.timezone_offset
  const startDay = new Date(Date.parse(workout.time_start) + (offset ?? 0) * 1000).toISOString().slice(0, 10)
  return (
    <>
      <PageHeader
        title={workout.title || sport}
        tabTitle={`${sport}, ${formatDay(workout.calendar_date)}`}
        controls={<CompareWith workout={workout} />}
        actions={
          <>
            <Neighbour to={previous} away="before" words="← Previous" known={Boolean(neighbours)} />
            <Neighbour to={next} away="after" words="Next →" known={Boolean(neighbours)} />
          </>
        }
      >
        <strong>{formatDay(workout.calendar_date)}</strong>
        {workout.title && ` · ${sport}`} · {formatInstant(workout.time_start, offset ?? 0).slice(-5)} to {formatInstant(workout.time_end, offset ?? 0).slice(-5)}
        {offset === null ? ' UTC, the local offset was not recorded' : ` (${formatOffset(offset)})`} · {workout.source.provider}
        {startDay !== workout.calendar_date && offset !== null && (
          <>
            {' '}
            <Status tone="notice">began on {formatDay(startDay)} by its offset</Status>
          </>
        )}
      </PageHeader>
      <div className={css.layout}>
        <div className={css.main}>
          <RouteCard workout={workout} route={route} />
          <Figures workout={workout} />
        </div>
        <div className={css.side}>
          {workout.hr_zones?.length ? <Zones zones={workout.hr_zones} /> : null}
          <LastYear workout={workout} units={units} />
          <EvidenceList evidence={evidenceOf(workout, metres)} />
          <section className={css.card} aria-labelledby="source">
            <h2 id="source">Where it comes from</h2>
            <dl className={css.facts}>
              <dt>Provider</dt>
              <dd>{workout.source.provider}</dd>
              <dt>Recorded by</dt>
              <dd>{workout.source.type ?? <Missing what="Not given" />}</dd>
              <dt>Provider’s own id</dt>
              <dd>{hideIdentifiers ? <Missing what="Hidden" /> : <CopyCode code={workout.provider_id} what="the provider’s id" />}</dd>
              <dt>Workout id</dt>
              <dd>{hideIdentifiers ? <Missing what="Hidden" /> : <CopyCode code={workout.id} what="workout id" />}</dd>
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
function Beside({ workout, otherId, withday }: { workout: Workout; otherId: string; withday: string }) {
  const { user_id } = workout
  const { data, error, isFetching, refetch } = useQuery({ ...around(user_id, withday, 1), enabled: withday !== '' })
  const found = data?.body.workouts.find(({ id }) => id === otherId)
  if (otherId === workout.id) return <Comparison a={workout} other={{ workout: null, pending: false, why: <p>The link names the same workout twice. Choose another one to compare it with.</p> }} />
  if (found) return <Comparison a={workout} other={{ workout: found }} />
  const why = withday ? (
    <>
      <p>
        <strong>No workout of this id on {formatDay(withday)}.</strong> It may have been deleted, or moved to another day.
      </p>
      <Link to={`${paths.workouts(user_id)}?range=${withday}..${withday}`}>Workouts of that day</Link>
    </>
  ) : (
    <p>The link does not say on which day the other workout was: one ends in &withday= and its date. Choose it again.</p>
  )
  return <Comparison a={workout} other={{ workout: null, pending: isFetching, why, failed: error ? { error, retry: () => void refetch(), busy: isFetching } : undefined }} />
}

function WithDay({ user_id, workout_id, on }: { user_id: string; workout_id: string; on: string }) {
  const [{ with: otherId, withday }] = useSearch(search)
  const kept = useKeptQuery(around(user_id, on, 1))
  const neighbours = useQuery(around(user_id, on, NEIGHBOUR_DAYS))
  const workout = kept.data.body.workouts.find(({ id }) => id === workout_id)
  return (
    <>
      <Notices kept={kept} leftOut={kept.data.leftOut} what="workout" />
      {neighbours.error && !neighbours.data && !otherId && (
        <FailedCard what="The workouts before and after" error={neighbours.error} retry={() => void neighbours.refetch()} busy={neighbours.isFetching} />
      )}
      {workout && otherId ? (
        <Beside workout={workout} otherId={otherId} withday={withday} />
      ) : workout ? (
        <Loaded workout={workout} neighbours={neighbours.data?.body.workouts} />
      ) : (
        <>
          <PageHeader title="Workout not found" />
          <EmptyMessage title={`No workout of this id on ${formatDay(on)}`}>
            <p>The service reads workouts by day only, and this person’s workouts of that day do not include it. It may have been deleted, or moved to another day.</p>
            <Link className={buttonLink('primary')} to={`${paths.workouts(user_id)}?range=${on}..${on}`}>
              Workouts of that day
            </Link>
            {otherId && withday && <Link to={paths.workout(user_id, otherId, withday)}>The workout it was to be compared with</Link>}
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
        <p>The service reads workouts by day only, so a link to one ends in ?day= and its date. Open the workout from the list instead.</p>
        <Link className={buttonLink('primary')} to={paths.workouts(user_id)}>
          To the workouts
        </Link>
      </EmptyMessage>
    </>
  )
}
