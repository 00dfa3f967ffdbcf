import { useMemo, useState } from 'react'

import { dayHere, formatDay } from '#lib/days.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { usePrinting } from '#src/kit/ui/use-printing.ts'
import { CodeTitle } from '#src/lab/diagnoses/CodeTitle.tsx'
import { useKnownCodes } from '#src/lab/diagnoses/diagnosis-reading.ts'
import { readLabCode } from '#src/lab/model/lab-codes.ts'
import { formatCents, listPrice, sumOfAll } from '#src/lab/model/price.ts'
import {
  changesBetween,
  changeWords,
  type ContentChanges,
  type SetWords,
} from '#src/lab/order-sets/saved/content-changes.ts'
import {
  areMarkersKnown,
  driftOf,
  driftWords,
  type Drift,
} from '#src/lab/order-sets/saved/drift/drift.ts'
import { DriftList } from '#src/lab/order-sets/saved/drift/DriftList.tsx'
import { useContentNames, type ContentNames } from '#src/lab/order-sets/saved/use-content-names.ts'

import { byChange, versionItems, type Contents, type VersionItem } from './version-items.ts'

import css from './versions.module.css'

export type ShownVersion = SetWords & Contents & { version: number }

const MARKS = { added: '+ Added', removed: '− Removed' } as const
const ADD_ON = 'Add-on marker'

/** An item with the lab test that has it, if only one can. */
type Row = VersionItem & { from: string | null }
type Around = { codes: ReturnType<typeof useKnownCodes> }

const isDiagnosis = ({ group }: VersionItem) => group === 'Diagnosis codes'

/** A marker by its name, a diagnosis by its code and title. */
const ItemName = ({ item, codes }: { item: Row } & Around) =>
  isDiagnosis(item) ? (
    <span className={css.diagnosis}>
      <code>{item.code}</code>
      <span>
        <CodeTitle code={item.code} codes={codes} />
      </span>
    </span>
  ) : (
    <span>{item.name ?? <Missing what="No name" />}</span>
  )

const columns: readonly Column<Row, unknown, Around>[] = [
  {
    id: 'name',
    label: 'Marker',
    rowHeader: true,
    cell: (item, { codes }, below) => (
      <span className={css.item} data-change={item.change}>
        <ItemName item={item} codes={codes} />
        {item.change && <span className="small">{MARKS[item.change]}</span>}
        {below && <span className="row wrap words soft small whole">{below}</span>}
      </span>
    ),
  },
  {
    id: 'code',
    label: 'Code',
    below: (item) => !isDiagnosis(item) && <code>{item.code}</code>,
    width: '112px',
    cell: (item) => !isDiagnosis(item) && <code>{item.code}</code>,
  },
  {
    id: 'from',
    label: 'From',
    below: ({ isAddOn }) => isAddOn && <span>{ADD_ON}</span>,
    width: '24%',
    cell: ({ from }) => <span className="soft">{from}</span>,
  },
  {
    id: 'price',
    label: 'List price, $',
    numeric: true,
    width: '168px',
    cell: ({ group, price, priceBefore }) =>
      group === 'Markers' && (
        <>
          {priceBefore && <span className="faint small">was {priceBefore} </span>}
          {price ?? <Missing what="Not provided" />}
        </>
      ),
  },
]

/** Changes in words: of the selection, and of what the service lists for it. */
function changeSentence(changes: ContentChanges, drift: readonly Drift[] | null): string {
  const { added, removed } = changes.codes
  const addOns = new Set([...added, ...removed].map((text) => readLabCode(text).code))
  const unsaid = (drift ?? []).filter(
    ({ kind, code }) => !((kind === 'new' || kind === 'gone') && code && addOns.has(code)),
  )
  const sentences = [changeWords(changes) || 'same selection', driftWords(unsaid)]
  return sentences
    .filter(Boolean)
    .map((words) => `${capitalized(words)}.`)
    .join(' ')
}

/** `$32.00 more than version 2.` Empty if a price is unknown, or none is different. */
function differenceWords(shown: ShownVersion, other: ShownVersion): string {
  const [is, was] = [shown, other].map(({ snapshot }) =>
    snapshot ? sumOfAll(snapshot.markers.map(({ price }) => price)) : null,
  )
  if (is == null || was == null || is === was) return ''
  return `$${formatCents(Math.abs(is - was))} ${is > was ? 'more' : 'less'} than version ${other.version}.`
}

/** List price of a version, its lab tests, and its account. */
function Facts({ shown, names }: { shown: ShownVersion; names: ContentNames }) {
  const { content, snapshot } = shown
  const prices = snapshot?.markers.map(({ price }) => price) ?? []
  return (
    <dl className={`row wrap words ${css.facts}`}>
      {prices.length > 0 && (
        <div>
          <dt>List price, {counted(prices.length, 'marker')}</dt>
          <dd>
            {listPrice(prices)}
            {snapshot?.read_at && ` on ${formatDay(dayHere(snapshot.read_at))}`}
          </dd>
        </div>
      )}
      {content.tests.length > 0 && (
        <div>
          <dt>{content.tests.length === 1 ? 'Lab test' : 'Lab tests'}</dt>
          <dd>{names.tests(content.tests) ?? <Skeleton width={96} height={14} />}</dd>
        </div>
      )}
      <div>
        <dt>Lab account</dt>
        <dd>{content.account ? names.account(content.account) : 'None'}</dd>
      </div>
    </dl>
  )
}

