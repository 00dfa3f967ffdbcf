const storages = { browser: 'localStorage', tab: 'sessionStorage' } as const
export type Keeper = keyof typeof storages

/** Texts as the page last read or wrote them. */
const lastTexts = new Map<string, string | null>()

/**
 * Text that this tab keeps even after a sign-out in another tab has cleared its storage. Null if
 * there was none.
 */
export const lastTextOfTab = (name: string): string | null | undefined =>
  storedText('tab', name).get() ?? lastTexts.get(name)

/** A text stored by the browser or the tab. Without storage, it is always null. */
export const storedText = (keeper: Keeper, name: string) => ({
  get: (): string | null => {
    try {
      const text = globalThis[storages[keeper]].getItem(`rounds.${name}`)
      if (text !== null) lastTexts.set(name, text)
      return text
    } catch {
      return null
    }
  },
  /** Null removes it. */
  set: (text: string | null): void => {
    try {
      const storage = globalThis[storages[keeper]]
      if (text === null) storage.removeItem(`rounds.${name}`)
      else storage.setItem(`rounds.${name}`, text)
      lastTexts.set(name, text)
    } catch {
      // storage is disabled or full
    }
  },
})
