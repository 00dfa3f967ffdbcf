/** A sentence in which each figure stays on the line of its unit, or of the word that it belongs to; its text is the sentence's, unchanged. */
export function UnbrokenFigures({ children }: { children: string }) {
  return children
    .split(/(\d[\d.,]* (?:h|m|km|bpm|min)\b|\b[A-Za-z]+ −?\d+(?=,| on |$))/)
    .map((words, place) =>
      place % 2 ? (
        <span key={place} className="nowrap">
          {words}
        </span>
      ) : (
        words
      ),
    )
}
