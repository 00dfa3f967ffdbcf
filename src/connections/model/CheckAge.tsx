import { ONE_ROUND_MS } from '#src/connections/model/standing.ts'
import { Ago } from '#src/kit/page/Notices.tsx'

import css from './CheckAge.module.css'

/**
 * `Updated 4 min ago`: age of the connection data on a page. `at` is the newest check and `from`
 * the oldest, null if there is none. While undefined, the space is reserved.
 */
export function CheckAge({
  at,
  from = at,
}: {
  at: string | null | undefined
  from?: string | null | undefined
}) {
  if (at === undefined) return <span className={css.age} aria-hidden="true" />
  if (at === null) return <span className={css.age}>Not refreshed yet</span>
  const [newest, oldest] = [Date.parse(at), Date.parse(from ?? at)]
  return (
    <span className={css.age}>
      {'Updated '}
      {newest - oldest > ONE_ROUND_MS && (
        <>
          between <Ago since={oldest} /> and{' '}
        </>
      )}
      <Ago since={newest} />
    </span>
  )
}
