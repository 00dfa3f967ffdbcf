import { createContext, useContext } from 'react'

import { createStore, useStore } from '#src/kit/lib/store.ts'

/** The hovered or focused time as a day number, and the chart in which. */
export type Hover = { x: number; chart: string }

/** One for the charts of a page, outside React state, so that hovering renders no chart. */
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
/** Charts within the same provider show the same time. */
export const HoverProvider = HoverContext.Provider
export const useHoverStore = () => useContext(HoverContext)
export const useHover = () => useStore(useHoverStore())
