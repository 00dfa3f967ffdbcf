import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { Link, NavigationType, useNavigationType } from 'react-router-dom'

import type { Workout } from '#contract/workouts.ts'
import { FailedCard } from '#src/layout/Notices.tsx'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { formatDay, formatOffset } from '#lib/days.ts'
import { formatClock, formatNumber, headUnitOf, isPace, type Units } from '#src/lib/units.ts'
import { zoneColors, zoneNames } from '#src/workouts/zones.ts'
import { RouteMap } from '#src/map/RouteMap.tsx'
import { Button, buttonLink } from '#src/ui/Button.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import { useUnits } from '#src/ui/preferences.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Status } from '#src/ui/Status.tsx'
import { withComparison } from '#src/url/compare-params.ts'
import { paths } from '#src/url/paths.ts'
import { useSearch } from '#src/url/use-search.ts'
import {
  alikeWords,
  apartWords,
  cautionsOf,
  differenceOf,
  drawnRoutes,
  figureText,
  rowsOf,
  zonesBeside,
  zonesSentence,
  type Row,
} from './compare.ts'
import css from './compare.module.css'
import { CompareWith } from './CompareWith.tsx'
import { search } from './loader.ts'
import { TrimControl } from './RouteTools.tsx'
import { clockTimes } from './times.ts'
import { NO_TRIM, sameTrim, type Trim } from './trim.ts'
import { useTrim } from './use-trim.ts'
import { ZoneTable } from './Zones.tsx'

/** What stands beside a workout: another one, or why it does not. */
export type Other =
  | { workout: Workout }
  | {
      workout: null
      pending: boolean
      why: ReactNode
      failed?: { error: Error; retry: () => void; busy: boolean }
    }

type Letter = 'A' | 'B'
const nameOf = ({ title, sport }: Workout) => title || sport?.name || 'Workout'

/** How the line of a letter looks on the map. */
const LineSample = ({ letter }: { letter: Letter }) => (
  <svg width={28} height={8} className={css[letter]} aria-hidden="true">
    <path d="M0 4H28" />
  </svg>
)

function Card({ letter, children }: { letter: Letter; children: ReactNode }) {
  return (
    <section className={css.card} aria-label={`Workout ${letter}`}>
      <p className={css.letter}>
        <b className={css[letter]}>{letter}</b> <LineSample letter={letter} />
      </p>
      {children}
    </section>
  )
}

function WorkoutCard({ letter, workout }: { letter: Letter; workout: Workout }) {
  const offset = workout.timezone_offset
  return (
    <Card letter={letter}>
      <h2>
        <Link
          to={paths.workout(workout.user_id, workout.id, workout.calendar_date)}
          title={`${nameOf(workout)}, alone`}
        >
          {nameOf(workout)}
        </Link>
      </h2>
      <p>
        <strong>{formatDay(workout.calendar_date)}</strong>, {clockTimes(workout)}{' '}
        {offset === null ? 'UTC' : `(${formatOffset(offset)})`}
      </p>
      <p>
        {workout.sport?.name ?? 'No sport given'} · {workout.source.provider}
      </p>
    </Card>
  )
}

function Routes({
  a,
  b,
  trim,
  onTrim,
  units,
}: {
  a: Workout
  b: Workout | null
  trim: Trim
  onTrim: (trim: Trim) => void
  units: Units
}) {
  const { maps, missing } = useMemo(() => drawnRoutes(a, b, trim), [a, b, trim])
  const alike = useMemo(() => b && alikeWords(a, b, units), [a, b, units])
  return (
    <section aria-labelledby="routes">
      <h2 id="routes">Routes</h2>
      <p className={css.sentence}>{[alike, ...missing].filter(Boolean).join(' ')}</p>
      {maps.length > 0 ? (
        <div className={maps.length > 1 ? css.maps : undefined}>
          {maps.map((routes) => (
            <RouteMap
              key={routes.map(({ letter }) => letter).join('')}
              routes={routes}
              units={units}
            />
          ))}
        </div>
      ) : (
        <p className={css.noRoute}>There is no route to draw.</p>
      )}
      {(maps.length > 0 || !sameTrim(trim, NO_TRIM)) && (
        <div className={css.tools}>
          <TrimControl trim={trim} units={units} onTrim={onTrim} />
        </div>
      )}
    </section>
  )
}

