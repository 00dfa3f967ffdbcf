import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import type { Marker } from '#contract/interface/markers.ts'
import { itemAt } from '#lib/lists.ts'
import { useStore } from '#src/kit/lib/store.ts'
import { counted } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { shortId } from '#src/kit/page/person.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { SkeletonRows } from '#src/kit/ui/Skeleton.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { paths } from '#src/kit/url/paths.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { formatCents } from '#src/lab/model/price.ts'
import { keepOrderSetParams } from '#src/lab/order-draft/order-set-param-names.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'
import { toPreviewHeading } from '#src/lab/order-sets/checks/Check.tsx'
import { Health } from '#src/lab/order-sets/library/Health.tsx'
import { byHealth, centsOf, favoritesFirst } from '#src/lab/order-sets/library/library-sets.ts'
import type { SetHealth } from '#src/lab/order-sets/library/set-health.ts'
import { SetPrice } from '#src/lab/order-sets/library/SetPrice.tsx'
import {
  favoriteSets,
  useIsListed,
  useLibrarySets,
} from '#src/lab/order-sets/library/use-library.ts'
import { contentsOf } from '#src/lab/order-sets/loader.ts'
import { labsOf } from '#src/lab/order-sets/preview/provenance.ts'
import type { ChosenTests } from '#src/lab/order-sets/use-chosen-tests.ts'

import css from './start-order.module.css'

/** Rows of each kind. The search above has the others. */
const ROWS_MAX = { set: 6, test: 5 }

/** Result of a click on a row. */
const acts = { set: 'Open', test: 'Add' }
/** A saved set or a lab test that an order can start with. */
type Start = {
  kind: keyof typeof acts
  id: string
  name: string
  lab: string | null
  /** Null while loading, or if unknown. */
  prices: readonly (string | null)[] | null
  /** Null while loading, and for a lab test. */
  health: SetHealth | null
}
type Around = { add: (id: string) => void }

const priceOf = (start: Start) => {
  const cents = centsOf(start)
  return cents === null ? null : formatCents(cents)
}

const columns: readonly Column<Start, unknown, Around>[] = [
  {
    id: 'name',
    label: 'Name',
    rowHeader: true,
    cell: (row, { add }, below) => (
      <span className={css.start}>
        {row.kind === 'set' ? (
          <Link className={css.name} to={savedSetPath(row.id)} onClick={toPreviewHeading}>
            {row.name}
          </Link>
        ) : (
          <Button
            look="quiet"
            className={css.name}
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
    id: 'status',
    label: 'Status',
    // comes late, and must not move the other columns
    width: '200px',
    below: 'always',
    cell: ({ kind, id, health }) => kind === 'set' && <Health id={id} health={health} />,
  },
  {
    id: 'lab',
    label: 'Lab',
    value: ({ lab }) => lab,
    below: 'given',
    missing: 'Lab unknown',
  },
  {
    id: 'tests',
    label: 'Markers',
    numeric: true,
    width: '64px',
    value: ({ prices }) => prices?.length ?? null,
    missing: 'Not loaded',
    below: ({ prices }) => prices && <span>{counted(prices.length, 'marker')}</span>,
  },
  {
    id: 'price',
    label: 'List price',
    unit: '$',
    numeric: true,
    width: '104px',
    value: priceOf,
    missing: ({ prices }) => (prices ? 'No price' : 'Not loaded'),
    cell: ({ prices }) => <SetPrice prices={prices} pricedAt={null} />,
  },
  {
    id: 'act',
    label: 'Action',
    numeric: true,
    width: '52px',
    head: () => <span className="visually-hidden">Action</span>,
    // the row does it, and its name says so
    cell: ({ kind }) => (
      <span className={css.act} aria-hidden="true">
        {acts[kind]}
      </span>
    ),
  },
]

const pricesOf = (markers: readonly Marker[]) => markers.map(({ price }) => price)

/** The most recently changed saved sets in the order of their list, under their heading. */
function useSavedStarts() {
  const { rows, list } = useLibrarySets()
  const favoriteIds = useStore(favoriteSets)
  const sets: readonly Start[] = useMemo(() => {
    const favorites = new Set(favoriteIds)
    const recent = favoritesFirst(rows, favorites).slice(0, ROWS_MAX.set)
    return favoritesFirst(recent.toSorted(byHealth), favorites).map(
      ({ id, name, lab, prices, health }) => ({
        kind: 'set' as const,
        id,
        name,
        lab,
        prices,
        // a row has one line of it
        health: health && { ...health, reasons: health.reasons.slice(0, 1) },
      }),
    )
  }, [rows, favoriteIds])
  const isListed = useIsListed(list.data !== undefined && rows.every(({ health }) => health))
  const isAll = rows.length <= sets.length
  const title = isAll
    ? 'Saved order sets'
    : `Recently changed order sets, ${sets.length} of ${rows.length}`
  return { sets, title, list, isListed }
}

/** The first lab tests of the team with their contents, under their heading. */
function useTestStarts({ labTestList: { offers, known } }: ChosenTests) {
  const { labs } = useLabs()
  const first = offers.slice(0, ROWS_MAX.test)
  const contents = useQueries({ queries: first.map(({ id }) => contentsOf(id)) })
  const tests = first.map(({ id, name }, place): Start => {
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
      health: null,
    }
  })
  const isAll = offers.length <= first.length
  return {
    tests,
    title: isAll
      ? 'Team lab tests'
      : `Team lab tests, ${first.length} of ${offers.length}. Search for the others.`,
  }
}

/** As high as the rows that come, for most teams. */
export const StartPending = () => (
  <div className={css.pending} role="status" aria-label="Loading order">
    <SkeletonRows count={ROWS_MAX.set + ROWS_MAX.test} />
  </div>
)

/** Ways to start an empty order: saved sets, lab tests of the team, or a list of names and codes. */
export function StartOrder({ chosen }: { chosen: ChosenTests }) {
  const { sets, title, list, isListed } = useSavedStarts()
  const { tests, title: testsTitle } = useTestStarts(chosen)
  const navigate = useNavigate()
  const { search } = useLocation()
  const isWide = useMedia('besidePanel')
  const titles = { set: title, test: testsTitle }
  const rows = [...sets, ...tests]
  // the row that had the focus goes away
  const add = (id: string) => {
    chosen.addTests([id])
    toPreviewHeading()
  }
  if (list.isPending || !isListed) return <StartPending />
  return (
    <>
      <p className={`soft ${css.intro}`}>
        Add a marker{rows.length > 0 ? ', ' : ' or '}
        <Link to={keepOrderSetParams(paths.markerLookUp({}), search)}>paste a list</Link>
        {rows.length > 0 ? ', or start from:' : '.'}
      </p>
      {list.error && !list.data && (
        <FailedCard
          what="the saved order sets"
          error={list.error}
          retry={list.refetch}
          busy={list.isFetching}
        />
      )}
      {rows.length > 0 && (
        <DataTable<Start, unknown, Around>
          label="Start from"
          rows={rows}
          columns={columns}
          around={{ add }}
          rowId={({ id }) => id}
          leavesAt={isWide ? 'small' : 'large'}
          groupOf={({ kind }) => titles[kind]}
          onOpen={({ kind, id }) => {
            if (kind === 'test') return add(id)
            void navigate(savedSetPath(id))
            toPreviewHeading()
          }}
        />
      )}
    </>
  )
}
