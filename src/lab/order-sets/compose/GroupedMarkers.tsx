import { memo, useState } from 'react'

import type { Marker } from '#contract/interface/markers.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import type { Overlap } from '#src/lab/order-sets/checks/redundancy.ts'
import { ExpectedResults, orderColumns } from '#src/lab/order-sets/columns.tsx'
import type { Origin } from '#src/lab/order-sets/preview/provenance.ts'
import type { ChosenTests } from '#src/lab/order-sets/use-chosen-tests.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { GroupHeading } from './GroupHeading.tsx'
import { groupByOrigin, linesOf, type Group } from './groups.ts'

const toggledIn = <Key,>(set: ReadonlySet<Key>, key: Key): ReadonlySet<Key> =>
  new Set(set.has(key) ? [...set].filter((one) => one !== key) : [...set, key])

/** The markers under the headings of what they come from. Drawn anew only when the order that is shown is another one. */
export const GroupedMarkers = memo(function GroupedMarkers({
  markers,
  origins,
  overlaps,
  order,
  labTests,
}: {
  markers: readonly Marker[]
  origins: ReadonlyMap<Marker['id'], Origin>
  overlaps: ReadonlyMap<Marker['id'], Overlap>
  /** The choice that is answered. */
  order: Order['view']
  labTests: ChosenTests['labTests']
}) {
  const [open, setOpen] = useState<ReadonlySet<Marker['id']>>(new Set<Marker['id']>())
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set<string>())
  const groups = groupByOrigin(markers, origins, order.tests.length)
  const onUnfold = (id: Marker['id']) => setOpen((now) => toggledIn(now, id))
  const onFold = (key: string) => setFolded((now) => toggledIn(now, key))
  const testOf = ({ kind, test }: Group) =>
    kind === 'test' ? labTests.find(({ id }) => id === order.tests[test]) : undefined
  return (
    <DataTable
      label="Markers of this order set"
      rows={linesOf(groups, folded)}
      columns={orderColumns}
      around={{ origins, overlaps, open, onUnfold }}
      rowId={({ key }) => key}
      leavesAt="small"
      heading={(line) =>
        line.kind === 'group' && (
          <GroupHeading
            group={line.group}
            test={testOf(line.group)}
            order={order}
            isFolded={folded.has(line.key)}
            onFold={onFold}
          />
        )
      }
      detail={(line) =>
        line.kind === 'marker' &&
        open.has(line.marker.id) && <ExpectedResults marker={line.marker} />
      }
    />
  )
})
