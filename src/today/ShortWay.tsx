import { useState } from 'react'
import { Link } from 'react-router-dom'

import { storedText } from '#src/kit/lib/stored.ts'
import { Button } from '#src/kit/ui/Button.tsx'

import { shortWay } from './short-way.ts'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

const dismissed = storedText('browser', 'dismissed.shortWay')

/** Explore the demo, until it is dismissed in this browser. */
export function ShortWay({ model: { isDemo, people, own, nameOf } }: { model: TodayModel }) {
  const [isGone, setGone] = useState(() => dismissed.get() !== null)
  if (!isDemo || isGone || !people.data) return null
  const stops = shortWay(people.data, own ?? [])
  if (!stops.length) return null
  const close = () => {
    dismissed.set('1')
    setGone(true)
  }
  return (
    <section aria-labelledby="short-way">
      <div className={`row wrap between ${css.partHead}`}>
        <h2 id="short-way">Explore the demo</h2>
        <Button look="quiet" icon="cross" iconOnly aria-label="Dismiss tour" onClick={close} />
      </div>
      <ol className={css.counts}>
        {stops.map(({ what, person, to }) => (
          <li key={what}>
            <Link to={to}>{what}</Link>
            <span className="faint">{nameOf(person.user_id)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
