import * as z from 'zod/mini'

import { storedJson } from '#src/kit/lib/stored-json.ts'

/**
 * Codes or ids chosen in this browser lately, newest first and each once, at most `max`. The browser keeps them, so only
 * what says nothing of a patient may be kept: diagnosis codes and lab test ids, without whom they were chosen for.
 */
export function recentList(name: string, max: number) {
  const stored = storedJson('browser', name, z.array(z.unknown()))
  const read = () => (stored.get() ?? []).filter((id) => typeof id === 'string').slice(0, max)
  const others = (id: string) => read().filter((other) => other !== id)
  return {
    read,
    add: (id: string) => stored.set([id, ...others(id)].slice(0, max)),
    remove: (id: string) => stored.set(others(id)),
  }
}
