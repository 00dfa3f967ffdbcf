import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { isFocusFree } from '#src/kit/page/keep-focus.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select, TextArea } from '#src/kit/ui/Field.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { CatalogueLoader } from '#src/lab/catalog/CatalogueLoader.tsx'
import { AccountFilter, LabFilter } from '#src/lab/markers/Filters.tsx'
import { OrderSetLink } from '#src/lab/markers/OrderSetLink.tsx'
import { Price } from '#src/lab/markers/Price.tsx'
import { CoveringSets } from '#src/lab/markers/results/CoveringSets.tsx'
import { reasonWords } from '#src/lab/markers/results/reason-words.ts'
import { useFocusBack } from '#src/lab/markers/use-focus-back.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { markerHint } from '#src/lab/model/marker-choice.ts'
import { listPrice } from '#src/lab/model/price.ts'

import type { ReadWish, WishForm } from './read-wishes.ts'
import {
  WISHES_MAX,
  useListCheck,
  type CheckedWish,
  type ListCheckModel,
  type MissingLine,
} from './use-list-check.ts'

import css from '#src/lab/markers/list-check.module.css'

const NO_LABS: readonly never[] = []
const formWords: Record<WishForm, string> = {
  'test code': 'by test code',
  LOINC: 'by LOINC code',
  name: 'by name',
}

const labNameOf = ({ lab_id }: Marker, { labs }: Pick<ListCheckModel, 'labs'>) =>
  lab_id === null ? null : labs.labName(lab_id)

type Choice = { marker: Marker; without?: readonly string[] }
const withoutWords = (without: readonly string[] = []) =>
  without.length ? `without “${without.join(' ')}”` : null

/** Choice between several markers. */
function ChoiceOf({
  wish,
  choices,
  total,
  isSimilar = false,
  value,
  model,
  onChoose,
}: {
  wish: string
  choices: readonly Choice[]
  total: number
  /** None of them is what was wished for. */
  isSimilar?: boolean
  value: string
  model: ListCheckModel
  onChoose: (key: string) => void
}) {
  const options = choices.flatMap(({ marker, without }) => {
    const key = labCodeOf(marker)
    return key === null ? [] : [{ key, marker, without }]
  })
  return (
    <Select
      label={`Marker for ${wish}`}
      labelHidden
      value={options.some(({ key }) => key === value) ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">
        {isSimilar
          ? counted(options.length, 'similar name')
          : total > options.length
            ? `Choose: the first ${options.length} of ${formatNumber(total)}`
            : `Choose of ${options.length}`}
      </option>
      {options.map(({ key, marker, without }) => (
        <option key={key} value={key}>
          {[markerName(marker), withoutWords(without), markerHint(marker, labNameOf(marker, model))]
            .filter(Boolean)
            .join(' · ')}
        </option>
      ))}
    </Select>
  )
}

function Remove({
  wish,
  onRemove,
  onGone,
}: {
  wish: string
  onRemove: () => void
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
        onRemove()
      }}
    />
  )
}

/** Part of a line that no order takes: `“stat” is not part of the order`. */
const unusedWords = ({ unused }: ReadWish) =>
  unused.length ? `“${unused.join(' ')}” is not part of the order` : null

/** Reason that a line has this marker, and the ignored part of the line. */
function remarkOf({ wish, settled }: CheckedWish): string {
  const reason = wish.kind === 'found' && wish.reason ? reasonWords(wish.marker, wish.reason) : null
  const offer =
    wish.kind === 'missing' ? wish.offers.find(({ marker }) => marker === settled) : undefined
  return [reason, withoutWords(offer?.without), unusedWords(wish)].filter(Boolean).join(' · ')
}

/** A wish that fits something: the marker it was read as, or a choice. */
function WishRow({
  checked,
  model,
  onGone,
}: {
  checked: CheckedWish
  model: ListCheckModel
  onGone: () => void
}) {
  const { wish, settled } = checked
  const choices: readonly Choice[] =
    wish.kind === 'ambiguous'
      ? wish.choices.map((marker) => ({ marker }))
      : wish.kind === 'missing'
        ? wish.offers
        : []
  const remark = remarkOf(checked)
  return (
    <tr data-open={settled ? undefined : ''}>
      <th scope="row">{wish.text}</th>
      <td>
        {wish.kind === 'found' ? (
          <>
            <span className="strong">{settled && markerName(settled)}</span>{' '}
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
        ) : (
          <ChoiceOf
            wish={wish.text}
            choices={choices}
            total={wish.kind === 'ambiguous' ? wish.total : choices.length}
            isSimilar={wish.kind === 'missing'}
            value={(settled && labCodeOf(settled)) ?? ''}
            model={model}
            onChoose={(key) => model.choose(wish.text, key)}
          />
        )}
        {remark && <span className={css.remark}>{remark}</span>}
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
        <Remove wish={wish.text} onRemove={() => model.remove(wish.text)} onGone={onGone} />
      </td>
    </tr>
  )
}

