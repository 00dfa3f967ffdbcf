import { LABEL_MAX, tagLimits } from '#contract/own/workspace.ts'
import { cellsOf, separatorIn } from '#lib/tables/lab-test-list.ts'
import { splitTags, tagsError } from '#lib/tags.ts'
import { isUuid } from '#src/kit/lib/recognize.ts'
import type { PastedLine } from '#src/kit/page/PasteDialog.tsx'

export type PastedPerson = { user_id: string; label?: string; tags?: string[] }
export type Parsed = {
  people: PastedPerson[]
  /** First line of each person, by user id. */
  lines: ReadonlyMap<string, number>
  /** Lines without a user id, with their numbers. */
  refused: PastedLine[]
  /** Lines whose name a later line replaces with another one. */
  renamed: PastedLine[]
  /** Lines with tags that are too long or too many. The people are added without them. */
  untagged: PastedLine[]
  /** Headings of columns that are neither an id, a name, nor tags. */
  unread: string[]
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
/** Headings of names in parts, in the order in which they are joined. */
const NAME_PARTS = [
  new Set(['firstname', 'givenname', 'forename']),
  new Set(['middlename']),
  new Set(['lastname', 'familyname', 'surname']),
]
const TAG_HEADINGS = new Set(['tags', 'tag'])

type About = { label: string; tags: string[] }
/** Reads the name and tags of a line without its user id. */
type AboutReader = (line: string) => About

/**
 * Reads the name and tags of a line of a table by its headings, such as those of an exported list,
 * and returns the headings that it doesn't read. Null if the first line has none.
 */
function readTable(first: string): { aboutOf: AboutReader; unread: string[] } | null {
  if (wordsOf(first).some(isUuid)) return null
  const separator = separatorIn(first)
  const cells = cellsOf(first, separator)
  const headings = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const placeOf = (names: ReadonlySet<string>) => headings.findIndex((each) => names.has(each))
  const id = placeOf(ID_HEADINGS)
  if (headings.length < 2 || id < 0) return null
  const whole = placeOf(LABEL_HEADINGS)
  const names = whole < 0 ? NAME_PARTS.map(placeOf).filter((place) => place >= 0) : [whole]
  const tags = placeOf(TAG_HEADINGS)
  return {
    aboutOf(line) {
      const own = cellsOf(line, separator)
      return {
        label: names
          .map((place) => own[place])
          .filter(Boolean)
          .join(' '),
        tags: splitTags(own[tags] ?? ''),
      }
    },
    unread: cells.filter((cell, at) => cell && ![id, tags, ...names].includes(at)),
  }
}

/**
 * The name and tags of a line without headings. After commas or tabs, a last cell with semicolons
 * has the tags: `id, Maya Okafor, pilot; remote`.
 */
function aboutWithoutHeadings(line: string): About {
  const separator = line.includes('\t') ? '\t' : ','
  const cells = cellsOf(line, separator)
  const last = cells.at(-1) ?? ''
  const hasTags = cells.length > 2 && last.includes(';') && cells.slice(0, -1).some(isUuid)
  const parts = hasTags ? cells.slice(0, -1) : partsOf(line)
  return {
    label: parts.filter((part) => !isUuid(part)).join(' '),
    tags: hasTags ? splitTags(last) : [],
  }
}

/**
 * Reads typed or pasted text: one person per line, a user id first or last, and optionally a
 * label, separated by a comma, semicolon, tab, or space. Under headings, the label and the tags are
 * the cells of their columns. A repeated id is one person, with the last label and all tags.
 */
export function parsePeople(text: string): Parsed {
  const found = new Map<string, PastedPerson>()
  const refused: Parsed['refused'] = []
  const renamed: Parsed['renamed'] = []
  const untagged: Parsed['untagged'] = []
  /** Last line with a name, by user id. */
  const named = new Map<string, number>()
  const lines = new Map<string, number>()
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const first = rows.find((line) => line.trim() && !COMMENT.test(line)) ?? ''
  const table = readTable(first)
  rows.forEach((raw, index) => {
    const line = raw.trim()
    if (!line || (table && raw === first)) return
    const words = partsOf(line)
    const ids = words.filter(isUuid).map((id) => id.toLowerCase())
    const { label, tags } = (table?.aboutOf ?? aboutWithoutHeadings)(raw)
    for (const id of ids) if (!lines.has(id)) lines.set(id, index + 1)
    if (ids.length === 0) refused.push({ line: index + 1, text: line })
    // several ids on one line are several people, and a label would be a guess
    const about = label && ids.length === 1 ? { label } : {}
    const isTagged = tags.length > 0 && ids.length === 1
    const isRefused = isTagged && tagsError(tags, tagLimits) !== null
    if (isRefused) untagged.push({ line: index + 1, text: tags.join('; ') })
    for (const user_id of ids) {
      const known = found.get(user_id)
      const all = isTagged && !isRefused ? [...(known?.tags ?? []), ...tags] : known?.tags
      const before = named.get(user_id)
      if (before && known?.label && about.label && known.label !== about.label)
        renamed.push({ line: before, text: known.label })
      if (about.label) named.set(user_id, index + 1)
      found.set(user_id, { ...known, user_id, ...about, ...(all && { tags: [...new Set(all)] }) })
    }
  })
  return {
    people: [...found.values()],
    lines,
    refused,
    renamed,
    untagged,
    unread: table?.unread ?? [],
  }
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
