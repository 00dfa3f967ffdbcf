import { markerName, type Marker, type MarkerPage } from '#contract/interface/markers.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { ComboboxOption } from '#src/kit/ui/lists/Combobox.tsx'
import { Highlight } from '#src/kit/ui/text/Highlight.tsx'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { markerHint } from '#src/lab/model/marker-choice.ts'

import type { Labs } from './labs.ts'

/** A marker as a search option. Its value is its lab and test code. */
export function markerOption(marker: Marker, text: string, labs: Labs): ComboboxOption {
  const { id, lab_id, provider_id: code } = marker
  const name = markerName(marker)
  return {
    key: String(id),
    name,
    value: labCodeOf(marker),
    disabledReason: code === null ? 'has no test code' : undefined,
    code: code && <Highlight text={code} match={text} />,
    words: <Highlight text={name} match={text.split(/\s+/)} />,
    hint: markerHint(
      { ...marker, provider_id: null },
      lab_id === null ? null : labs.labName(lab_id),
    ),
    isChosen: false,
  }
}

/** Number of the markers found, the first of which are shown. */
export function foundWords({ markers, total }: MarkerPage): string {
  if (total === null) return `Showing the first ${markers.length} markers. Total unknown.`
  const counts = counted(total, 'marker')
  return total > markers.length ? `Showing the first ${markers.length} of ${counts}.` : `${counts}.`
}
