import { useEffect, useRef, useState, type FormEvent } from 'react'

import { markerName, type Marker } from '#contract/markers.ts'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { isFocusFree } from '#src/layout/hold-focus.ts'
import { markerHint } from '#src/lib/marker-choice.ts'
import { priceLine } from '#src/lib/price.ts'
import { counted, formatNumber } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { Select, TextArea } from '#src/ui/Field.tsx'
import { Status } from '#src/ui/Status.tsx'
import { labCodeOf } from '#src/url/lab-codes.ts'
import { CatalogueLoader } from '#src/layout/CatalogueLoader.tsx'
import { CoveringSets } from './CoveringSets.tsx'
import { AccountFilter, LabFilter } from './Filters.tsx'
import css from './list-check.module.css'
import { OrderSetLink } from './OrderSetLink.tsx'
import { Price } from './Price.tsx'
import type { ReadWish, WishForm } from './read-wishes.ts'
import { useFocusBack } from './use-focus-back.ts'
import {
  MOST_WISHES,
  useListCheck,
  type CheckedWish,
  type ListCheckModel,
} from './use-list-check.ts'

const NO_LABS: readonly never[] = []
const formWords: Record<WishForm, string> = {
  'test code': 'by test code',
  LOINC: 'by LOINC code',
  name: 'by name',
}

const labNameOf = ({ lab_id }: Marker, { labs }: Pick<ListCheckModel, 'labs'>) =>
  lab_id === null ? null : labs.labName(lab_id)

/** Which of several is meant. */
function ChoiceOf({
  wish,
  markers,
  total,
  isSimilar = false,
  value,
  model,
  onChoose,
}: {
  wish: string
  markers: readonly Marker[]
  total: number
  /** None of them is what was wished for. */
  isSimilar?: boolean
  value: string
  model: ListCheckModel
  onChoose: (key: string) => void
}) {
  const options = markers.flatMap((marker) => {
    const key = labCodeOf(marker)
    return key === null ? [] : [{ key, marker }]
  })
  return (
    <Select
      label={`Marker for ${wish}`}
      labelHidden
      value={options.some(({ key }) => key === value) ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">
        {total > options.length
          ? `Choose: the first ${options.length} of ${formatNumber(total)}`
          : `${isSimilar ? 'Similar: choose' : 'Choose'} of ${options.length}`}
      </option>
      {options.map(({ key, marker }) => (
        <option key={key} value={key}>
          {markerName(marker)} · {markerHint(marker, labNameOf(marker, model))}
        </option>
      ))}
    </Select>
  )
}

function Remove({
  wish,
  model,
  onGone,
}: {
  wish: string
  model: ListCheckModel
  onGone: () => void
}) {
  return (
    <Button
      look="quiet"
      icon="cross"
      iconOnly
      aria-label={`Remove ${wish}`}
      onClick={() => {
        onGone()
        model.remove(wish)
      }}
    />
  )
}

/** A wish that fits something: the marker it was read as, or a choice. */
function WishRow({
  checked: { wish, settled },
  model,
  onGone,
}: {
  checked: CheckedWish
  model: ListCheckModel
  onGone: () => void
}) {
  const isChoice = wish.kind !== 'found'
  const markers =
    wish.kind === 'ambiguous' ? wish.choices : wish.kind === 'missing' ? wish.offers : []
  return (
    <tr data-open={settled ? undefined : ''}>
      <th scope="row">{wish.text}</th>
      <td>
        {isChoice ? (
          <ChoiceOf
            wish={wish.text}
            markers={markers}
            total={wish.kind === 'ambiguous' ? wish.total : markers.length}
            value={(settled && labCodeOf(settled)) ?? ''}
            model={model}
            onChoose={(key) => model.choose(wish.text, key)}
          />
        ) : (
          <>
            <span className={css.name}>{settled && markerName(settled)}</span>{' '}
            <span className={css.hint}>
              {settled && labNameOf(settled, model)}
              {settled?.provider_id && (
                <>
                  {' · '}
                  <CopyCode code={settled.provider_id} what="test code" />
                </>
              )}
            </span>
          </>
        )}
      </td>
      <td className={css.price}>{settled && <Price marker={settled} sign />}</td>
      <td>
        {settled ? (
          <Status tone="good">{wish.kind === 'found' ? formWords[wish.by] : 'chosen'}</Status>
        ) : wish.kind === 'missing' ? (
          <Status tone="bad">not found</Status>
        ) : (
          <Status tone="notice">several</Status>
        )}
      </td>
      <td>
        <Remove wish={wish.text} model={model} onGone={onGone} />
      </td>
    </tr>
  )
}

/** What fits nothing, with the nearest there is. */
function MissingRow({
  wish,
  model,
  onGone,
}: {
  wish: ReadWish
  model: ListCheckModel
  onGone: () => void
}) {
  const offers = wish.kind === 'missing' ? wish.offers : []
  return (
    <tr data-open="">
      <th scope="row">{wish.text}</th>
      <td>
        {offers.length ? (
          <ChoiceOf
            wish={wish.text}
            markers={offers}
            total={offers.length}
            isSimilar
            value=""
            model={model}
            onChoose={(key) => {
              onGone()
              model.replace(wish.text, key)
            }}
          />
        ) : (
          <span className={css.hint}>nothing near it</span>
        )}
      </td>
      <td />
      <td>
        <Status tone="bad">not found</Status>
      </td>
      <td>
        <Remove wish={wish.text} model={model} onGone={onGone} />
      </td>
    </tr>
  )
}

function summary({ checked, missing, settled, isReading, beyondLimit }: ListCheckModel): string {
  if (isReading) return 'Reading the list'
  const open = checked.filter((one) => !one.settled).length
  const total = checked.length + missing.length
  if (!total) return 'Names, test codes or LOINC codes, looked up in the whole catalogue'
  const parts = [
    `${checked.length - open} found`,
    open && `${open} to choose`,
    missing.length && `${missing.length} not found`,
    settled.length && priceLine(settled.map(({ price }) => price)),
    beyondLimit && `the first ${MOST_WISHES} of ${formatNumber(total + beyondLimit)}`,
  ]
  return `${counted(total, 'wish', 'wishes')}: ${parts.filter(Boolean).join(' · ')}`
}

function PasteForm({ model }: { model: ListCheckModel }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLDivElement>(null)
  const isEmpty = !model.checked.length && !model.missing.length && !model.isReading
  // whoever opened the form is about to paste
  useEffect(() => {
    if (isEmpty && isFocusFree()) field.current?.querySelector('textarea')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) model.read(text)
    setText('')
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <div ref={field} className={css.field}>
        <TextArea
          label={isEmpty ? 'Paste a list' : 'Paste another list'}
          hint="One a line, or separated by commas, semicolons or tabs: names, test codes, LOINC codes"
          rows={isEmpty ? 6 : 2}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
          }}
        />
      </div>
      <Button type="submit" disabled={!text.trim()}>
        Look up
      </Button>
    </form>
  )
}

