let pasted = ''

/** A list that was pasted where it was not looked up, on its way to the page that does. It may hold anything, so it is no part of the address. */
export const pastedList = {
  put: (text: string) => {
    pasted = text
  },
  /** Stays until it is forgotten: a page that is drawn twice before it is shown reads it twice. */
  read: (): string => pasted,
  forget: () => {
    pasted = ''
  },
}
