const storages = { browser: 'localStorage', tab: 'sessionStorage' } as const
export type Keeper = keyof typeof storages

/** A text that the browser or the tab keeps. Without storage there is nothing, and nothing is kept. */
export const storedText = (keeper: Keeper, name: string) => ({
  get: (): string | null => {
    try {
      return globalThis[storages[keeper]].getItem(`rounds.${name}`)
    } catch {
      return null
    }
  },
  /** Null removes it. */
  set: (text: string | null): void => {
    try {
      const storage = globalThis[storages[keeper]]
      // Chromium passes over a text that it takes to be there, though a sign-out in another tab has just cleared it
      if (text === null || keeper === 'tab') storage.removeItem(`rounds.${name}`)
      if (text !== null) storage.setItem(`rounds.${name}`, text)
    } catch {
      // storage is switched off or full
    }
  },
})
