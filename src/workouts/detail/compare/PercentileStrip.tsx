import css from '#src/workouts/detail/last-year.module.css'

const TICKS = [0, 25, 50, 75, 100]

/** Axis labels shared by the strips below. */
export const PercentileAxis = () => (
  <span className={`block faint tiny ${css.axis}`} aria-hidden="true">
    {TICKS.map((tick) => (
      <span key={tick} style={{ left: `${tick}%` }}>
        {tick}
      </span>
    ))}
  </span>
)

/** Position of a workout among the others, from 0 on the left to 100, over the middle half. */
export const PercentileStrip = ({ percentile }: { percentile: number }) => (
  <span className={`block ${css.strip}`} aria-hidden="true">
    <i className={css.here} style={{ left: `${percentile}%` }} />
  </span>
)
