import css from './Monogram.module.css'

/** `AT` of `Ana Torres`. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** The initials of a name in a circle, or an empty dashed one for no one. `label` is for screen readers. */
export const Monogram = ({ name, label }: { name: string | null; label: string }) => (
  <span
    role="img"
    aria-label={label}
    title={label}
    className={`${css.monogram} ${name === null ? css.empty : ''}`}
  >
    {name === null ? null : initialsOf(name)}
  </span>
)
