import { formatClock, formatDuration, shareTexts } from '#src/kit/lib/units.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { zoneColors, zoneNames } from '#src/workouts/model/heart-rate/zones.ts'

import css from './workout.module.css'

/** Seconds in each zone, lowest first. `labeledBy` is the ID of its heading. */
export function ZoneTable({ zones, labeledBy }: { zones: readonly number[]; labeledBy: string }) {
  const shares = shareTexts(zones)
  const names = zoneNames(zones.length)
  const colors = zoneColors(zones.length)
  const longest = Math.max(...zones)
  return (
    <table className={`small wide ${css.zones}`} aria-labelledby={labeledBy}>
      <thead className="visually-hidden">
        <tr>
          <th>Zone</th>
          <th>Bar</th>
          <th>Time</th>
          <th>Share</th>
        </tr>
      </thead>
      <tbody>
        {zones.map((seconds, zone) => (
          <tr key={zone}>
            <th scope="row">{names[zone]}</th>
            <td aria-hidden="true">
              {seconds > 0 && (
                <span
                  className={`block ${css.bar}`}
                  style={{ width: `${(seconds / longest) * 100}%`, background: colors[zone] }}
                />
              )}
            </td>
            <td>{formatClock(seconds)}</td>
            <td>{shares[zone] ?? <Missing what="No time in any zone" />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function ZonesCard({ zones }: { zones: readonly number[] }) {
  const total = zones.reduce((sum, seconds) => sum + seconds, 0)
  return (
    <section className={css.card} aria-labelledby="zones">
      <h2 id="zones">Time in heart rate zones</h2>
      <p className={`soft small ${css.sentence}`}>
        {formatDuration(total)} in total.{' '}
        {zones.length === 6
          ? 'Zones are percentages of maximum heart rate.'
          : 'The provider’s zone boundaries are unknown.'}
      </p>
      <ZoneTable zones={zones} labeledBy="zones" />
    </section>
  )
}
