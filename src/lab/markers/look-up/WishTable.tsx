import { useEffect, useRef } from 'react'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { shortList } from '#src/kit/lib/sentences.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { Price } from '#src/lab/markers/Price.tsx'
import { reasonWords } from '#src/lab/markers/results/reason-words.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { markerHint } from '#src/lab/model/marker-choice.ts'
import { priceRange } from '#src/lab/model/price.ts'

import { asideWords, diagnosesIn } from './asides.ts'
import type { ReadWish, WishForm } from './read-wishes.ts'
import type { Line } from './use-look-up.ts'

import css from '#src/lab/markers/list-check.module.css'

const formWords: Record<WishForm, string> = {
  'test code': 'Test code',
  LOINC: 'LOINC match',
  name: 'Name match',
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

const labNameOf = ({ lab_id }: Marker, labs: Labs) =>
  lab_id === null ? null : labs.labName(lab_id)

const withoutWords = (without: readonly string[] = []) =>
  without.length ? `doesn’t include “${without.join(' ')}”` : null

type Choice = { marker: Marker; without?: readonly string[] }
/** Markers that a line may mean. */
function choicesFor(wish: ReadWish): readonly Choice[] {
  switch (wish.kind) {
    case 'found':
      return [wish]
    case 'ambiguous':
      return wish.choices.map((marker) => ({ marker }))
    case 'missing':
      return wish.offers
  }
}

function placeholderWords(wish: ReadWish, listed: number) {
  if (wish.kind === 'missing') return counted(listed, 'similar name')
  return wish.kind === 'ambiguous' && wish.total > listed
    ? `First ${listed} of ${formatNumber(wish.total)}`
    : counted(listed, 'option')
}

/** Choice between several markers. */
function MarkerChoice({
  line: { wish, settled },
  labs,
  onChoose,
}: {
  line: Line
  labs: Labs
  onChoose: (labCode: string) => void
}) {
  const choices = choicesFor(wish)
  const options = choices.flatMap(({ marker, without }) => {
    const key = labCodeOf(marker)
    return key === null ? [] : [{ key, marker, without }]
  })
  const value = (settled && labCodeOf(settled)) ?? ''
  if (!choices.length) return <span className={css.hint}>No similar names</span>
  return (
    <Select
      label={`Marker for ${wish.text}`}
      labelHidden
      value={options.some(({ key }) => key === value) ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{placeholderWords(wish, options.length)}</option>
      {options.map(({ key, marker, without }) => (
        <option key={key} value={key}>
          {[markerName(marker), withoutWords(without), markerHint(marker, labNameOf(marker, labs))]
            .filter(Boolean)
            .join(' · ')}
        </option>
      ))}
    </Select>
  )
}

const FoundMarker = ({ marker, labs }: { marker: Marker; labs: Labs }) => (
  <>
    <span className="strong">{markerName(marker)}</span>{' '}
    <span className={css.hint}>
      {labNameOf(marker, labs)}
      {marker.provider_id && (
        <>
          {' · '}
          <CopyCode code={marker.provider_id} what="test code" />
        </>
      )}
    </span>
  </>
)

/** Reason that a line has this marker (`Labcorp’s code for TSH.`), and the ignored part of the line: `Ignored “stat”.` */
function remarkOf({ wish, settled }: Line, labs: Labs): string {
  const theirs = wish.kind === 'missing' ? undefined : wish.theirs
  const reason = wish.kind === 'found' && wish.reason ? reasonWords(wish.marker, wish.reason) : null
  const offer =
    wish.kind === 'missing' ? wish.offers.find(({ marker }) => marker === settled) : undefined
  const diagnoses = diagnosesIn(wish.unused)
  const ignored = wish.unused.filter((aside) => !diagnosesIn([aside]).length)
  return [
    theirs && `${labNameOf(theirs, labs) ?? 'another lab'}’s code for ${markerName(theirs)}`,
    reason,
    withoutWords(offer?.without),
    ignored.length > 0 && `ignored ${ignored.map(asideWords).join(', ')}`,
    diagnoses.length > 0 && `diagnosis code ${diagnoses.join(', ')}`,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => `${capitalized(String(part))}.`)
    .join(' ')
}

/** A line that each of some labs has: the names it has there, and those labs. */
function MarkerAtLabs({ markers, labs }: { markers: readonly Marker[]; labs: Labs }) {
  const names = markers.flatMap((marker) => labNameOf(marker, labs) ?? [])
  return (
    <>
      <span className="strong">{either.format(new Set(markers.map(markerName)))}</span>{' '}
      <span className={`nowrap ${css.hint}`}>
        at {names.length > 2 ? counted(names.length, 'lab') : shortList(names)}
      </span>
    </>
  )
}

/** Kind of match of a line that needs no attention. Null for one that does. */
function matchWords({ wish, settled, atLabs }: Line): string | null {
  if (settled) return wish.kind === 'found' ? formWords[wish.by] : 'Chosen'
  return atLabs.length && wish.kind === 'ambiguous' ? formWords[wish.by] : null
}

/** Kind of match. Only lines that need attention show it. */
function Outcome({ line }: { line: Line }) {
  const words = matchWords(line)
  if (words !== null) return <span className="visually-hidden">{words}</span>
  return line.wish.kind === 'missing' ? (
    <Status tone="bad">Not found</Status>
  ) : (
    <Status tone="notice">Choose one</Status>
  )
}

/**
 * A line: the marker it was read as, or a choice. `onGone` is called when its row disappears, with
 * the focus.
 */
function WishRow({ line, labs, onGone }: { line: Line; labs: Labs; onGone: () => void }) {
  const { wish, settled, atLabs, isMissing } = line
  const remark = remarkOf(line, labs)
  const isFound = settled !== null && wish.kind === 'found'
  const isCode = wish.kind !== 'missing' && wish.by !== 'name' && /^[\d-]+$/.test(wish.text)
  return (
    <tr data-open={settled || atLabs.length ? undefined : ''}>
      <th scope="row">{isCode ? <code>{wish.text}</code> : wish.text}</th>
      <td title={matchWords(line) ?? undefined}>
        {isFound && <FoundMarker marker={settled} labs={labs} />}
        {atLabs.length > 0 && <MarkerAtLabs markers={atLabs} labs={labs} />}
        {!isFound && !atLabs.length && (
          <MarkerChoice
            line={line}
            labs={labs}
            onChoose={(labCode) => {
              if (isMissing) onGone()
              line.choose(labCode)
            }}
          />
        )}
        {remark && <span className={`block ${css.remark}`}>{remark}</span>}
      </td>
      <td>
        <Outcome line={line} />
      </td>
      <td className={css.price}>
        {settled && <Price marker={settled} sign />}
        {atLabs.length > 0 && priceRange(atLabs.map(({ price }) => price))}
      </td>
      <td>
        <Button
          look="quiet"
          icon="cross"
          iconOnly
          aria-label={`Remove ${wish.text}`}
          onClick={() => {
            onGone()
            line.remove()
          }}
        />
      </td>
    </tr>
  )
}

const WISH_TABLE = 'wish-table'
/** Moves to the first line without a marker. */
export const focusOpenLine = () =>
  document
    .querySelector<HTMLElement>(`#${WISH_TABLE} :is(tr[data-open] select, tr[data-open] button)`)
    ?.focus()

/** The lines of a list. When one disappears, the next one gets the focus. */
export function WishTable({
  lines,
  labs,
  onEdit,
}: {
  lines: readonly Line[]
  labs: Labs
  onEdit: () => void
}) {
  const table = useRef<HTMLTableElement>(null)
  const isGone = useRef(false)
  // the focus would fall to the body with the removed row
  useEffect(() => {
    if (!isGone.current || document.activeElement !== document.body) return
    isGone.current = false
    table.current?.querySelector<HTMLElement>('tr[data-open] select, tbody button')?.focus()
  })
  const isAnyOpen = lines.some((line) => matchWords(line) === null)
  const onGone = () => {
    isGone.current = true
  }
  return (
    <section className={css.frame} aria-labelledby="your-list">
      <div className={`row between ${css.listHead}`}>
        <h2 id="your-list">Your list</h2>
        <Button look="quiet" onClick={onEdit}>
          Edit list
        </Button>
      </div>
      <table ref={table} id={WISH_TABLE} className={css.table} aria-label="Pasted list">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Marker</th>
            <th scope="col">
              <span className={isAnyOpen ? undefined : 'visually-hidden'}>Match</span>
            </th>
            <th scope="col" className={css.price}>
              List price
            </th>
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <WishRow key={line.key} line={line} labs={labs} onGone={onGone} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
