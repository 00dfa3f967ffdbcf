import { useMemo } from 'react'

import { dayHere, formatDay } from '#lib/days.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
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

import { versionItems, type Contents, type VersionItem } from './version-items.ts'

import css from './versions.module.css'

export type ShownVersion = SetWords & Contents & { version: number }

const MARKS = { added: '+ Added', removed: '− Removed' } as const
const ADD_ON = 'Add-on marker'

/** An item with the lab test that has it, if only one can. */
type Row = VersionItem & { from: string | null }

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    label: 'Marker',
    rowHeader: true,
    cell: ({ name, change }, _around, below) => (
      <span className={css.item} data-change={change}>
        <span>{name ?? <Missing what="No name" />}</span>
        {change && <span className="small">{MARKS[change]}</span>}
        {below && <span className="row wrap words soft small whole">{below}</span>}
      </span>
    ),
  },
  {
    id: 'code',
    label: 'Code',
    below: 'always',
    width: '112px',
    cell: ({ code }) => <code>{code}</code>,
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

/** Items with the names that only the catalog and the code list have. */
function useNamedItems(shown: ShownVersion, other: ShownVersion | null, names: ContentNames) {
  const items = versionItems(shown, other)
  const dx = items.flatMap(({ group, code }) => (group === 'Diagnosis codes' ? [code] : []))
  const { known } = useKnownCodes(dx)
  const testOf = ({ change }: VersionItem) => {
    const [test, ...others] = (change === 'removed' && other ? other : shown).content.tests
    return test === undefined || others.length ? null : names.tests([test])
  }
  return items.map((item): Row => {
    if (item.group === 'Diagnosis codes')
      return { ...item, name: known.get(item.code)?.title ?? null, from: null }
    return { ...item, from: item.isAddOn ? ADD_ON : testOf(item) }
  })
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
  const rows = useNamedItems(shown, other, names)
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
        <DataTable<Row>
          label="Contents"
          rows={rows}
          columns={columns}
          leavesAt="medium"
          rowId={({ key }) => key}
          // the markers stand below the name of their column
          groupOf={({ group }) => (group === 'Markers' ? null : group)}
        />
      </div>
    </>
  )
}
