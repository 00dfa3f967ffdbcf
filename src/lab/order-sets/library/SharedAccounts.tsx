import { Link } from 'react-router-dom'

import { withSearch } from '#lib/search-params.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { search } from '#src/lab/lab-accounts/loader.ts'

import type { LibrarySet } from './library-sets.ts'
import { SAME_NUMBER } from './set-health.ts'

/** The accounts with a duplicate number, each once for all of the sets that use it. */
export function SharedAccounts({ sets }: { sets: readonly LibrarySet[] }) {
  const faulty = sets.filter(({ health }) => health?.reasons.includes(SAME_NUMBER))
  const ids = [...new Set(faulty.map(({ account }) => account))]
  return ids.map((id) => {
    const own = faulty.filter(({ account }) => account === id)
    return (
      <p key={id} className="small soft anywhere below-2">
        <span className="notice">
          <Icon name="notice" size={12} />
        </span>{' '}
        {own[0]?.accountName}: {SAME_NUMBER}, in {counted(own.length, 'set')}.{' '}
        <Link to={withSearch(paths.labAccounts(), search, { open: id })}>View account</Link>
      </p>
    )
  })
}