/** What stands where B would, were it here. */
const Nothing = ({ pending }: { pending: boolean }) =>
  pending ? <Skeleton width={48} height={12} /> : <Missing what="Nothing beside it" />

function FigureRow({ row, units, other }: { row: Row; units: Units; other: Other }) {
  const { label, measure, a, b } = row
  const difference = differenceOf(row, units)
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{a === null ? <Missing /> : figureText(a, measure, units)}</td>
      <td>
        {b !== null ? (
          figureText(b, measure, units)
        ) : other.workout ? (
          <Missing />
        ) : (
          <Nothing pending={other.pending} />
        )}
      </td>
      <td>
        <div className={css.difference}>
          <div>
            {difference ? (
              difference.text
            ) : other.workout ? (
              <Missing what="Not of a missing figure" />
            ) : (
              <Nothing pending={other.pending} />
            )}
          </div>
          <small>{difference?.share}</small>
        </div>
      </td>
    </tr>
  )
}

function Figures({ a, other, units }: { a: Workout; other: Other; units: Units }) {
  const b = other.workout
  const { given, absent } = useMemo(() => rowsOf(a, b), [a, b])
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">Figures</h2>
      <p className={css.sentence}>
        The difference is A less B, in the figure’s unit and as a share of B. It is neither good nor
        bad; that depends on what was meant.
      </p>
      <table className={css.figures} aria-labelledby="figures">
        <colgroup>
          <col />
          <col />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Figure</span>
            </th>
            <th scope="col">
              <b className={css.A}>A</b>
            </th>
            <th scope="col">
              <b className={css.B}>B</b>
            </th>
            <th scope="col">A less B</th>
          </tr>
        </thead>
        {given.map(({ title, rows }) => {
          const pace = rows.map(({ measure }) => measure).find(isPace)
          return (
            <tbody key={title}>
              <tr className={css.group}>
                <th scope="rowgroup" colSpan={4}>
                  {pace ? `${title}, ${headUnitOf(pace, units)}` : title}
                </th>
              </tr>
              {rows.map((row) => (
                <FigureRow key={row.label} row={row} units={units} other={other} />
              ))}
            </tbody>
          )
        })}
      </table>
      {absent.length > 0 && (
        <p className={css.absent}>
          Not measured{b ? ' in either' : ''}:{' '}
          {absent.map((title) => title.toLowerCase()).join(', ')}.
        </p>
      )}
    </section>
  )
}

