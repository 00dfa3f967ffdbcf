import { markerName, type Marker, type MarkerPage } from '#contract/markers.ts'
import { listMarkers } from '#src/api/queries.ts'
import { counted } from '#src/lib/units.ts'
import type { ComboboxOption } from '#src/ui/Combobox.tsx'
import { Highlight } from '#src/ui/Highlight.tsx'
import { CodeSearch, MOST_OPTIONS } from './CodeSearch.tsx'
import { readTestCodes } from './parse-codes.ts'
import type { LabId } from '#src/api/labs.ts'

type Props = {
  /** Restricts the search to the lab of this account. */
  account: string
  /** Restricts the search to this lab, where no account does. */
  labId: LabId | null
  codes: readonly string[]
  onToggle: (code: string) => void
  onPaste: (codes: string[]) => void
}

const toOption = (marker: Marker, text: string, codes: readonly string[]): ComboboxOption => {
  const { id, provider_id: code } = marker
  const name = markerName(marker)
  return {
    key: String(id),
    name,
    value: code,
    disabledReason: code === null ? 'has no test code, so it cannot be added' : undefined,
    code: code && <Highlight text={code} match={text} />,
    words: <Highlight text={name} match={text} />,
    isChosen: code !== null && codes.includes(code),
  }
}

/** Single markers, searched for in the catalogue by name or test code; a pasted list of codes is added whole. */
export function AddMarkers({ account, labId, codes, onToggle, onPaste }: Props) {
  const isOfOneLab = account !== '' || labId !== null
  const countWords = ({ markers, total }: MarkerPage, text: string) => {
    if (total === 0)
      return `No marker${isOfOneLab ? ' of this order’s lab' : ''} matches “${text}”.`
    if (total === null) return `The first ${markers.length}; the service does not say of how many.`
    const all = counted(total, 'marker')
    return total > markers.length ? `The first ${markers.length} of ${all}.` : `${all}.`
  }
  return (
    <CodeSearch
      label="Add-on markers"
      placeholder="Name or test code, or paste codes"
      what="The catalogue"
      query={(name) =>
        listMarkers({
          name,
          size: MOST_OPTIONS,
          lab_account_id: account || undefined,
          lab_id: !account && labId !== null ? [labId] : undefined,
        })
      }
      toOptions={({ markers }, text) => markers.map((marker) => toOption(marker, text, codes))}
      countWords={countWords}
      onToggle={onToggle}
      onPaste={(text) => {
        const list = readTestCodes(text)
        if (list.length) onPaste(list)
        return list.length > 0
      }}
    />
  )
}
