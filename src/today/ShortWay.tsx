import { useState } from 'react'
import { Link } from 'react-router-dom'

import { Button } from '#src/kit/ui/Button.tsx'

import { dismiss, isDismissed } from './dismissed.ts'
import { shortWay } from './short-way.ts'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

const HINT = 'shortWay'

/** Explore the demo, until it is dismissed in this browser. */
export function ShortWay({ model: { isDemo, people, own, nameOf } }: { model: TodayModel }) {
  const [isGone, setGone] = useState(() => isDismissed(HINT))
  if (!isDemo || isGone || !people.data) return null
  const stops = shortWay(people.data, own ?? [])
  if (!stops.length) return null
  const close = () => {
    dismiss(HINT)
    setGone(true)
  }
  return (
    <section className={css.way} aria-labelledby="short-way">
      <div className={`row wrap between ${css.partHead}`}>
        <h2 id="short-way">Explore the demo</h2>
        <Button look="quiet" icon="cross" iconOnly aria-label="Dismiss tour" onClick={close} />
      </div>
      <ol className={css.stops}>
        {stops.map(({ what, person, to }) => (
          <li key={what}>
            <Link to={to}>{what}</Link>
            <span>{nameOf(person.user_id)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
