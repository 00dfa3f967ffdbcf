import * as z from 'zod/mini'

import { createStore } from '#src/kit/lib/store.ts'
import { storedJson } from '#src/kit/lib/stored-json.ts'

/**
 * Codes or ids chosen in this browser lately, newest first and each once, at most `max`. The browser keeps them, so only
 * what says nothing of a patient may be kept: diagnosis codes and lab test ids, without whom they were chosen for.
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
