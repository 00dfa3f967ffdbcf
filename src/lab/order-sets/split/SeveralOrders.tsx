import { useState } from 'react'

import { Button } from '#src/kit/ui/Button.tsx'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { useWholeCatalog } from '#src/lab/catalog/whole-catalog.ts'
import { toPreviewHeading } from '#src/lab/order-sets/checks/Check.tsx'
import type { Decision } from '#src/lab/order-sets/checks/order-decision.ts'
import { NotSent } from '#src/lab/order-sets/NotSent.tsx'
import { orderWords } from '#src/lab/order-sets/order-words.ts'
import type { ChosenTests } from '#src/lab/order-sets/use-chosen-tests.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { SameAtLab } from './SameAtLab.tsx'
import { ownPart, splitOrder } from './split-order.ts'

import css from '#src/lab/order-sets/order-sets.module.css'

/** Shown if the selection has several labs: split it, or move all of it to one of them. */
export default function SeveralOrders({
  order: { view, setView },
  labTests,
  parts,
}: {
  order: Order
  labTests: ChosenTests['labTests']
  parts: Extract<Decision, { kind: 'labs' }>['parts']
}) {
  const { accounts, labs } = useLabs()
  const [target, setTarget] = useState<string | null>(null)
  const catalog = useWholeCatalog()
  const labIds = [...parts.keys()]
  const account = accounts.data?.body.data.find(({ id }) => id === view.account)
  const accountLab = labIds.find((lab) => account && labs.slugOf(lab) === account.lab) ?? null
  const isTwo = labIds.length === 2
  return (
    <NotSent word={`${labIds.length} labs`}>
      <p>
        <strong>These markers need {isTwo ? 'two' : labIds.length} orders.</strong> Each order goes
        to one lab:{' '}
        {labIds
          .map((lab) => `${orderWords(ownPart(parts, lab))} at ${labs.labName(lab)}`)
          .join('; ')}
        .
      </p>
      <p className="faint small">
        After the split, the other {isTwo ? 'order is' : 'orders are'} stored with this one until
        you open {isTwo ? 'it' : 'them'}.
      </p>
      <div className={`row wrap ${css.actions}`}>
        {labIds.map((lab) => (
          <Button
            key={lab}
            disabled={labs.pending}
            onClick={() => {
              setView(splitOrder(view, parts, { first: lab, accountLab }))
              toPreviewHeading()
            }}
          >
            Split and start with {labs.labName(lab)}
          </Button>
        ))}
      </div>
      <div className={`row wrap ${css.actions}`}>
        {labIds.map((lab) => (
          <Button
            key={lab}
            disabled={labs.pending}
            pressed={target === lab}
            onClick={() => {
              setTarget(target === lab ? null : lab)
              catalog.start()
            }}
          >
            Switch to {labs.labName(lab)}
          </Button>
        ))}
      </div>
      {target !== null && parts.has(target) && (
        <SameAtLab
          key={target}
          view={view}
          setView={setView}
          labs={labs}
          labTests={labTests}
          parts={parts}
          target={target}
          accountLab={accountLab}
          catalog={catalog}
        />
      )}
    </NotSent>
  )
}
