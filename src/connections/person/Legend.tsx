import type { Cause } from '#lib/connections/cause.ts'

import { causeTitle, CauseMark } from './Cause.tsx'

import css from './connections.module.css'

const marks: readonly { cause: Cause; words: string }[] = [
  { cause: { kind: 'available' }, words: '' },
  { cause: { kind: 'reduced', without: [] }, words: 'an optional permission was declined' },
  { cause: { kind: 'denied', needs: [] }, words: 'a required permission was declined' },
  { cause: { kind: 'unexplained', without: [] }, words: 'the provider gave no reason' },
]

/** Legend of the marks in the grid. */
export const Legend = () => (
  <ul className={`row wrap soft small ${css.legend}`} aria-label="Legend">
    {marks.map(({ cause, words }) => (
      <li key={cause.kind} className="row">
        <CauseMark cause={cause} isGray={false} />
        {[causeTitle(cause), words].filter(Boolean).join(': ')}
      </li>
    ))}
    <li className="row">
      <CauseMark cause={{ kind: 'available' }} isGray />
      Allowed, but the connection is failing
    </li>
    <li className="row">
      <span className={css.dot}>·</span>
      Not reported by the provider
    </li>
  </ul>
)
