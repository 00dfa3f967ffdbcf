import { uuidsIn } from '#src/kit/lib/recognize.ts'

type NamedTest = { id: string; name: string }
export type PastedTests = {
  /** The ids of lab tests, with the name beside one. */
  tests: { id: string; name: string | null }[]
  /** Lines that are neither an id nor a name that the team knows. */
  others: string[]
}

const UUID_WITH_AROUND = /[{[(<"']?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}[}\])>"']?/gi
const nameKey = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ')

/** Name beside the id in a line, up to the next cell. Null if the rest isn't a name, such as an address. */
function nameBeside(line: string): string | null {
  const rest = line.replace(UUID_WITH_AROUND, '\t')
  if (/[/\\=]|https?:/.test(rest)) return null
  const [name] = rest
    .split(/[\t,;|]/)
    .map((cell) => cell.replace(/^[\s:–-]+|[\s:–-]+$/g, ''))
    .filter(Boolean)
  return name && /\p{L}/u.test(name) ? name : null
}

/**
 * Reads pasted lab tests: ids anywhere in the text, optionally with a name, or lines with known
 * names. Null if the text is neither, and may be a search.
 */
export function readPastedTests(text: string, known: readonly NamedTest[]): PastedTests | null {
  const byName = new Map(known.map((one) => [nameKey(one.name), one]))
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim())
  if (lines.length < 2 && uuidsIn(text).length === 0) return null
  const tests = new Map<string, string | null>()
  const others: string[] = []
  for (const line of lines) {
    const ids = uuidsIn(line)
    const named = byName.get(nameKey(line))
    if (ids.length) for (const id of ids) tests.set(id, ids.length === 1 ? nameBeside(line) : null)
    else if (named) tests.set(named.id, named.name)
    else others.push(line.trim())
  }
  return { tests: [...tests].map(([id, name]) => ({ id, name })), others }
}
