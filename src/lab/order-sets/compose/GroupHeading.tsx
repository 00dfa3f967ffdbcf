import { Link } from 'react-router-dom'

import { counted } from '#src/kit/lib/units.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { shortId } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { listPrice } from '#src/lab/model/price.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'
import type { View } from '#src/lab/order-sets/loader.ts'
import type { LabTest } from '#src/lab/order-sets/use-chosen-tests.ts'

import { groupKey, type Group } from './groups.ts'
import { LabTestBadge } from './LabTestBadge.tsx'

import css from '#src/lab/order-sets/order-sets.module.css'

const titles = {
  'add-on': 'Add-on markers',
  unexplained: 'Other markers',
  pending: 'Source not loaded yet',
}

/** The lab test of the group: its letter, and its name as a link to its markers. */
function TestTitle({ test, index, order }: { test: LabTest; index: number; order: View }) {
  const label = test.name ?? <code>{shortId(test.id)}</code>
  return (
    <>
      <LabTestBadge index={index} />{' '}
      <Link to={withOrderSet(paths.labTestMarkers(test.id), order)}>{label}</Link>
    </>
  )
}

/** Contents of a lab test, or the reason that they are unknown. */
function GroupContents({ group, test }: { group: Group; test: LabTest | undefined }) {
  const { kind, markers, above } = group
  if (kind === 'test' && test?.error)
    return (
      <>
        <span className="faint small">Couldn’t load its markers. {errorLine(test.error)}</span>
        <Button icon="refresh" look="quiet" disabled={test.isFetching} onClick={test.retry}>
          Try again
        </Button>
      </>
    )
  if (kind === 'test' && !test?.markers) return <span className="faint small">Loading…</span>
  const prices = markers.map(({ price }) => price)
  const words = [
    markers.length > 0 && counted(markers.length, 'marker'),
    markers.length > 0 && `list price ${listPrice(prices)}`,
    above > 0 && `${above} ${markers.length ? 'more ' : ''}shared with tests above`,
    kind === 'test' && !markers.length && !above && 'no markers returned',
  ]
  return <span className="faint small">{words.filter(Boolean).join(' · ')}</span>
}

/** The heading of the markers of one origin, which folds them. */
export function GroupHeading({
  group,
  test,
  order,
  isFolded,
  onFold,
}: {
  group: Group
  /** Undefined where the group is of no lab test. */
  test: LabTest | undefined
  /** Choice that the link carries along. */
  order: View
  isFolded: boolean
  onFold: (key: string) => void
}) {
  const { kind } = group
  const label = kind === 'test' ? `lab test ${test?.name ?? test?.id ?? ''}` : titles[kind]
  return (
    <div className={`row wrap ${css.group}`}>
      {group.markers.length > 0 && (
        <DisclosureButton
          label={`Markers: ${label}`}
          open={!isFolded}
          onToggle={() => onFold(groupKey(group))}
        />
      )}
      <h3>
        {kind !== 'test'
          ? titles[kind]
          : test && <TestTitle test={test} index={group.test} order={order} />}
      </h3>
      <GroupContents group={group} test={test} />
    </div>
  )
}
