/** A sentence in which each figure stays on one line with its unit or word. The text is unchanged. */
export function UnbrokenFigures({ children }: { children: string }) {
  return children
    .split(/(\d[\d.,]* (?:h|m|km|bpm|min)\b|\b[A-Za-z]+ −?\d+(?=[,.](?:\s|$)| on |$))/)
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
