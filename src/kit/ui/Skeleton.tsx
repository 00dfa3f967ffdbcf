import css from './Skeleton.module.css'

/** Holds the place of what comes, in its size. The page says once that it is loading; each block is silent. */
export const Skeleton = ({
  width = '100%',
  height = 16,
  kind = 'text',
}: {
  width?: number | string
  height?: number | string
  /** A chart is paler, so that the page does not fill with slabs. */
  kind?: 'text' | 'chart'
}) => (
  <div
    aria-hidden="true"
    className={`${css.skeleton} ${kind === 'chart' ? css.chart : ''}`}
    style={{ width, height }}
  />
)

/** Holds the place of the rows of a table; on a phone of two lines each. */
export const SkeletonRows = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, row) => (
    <div key={row} className={css.row}>
      <Skeleton width={140 + ((row * 37) % 60)} />
      <Skeleton width="55%" />
      <Skeleton width={80} />
    </div>
  ))
