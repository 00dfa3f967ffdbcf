import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { listMarkers } from '#src/lab/catalog/queries.ts'
import { Price } from '#src/lab/markers/Price.tsx'
import { isSameName } from '#src/lab/markers/results/marker-results.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { formatDifference } from '#src/lab/model/price.ts'
import { OPTIONS_MAX } from '#src/lab/order-sets/compose/CodeSearch.tsx'

import { lowestCents } from './comparison-words.ts'

import css from '#src/lab/markers/compare.module.css'

/** A marker that can be added to the comparison. */
export type OtherOffer = { key: string; marker: Marker; lab: string }

/** Markers with the same name as the first one, from labs that are not compared, lowest list price first. */
export function useOtherOffers(markers: readonly Marker[], labs: Labs): readonly OtherOffer[] {
  const name = markers[0]?.name ?? null
  const { data } = useQuery({
    ...listMarkers({ name: name ?? '', size: OPTIONS_MAX }),
    enabled: name !== null && !labs.pending,
  })
  const compared = new Set(markers.map(({ lab_id }) => lab_id))
  const others = (name === null ? [] : (data?.body.markers ?? [])).flatMap((marker) => {
    const { lab_id: labId } = marker
    const key = labCodeOf(marker)
    if (key === null || labId === null || compared.has(labId)) return []
    return isSameName(marker.name, name) ? [{ key, marker, lab: labs.labName(labId) }] : []
  })
  const centsOf = ({ marker }: OtherOffer) => lowestCents([marker]) ?? Infinity
  return others.toSorted((a, b) => centsOf(a) - centsOf(b) || 0)
}

type Around = {
  /** Lowest list price of the compared markers. */
  lowest: number | null
  onAdd: (key: string) => void
}

function Difference({ offer: { marker }, lowest }: { offer: OtherOffer; lowest: number | null }) {
  const cents = lowestCents([marker])
  if (cents === null || lowest === null || cents === lowest) return null
  return <span className="soft">{formatDifference(cents - lowest)}</span>
}

const columns: readonly Column<OtherOffer, unknown, Around>[] = [
  {
    id: 'lab',
    label: 'Lab',
    rowHeader: true,
    cell: ({ lab }, _around, below) => (
      <>
        {lab}
        {below && <span className="block soft small">{below}</span>}
      </>
    ),
  },
  {
    id: 'code',
    label: 'Test code',
    leavesAt: 'small',
    below: 'always',
    cell: ({ marker: { provider_id: code } }) =>
      code !== null && <CopyCode code={code} what="test code" />,
  },
  {
    id: 'price',
    label: 'List price',
    unit: '$',
    numeric: true,
    cell: ({ marker }) => <Price marker={marker} />,
  },
  {
    id: 'difference',
    label: 'From lowest above',
    numeric: true,
    leavesAt: 'medium',
    below: () => null,
    cell: (offer, { lowest }) => <Difference offer={offer} lowest={lowest} />,
  },
  {
    id: 'add',
    label: 'Add',
    numeric: true,
    head: () => <span className="visually-hidden">Add</span>,
    cell: ({ key, marker, lab }, { onAdd }) => (
      <Button
        look="quiet"
        icon="plus"
        aria-label={`Compare with ${markerName(marker)} from ${lab}`}
        onClick={() => onAdd(key)}
      >
        Compare
      </Button>
    ),
  },
]

const idOfOffer = ({ key }: OtherOffer) => key

/** The first marker's test at labs that are not compared yet. */
export function OtherOffers({
  offers,
  markers,
  onAdd,
}: {
  offers: readonly OtherOffer[]
  markers: readonly Marker[]
  onAdd: Around['onAdd']
}) {
  const lowest = lowestCents(markers)
  const around = useMemo(() => ({ lowest, onAdd }), [lowest, onAdd])
  const [first] = markers
  if (!first || !offers.length) return null
  return (
    <section className={`unprinted ${css.offers}`} aria-labelledby="other-offers">
      <h2 id="other-offers">
        <LongText text={markerName(first)} /> at other labs
      </h2>
      <DataTable<OtherOffer, unknown, Around>
        label="At other labs"
        rows={offers}
        columns={columns}
        around={around}
        rowId={idOfOffer}
      />
    </section>
  )
}
