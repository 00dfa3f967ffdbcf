import { Skeleton } from '#src/ui/Skeleton.tsx'

/** The page before its first data: title, line of controls, and rows, in the size of what comes. */
export const PageSkeleton = () => (
  <div role="status" aria-label="Loading">
    <Skeleton width={180} height={29} />
    <div style={{ height: 10 }} />
    <Skeleton width="min(420px, 100%)" height={16} />
    <div style={{ height: 18 }} />
    <Skeleton width="min(560px, 100%)" height={32} />
    <div style={{ height: 24 }} />
    {Array.from({ length: 12 }, (_, row) => (
      <div key={row} style={{ padding: '10px 0', borderBottom: '1px solid var(--line)' }}>
        <Skeleton width={`${92 - ((row * 17) % 40)}%`} height={15} />
      </div>
    ))}
  </div>
)
