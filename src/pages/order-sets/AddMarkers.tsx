import { listMarkers } from '#src/api/queries.ts'
import { counted } from '#src/lib/units.ts'
import { Highlight } from '#src/ui/Highlight.tsx'
import { Combobox, MOST } from './Combobox.tsx'
import { readTestCodes } from './pasted.ts'

type Props = {
  /** Restricts the search to the lab of this account. */
  account: string
  /** Restricts the search to this lab, where no account does. */
  labId: number | null
  codes: readonly string[]
  onToggle: (code: string) => void
  onPaste: (codes: string[]) => void
}

/** Single markers, searched for in the catalogue by name or test code; a pasted list of codes is added whole. */
export const AddMarkers = ({ account, labId, codes, onToggle, onPaste }: Props) => (
  <Combobox
    label="Add-on markers"
    placeholder="Name or test code, or paste codes"
    what="The catalogue"
    ask={(name) =>
      listMarkers({
        name,
        size: MOST,
        lab_account_id: account || undefined,
        lab_id: !account && labId !== null ? [labId] : undefined,
      })
    }
    choicesOf={({ markers }, name) =>
      markers.map((marker) => ({
        key: String(marker.id),
        name: marker.name,
        picks: marker.provider_id,
        not: 'has no test code, so it cannot be added',
        code: marker.provider_id && <Highlight text={marker.provider_id} match={name} />,
        words: <Highlight text={marker.name} match={name} />,
        chosen: marker.provider_id !== null && codes.includes(marker.provider_id),
      }))
    }
    statusOf={({ markers, total }, name) =>
      total === 0
        ? `No marker${account || labId !== null ? ' of this order’s lab' : ''} matches “${name}”.`
        : total > markers.length
          ? `The first ${markers.length} of ${counted(total, 'marker')}.`
          : `${counted(total, 'marker')}.`
    }
    onPick={onToggle}
    onPaste={(text) => {
      const list = readTestCodes(text)
      if (list.length) onPaste(list)
      return list.length > 0
    }}
  />
)
