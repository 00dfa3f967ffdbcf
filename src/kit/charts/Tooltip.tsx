import css from './charts.module.css'

/**
 * Content of a point's tooltip: a small table, and the main figure, shown in the other charts
 * while hovering. `y` is the point's value on the axis, if it has one.
 */
export type TooltipContent = {
  title: string
  lines: readonly { name: string; value: string; color?: string }[]
  brief: string
  y: number | null
}

export const TOOLTIP_WIDTH = 264
/** Pixels between a point and its tooltip. */
const [ABOVE_PX, BELOW_PX] = [8, 12]
const PADDING_PX = 40
const LINE_PX = 20
/** Pixels, before layout. */
export const tooltipHeight = ({ lines }: Pick<TooltipContent, 'lines'>) =>
  PADDING_PX + lines.length * LINE_PX

/** The main figure for the time hovered in another chart. */
export const TooltipBrief = ({
  text,
  isLeft,
  chart,
}: {
  text: string
  /** True if it is at the left of its point. */
  isLeft: boolean
  chart: string
}) => (
  <div
    className={isLeft ? `tiny nowrap ${css.brief} ${css.leftOf}` : `tiny nowrap ${css.brief}`}
    data-chart={chart}
  >
    {text}
  </div>
)

/** The table of the hovered or focused point. Screen readers get it from PointField. */
export const TooltipTable = ({
  content: { title, lines },
  chart,
}: {
  content: Pick<TooltipContent, 'title' | 'lines'>
  chart?: string
}) => (
  <div className={`tiny ${css.tooltip}`} data-chart={chart} style={{ width: TOOLTIP_WIDTH }}>
    <p>{title}</p>
    <table>
      <tbody>
        {lines.map(({ name, value, color }, index) => (
          <tr key={index}>
            <th scope="row">
              {color && <i style={{ background: color }} />}
              {name}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** The table of a point, below or above it, and never beyond the sides of the frame. */
export const PointTooltip = ({
  at: { x, y },
  frame,
  content,
}: {
  at: { x: number; y: number }
  /** Without a height, it is placed below every point. */
  frame: { width: number; height?: number }
  content: Pick<TooltipContent, 'title' | 'lines'>
}) => (
  <div
    className={css.pointTooltip}
    aria-hidden="true"
    style={{
      left: Math.max(0, Math.min(frame.width - TOOLTIP_WIDTH, x - TOOLTIP_WIDTH / 2)),
      top:
        frame.height !== undefined && y > frame.height / 2
          ? y - tooltipHeight(content) - ABOVE_PX
          : y + BELOW_PX,
    }}
  >
    <TooltipTable content={content} />
  </div>
)
