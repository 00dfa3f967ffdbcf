import { useSyncExternalStore } from 'react'

import { problemLimits } from '#contract/own/problems.ts'

const NAME = 'rounds.me'
const listeners = new Set<() => void>()

function readName(): string {
  try {
    return localStorage.getItem(NAME) ?? ''
  } catch {
    return ''
  }
}
let name = readName()

/** Sets the name under which this browser's user takes problems. Kept in this browser only. */
export function setOwnerName(next: string) {
  name = next.trim().slice(0, problemLimits.owner)
  try {
    if (name) localStorage.setItem(NAME, name)
    else localStorage.removeItem(NAME)
  } catch {
    // without storage it lasts as long as the page
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Empty where nobody has said it. */
export const useOwnerName = () => useSyncExternalStore(subscribe, () => name)
