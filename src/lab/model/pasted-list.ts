let pasted = ''

/**
 * A list pasted elsewhere, on its way to the page that looks it up. It may contain anything, so it
 * isn't part of the address.
 */
export const pastedList = {
  put: (text: string) => {
    pasted = text
  },
  /** Kept until it is dropped explicitly, because a page rendered twice before it is shown reads it twice. */
  read: (): string => pasted,
  forget: () => {
    pasted = ''
  },
}
