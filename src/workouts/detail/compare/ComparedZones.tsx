import { Fragment } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { formatClock, type Units } from '#src/kit/lib/units.ts'
import { useUnits } from '#src/kit/ui/preferences.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { lettersOf, type Letter } from '#src/workouts/detail/other-workout.ts'
import { ZoneTable } from '#src/workouts/detail/ZonesCard.tsx'
import { zoneColors, zoneNames } from '#src/workouts/model/heart-rate/zones.ts'

import { differenceText } from './compare-figures.ts'
import { compareZones, zonesSentence, type ZoneRow } from './compare-zones.ts'

import css from '#src/workouts/detail/compare.module.css'

/** Both workouts' time in heart rate zones. */
export function ComparedZones({ a, b }: { a: Workout; b: Workout | null }) {
  const zonesA = a.hr_zones
  const zonesB = b && b.hr_zones
  const unreadable = lettersOf(a, b).filter(([, workout]) => unreadableReason(workout, 'hr_zones'))
  const [onlyOne] = [zonesA, zonesB].filter((zones) => zones?.length)
  return (
    <section aria-labelledby="zones">
      <h2 id="zones">Time in heart rate zones</h2>
      <p className={`soft small ${css.sentence}`}>
        {zonesSentence(
          zonesA,
          b ? zonesB : undefined,
          unreadable.map(([letter]) => letter),
        )}
        {unreadable.map(([letter, workout]) => (
          <Fragment key={letter}>
            {' '}
            <Missing of={workout} field="hr_zones" />
          </Fragment>
        ))}
      </p>
      {zonesA?.length && zonesB?.length ? (
        <BothZones a={zonesA} b={zonesB} />
      ) : (
        onlyOne && <ZoneTable zones={onlyOne} labeledBy="zones" />
      )}
    </section>
  )
}

function BothZones({ a, b }: { a: readonly number[]; b: readonly number[] }) {
  const rows = compareZones(a, b)
  if (rows) return <ZonesOnOneScale rows={rows} />
  const tables: [Letter, readonly number[]][] = [
    ['A', a],
    ['B', b],
  ]
  return tables.map(([letter, zones]) => (
    <div key={letter} className={css.alone}>
      <h3 id={`zones-${letter}`} className={css[letter]}>
        {letter}
      </h3>
      <ZoneTable zones={zones} labeledBy={`zones zones-${letter}`} />
    </div>
  ))
}

function ZonesOnOneScale({ rows }: { rows: readonly ZoneRow[] }) {
  const units = useUnits()
  const names = zoneNames(rows.length)
  const colors = zoneColors(rows.length)
  const longest = Math.max(...rows.flatMap(({ a, b }) => [a, b]))
  const bar = (seconds: number, zone: number) => ({
    width: `${(seconds / longest) * 100}%`,
    background: colors[zone],
  })
  return (
    <table className={`small ${css.zones}`} aria-labelledby="zones">
      <thead className="visually-hidden">
        <tr>
          <th>Zone</th>
          <th>Workout</th>
          <th>Bar</th>
          <th>Time</th>
          <th>Share</th>
          <th>A − B</th>
        </tr>
      </thead>
      {rows.map(({ a, b, shareA, shareB }, zone) => (
        <tbody key={zone}>
          <tr>
            <th scope="rowgroup" rowSpan={2}>
              {names[zone]}
            </th>
            <TimeInZone letter="A" seconds={a} share={shareA} bar={bar(a, zone)} />
            <td rowSpan={2}>{zoneDifference(a - b, units)}</td>
          </tr>
          <tr>
            <TimeInZone letter="B" seconds={b} share={shareB} bar={bar(b, zone)} />
          </tr>
        </tbody>
      ))}
    </table>
  )
}

const zoneDifference = (seconds: number, units: Units) =>
  differenceText({ difference: seconds, share: null, quantity: 'duration' }, units)?.text

const TimeInZone = ({
  letter,
  seconds,
  share,
  bar,
}: {
  letter: Letter
  seconds: number
  share: string | null
  bar: { width: string; background: string | undefined }
}) => (
  <>
    <th scope="row" className={css[letter]}>
      {letter}
    </th>
    <td aria-hidden="true">{seconds > 0 && <span className={css.bar} style={bar} />}</td>
    <td>{formatClock(seconds)}</td>
    <td>{share ?? <Missing what="No time in any zone" />}</td>
  </>
)
