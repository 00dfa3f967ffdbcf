import { itemAt } from '#lib/lists.ts'
/** Pixels between the centers of two labels. */
export const LABEL_PX = 16
/** Pixels from the lower end of the plot to the center of a label at its foot. */
export const FOOT_LABEL_PX = 8

/** Labels moved as little as possible so that none overlap, between `top` and `bottom`. In pixels. */
export function spreadLabels<Label extends { at: number }>(
  labels: readonly Label[],
  top: number,
  bottom: number,
): Label[] {
  const placed = labels.map((label) => ({ ...label })).sort((a, b) => a.at - b.at)
  placed.forEach((label, index) => {
    const least = index ? itemAt(placed, index - 1).at + LABEL_PX : top
    label.at = Math.max(label.at, least)
  })
  for (let index = placed.length - 1; index >= 0; index--) {
    const most = index < placed.length - 1 ? itemAt(placed, index + 1).at - LABEL_PX : bottom
    itemAt(placed, index).at = Math.min(itemAt(placed, index).at, most)
  }
  return placed
}
