import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { withSearch } from '#lib/search-params.ts'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { ActionMenu } from '#src/kit/ui/lists/ActionMenu.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { accountsSearch } from '#src/lab/markers/accounts/loader.ts'

import { useFromList } from './CatalogTabs.tsx'
import type { ListView } from './list-params.ts'

/** Rare actions of a list of markers. */
export function MoreMenu({ view, children }: { view: ListView; children: ReactNode }) {
  const state = useFromList()
  return (
    <ActionMenu label="More" icon="more">
      {children}
      <Link
        className={buttonLink('quiet')}
        to={withSearch(paths.accountComparison(), accountsSearch, view)}
        state={state}
      >
        Compare accounts
      </Link>
    </ActionMenu>
  )
}
