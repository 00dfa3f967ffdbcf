/**
 * Codes or ids chosen in this browser lately, newest first and each once, at most `most`. The browser keeps them, so only
 * what says nothing of a patient may be kept: diagnosis codes and lab test ids, without whom they were chosen for.
 */
export function recentList(name: string, most: number) {
  const key = `rounds.${name}`
  const read = (): string[] => {
    try {
      const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(list) ? list.filter((id) => typeof id === 'string').slice(0, most) : []
    } catch {
      return []
    }
  }
  const write = (list: readonly string[]) => {
    try {
      localStorage.setItem(key, JSON.stringify(list.slice(0, most)))
    } catch {
      // without storage nothing is remembered, and nothing else suffers
    }
  }
  const others = (id: string) => read().filter((other) => other !== id)
  return {
    read,
    add: (id: string) => write([id, ...others(id)]),
    remove: (id: string) => write(others(id)),
  }
}
