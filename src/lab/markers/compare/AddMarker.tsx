import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { joined } from '#src/kit/lib/lists.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import type { ComboboxOption } from '#src/kit/ui/lists/Combobox.tsx'
import { cutText } from '#src/kit/ui/text/LongText.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { foundWords, markerOption } from '#src/lab/catalog/marker-option.tsx'
import { listMarkers } from '#src/lab/catalog/queries.ts'
import { COMPARED_MAX } from '#src/lab/markers/list-params.ts'
import { isSameName } from '#src/lab/markers/results/marker-results.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { markerHint } from '#src/lab/model/marker-choice.ts'
import { CodeSearch, OPTIONS_MAX } from '#src/lab/order-sets/compose/CodeSearch.tsx'

import css from '#src/lab/markers/compare.module.css'

type Props = {
  /** Lab and test code of each compared marker. */
  compare: readonly string[]
  /** Compared markers that are loaded. */
  markers: readonly Marker[]
  labs: Labs
  onAdd: (labCode: string) => void
}

const search = (name: string) => listMarkers({ name, size: OPTIONS_MAX })

/** Markers with the same name as the first one, from labs not compared yet. */
function AtOtherLabs({ first, markers, labs, onAdd }: Omit<Props, 'compare'> & { first: Marker }) {
  const compared = new Set(markers.map(({ lab_id }) => lab_id))
  const { data } = useQuery({
    ...search(first.name ?? ''),
    enabled: first.name !== null && !labs.pending,
  })
  const others = (data?.body.markers ?? []).flatMap((marker) => {
    const { lab_id: labId, name } = marker
    const key = labCodeOf(marker)
    if (key === null || labId === null || compared.has(labId)) return []
    if (!isSameName(name, first.name)) return []
    return [{ key, marker, lab: labs.labName(labId) }]
  })
  if (!others.length) return null
  return (
    <p className={`row wrap above-2 ${css.others}`}>
      <span className="soft small nowrap">{cutText(markerName(first))} at other labs</span>
      {others.map(({ key, marker, lab }) => (
        <Button
          key={key}
          icon="plus"
          aria-label={`Compare with ${markerName(marker)} from ${lab}`}
          onClick={() => onAdd(key)}
        >
          {markerHint({ ...marker, provider_id: null }, lab)}
        </Button>
      ))}
    </p>
  )
}

/** Search that adds markers from the catalog to the comparison. */
export function AddMarker({
  place,
  ...props
}: Props & {
  /** Class around the search field. */
  place: RefObject<HTMLElement | null>
}) {
  const { compare, markers, labs, onAdd } = props
  const [first] = markers
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
      {first && !isFull && <AtOtherLabs {...props} first={first} />}
    </section>
  )
}

/** The comparison with one more marker, if there is room. */
export const withCompared = (compare: readonly string[], labCode: string): string[] =>
  joined(compare, [labCode]).slice(0, COMPARED_MAX)
