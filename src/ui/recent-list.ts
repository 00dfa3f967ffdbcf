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
  const add = (id: string) => {
    const list = [id, ...read().filter((other) => other !== id)].slice(0, most)
    try {
      localStorage.setItem(key, JSON.stringify(list))
    } catch {
      // without storage nothing is remembered, and nothing else suffers
    }
  }
  return { read, add }
}
