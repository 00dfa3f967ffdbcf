import type { RefObject } from 'react'

import type { Marker } from '#contract/interface/markers.ts'
import { joined } from '#src/kit/lib/lists.ts'
import type { ComboboxOption } from '#src/kit/ui/lists/Combobox.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { foundWords, markerOption } from '#src/lab/catalog/marker-option.tsx'
import { listMarkers } from '#src/lab/catalog/queries.ts'
import { COMPARED_MAX } from '#src/lab/markers/list-params.ts'
import { CodeSearch, OPTIONS_MAX } from '#src/lab/order-sets/compose/CodeSearch.tsx'

import css from '#src/lab/markers/compare.module.css'

type Props = {
  /** Lab and test code of each compared marker. */
  compare: readonly string[]
  labs: Labs
  onAdd: (labCode: string) => void
}

const search = (name: string) => listMarkers({ name, size: OPTIONS_MAX })

/** Search that adds markers from the catalog to the comparison. */
export function AddMarker({
  place,
  compare,
  labs,
  onAdd,
}: Props & {
  /** Class around the search field. */
  place: RefObject<HTMLElement | null>
}) {
  const isFull = compare.length >= COMPARED_MAX
  const toOption = (marker: Marker, text: string): ComboboxOption => {
    const option = markerOption(marker, text, labs)
    const isChosen = option.value !== null && compare.includes(option.value)
    if (!isFull || isChosen) return { ...option, isChosen }
    return { ...option, value: null, disabledReason: 'can’t be added. Remove a marker first.' }
  }
  return (
    <section ref={place} className={`unprinted ${css.addMarker}`} aria-label="Add a marker">
      <CodeSearch
        label="Add a marker to compare"
        placeholder={isFull ? 'Remove a marker to add another' : 'Add a marker to compare'}
        what="the catalog"
        query={search}
        toOptions={(page, text) => (page?.markers ?? []).map((marker) => toOption(marker, text))}
        countWords={(page, text) =>
          page && page.total !== 0 ? foundWords(page) : `Nothing matches “${text}”.`
        }
        onAdd={onAdd}
        onPaste={() => false}
        hasShortcut
      />
    </section>
  )
}

/** The comparison with one more marker, if there is room. */
export const withCompared = (compare: readonly string[], labCode: string): string[] =>
  joined(compare, [labCode]).slice(0, COMPARED_MAX)
