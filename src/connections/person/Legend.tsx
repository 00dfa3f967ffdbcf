import { Status } from '#src/kit/ui/text/Status.tsx'

import css from './connections.module.css'

/** Legend of the marks in the grid. */
export const Legend = () => (
  <ul className={`row wrap soft small ${css.legend}`} aria-label="Marks">
    <li>
      <Status tone="good">available</Status>
    </li>
    <li>
      <Status tone="notice" icon="check">
        reduced
      </Status>{' '}
      an optional permission was declined
    </li>
    <li>
      <Status tone="bad">declined</Status> a required permission was declined
    </li>
    <li>
      <Status tone="unknown">unavailable</Status> reason not given
    </li>
    <li>
      <Status tone="unknown" icon="check">
        gray
      </Status>{' '}
      permitted, blocked by the error
    </li>
    <li>A dot: the provider does not name this resource</li>
  </ul>
)
