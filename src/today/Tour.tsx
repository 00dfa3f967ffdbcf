import { Link } from 'react-router-dom'

import { createStore, useStore } from '#src/kit/lib/store.ts'
import { storedText } from '#src/kit/lib/stored.ts'
import { Button } from '#src/kit/ui/Button.tsx'

import { tourStops } from './tour.ts'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

const ALL = 'all'
/** Completed stops, by name. All of them once the tour is dismissed. */
const stored = storedText('browser', 'tour.taken')
const takenStops = createStore(() => (stored.get() ?? '').split('\n'), { value: [ALL] })

/** Tour of the demo. Each stop disappears when it is completed, and all of it when it is dismissed. */
export function Tour({
  model: { isDemo, people, own, problems, changes, nameOf },
}: {
  model: TodayModel
}) {
  const taken = useStore(takenStops)
  // parts above it would move it
  const isComing = [people, problems, changes].some(({ isPending }) => isPending)
  if (!isDemo || isComing || !people.data || taken.includes(ALL)) return null
  const stops = tourStops(people.data, own ?? []).filter(({ what }) => !taken.includes(what))
  if (!stops.length) return null
  const take = (what: string) => {
    const next = [...taken, what]
    stored.set(next.join('\n'))
    takenStops.set(next)
  }
  return (
    <section className={css.tour} aria-labelledby="tour">
      <h2 id="tour">Explore the demo</h2>
      <ol className="small">
        {stops.map(({ what, person, to }) => (
          <li key={what}>
            <Link to={to} onClick={() => take(what)}>
              <span>{what}</span>
              <span className="faint">{nameOf(person.user_id)}</span>
            </Link>
          </li>
        ))}
      </ol>
      <Button
        className={css.dismiss}
        look="quiet"
        icon="cross"
        iconOnly
        aria-label="Dismiss tour"
        onClick={() => take(ALL)}
      />
    </section>
  )
}
