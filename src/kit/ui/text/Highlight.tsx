import css from './Highlight.module.css'

/** The text with all occurrences of `match`, or of several, marked, ignoring case. */
export function Highlight({ text, match }: { text: string; match: string | readonly string[] }) {
  const words = [match]
    .flat()
    .map((word) => word.trim())
    .filter(Boolean)
  if (!words.length) return text
  // split with a group keeps the separators: every other part is a match
  const parts = text.split(
    new RegExp(
      `(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
      'gi',
    ),
  )
  return parts.map((part, index) =>
    index % 2 ? (
      <mark key={index} className={css.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
