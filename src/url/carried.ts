import { readSearch, text, texts, writeSearch, type Values } from './search.ts'

/** What the pages of the lab hand on to each other in the URL: the order set in the making (`dx` its diagnosis codes), and the lab account in force. */
export const carried = { tests: texts(), codes: texts(), dx: texts(), account: text() }
type Carried = Values<typeof carried>

/** `path` with what is carried along. `path` may have a query of its own. */
export function carry(path: string, values: Partial<Carried>): string {
  const [address = '', query] = path.split('?')
  const search = writeSearch(carried, new URLSearchParams(query), values)
  return search.size ? `${address}?${search}` : address
}

/** The part of a query string that every page of the lab hands on. */
export const carriedBy = (search: string): Carried =>
  readSearch(carried, new URLSearchParams(search))
