import { without } from '#src/kit/lib/lists.ts'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { useLabs, type Labs } from '#src/lab/catalog/labs.ts'
import { readLabCode } from '#src/lab/model/lab-codes.ts'
import { Part } from '#src/lab/order-sets/Part.tsx'
import type { ComposedOrder } from '#src/lab/order-sets/use-composed-order.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { ChosenList } from './ChosenList.tsx'

/** `004773 · labcorp`, or the code alone without a lab. */
export const CodeAndLab = ({ code: text, labs }: { code: string; labs: Labs }) => {
  const { lab, code } = readLabCode(text)
  return (
    <>
      <CopyCode code={code} what="test code" />
      {lab !== null && !labs.pending && ` · ${labs.labName(lab)}`}
    </>
  )
}

/** Single markers by lab and test code, with their names once the service has answered. */
export function AddOnMarkers({
  order,
  markerOf,
}: { order: Order } & Pick<ComposedOrder, 'markerOf'>) {
  const { view, setView } = order
  const { codes } = view
  const { labs } = useLabs()
  return (
    <Part id="order-codes" title="Add-on markers" count={codes.length}>
      <ChosenList
        onOrder={(sorted) => setView({ codes: sorted })}
        items={codes.map((text) => {
          const { code } = readLabCode(text)
          const marker = markerOf(text)
          const copy = <CodeAndLab code={text} labs={labs} />
          return {
            key: text,
            name: marker?.name ?? code,
            title: marker?.name ?? copy,
            note: marker?.name && copy,
            removeLabel: `Remove add-on ${code}`,
            onRemove: () => setView((now) => ({ codes: without(now.codes, text) })),
          }
        })}
      />
    </Part>
  )
}
