let isDue = false

/** A list and what is compared in its place: what was pressed in one is gone, and hands the focus on to the other. */
export const comparisonFocus = {
  give: () => {
    isDue = true
  },
  /** Whether it was handed on; once. */
  take: (): boolean => {
    const was = isDue
    isDue = false
    return was
  },
}
