import css from './Skeleton.module.css'

/**
 * Reserves the space of loading content. The page announces once that it is loading, each block is
 * silent.
 */
export const Skeleton = ({
  width = '100%',
  height = 16,
  kind = 'text',
}: {
  width?: number | string
  height?: number | string
  /** True for a chart, which is paler so that the page doesn't fill with blocks. */
  kind?: 'text' | 'chart'
}) => (
  <div
    aria-hidden="true"
    className={`${css.skeleton} ${kind === 'chart' ? css.chart : ''}`}
    style={{ width, height }}
  />
)

/** Reserves the space of a table's rows, with two lines each on a phone. */
export const SkeletonRows = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, row) => (
    <div key={row} className={css.row}>
      <Skeleton width={140 + ((row * 37) % 60)} />
      <Skeleton width="55%" />
      <Skeleton width={80} />
    </div>
  ))
