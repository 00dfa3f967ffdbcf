import { PersonHeader } from '#src/kit/page/PersonHeader.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { ChartsSkeleton } from '#src/workouts/list/charts/ChartsSkeleton.tsx'
import { AddressProvider, useAddress } from '#src/workouts/list/page/address.ts'
import type { Section } from '#src/workouts/list/page/sections.ts'
import { SectionNav } from '#src/workouts/list/sections/SectionNav.tsx'

import grid from './charts-grid.module.css'
import css from './workouts.module.css'

/** Pixels of the rows that fill a window. */
const ROWS = 20 * 37
/** Pixels of the line of controls. */
const CONTROLS = 28

/** Header before the first workouts. */
const Head = () => (
  <PersonHeader
    page="workouts"
    controls={<Skeleton width="min(80vw, 360px)" height={CONTROLS} />}
  />
)

/** Number of sports of most people, and the row of all of them. */
const SPORTS = 4

/** Reserves about the space that a section fills later. */
export const SectionSkeleton = ({ section }: { section: Section }) =>
  section === 'data' ? (
    <div aria-hidden="true" style={{ height: ROWS }} />
  ) : (
    <div className={`stack ${grid.grid}`}>
      <ChartsSkeleton section={section} />
    </div>
  )

function Content() {
  const { section } = useAddress()
  return (
    <>
      <SectionNav />
      <div role="status" aria-label="Loading workouts">
        {section === 'summary' && (
          <div aria-hidden="true">
            {Array.from({ length: SPORTS + 1 }, (_, row) => (
              <div key={row} className={css.figuresRow}>
                <Skeleton width={row ? '100%' : '60%'} height={12} />
              </div>
            ))}
          </div>
        )}
        <SectionSkeleton section={section} />
      </div>
    </>
  )
}

/** Skeleton of the page before its first workouts: header, figures, and charts, each in its own size. */
export const WorkoutsSkeleton = () => (
  <>
    <Head />
    <AddressProvider>
      <Content />
    </AddressProvider>
  </>
)