/** Changes that are no rows: name, tags, note, lab tests, primary diagnosis and account. */
function FieldChanges({
  shown,
  other,
  changes: { primary, account },
  names,
}: {
  shown: ShownVersion
  other: ShownVersion
  changes: ContentChanges
  names: ContentNames
}) {
  const accountName = (id: string) => (id ? names.account(id) : 'none')
  const fields = [
    ['Name', other.name, shown.name],
    ['Tags', other.tags.join(', '), shown.tags.join(', ')],
    ['Note', other.note, shown.note],
    ['Lab tests', names.tests(other.content.tests), names.tests(shown.content.tests)],
    ['Primary diagnosis', primary?.was ?? '', primary?.is ?? ''],
    ['Lab account', accountName(account?.was ?? ''), accountName(account?.is ?? '')],
  ] as const
  const changed = fields.filter(([, was, is]) => was !== is && was !== null && is !== null)
  if (!changed.length) return null
  return (
    <dl className={css.fields}>
      {changed.map(([label, was, is]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {was || 'none'} → {is || 'none'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Items with the lab test that has them, and the titles of the diagnosis codes. */
function useNamedItems(shown: ShownVersion, other: ShownVersion | null, names: ContentNames) {
  const items = versionItems(shown, other)
  const codes = useKnownCodes(items.filter(isDiagnosis).map(({ code }) => code))
  const testOf = ({ change }: VersionItem) => {
    const [test, ...others] = (change === 'removed' && other ? other : shown).content.tests
    return test === undefined || others.length ? null : names.tests([test])
  }
  const rows = items.map((item): Row => {
    if (isDiagnosis(item)) return { ...item, from: null }
    return { ...item, from: item.isAddOn ? ADD_ON : testOf(item) }
  })
  return { rows, codes }
}

const ItemTable = ({ label, rows, codes }: { label: string; rows: readonly Row[] } & Around) => (
  <DataTable<Row, unknown, Around>
    label={label}
    rows={rows}
    columns={columns}
    around={{ codes }}
    leavesAt="medium"
    rowId={({ key }) => key}
    // the markers stand below the name of their column
    groupOf={({ group }) => (group === 'Markers' ? null : group)}
  />
)

/** Parts that changed, then the rest if asked for, or all if nothing changed. */
function ContentTables({
  rows,
  codes,
  drift,
}: { rows: readonly Row[]; drift: readonly Drift[] } & Around) {
  const [isOpen, setOpen] = useState(false)
  const isPrinting = usePrinting() !== null
  const { changed, unchanged } = byChange(rows, drift)
  if (!changed.length || !unchanged.length)
    return <ItemTable label="Contents" rows={rows} codes={codes} />
  return (
    <>
      <ItemTable label="Changed contents" rows={changed} codes={codes} />
      <Button
        look="quiet"
        icon={isOpen ? 'down' : 'right'}
        className={css.rest}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {unchanged.length} unchanged
      </Button>
      {(isOpen || isPrinting) && (
        <ItemTable label="Unchanged contents" rows={unchanged} codes={codes} />
      )}
    </>
  )
}

const isInList = ({ kind }: Drift) => kind === 'account' || kind === 'results' || kind === 'name'

/** The markers and diagnosis codes of a version. Those that differ from the other version are marked. */
export function VersionContents({
  shown,
  other,
}: {
  shown: ShownVersion
  other: ShownVersion | null
}) {
  const names = useContentNames([shown.snapshot, other?.snapshot])
  const { rows, codes } = useNamedItems(shown, other, names)
  const changes = useMemo(
    () => changesBetween((other ?? shown).content, shown.content),
    [shown, other],
  )
  const isKnown = !other || areMarkersKnown([shown.snapshot, other.snapshot])
  const drift = other?.snapshot && shown.snapshot ? driftOf(other.snapshot, shown.snapshot) : null
  const listed = drift?.filter(isInList) ?? []
  return (
    <>
      {other && (
        <p className={css.summary}>
          {changeSentence(changes, drift)} {differenceWords(shown, other)}
        </p>
      )}
      <Facts shown={shown} names={names} />
      {!isKnown && (
        <p className="soft small">
          One version was saved without all of its markers, so some differences are unknown.
        </p>
      )}
      {other && <FieldChanges {...{ shown, other, changes, names }} />}
      {listed.length > 0 && (
        <section className="above-3" aria-label="Changes at the lab">
          <DriftList drift={listed} />
        </section>
      )}
      <div className={css.contents}>
        <ContentTables rows={rows} codes={codes} drift={listed} />
      </div>
    </>
  )
}
