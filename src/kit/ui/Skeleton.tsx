import css from './Skeleton.module.css'

/** Holds the place of what comes, in its size. The page says once that it is loading; each block is silent. */
export const Skeleton = ({
  width = '100%',
  height = 16,
}: {
  width?: number | string
  height?: number | string
}) => <div aria-hidden="true" className={css.skeleton} style={{ width, height }} />
