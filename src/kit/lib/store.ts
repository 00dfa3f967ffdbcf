import { useSyncExternalStore } from 'react'

import { perPage } from '#lib/page/scope.ts'

export type Store<T> = {
  get: () => T
  set: (next: T) => void
  /** Calls the listener after each change. Returns a function to unsubscribe. */
  subscribe: (listener: () => void) => () => void
  /** Value for server rendering, where the browser's value is unknown. */
  getOnServer?: () => T
}

/**
 * A value outside React, created for each page when it is first read. A store of browser data has
 * a separate value for server rendering.
 */
export function createStore<T>(make: () => T, onServer?: { value: T }): Store<T> {
  const state = perPage(() => ({ value: make(), listeners: new Set<() => void>() }))
  return {
    get: () => state().value,
    set: (next) => {
      const now = state()
      now.value = next
      for (const listener of now.listeners) listener()
    },
    subscribe: (listener) => {
      const { listeners } = state()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ...(onServer && { getOnServer: () => onServer.value }),
  }
}

/** The value of a store, with updates for a component. */
export const useStore = <T>({
  get,
  subscribe,
  getOnServer = get,
}: Pick<Store<T>, 'get' | 'subscribe' | 'getOnServer'>): T =>
  useSyncExternalStore(subscribe, get, getOnServer)

/** False while React hydrates a server-rendered page. */
export const isHydrated = createStore(() => true, { value: false })

/** False on the server, and in the browser until hydration. */
export const useTakenOver = (): boolean => useStore(isHydrated)
