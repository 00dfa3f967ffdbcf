import { useSyncExternalStore } from 'react'

import { perPage } from '#lib/page/scope.ts'

export type Store<T> = {
  get: () => T
  set: (next: T) => void
  /** Calls the listener after each change; answers with how to end that. */
  subscribe: (listener: () => void) => () => void
  /** Value that the server renders with, where it cannot know that of the browser. */
  getOnServer?: () => T
}

/**
 * A value outside React, made for each page when it is first read. A store that reads what the browser keeps names the value
 * that the server renders with in its place.
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

/** The value of a store, followed by a component. */
export const useStore = <T>({
  get,
  subscribe,
  getOnServer = get,
}: Pick<Store<T>, 'get' | 'subscribe' | 'getOnServer'>): T =>
  useSyncExternalStore(subscribe, get, getOnServer)

const never = () => () => {}

/** False on the server, and in the browser until React has taken the rendered page over. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
