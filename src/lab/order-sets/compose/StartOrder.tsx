import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import type { Marker } from '#contract/interface/markers.ts'
import { itemAt } from '#lib/lists.ts'
import { shortId } from '#src/kit/page/person.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { listPrice } from '#src/lab/model/price.ts'
import { keepOrderSetParams } from '#src/lab/order-draft/order-set-param-names.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'
import { favoritesFirst, librarySet } from '#src/lab/order-sets/library/library-sets.ts'
import { favoriteSets } from '#src/lab/order-sets/library/use-library.ts'
import { contentsOf } from '#src/lab/order-sets/loader.ts'
import { labsOf } from '#src/lab/order-sets/preview/provenance.ts'
import { savedSets, savedSnapshots } from '#src/lab/order-sets/saved/saved-order-sets.ts'
import type { ChosenTests } from '#src/lab/order-sets/use-chosen-tests.ts'

import css from './start-order.module.css'

const SETS_MAX = 6
const LAB_TESTS_MAX = 6

/** A saved set or a lab test that an order can begin with. */
type Start = {
  kind: 'set' | 'test'
  id: string
  name: string
  lab: string | null
  /** Null while they are read, or where they are unknown. */
  prices: readonly (string | null)[] | null
}
type Heading = { kind: 'heading'; id: string; title: string }
type Row = Start | Heading
type Around = { add: (id: string) => void }

const of =
  <T,>(read: (start: Start) => T) =>
  (row: Row) =>
    row.kind === 'heading' ? null : read(row)

const columns: readonly Column<Row, unknown, Around>[] = [
  {
    id: 'name',
    label: 'Name',
    rowHeader: true,
    cell: (row, { add }, below) =>
      row.kind !== 'heading' && (
        <span className={css.start}>
          {row.kind === 'set' ? (
            <Link className={css.name} to={savedSetPath(row.id)}>
              <Icon name="plus" />
              {row.name}
            </Link>
          ) : (
            <Button
              look="quiet"
              className={css.name}
              icon="plus"
              aria-label={`Add ${row.name}`}
              onClick={() => add(row.id)}
            >
              {row.name}
            </Button>
          )}
          {below && <span className="row wrap soft small words">{below}</span>}
        </span>
      ),
  },
  {
    id: 'lab',
    label: 'Lab',
    value: of(({ lab }) => lab),
    below: 'given',
    missing: 'Lab unknown',
  },
  {
    id: 'tests',
    label: 'Tests',
    numeric: true,
    width: '72px',
    value: of(({ prices }) => prices?.length ?? null),
    missing: 'Not loaded',
  },
  {
    id: 'price',
    label: 'List price',
    numeric: true,
    width: '104px',
    value: of(({ prices }) => prices && (listPrice(prices).split(' + ')[0] ?? null)),
    missing: 'Not loaded',
    cell: of(({ prices }) => (
      <span title={listPrice(prices ?? [])}>{listPrice(prices ?? []).split(' + ')[0]}</span>
    )),
  },
]

const pricesOf = (markers: readonly Marker[]) => markers.map(({ price }) => price)

/** The saved sets that were changed last, with favorites before them. */
function useSavedStarts(): readonly Start[] {
  const { data: sets } = useQuery(savedSets())
  const { data: snapshots } = useQuery(savedSnapshots())
  const { accounts, labs } = useLabs()
  const known = accounts.data?.body.data
  return useMemo(() => {
    const byId = new Map(snapshots?.map(({ id, snapshot }) => [id, snapshot]))
    const about = { snapshots: byId, catalog: null, accounts: known, labs }
    const rows = (sets ?? [])
      .filter(({ deleted_at }) => !deleted_at)
      .toSorted((a, b) => b.saved_at.localeCompare(a.saved_at))
      .map((set) => librarySet(set, about))
    return favoritesFirst(rows, new Set(favoriteSets.read()))
      .slice(0, SETS_MAX)
      .map(({ id, name, lab, prices }) => ({ kind: 'set' as const, id, name, lab, prices }))
  }, [sets, snapshots, known, labs])
}

/** Lab tests of the team with what they contain. */
function useTestStarts({ labTestList: { offers, known } }: ChosenTests): readonly Start[] {
  const { labs } = useLabs()
  const first = offers.slice(0, LAB_TESTS_MAX)
  const contents = useQueries({ queries: first.map(({ id }) => contentsOf(id)) })
  return first.map(({ id, name }, place) => {
    const markers = itemAt(contents, place).data?.body.markers
    const [labId, ...others] = markers ? labsOf(markers) : []
    const slug = known.get(id)?.lab
    const ofMarkers = labId === undefined || others.length ? null : labs.labName(labId)
    return {
      kind: 'test',
      id,
      name: name ?? shortId(id),
      lab: slug ? labs.nameOfSlug(slug) : ofMarkers,
      prices: markers ? pricesOf(markers) : null,
    }
  })
}

/** Beginnings of an empty order: saved sets, lab tests of the team, or a list of names and codes. */
export function StartOrder({ chosen }: { chosen: ChosenTests }) {
  const sets = useSavedStarts()
  const tests = useTestStarts(chosen)
  const navigate = useNavigate()
  const { search } = useLocation()
  const rows: readonly Row[] = [
    ...(sets.length ? [{ kind: 'heading' as const, id: 'sets', title: 'Saved order sets' }] : []),
    ...sets,
    ...(tests.length ? [{ kind: 'heading' as const, id: 'tests', title: 'Team lab tests' }] : []),
    ...tests,
  ]
  const add = (id: string) => chosen.addTests([id])
  return (
    <>
      <p className={`soft ${css.intro}`}>
        No tests selected. Search above, start from a set below, or{' '}
        <Link to={keepOrderSetParams(paths.markerLookUp({}), search)}>paste a list</Link>.
      </p>
      {rows.length > 0 && (
        <DataTable<Row, unknown, Around>
          label="Start from"
          rows={rows}
          columns={columns}
          around={{ add }}
          rowId={({ id }) => id}
          leavesAt="small"
          heading={(row) => row.kind === 'heading' && <h2 className={css.heading}>{row.title}</h2>}
          onOpen={(row) => {
            if (row.kind === 'set') void navigate(savedSetPath(row.id))
            if (row.kind === 'test') add(row.id)
          }}
        />
      )}
    </>
  )
}
