import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

/** The page before its first data: title, line of controls, and rows, in the size of what comes. */
export const PageSkeleton = () => (
  <div
    role="status"
    aria-label="Loading"
    style={{ display: 'grid', gap: 20, gridTemplate: 'auto / 100%' }}
  >
    <Skeleton width={180} height={29} />
    <Skeleton width={420} />
    <Skeleton width={560} height={32} />
    {Array.from({ length: 12 }, (_, row) => (
      <Skeleton key={row} width={`${92 - ((row * 17) % 40)}%`} />
    ))}
  </div>
)
