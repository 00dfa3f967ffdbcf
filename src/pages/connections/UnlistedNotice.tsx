import { Link } from 'react-router-dom'

import { buttonLink } from '#src/ui/Button.tsx'
import { Status } from '#src/ui/Status.tsx'
import { paths } from '#src/url/paths.ts'
import css from './connections.module.css'

/** Data that nobody knows where it comes from: it may be somebody else's. */
export const UnlistedNotice = ({ provider, userId }: { provider: string; userId: string }) => (
  <div className={css.unlisted}>
    <Status tone="notice">not listed</Status>
    <p>
      <strong>Workouts came from {provider}</strong> within the last 30 days, and it is not among
      the connections. Make sure whose they are.
    </p>
    <Link className={buttonLink()} to={paths.workouts(userId, { range: '30d', provider })}>
      Show workouts
    </Link>
  </div>
)
