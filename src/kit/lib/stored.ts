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
      if (text === null) globalThis[storages[keeper]].removeItem(`rounds.${name}`)
      else globalThis[storages[keeper]].setItem(`rounds.${name}`, text)
    } catch {
      // storage is switched off or full
    }
  },
})
