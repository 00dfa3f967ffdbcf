import { Link } from 'react-router-dom'

import { without } from '#src/kit/lib/lists.ts'
import { counted } from '#src/kit/lib/units.ts'
import { shortId } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useLabs, type Labs } from '#src/lab/catalog/labs.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'
import { Part } from '#src/lab/order-sets/Part.tsx'
import type { ChosenTests, LabTest } from '#src/lab/order-sets/use-chosen-tests.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { ChosenList } from './ChosenList.tsx'
import { LabTestBadge } from './LabTestBadge.tsx'
import { NameTest } from './NameTest.tsx'

/** Contents of a selected lab test: number of markers, and lab. */
function PanelContents({
  test: { isUnknown, error, total, labIds },
  labs,
}: {
  test: LabTest
  labs: Labs
}) {
  if (isUnknown) return <Status tone="bad">Not found</Status>
  if (error) return `Couldn’t load this lab test’s markers. ${error.message}`
  if (total === null) return <Skeleton width={90} height={13} />
  const [lab] = labIds
  const labName = lab !== undefined && !labs.pending && labs.labName(lab)
  return [counted(total, 'marker'), labName].filter(Boolean).join(' · ')
}

export function LabTests({ order, chosen }: { order: Order; chosen: ChosenTests }) {
  const { view, setView } = order
  const { labTests } = chosen
  const { labs } = useLabs()
  return (
    <Part id="order-tests" title="Lab tests" count={labTests.length}>
      <ChosenList
        onOrder={(sorted) => setView({ tests: sorted })}
        items={labTests.map((test, index) => ({
          key: test.id,
          name: test.name ?? shortId(test.id),
          badge: <LabTestBadge index={index} />,
          title: (
            <Link to={withOrderSet(paths.labTestMarkers(test.id), view)} title={test.id}>
              {test.name ?? <code>{shortId(test.id)}</code>}
            </Link>
          ),
          note: <PanelContents test={test} labs={labs} />,
          actions: (
            <>
              {test.name === null && !test.error && <NameTest test={test} labs={labs} />}
              {test.error && !test.isUnknown && (
                <Button icon="refresh" look="quiet" disabled={test.isFetching} onClick={test.retry}>
                  Try again
                </Button>
              )}
            </>
          ),
          removeLabel: `Remove lab test ${test.name ?? test.id}`,
          onRemove: () => setView((now) => ({ tests: without(now.tests, test.id) })),
        }))}
      />
    </Part>
  )
}
