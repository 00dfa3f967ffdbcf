let pasted = ''

/** A list that was pasted into the search field, on its way to where it is looked up. It may hold anything, so it is no part of the address. */
export const pastedList = {
  put: (text: string) => {
    pasted = text
  },
  /** Once. */
  take: (): string => {
    const text = pasted
    pasted = ''
    return text
  },
}
