/** Number of options that PageUp and PageDown move. */
const PAGE = 8

/**
 * Index of the option that a key leads to, with `count` options and the active one at `active`.
 * Null if the key belongs to the text field. Arrow keys wrap around, page keys stop at the ends.
 * Home and End move the caret until a key has moved into the list (`isInList`). WAI-ARIA Authoring
 * Practices: editable combobox with list autocomplete.
 */
export function optionForKey(
  key: string,
  active: number,
  count: number,
  isInList: boolean,
): number | null {
  if (count === 0) return null
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return active === last ? 0 : active + 1
    case 'ArrowUp':
      return active === 0 ? last : active - 1
    case 'PageDown':
      return Math.min(last, active + PAGE)
    case 'PageUp':
      return Math.max(0, active - PAGE)
    case 'Home':
      return isInList ? 0 : null
    case 'End':
      return isInList ? last : null
    default:
      return null
  }
}
