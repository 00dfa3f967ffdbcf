/** In place of a color: hatched, for what was not measured. A background in words and legends, a pattern in drawings. */
export const HATCHED = 'repeating-linear-gradient(135deg, var(--edge) 0 1px, transparent 1px 4px)'

/** Fill of a mark in the drawing that has the pattern `id`. */
export const fillOf = (color: string, id: string) => (color === HATCHED ? `url(#${id})` : color)

/** The pattern of the drawing: lines of a color and a width in pixels, half of which is seen, on a ground where it has one. */
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
