import { LABEL_MAX } from '#contract/own/workspace.ts'
import { cellsOf, separatorIn } from '#lib/lab-test-list.ts'
import { isUuid } from '#src/kit/lib/recognize.ts'
import type { PastedLine } from '#src/kit/page/PasteDialog.tsx'

export type Parsed = {
  people: { user_id: string; label?: string }[]
  /** First line of each person, by user id. */
  lines: ReadonlyMap<string, number>
  /** Lines without a user id, with their numbers. */
  refused: PastedLine[]
  /** Lines whose name a later line replaces with another one. */
  renamed: PastedLine[]
}

const WORDS = /"((?:[^"]|"")*)"|[^\s,;"]+/g
/** Words of a line; what stands in quotation marks is one, unless it holds an id. */
const wordsOf = (text: string): string[] =>
  [...text.matchAll(WORDS)].flatMap(([word, quoted]) => {
    if (quoted === undefined) return word
    const inner = quoted.replaceAll('""', '"').trim()
    const words = inner.includes('"') ? [inner] : wordsOf(inner)
    return words.some(isUuid) ? words : inner || []
  })
/** Cells of a table as they are, where a line has tabs, and else words. */
const partsOf = (line: string): string[] =>
  line.includes('\t')
    ? line.split('\t').flatMap((cell) => {
        const words = wordsOf(cell)
        const text = cell.trim()
        return words.some(isUuid) || text.startsWith('"') ? words : text || []
      })
    : wordsOf(line)

/** Line above the headings of an exported list. */
const COMMENT = /^\s*"?#/
const ID_HEADINGS = new Set(['userid', 'id', 'user', 'personid', 'uuid'])
const LABEL_HEADINGS = new Set(['label', 'name', 'fullname', 'person', 'displayname'])
/**
 * Reads the label of a line of a table whose other columns aren't part of it, such as an exported
 * list. Null if the first line has no headings.
 */
function labelReader(first: string): ((line: string) => string) | null {
  if (wordsOf(first).some(isUuid)) return null
  const separator = separatorIn(first)
  const headings = cellsOf(first, separator).map((cell) =>
    cell.toLowerCase().replace(/[^a-z]/g, ''),
  )
  if (headings.length < 2 || !headings.some((heading) => ID_HEADINGS.has(heading))) return null
  const place = headings.findIndex((heading) => LABEL_HEADINGS.has(heading))
  return (line) => cellsOf(line, separator)[place] ?? ''
}

/**
 * Reads typed or pasted text: one person per line, a user id first or last, and optionally a
 * label, separated by a comma, semicolon, tab, or space. Under headings, the label is the cell of
 * its column. A repeated id is one person, with the last label.
 */
export function parsePeople(text: string): Parsed {
  const found = new Map<string, { user_id: string; label?: string }>()
  const refused: Parsed['refused'] = []
  const renamed: Parsed['renamed'] = []
  /** Last line with a name, by user id. */
  const named = new Map<string, number>()
  const lines = new Map<string, number>()
  const all = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const first = all.find((line) => line.trim() && !COMMENT.test(line)) ?? ''
  const labelOf = labelReader(first)
  all.forEach((raw, index) => {
    const line = raw.trim()
    if (!line || (labelOf && raw === first)) return
    const words = partsOf(line)
    const ids = words.filter(isUuid).map((id) => id.toLowerCase())
    const rest = labelOf ? labelOf(raw) : words.filter((word) => !isUuid(word)).join(' ')
    for (const id of ids) if (!lines.has(id)) lines.set(id, index + 1)
    if (ids.length === 0) refused.push({ line: index + 1, text: line })
    // several ids on one line are several people, and a label would be a guess
    const about = rest && ids.length === 1 ? { label: rest } : {}
    for (const user_id of ids) {
      const known = found.get(user_id)
      const before = named.get(user_id)
      if (before && known?.label && about.label && known.label !== about.label)
        renamed.push({ line: before, text: known.label })
      if (about.label) named.set(user_id, index + 1)
      found.set(user_id, { ...known, user_id, ...about })
    }
  })
  return { people: [...found.values()], lines, refused, renamed }
}

/** People who can be added, and the lines of those whose name is too long. */
export function splitByName({ people, lines }: Parsed): {
  fitting: Parsed['people']
  long: PastedLine[]
} {
  const isLong = ({ label = '' }: Parsed['people'][number]) => label.length > LABEL_MAX
  return {
    fitting: people.filter((person) => !isLong(person)),
    long: people.filter(isLong).map(({ user_id, label = '' }) => ({
      line: lines.get(user_id) ?? 0,
      text: `${label.slice(0, 20)}…`,
    })),
  }
}
