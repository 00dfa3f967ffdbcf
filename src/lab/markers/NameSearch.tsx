import type { ClipboardEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'

import { withSearch } from '#lib/search-params.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { paths } from '#src/kit/url/paths.ts'
import type { LabInSearch } from '#src/lab/catalog/lab-in-search.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { isListOfWishes } from '#src/lab/markers/look-up/is-list.ts'
import { lookUpSearch } from '#src/lab/markers/look-up/loader.ts'
import { pastedList } from '#src/lab/model/pasted-list.ts'

import { useFromList } from './CatalogTabs.tsx'
import { fromTheStart, type ListView } from './list-params.ts'

import css from './markers.module.css'

/** Search for markers, with the filters beside it. A pasted list is looked up as a list. */
export function NameSearch({
  view,
  setView,
  named,
  labs,
  children,
}: {
  view: ListView
  /** Lab that the search names. */
  named: LabInSearch | null
  labs: Labs
  setView: (patch: Partial<ListView>, options?: { replace?: boolean }) => void
  /** The filters. */
  children: ReactNode
}) {
  const navigate = useNavigate()
  const state = useFromList()
  const isPhone = useMedia('phone')
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isListOfWishes(text)) return
    event.preventDefault()
    pastedList.put(text)
    void navigate(withSearch(paths.markerLookUp(), lookUpSearch, view), { state })
  }
  const change = (name: string) => setView({ ...fromTheStart, name }, { replace: true })
  return (
    <>
      <div className={`row unprinted ${css.search}`}>
        <div className={css.nameField} onPaste={onPaste}>
          <SearchField
            large
            label="Name, test code, or LOINC"
            placeholder={isPhone ? 'Name or code' : undefined}
            maxLength={200}
            pauseMs={0}
            value={view.name}
            onSearch={change}
          />
        </div>
        {children}
      </div>
      {named && (
        <p className="row wrap unprinted soft small below-2" role="status">
          Showing only {labs.nameOfSlug(named.slug)}, because your search names it.
          <Button look="quiet" onClick={() => change(named.rest)}>
            Search all labs
          </Button>
        </p>
      )}
    </>
  )
}
