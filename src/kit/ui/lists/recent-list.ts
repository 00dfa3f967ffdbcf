import * as z from 'zod/mini'

import { createStore } from '#src/kit/lib/store.ts'
import { storedJson } from '#src/kit/lib/stored-json.ts'

/**
 * Codes or ids recently used in this browser, newest first, without repeats, at most `max`. The
 * browser stores them, so they must say nothing about a patient: diagnosis codes and lab test ids,
 * without the person they were selected for.
 */
export function recentList(name: string, max: number) {
  const stored = storedJson('browser', name, z.array(z.unknown()))
  // another tab may have changed it
  const read = () => (stored.get() ?? []).filter((id) => typeof id === 'string').slice(0, max)
  const { set, ...list } = createStore<readonly string[]>(read, { value: [] })
  function write(ids: readonly string[]) {
    stored.set([...ids])
    set(ids.slice(0, max))
  }
  const others = (id: string) => read().filter((other) => other !== id)
  const add = (id: string) => write([id, ...others(id)].slice(0, max))
  const remove = (id: string) => write(others(id))
  return {
    /** For `useStore`. */
    ...list,
    read,
    add,
    remove,
    toggle: (id: string) => (read().includes(id) ? remove(id) : add(id)),
  }
}
