import type { UnreadableParam } from '#lib/search-params.ts'

/** Unreadable params of an address, by its path: the address itself is corrected at once. */
let unreadable: { pathname: string; params: readonly UnreadableParam[] } | null = null
const listeners = new Set<() => void>()

function show(next: typeof unreadable) {
  unreadable = next
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore: what could not be read of the last address that had such, until it is dismissed. */
export const unreadableAddress = {
  get: () => unreadable,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  add(pathname: string, params: readonly UnreadableParam[]) {
    const before = unreadable?.pathname === pathname ? unreadable.params : []
    const others = before.filter(({ name }) => !params.some((param) => param.name === name))
    show({ pathname, params: [...others, ...params] })
  },
  dismiss: () => show(null),
}
