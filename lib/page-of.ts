import { pageAddresses, type PageName } from './page-addresses.ts'
import { fromPathSegment } from './path-params.ts'

/** The page of a path and its decoded parameters; null where the path is no page's. */
export function pageOf(path: string): { name: PageName; params: Record<string, string> } | null {
  const parts = path.replace(/(?<=.)\/$/, '').split('/')
  for (const [name, pattern] of Object.entries(pageAddresses)) {
    const wanted = pattern.split('/')
    const isMatch =
      wanted.length === parts.length &&
      wanted.every((part, index) => (part.startsWith(':') ? parts[index] : part === parts[index]))
    if (!isMatch) continue
    try {
      const params = wanted.flatMap((part, index) =>
        part.startsWith(':')
          ? [[part.slice(1), fromPathSegment(decodeURIComponent(parts[index]!))]]
          : [],
      )
      return { name: name as PageName, params: Object.fromEntries(params) }
    } catch {
      return null
    }
  }
  return null
}
