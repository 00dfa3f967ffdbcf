import { useState } from 'react'
import { Link } from 'react-router-dom'

import type { SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import { joined, replaced, without } from '#src/kit/lib/lists.ts'
import { shortList } from '#src/kit/lib/sentences.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { useReorder } from '#src/kit/ui/lists/use-reorder.ts'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'

import { CodeMarks, PrimaryMark } from './CodeMarks.tsx'
import { CodeTitle } from './CodeTitle.tsx'
import { contradictedBy, uncomplicatedCodes } from './contradictions.ts'
import { useKnownCodes } from './diagnosis-reading.ts'
import { variantsOf } from './families.ts'
import { PasteCodes } from './PasteCodes.tsx'
import { VariantChips } from './VariantChips.tsx'

import css from './diagnoses.module.css'

export const SELECTED_HEADING = 'selected-codes'

/** Updates the selected codes from their current state. */
type Change = (of: (dx: readonly string[]) => readonly string[]) => void

type Order = ReturnType<typeof useReorder>

function SelectedCode({
  code,
  place,
  isAlone,
  codes,
  contradicting,
  isContradicted,
  order: { handle, move, dropOf, dragged, beforeRemove },
  onSwap,
  onRemove,
}: {
  code: string
  place: number
  isAlone: boolean
  codes: ReturnType<typeof useKnownCodes>
  /** Selected codes that contradict it. */
  contradicting: readonly string[]
  /** True if a result contradicts it. */
  isContradicted: boolean
  order: Omit<Order, 'list'>
  onSwap: (code: string, other: string) => void
  onRemove: (code: string) => void
}) {
  const known = codes.known.get(code)
  return (
    <li
      className={`row start gap-1 ${css.selected}`}
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
          title="Drag, or press ↑ or ↓"
        />
      )}
      <div>
        <span className="row wrap">
          <CopyCode code={code} what="diagnosis code" />
          {place === 0 && <PrimaryMark />}
          <CodeMarks billable={known?.title ? known.billable : null} />
        </span>
        <div className="soft small">
          <CodeTitle code={code} codes={codes} />
        </div>
        {contradicting.length > 0 && (
          <p className="notice small">Contradicts {shortList(contradicting)}.</p>
        )}
        {isContradicted && (
          <p className="small">
            <Status tone="notice" icon="notice">
              <span className={css.caution}>
                {code} means “without complications”. Replace it if the patient has any.
              </span>
            </Status>
          </p>
        )}
        <span className={`row wrap shrink ${css.details}`}>
          <VariantChips
            code={code}
            variants={variantsOf(code, known ?? null, [])}
            onChoose={(other) => onSwap(code, other)}
          />
        </span>
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
        aria-label={`Remove ${code}`}
        onClick={() => {
          beforeRemove(code)
          onRemove(code)
        }}
      />
    </li>
  )
}

/** Saved order sets that have one of the codes. */
function SetsWithCodes({
  dx,
  inSets,
}: {
  dx: readonly string[]
  inSets: ReadonlyMap<string, readonly SavedOrderSet[]>
}) {
  const sets = new Set(dx.flatMap((code) => inSets.get(code) ?? []))
  if (!sets.size) return null
  return (
    <section aria-labelledby="sets-with-codes" className={css.kept}>
      <h2 id="sets-with-codes">Order sets with these codes</h2>
      {[...sets].map(({ id, name, content }) => (
        <div key={id} className={`row between ${css.selected}`}>
          <Link to={savedSetPath(id)}>{name}</Link>
          <code className="soft small">
            {content.dx.filter((code) => dx.includes(code)).join(', ')}
          </code>
        </div>
      ))}
    </section>
  )
}

/** The selected codes in order: the first is the primary diagnosis. */
export function SelectedCodes({
  dx,
  contradicted,
  inSets,
  onChange,
}: {
  dx: readonly string[]
  /** Selected codes without complications that results of the search contradict. */
  contradicted: readonly string[]
  /** Saved order sets by code, if they are listed. */
  inSets: ReadonlyMap<string, readonly SavedOrderSet[]> | undefined
  onChange: Change
}) {
  const codes = useKnownCodes(dx)
  const titleOf = (code: string) => codes.known.get(code)?.title ?? null
  const uncomplicated = uncomplicatedCodes(dx, titleOf)
  const [said, setSaid] = useState('')
  const [isPasting, setPasting] = useState(false)
  const { list, ...order } = useReorder(dx, (sorted, code, to) => {
    onChange(() => sorted)
    setSaid(
      to === 0
        ? `${code} is the primary diagnosis.`
        : `${code} moved to position ${to + 1} of ${sorted.length}.`,
    )
  })

  function onSwap(code: string, other: string) {
    onChange((now) => replaced(now, code, other))
    setSaid(`${code} changed to ${other}.`)
  }
  function onRemove(code: string) {
    onChange((now) => without(now, code))
    setSaid(`${code} removed.`)
  }
  return (
    <aside
      className={css.selectedCodes}
      data-empty={dx.length === 0 ? '' : undefined}
      aria-label="Selected codes"
    >
      <div className={css.selectedHead}>
        <h2 id={SELECTED_HEADING} tabIndex={-1}>
          {dx.length > 0 ? (
            <>
              Selected codes{' '}
              <span className="faint small">{formatNumber(dx.length)}, in draft</span>
            </>
          ) : (
            'No codes selected'
          )}
        </h2>
        {dx.length > 0 && (
          <CopyButton look="quiet" text={dx.join(', ')}>
            Copy all
          </CopyButton>
        )}
      </div>
      {dx.length === 0 && (
        <p className="soft small">Add codes with +. The first code is the primary diagnosis.</p>
      )}
      <ol ref={list}>
        {dx.map((code, place) => (
          <SelectedCode
            key={code}
            code={code}
            place={place}
            isAlone={dx.length === 1}
            codes={codes}
            contradicting={dx.filter(
              (other) => contradictedBy(other, titleOf(other), uncomplicated) === code,
            )}
            isContradicted={contradicted.includes(code)}
            order={order}
            onSwap={onSwap}
            onRemove={onRemove}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <Button className={css.paste} onClick={() => setPasting(true)}>
        Paste codes…
      </Button>
      {inSets && <SetsWithCodes dx={dx} inSets={inSets} />}
      {isPasting && (
        <PasteCodes
          dx={dx}
          onAdd={(added) => {
            onChange((now) => joined(now, added))
            setSaid(`${counted(added.length, 'code')} added.`)
            setPasting(false)
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </aside>
  )
}
