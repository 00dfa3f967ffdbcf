let isDue = false

/** A list and what is compared in its place: what was pressed in one is gone, and hands the focus on to the other. */
export const comparisonFocus = {
  give: () => {
    isDue = true
  },
  /** Takes the request for focus, once. */
  take: (): boolean => {
    const was = isDue
    isDue = false
    return was
  },
}
