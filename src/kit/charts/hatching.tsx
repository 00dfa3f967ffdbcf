/**
 * Hatching instead of a color, for values that were not measured. A CSS background in text and
 * legends, a pattern in SVG.
 */
export const HATCHED = 'repeating-linear-gradient(135deg, var(--edge) 0 1px, transparent 1px 4px)'

/** Fill of a mark in the SVG with the pattern `id`. */
export const fillOf = (color: string, id: string) => (color === HATCHED ? `url(#${id})` : color)

/**
 * The SVG pattern: lines of a color and a width in pixels, half of which is visible, on an
 * optional background.
 */
export const HatchPattern = ({
  id,
  color = 'var(--edge)',
  width = 1.5,
  ground,
}: {
  id: string
  color?: string
  ground?: string
  width?: number
}) => (
  <defs>
    <pattern
      id={id}
      width={4}
      height={4}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      {ground && <path d="M0 0h4v4H0z" style={{ fill: ground }} />}
      <path d="M0 0v4" style={{ stroke: color, strokeWidth: width }} />
    </pattern>
  </defs>
)
