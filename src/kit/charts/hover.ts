import { createContext, useContext } from 'react'

import { createStore, useStore } from '#src/kit/lib/store.ts'

/** The moment that is pointed at, by pointer or key, as a day number, and the chart in which. */
export type Hover = { x: number; chart: string }

/** One for the charts of a page. It lives outside the render, so that pointing draws no chart anew. */
export function createHoverStore() {
  const store = createStore<Hover | null>(() => null)
  return {
    ...store,
    set: (next: Hover | null) => {
      const hover = store.get()
      if (next?.x !== hover?.x || next?.chart !== hover?.chart) store.set(next)
    },
  }
}

const HoverContext = createContext(createHoverStore())
/** Charts within the same provider show the same moment. */
export const HoverProvider = HoverContext.Provider
export const useHoverStore = () => useContext(HoverContext)
export const useHover = () => useStore(useHoverStore())
