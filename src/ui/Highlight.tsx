import css from './Highlight.module.css'

/** The text with every place marked where `match` stands in it, in any case. */
export function Highlight({ text, match }: { text: string; match: string }) {
  const word = match.trim()
  if (!word) return text
  // split with a group keeps what it splits at: every other part is a match
  const parts = text.split(new RegExp(`(${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})`, 'gi'))
  return parts.map((part, index) =>
    index % 2 ? (
      <mark key={index} className={css.mark}>
        {part}
      </mark>
    ) : (
      part
    )
  )
}