/** A list of names and codes, each found, with a choice, or not found; what is settled goes into the order set at once. */
export default function ListCheck() {
  const model = useListCheck()
  const { view, setView, labs, catalogue, checked, missing, toAdd, settled, wanted } = model
  const addButton = useRef<HTMLButtonElement>(null)
  const backButton = useRef<HTMLButtonElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  useFocusBack()
  // a row that went away had the focus
  useEffect(() => {
    if (!moved.current || document.activeElement !== document.body) return
    moved.current = false
    const next = table.current?.querySelector<HTMLElement>('tr[data-open] select, tbody button')
    ;(next ?? addButton.current ?? backButton.current)?.focus()
  })
  const onGone = () => {
    moved.current = true
  }
  const withoutCode = settled.filter((marker) => labCodeOf(marker) === null).length
  const settledLabs = new Set(settled.map(({ lab_id }) => lab_id)).size
  return (
    <>
      <PageHeader
        title="Look up a list"
        controls={
          <>
            <LabFilter
              lab={view.lab}
              labs={labs}
              seen={NO_LABS}
              onLab={(lab) => setView({ lab })}
            />
            <AccountFilter
              account={view.account}
              accounts={model.accountList}
              onAccount={(account) => setView({ account })}
            />
          </>
        }
        actions={
          <>
            <Button
              ref={backButton}
              icon="left"
              onClick={() => setView({ check: false, wishes: [], choices: [] })}
            >
              Back to the list
            </Button>
            {settled.length > 0 && (
              <Button
                ref={addButton}
                look={toAdd.length ? 'primary' : 'plain'}
                icon={toAdd.length ? 'plus' : 'check'}
                disabled={toAdd.length === 0}
                onClick={() => model.add(toAdd)}
              >
                {toAdd.length
                  ? `Add ${formatNumber(toAdd.length)} to the order set`
                  : 'All in the order set'}
              </Button>
            )}
            {toAdd.length === 0 && <OrderSetLink view={view} />}
          </>
        }
      >
        <span role="status">
          {summary(model)}
          {model.labName && ` · at ${model.labName}`}
        </span>
      </PageHeader>
      {model.isReading && (
        <CatalogueLoader
          catalogue={catalogue}
          label="Read the catalogue"
          why="What is found and what is not can be said of the whole catalogue only."
        />
      )}
      {missing.length + checked.length > 0 && (
        <div className={css.frame}>
          <table ref={table} className={css.table} aria-label="The list">
            <thead>
              <tr>
                <th scope="col">Wish</th>
                <th scope="col">Marker</th>
                <th scope="col" className={css.price}>
                  Price
                </th>
                <th scope="col">Found</th>
                <th scope="col">
                  <span className="visually-hidden">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {missing.map((wish) => (
                <MissingRow key={wish.text} wish={wish} model={model} onGone={onGone} />
              ))}
              {checked.map((one) => (
                <WishRow key={one.wish.text} checked={one} model={model} onGone={onGone} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!view.lab && !view.account && checked.some((one) => !one.settled) && (
        <p className={css.note}>
          Of all labs most names fit several markers. With a lab chosen above they are that lab’s.
        </p>
      )}
      {withoutCode > 0 && (
        <p className={css.note}>
          {counted(withoutCode, 'marker')} without a test code cannot be added to an order set.
        </p>
      )}
      {settledLabs > 1 && (
        <p className={css.note}>
          They are of {settledLabs} labs, and an order takes markers of one: choose the lab above.
        </p>
      )}
      {wanted.length > 1 && <CoveringSets wanted={wanted} model={model} />}
      <PasteForm model={model} />
    </>
  )
}
