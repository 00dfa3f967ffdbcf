import { Link } from 'react-router-dom'

import { withSearch } from '#lib/search-params.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { fromTheStart, listSearch, type ListView } from '#src/lab/markers/list-params.ts'

import css from '#src/lab/markers/markers.module.css'

const PER_REQUEST_MAX = 100

/** Leads from one page of markers to the whole catalog, and says what that costs. */
export const LoadCatalog = ({ view, total }: { view: ListView; total: number | null }) => (
  <Link
    className={`${buttonLink('quiet')} ${css.loadWhole}`}
    title="To sort, filter, check and export them; the page can be used meanwhile"
    to={withSearch(paths.markerCatalog(), listSearch, { ...view, ...fromTheStart })}
  >
    {total === null ? 'Load all' : `Load all ${formatNumber(total)}`}
    {total !== null && (
      <span className="faint small">{counted(Math.ceil(total / PER_REQUEST_MAX), 'request')}</span>
    )}
  </Link>
)
