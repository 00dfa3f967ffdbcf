import { itemAt } from './lists.ts'
import { pageAddresses, type PageName } from './page-addresses.ts'
import { fromPathSegment } from './path-params.ts'

/** True if a part of a path fits a pattern. A file name is never a person's id. */
const fits = (pattern: string, part: string): boolean =>
  pattern.startsWith(':')
    ? part !== '' && !(pattern === ':user_id' && part.includes('.'))
    : part === pattern

/** The page of a path with its decoded parameters. Null if there is no such page. */
export function pageOf(path: string): { name: PageName; params: Record<string, string> } | null {
  const parts = path.replace(/(?<=.)\/$/, '').split('/')
  for (const [name, pattern] of Object.entries(pageAddresses)) {
    const wanted = pattern.split('/')
    const isMatch =
      wanted.length === parts.length &&
      wanted.every((part, index) => fits(part, itemAt(parts, index)))
    if (!isMatch) continue
    try {
      const params = wanted.flatMap((part, index) =>
        part.startsWith(':')
          ? [[part.slice(1), fromPathSegment(decodeURIComponent(itemAt(parts, index)))]]
          : [],
      )
      return { name: name as PageName, params: Object.fromEntries(params) }
    } catch {
      return null
    }
  }
  return null
}
