import { useLocation, useNavigate } from 'react-router-dom'

import { markerName, type Marker, type MarkerPage } from '#contract/interface/markers.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import type { ComboboxOption } from '#src/kit/ui/lists/Combobox.tsx'
import { Highlight } from '#src/kit/ui/text/Highlight.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useLabs, type Labs } from '#src/lab/catalog/labs.ts'
import { listMarkers } from '#src/lab/catalog/queries.ts'
import { isListed, labCodeOf, markerOf, withMarker } from '#src/lab/model/lab-codes.ts'
import { markerHint } from '#src/lab/model/marker-choice.ts'
import { pastedList } from '#src/lab/model/pasted-list.ts'
import { keepOrderSetParams } from '#src/lab/order-draft/order-set-param-names.ts'
import { useCheckedMarkers } from '#src/lab/order-sets/use-checked-markers.ts'
import type { ComposedOrder } from '#src/lab/order-sets/use-composed-order.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { CodeSearch, OPTIONS_MAX } from './CodeSearch.tsx'
import { readTestCodes } from './parse-codes.ts'
import { PastedMarkers } from './PastedMarkers.tsx'

/** More codes than this are looked up in the whole catalog, on its own page. */
const CHECKED_MAX = 20

const toMarkerOption = (
  marker: Marker,
  text: string,
  codes: readonly string[],
  labs: Labs,
): ComboboxOption => {
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
    isChosen: isListed(marker, new Set(codes)) === true,
  }
}

/**
 * Single markers, searched for in the catalog by name or test code. Codes that are pasted are checked before they go in; a
 * list of names, or a long one, is looked up in the whole catalog on the page of the markers.
 */
export function AddMarkers({ order, labId }: { order: Order } & Pick<ComposedOrder, 'labId'>) {
  const { view, setView } = order
  const { account, codes } = view
  const { labs } = useLabs()
  const navigate = useNavigate()
  const { search } = useLocation()
  const checked = useCheckedMarkers(order, labId)
  /** Leads to the list of all that fit, which carries the order set along. */
  const all = (text: string, total: number | null): ComboboxOption => {
    const name = total === null ? 'All in the list' : `All ${formatNumber(total)} in the list`
    const list = paths.markers({ name: text, lab: account ? undefined : (labId ?? undefined) })
    return {
      key: 'all',
      name,
      value: null,
      onOpen: () => void navigate(keepOrderSetParams(list, search)),
      code: null,
      words: name,
      isChosen: false,
    }
  }
  const isOfOneLab = account !== '' || labId !== null
  const countWords = ({ markers, total }: MarkerPage, text: string) => {
    if (total === 0)
      return `No marker${isOfOneLab ? ' of this order’s lab' : ''} matches “${text}”.`
    if (total === null) return `The first ${markers.length}. Total unknown.`
    const counts = counted(total, 'marker')
    return total > markers.length ? `The first ${markers.length} of ${counts}.` : `${counts}.`
  }
  function paste(text: string) {
    const list = readTestCodes(text)
    const isLong = list.length > CHECKED_MAX
    const isOfNames = list.length === 0 && /[\r\n]/.test(text.trim())
    if (isLong || isOfNames) {
      pastedList.put(text)
      const page = paths.markerLookUp({ lab: account ? undefined : (labId ?? undefined) })
      void navigate(keepOrderSetParams(page, search))
    } else if (list.length) void checked.check(list)
    return isLong || isOfNames || list.length > 0
  }
  return (
    <>
      <CodeSearch
        label="Add-on markers"
        placeholder="Name, test code or LOINC"
        what="The catalog"
        query={(name) =>
          listMarkers({
            name,
            size: OPTIONS_MAX,
            lab_account_id: account || undefined,
            lab_id: !account && labId !== null ? [labId] : undefined,
          })
        }
        toOptions={({ markers, total }, text) => [
          ...markers.map((marker) => toMarkerOption(marker, text, codes, labs)),
          ...(total === null || total > markers.length ? [all(text, total)] : []),
        ]}
        countWords={countWords}
        onAdd={(code) => setView((now) => ({ codes: withMarker(now.codes, markerOf(code)) }))}
        onPaste={paste}
      />
      {checked.isShown && <PastedMarkers labId={labId} checked={checked} />}
    </>
  )
}
