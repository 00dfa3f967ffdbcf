/** Start and end in milliseconds. */
export type Span = { start: number; end: number }

/**
 * Reports each pair of overlapping spans, the earlier start first. A sweep over time: n log n,
 * plus one step per pair.
 */
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
