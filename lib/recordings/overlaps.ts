/** From a start to an end, in milliseconds. */
export type Span = { start: number; end: number }

/** Tells each two spans that overlap, the one that began first before the other. A sweep over time: n log n, and once for each two. */
export function eachOverlap<S extends Span>(
  spans: readonly S[],
  tell: (earlier: S, later: S) => void,
): void {
  let underWay: S[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    underWay = underWay.filter(({ end }) => end > span.start)
    for (const earlier of underWay) tell(earlier, span)
    underWay.push(span)
  }
}
