import { createContext, useContext, useSyncExternalStore } from 'react'

/** The moment that is pointed at, by pointer or key, as a day number, and the chart in which. */
export type Hover = { x: number; chart: string }

/** One for the charts of a page. It lives outside the render, so that pointing draws no chart anew. */
export function createHoverStore() {
  let hover: Hover | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => hover,
    set: (next: Hover | null) => {
      if (next?.x === hover?.x && next?.chart === hover?.chart) return
      hover = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type HoverStore = ReturnType<typeof createHoverStore>

const HoverContext = createContext<HoverStore>(createHoverStore())
/** Charts within the same provider show the same moment. */
export const HoverProvider = HoverContext.Provider
export const useHoverStore = () => useContext(HoverContext)
export function useHover() {
  const { subscribe, get } = useHoverStore()
  return useSyncExternalStore(subscribe, get)
}