/** Line without a match, with the nearest markers. */
function MissingRow({
  line,
  model,
  onGone,
}: {
  line: MissingLine
  model: ListCheckModel
  onGone: () => void
}) {
  const { key, wish } = line
  // another lab may have what the one before had not
  const isMissing = wish.kind === 'missing'
  const choices: readonly Choice[] = isMissing
    ? wish.offers
    : wish.kind === 'found'
      ? [wish]
      : wish.choices.map((marker) => ({ marker }))
  const remark = unusedWords(wish)
  return (
    <tr data-open="">
      <th scope="row">{wish.text}</th>
      <td>
        {choices.length ? (
          <ChoiceOf
            wish={wish.text}
            choices={choices}
            total={choices.length}
            isSimilar={isMissing}
            value=""
            model={model}
            onChoose={(chosen) => {
              onGone()
              model.replace(line, chosen)
            }}
          />
        ) : (
          <span className={css.hint}>no similar name</span>
        )}
        {remark && <span className={css.remark}>{remark}</span>}
      </td>
      <td />
      <td>
        {isMissing ? <Status tone="bad">not found</Status> : <Status tone="notice">several</Status>}
      </td>
      <td>
        <Remove wish={wish.text} onRemove={() => model.dismiss(key)} onGone={onGone} />
      </td>
    </tr>
  )
}

function summary(model: ListCheckModel): string {
  const { total, toChoose, notFound, settled, isReading, beyondLimit } = model
  if (isReading) return 'Reading the list'
  if (!total) return 'Names, test codes or LOINC codes, looked up in the whole catalog'
  const parts = [
    `${total - toChoose - notFound} found`,
    toChoose && `${toChoose} to choose`,
    notFound && `${notFound} not found`,
    settled.length && `list price ${listPrice(settled.map(({ price }) => price))}`,
    beyondLimit && `the first ${WISHES_MAX} of ${formatNumber(total + beyondLimit)}`,
  ]
  return `${counted(total, 'test')}: ${parts.filter(Boolean).join(' · ')}`
}

/** `3 of 12 still to choose · 1 not found`; empty where every line is for a test. */
const openWords = ({ total, toChoose, notFound }: ListCheckModel): string =>
  [
    toChoose && `${toChoose} of ${total} still to choose`,
    notFound && `${notFound} of ${total} not found`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Puts what is settled into the order set; after that, leads to the lines that are still open. */
function NextStep({
  model,
  addButton,
  onOpen,
}: {
  model: ListCheckModel
  addButton: RefObject<HTMLButtonElement | null>
  onOpen: () => void
}) {
  const { toAdd, settled } = model
  const open = openWords(model)
  if (toAdd.length)
    return (
      <Button ref={addButton} look="primary" icon="plus" onClick={() => model.add(toAdd)}>
        {`Add ${formatNumber(toAdd.length)} to the order set`}
      </Button>
    )
  if (open)
    return (
      <Button ref={addButton} look="primary" onClick={onOpen}>
        {open}
      </Button>
    )
  return (
    settled.length > 0 && (
      <Button ref={addButton} icon="check" disabled>
        {model.beyondLimit ? 'These are in the order set' : 'All in the order set'}
      </Button>
    )
  )
}

function PasteForm({ model }: { model: ListCheckModel }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLDivElement>(null)
  const isEmpty = !model.total && !model.isReading
  // the user who opened the form is about to paste
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
    <form className={`stack start unprinted ${css.form}`} onSubmit={submit}>
      <div ref={field} className={`wide ${css.field}`}>
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
  const { view, setView, labs, catalogue, checked, missing, unkept, toAdd, settled, wanted } = model
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
  const toOpenLine = () =>
    table.current?.querySelector<HTMLElement>('tr[data-open] select, tr[data-open] button')?.focus()
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
              onClick={() => setView({ check: false, wishes: [], choices: [], missing: [] })}
            >
              Back to the list
            </Button>
            <NextStep model={model} addButton={addButton} onOpen={toOpenLine} />
            {toAdd.length === 0 && <OrderSetLink view={view} isPrimary={!openWords(model)} />}
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
          label="Read the catalog"
          why="A test counts as not found only when the whole catalog was searched."
        />
      )}
      {missing.length + checked.length > 0 && (
        <div className={css.frame}>
          <table ref={table} className={css.table} aria-label="The list">
            <thead>
              <tr>
                <th scope="col">Your list</th>
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
              {missing.map((line) => (
                <MissingRow key={line.key} line={line} model={model} onGone={onGone} />
              ))}
              {checked.map((one) => (
                <WishRow key={one.wish.text} checked={one} model={model} onGone={onGone} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {unkept > 0 && (
        <p className={css.note}>
          {counted(unkept, 'line')} of this list had no match. Links do not carry such lines: paste
          the list again to see them.{' '}
          <Button
            look="quiet"
            onClick={() => {
              onGone()
              model.dismissUnkept()
            }}
          >
            Dismiss
          </Button>
        </p>
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
