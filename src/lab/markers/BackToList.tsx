import { Link, useLocation } from 'react-router-dom'

import { withSearch } from '#lib/search-params.ts'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { listSearch, type ListView } from './list-params.ts'

/** State of the history entry of a page that a list of markers led to: the list's address. */
type FromList = { list: string }

/** For links from a list to a page about some of it. */
export function useFromList(): FromList {
  const { pathname, search } = useLocation()
  return { list: pathname + search }
}

/** Leads back to the list that led here, else to all markers, with what was chosen since. */
export function BackToList({ view }: { view: Partial<ListView> }) {
  const state = useLocation().state as FromList | null
  return (
    <Link
      className={buttonLink()}
      to={withSearch(state?.list ?? paths.markers(), listSearch, view)}
    >
      <Icon name="left" />
      Back to the list
    </Link>
  )
}
