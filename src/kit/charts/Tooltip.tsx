import css from './charts.module.css'

/**
 * Content of a point's tooltip: a small table, and the main figure, shown beside those of the same
 * moment while the reader points in another chart. `y` is the point's place on the value axis, if
 * it is on one.
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
/** Pixels, before it is laid out. */
export const tooltipHeight = ({ lines }: Pick<TooltipContent, 'lines'>) =>
  PADDING_PX + lines.length * LINE_PX

/** The one figure of the moment that the reader points at in another chart. */
export const TooltipBrief = ({
  text,
  isLeft,
  chart,
}: {
  text: string
  /** It stands at the left of its point. */
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

/** The table of the point under the pointer or the keys. Those who cannot see it hear it (PointField). */
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

/** The table of a point, below it or above; never beyond the sides of the frame. */
export const PointTooltip = ({
  at: { x, y },
  frame,
  content,
}: {
  at: { x: number; y: number }
  /** Without a height it has room below every point. */
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
