import { Link } from 'react-router-dom'

import { withSearch } from '#lib/search-params.ts'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { fromTheStart, listSearch, type ListView } from '#src/lab/markers/list-params.ts'

/** Link from one page of markers to the full catalog. */
export const LoadCatalog = ({ view }: { view: ListView }) => (
  <Link
    className={buttonLink('quiet')}
    title="Sort, filter, check, and export all markers"
    to={withSearch(paths.markerCatalog(), listSearch, { ...view, ...fromTheStart })}
  >
    Load full catalog
  </Link>
)