/** Both workouts' time in each zone, on one scale. */
function ZonesBeside({
  a,
  b,
  units,
}: {
  a: readonly number[]
  b: readonly number[]
  units: Units
}) {
  const rows = zonesBeside(a, b)
  if (!rows)
    return (
      <>
        {(
          [
            ['A', a],
            ['B', b],
          ] as const
        ).map(([letter, zones]) => (
          <div key={letter} className={css.alone}>
            <h3 id={`zones-${letter}`} className={css[letter]}>
              {letter}
            </h3>
            <ZoneTable zones={zones} labelledBy={`zones zones-${letter}`} />
          </div>
        ))}
      </>
    )
  const names = zoneNames(rows.length)
  const colors = zoneColors(rows.length)
  const longest = Math.max(...a, ...b)
  return (
    <table className={css.zones} aria-labelledby="zones">
      <thead className="visually-hidden">
        <tr>
          <th>Zone</th>
          <th>Workout</th>
          <th>Bar</th>
          <th>Time</th>
          <th>Share</th>
          <th>A less B</th>
        </tr>
      </thead>
      {rows.map(({ a: secondsA, b: secondsB, shareA, shareB }, zone) => (
        <tbody key={zone}>
          {(
            [
              ['A', secondsA, shareA],
              ['B', secondsB, shareB],
            ] as const
          ).map(([letter, seconds, share]) => (
            <tr key={letter}>
              {letter === 'A' && (
                <th scope="rowgroup" rowSpan={2}>
                  {names[zone]}
                </th>
              )}
              <th scope="row" className={css[letter]}>
                {letter}
              </th>
              <td aria-hidden="true">
                {seconds > 0 && (
                  <span
                    className={css.bar}
                    style={{ width: `${(seconds / longest) * 100}%`, background: colors[zone] }}
                  />
                )}
              </td>
              <td>{formatClock(seconds)}</td>
              <td>
                {share === null ? (
                  <Missing what="No time in any zone" />
                ) : (
                  `${formatNumber(share * 100)} %`
                )}
              </td>
              {letter === 'A' && (
                <td rowSpan={2}>
                  {
                    differenceOf(
                      { difference: secondsA - secondsB, share: null, measure: 'duration' },
                      units,
                    )!.text
                  }
                </td>
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function ZonesCard({ a, b, units }: { a: Workout; b: Workout | null; units: Units }) {
  const [zonesA, zonesB] = [a.hr_zones, b && b.hr_zones]
  const [only] = [zonesA, zonesB].filter((zones) => zones?.length)
  return (
    <section aria-labelledby="zones">
      <h2 id="zones">Time in heart-rate zones</h2>
      <p className={css.sentence}>{zonesSentence(zonesA, b ? zonesB : undefined)}</p>
      {zonesA?.length && zonesB?.length ? (
        <ZonesBeside a={zonesA} b={zonesB} units={units} />
      ) : (
        only && <ZoneTable zones={only} labelledBy="zones" />
      )}
    </section>
  )
}

/** Two workouts of a person: where they went, what they measured, and what is between them. */
export function Comparison({ a, other }: { a: Workout; other: Other }) {
  const units = useUnits()
  const [, setView] = useSearch(search)
  const { trim, given, onTrim } = useTrim()
  const b = other.workout
  const cards = useRef<HTMLDivElement>(null)
  const chosen = useNavigationType() === NavigationType.Push
  // the browser's focus: the control that led here is gone with what was on the page before
  useEffect(() => {
    if (chosen && document.activeElement === document.body)
      cards.current?.focus({ preventScroll: true })
  }, [chosen])
  const cautions = useMemo(() => (b ? cautionsOf(a, b) : []), [a, b])
  const swapped =
    b &&
    `${withComparison(paths.workout(b.user_id, b.id, b.calendar_date), a)}${given ? `&trim=${search.trim.format(given)}` : ''}`
  return (
    <>
      <PageHeader
        title="Two workouts side by side"
        tabTitle={
          b
            ? `${formatDay(a.calendar_date)} beside ${formatDay(b.calendar_date)}`
            : `${formatDay(a.calendar_date)} beside another`
        }
        controls={
          <>
            <CompareWith workout={a} label="Compare A with…" />
            {swapped ? (
              <Link className={buttonLink()} to={swapped}>
                Swap
              </Link>
            ) : (
              <Button disabled>Swap</Button>
            )}
          </>
        }
        actions={<Button onClick={() => setView({ with: '', withday: '' })}>Stop comparing</Button>}
      >
        {b ? `${apartWords(a, b)}.` : 'One beside another.'}
      </PageHeader>
      <div
        ref={cards}
        tabIndex={-1}
        className={css.cards}
        role="group"
        aria-label="What is compared"
      >
        <WorkoutCard letter="A" workout={a} />
        {b ? (
          <WorkoutCard letter="B" workout={b} />
        ) : (
          <Card letter="B">
            {!other.workout && other.pending ? (
              <div aria-busy="true" className={css.pending}>
                <span className="visually-hidden">Loading</span>
                <Skeleton width="50%" height={16} />
                <Skeleton width="80%" height={14} />
                <Skeleton width="40%" height={14} />
              </div>
            ) : (
              !other.workout &&
              (other.failed ? (
                <FailedCard what="This workout" {...other.failed} />
              ) : (
                <div role="status">{other.why}</div>
              ))
            )}
          </Card>
        )}
      </div>
      {cautions.length > 0 && (
        <ul className={css.cautions}>
          {cautions.map((words) => (
            <li key={words}>
              <Status tone="notice">caution</Status> {words}
            </li>
          ))}
        </ul>
      )}
      <div className={css.layout}>
        <div className={css.main}>
          <Routes a={a} b={b} trim={trim} onTrim={onTrim} units={units} />
        </div>
        <div className={css.side}>
          <Figures a={a} other={other} units={units} />
        </div>
        <div className={css.main}>
          <ZonesCard a={a} b={b} units={units} />
        </div>
      </div>
    </>
  )
}
