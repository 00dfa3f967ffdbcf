import type { UnreadableParam } from '#lib/search-params.ts'
import { createStore } from '#src/kit/lib/store.ts'

/**
 * Unreadable params of the last address that had some, by its path, because the address itself is
 * corrected at once.
 */
export const unreadableAddress = createStore<{
  pathname: string
  params: readonly UnreadableParam[]
} | null>(() => null)

export function addUnreadable(pathname: string, params: readonly UnreadableParam[]) {
  const known = unreadableAddress.get()
  const before = known?.pathname === pathname ? known.params : []
  const others = before.filter(({ name }) => !params.some((param) => param.name === name))
  unreadableAddress.set({ pathname, params: [...others, ...params] })
}
