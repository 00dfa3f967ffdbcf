import { useLayoutEffect, useRef, useState, type DragEvent } from 'react'

import { useKnownCodes, type KnownCode } from '#src/api/diagnosis-reading.ts'
import { movedTo, replaced, without } from '#src/lib/lists.ts'
import { Button } from '#src/ui/Button.tsx'
import { CodeMarks } from '#src/ui/CodeMarks.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import css from './diagnoses.module.css'
import { variantsOf } from './families.ts'
import { PasteCheck } from './PasteCheck.tsx'
import { VariantChips } from './VariantChips.tsx'

type Change = (dx: readonly string[]) => void

/** Undefined is still looked for, null is not among the codes that the service searches. */
function Description({ words }: { words: string | null | undefined }) {
  if (words === undefined) return <Skeleton width="80%" height={14} />
  return words ?? 'Not among the codes that are searched here'
}

function ChosenCode({
  code,
  place,
  last,
  known,
  onMove,
  onSwap,
  onRemove,
}: {
  code: string
  place: number
  last: number
  known: KnownCode | undefined
  onMove: (code: string, place: number) => void
  onSwap: (code: string, other: string) => void
  onRemove: (code: string) => void
}) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dragged = event.dataTransfer.getData('text/plain')
    if (dragged !== code) onMove(dragged, place)
  }
  const move = (by: -1 | 1) => onMove(code, place + by)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging; its buttons do the same by key
    <li
      className={css.chosen}
      data-code={code}
      data-over={isOver ? '' : undefined}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', code)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div>
        <CopyCode code={code} what="diagnosis code" />{' '}
        {place === 0 && <span className={css.primary}>primary</span>}
        <CodeMarks title={known?.title} billable={known?.title ? known.billable : null} />
        <div className={css.soft}>
          <Description words={known?.title} />
        </div>
        <VariantChips
          code={code}
          variants={variantsOf(code, known ?? null, [])}
          onChoose={(other) => onSwap(code, other)}
        />
      </div>
      <Button
        look="quiet"
        icon="up"
        iconOnly
        data-move="-1"
        disabled={place === 0}
        aria-label={place === 1 ? `Make ${code} the primary diagnosis` : `Move ${code} up`}
        onClick={() => move(-1)}
      />
      <Button
        look="quiet"
        icon="down"
        iconOnly
        data-move="1"
        disabled={place === last}
        aria-label={`Move ${code} down`}
        onClick={() => move(1)}
      />
      <Button
        look="quiet"
        icon="cross"
        iconOnly
        data-remove
        aria-label={`Take ${code} off`}
        onClick={() => onRemove(code)}
      />
    </li>
  )
}

/** The list's focus: a button that went, or cannot be pressed any more, hands it to its neighbour once `dx` is drawn. */
function useListFocus(dx: readonly string[]) {
  const list = useRef<HTMLOListElement>(null)
  const next = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    next.current?.()
    next.current = null
  }, [dx])
  const inRow = (code: string | undefined, selector: string) =>
    list.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(code ?? '')}"] ${selector}`)
  return {
    list,
    toMove: (code: string, by: number) => {
      next.current = () => {
        const own = inRow(code, `[data-move="${by}"]:not(:disabled)`)
        ;(own ?? inRow(code, `[data-move="${-by}"]`))?.focus()
      }
    },
    toNeighbour: (code: string | undefined) => {
      next.current = () => (inRow(code, '[data-remove]') ?? list.current)?.focus()
    },
  }
}

/** The codes that are chosen, in their order: the first is the primary one. */
export function ChosenCodes({ dx, onChange }: { dx: readonly string[]; onChange: Change }) {
  const known = useKnownCodes(dx)
  const [said, setSaid] = useState('')
  const { list, ...focus } = useListFocus(dx)

  function onMove(code: string, place: number) {
    if (!dx.includes(code)) return
    const moved = movedTo(dx, code, place)
    const at = moved.indexOf(code)
    focus.toMove(code, Math.sign(place - dx.indexOf(code)))
    onChange(moved)
    setSaid(
      at === 0
        ? `${code} is first, the primary diagnosis.`
        : `${code} is number ${at + 1} of ${dx.length}.`,
    )
  }
  function onSwap(code: string, other: string) {
    onChange(replaced(dx, code, other))
    setSaid(`${other} in the place of ${code}.`)
  }
  function onRemove(code: string) {
    const at = dx.indexOf(code)
    focus.toNeighbour(dx[at + 1] ?? dx[at - 1])
    onChange(without(dx, code))
    setSaid(`${code} was taken off.`)
  }
  return (
    <aside className={css.chosenCodes} aria-labelledby="chosen-codes">
      <div className={css.chosenHead}>
        <h2 id="chosen-codes">Chosen codes</h2>
        {dx.length > 0 && (
          <CopyButton look="quiet" text={dx.join(', ')}>
            Copy all
          </CopyButton>
        )}
      </div>
      {dx.length === 0 && (
        <p className={css.soft}>
          None yet. The plus beside an answer adds it here and to the order set in the making; the
          first one is the primary diagnosis.
        </p>
      )}
      <ol ref={list} tabIndex={-1}>
        {dx.map((code, place) => (
          <ChosenCode
            key={code}
            code={code}
            place={place}
            last={dx.length - 1}
            known={known.get(code)}
            onMove={onMove}
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
