import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import type { Marker } from '#contract/interface/markers.ts'
import { counted } from '#src/kit/lib/units.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'
import { savedSets, savedSnapshots } from '#src/lab/order-sets/saved/saved-order-sets.ts'

import { setsWith } from './sets-with.ts'

import css from '#src/lab/markers/markers.module.css'

/** Saved sets that order the markers of a lab test, as far as they were stored. */
export function SetsWith({ markers }: { markers: readonly Marker[] }) {
  const { data: sets } = useQuery(savedSets())
  const { data: snapshots } = useQuery(savedSnapshots())
  if (!sets || !snapshots) return null
  const found = setsWith(
    markers,
    sets,
    new Map(snapshots.map(({ id, snapshot }) => [id, snapshot])),
  )
  if (!found.length) return null
  return (
    <section className={css.setsWith} aria-labelledby="sets-with">
      <h2 id="sets-with">In saved order sets</h2>
      <ul>
        {found.map(({ id, name, count }) => (
          <li key={id} className="row between">
            <Link to={savedSetPath(id)}>{name}</Link>
            <span className="soft small nowrap">
              {count === markers.length && count > 1
                ? `All ${count} markers`
                : `${count} of ${counted(markers.length, 'marker')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
