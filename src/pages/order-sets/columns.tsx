import type { Marker } from '#contract/markers.ts'
import { formatCents, readPrice } from '#src/lib/price.ts'
import { shortId } from '#src/layout/person.ts'
import type { Columns } from '#src/table/DataTable.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import css from './order-sets.module.css'
import type { Origin } from './provenance.ts'

const originWords = ({ tests, addOn }: Origin) => {
  const parts = [...tests.map((test) => `test ${shortId(test)}`), ...(addOn ? ['add-on'] : [])]
  return parts.length ? `from ${parts.join(' and ')}` : 'not explained'
}

export const columnsFor = (origins: ReadonlyMap<number, Origin>): Columns<Marker> => [
  {
    id: 'name',
    header: 'Marker',
    cell: ({ row: { original: marker } }) => {
      const origin = origins.get(marker.id)
      return (
        <span className={css.marker}>
          <strong>{marker.name}</strong>
          <span>{origin ? originWords(origin) : ''}</span>
        </span>
      )
    },
  },
  {
    id: 'code',
    header: 'Test code',
    cell: ({ row: { original: marker } }) => (marker.provider_id === null ? <Missing what="No test code" /> : <CopyCode code={marker.provider_id} what="test code" />),
  },
  {
    id: 'loinc',
    header: 'LOINC',
    cell: ({ row: { original: marker } }) => {
      const codes = new Set(marker.expected_results.flatMap(({ loinc }) => (loinc ? [loinc.code] : [])))
      const [first] = codes
      if (!first) return <Missing what="No LOINC code" />
      return codes.size === 1 ? <CopyCode code={first} what="LOINC code" /> : `${codes.size} codes`
    },
  },
  {
    id: 'price',
    header: 'Price, $',
    meta: { numeric: true },
    cell: ({ row: { original: marker } }) => {
      const price = readPrice(marker.price)
      return price.kind === 'amount' ? formatCents(price.cents) : price.kind === 'text' ? price.text : <span className={css.soft}>not given</span>
    },
  },
]
