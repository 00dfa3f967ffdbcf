import { createContext, useContext, useSyncExternalStore } from 'react'

/** The moment the reader points at, as a day number: by pointer or key, in one chart, seen in all that share it. */
export type Active = { x: number; chart: string }

/** One for the charts of a page. It lives outside the render, so that pointing draws no chart anew. */
export function createPointing() {
  let active: Active | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => active,
    set: (next: Active | null) => {
      if (next?.x === active?.x && next?.chart === active?.chart) return
      active = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type Pointing = ReturnType<typeof createPointing>

const Shared = createContext<Pointing>(createPointing())
export const ShareHover = Shared.Provider
export const usePointing = () => useContext(Shared)
export const useActive = (pointing: Pointing) =>
  useSyncExternalStore(pointing.subscribe, pointing.get)
