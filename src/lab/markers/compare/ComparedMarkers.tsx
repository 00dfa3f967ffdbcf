import { lazy, Suspense, type ComponentProps } from 'react'

import { PageHeader } from '#src/kit/page/PageHeader.tsx'

const tray = () => import('./CompareTray.tsx')
const comparison = () => import('./MarkerComparison.tsx')
const CompareTray = lazy(tray)
const MarkerComparison = lazy(comparison)

/** At the foot of a table, while something is ticked. */
export const Tray = (props: ComponentProps<typeof CompareTray>) =>
  props.view.compare.length > 0 && (
    <Suspense>
      <CompareTray {...props} />
    </Suspense>
  )

/** In the place of a list. */
export const Comparison = (props: ComponentProps<typeof MarkerComparison>) => (
  <Suspense fallback={<PageHeader title="Comparison">Loading</PageHeader>}>
    <MarkerComparison {...props} />
  </Suspense>
)
