import { useState } from 'react'

import { replaced, without } from '#src/kit/lib/lists.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { useReorder } from '#src/kit/ui/lists/use-reorder.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'

import { CodeMarks, PrimaryMark } from './CodeMarks.tsx'
import { useKnownCodes, type KnownCode } from './diagnosis-reading.ts'
import { variantsOf } from './families.ts'
import { PasteCheck } from './PasteCheck.tsx'
import { VariantChips } from './VariantChips.tsx'

import css from './diagnoses.module.css'

export const CHOSEN_HEADING = 'chosen-codes'

type Change = (dx: readonly string[]) => void

/** Undefined is still looked for, null is not among the codes that the service searches. */
function Description({ words }: { words: string | null | undefined }) {
  if (words === undefined) return <Skeleton width="80%" height={14} />
  return words ?? 'Not among the codes that are searched here'
}

type Order = ReturnType<typeof useReorder>

function ChosenCode({
  code,
  place,
  isAlone,
  known,
  order: { handle, move, dropOf, dragged, beforeRemove },
  onSwap,
  onRemove,
}: {
  code: string
  place: number
  isAlone: boolean
  known: KnownCode | undefined
  order: Omit<Order, 'list'>
  onSwap: (code: string, other: string) => void
  onRemove: (code: string) => void
}) {
  return (
    <li
      className={`row start gap-1 ${css.chosen}`}
      data-drop={dropOf(code)}
      data-dragged={dragged === code ? '' : undefined}
    >
      {!isAlone && (
        <Button
          {...handle(code)}
          className={css.handle}
          look="quiet"
          icon="grip"
          iconOnly
          data-handle=""
          aria-label={`Move ${code}`}
          title="Drag, or press ↑ and ↓"
        />
      )}
      <div>
        <CopyCode code={code} what="diagnosis code" /> {place === 0 && <PrimaryMark />}
        <CodeMarks title={known?.title} billable={known?.title ? known.billable : null} />
        <div className="soft small">
          <Description words={known?.title} />
        </div>
        <VariantChips
          code={code}
          variants={variantsOf(code, known ?? null, [])}
          onChoose={(other) => onSwap(code, other)}
        />
      </div>
      {place > 0 && (
        <Button
          look="quiet"
          icon="up"
          iconOnly
          aria-label={`Make ${code} the primary diagnosis`}
          onClick={() => move(code, 0)}
        />
      )}
      <Button
        look="quiet"
        icon="cross"
        iconOnly
        data-remove=""
        aria-label={`Take ${code} off`}
        onClick={() => {
          beforeRemove(code)
          onRemove(code)
        }}
      />
    </li>
  )
}

/** The codes that are chosen, in their order: the first is the primary one. */
export function ChosenCodes({ dx, onChange }: { dx: readonly string[]; onChange: Change }) {
  const known = useKnownCodes(dx)
  const [said, setSaid] = useState('')
  const { list, ...order } = useReorder(dx, (codes, code, to) => {
    onChange(codes)
    setSaid(
      to === 0
        ? `${code} is first, the primary diagnosis.`
        : `${code} is number ${to + 1} of ${codes.length}.`,
    )
  })

  function onSwap(code: string, other: string) {
    onChange(replaced(dx, code, other))
    setSaid(`${other} in the place of ${code}.`)
  }
  function onRemove(code: string) {
    onChange(without(dx, code))
    setSaid(`${code} was taken off.`)
  }
  return (
    <aside className={css.chosenCodes} aria-labelledby={CHOSEN_HEADING}>
      <div className={css.chosenHead}>
        <h2 id={CHOSEN_HEADING} tabIndex={-1}>
          Chosen codes
        </h2>
        {dx.length > 0 && (
          <CopyButton look="quiet" text={dx.join(', ')}>
            Copy all
          </CopyButton>
        )}
      </div>
      {dx.length === 0 && (
        <p className="soft small">
          None yet. The plus beside an answer adds it here and to the order set in the making; the
          first one is the primary diagnosis.
        </p>
      )}
      <ol ref={list}>
        {dx.map((code, place) => (
          <ChosenCode
            key={code}
            code={code}
            place={place}
            isAlone={dx.length === 1}
            known={known.get(code)}
            order={order}
            onSwap={onSwap}
            onRemove={onRemove}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <PasteCheck dx={dx} onChange={onChange} />
    </aside>
  )
}
