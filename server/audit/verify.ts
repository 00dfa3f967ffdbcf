import {
  eventMac,
  fileMac,
  firstLink,
  nextLink,
  startMac,
  type ChainedEvent,
} from './audit-event.ts'
import { FORMAT, type FileEnd, type FileStart } from './audit-file.ts'

/** Kinds of differences between a file and what Rounds recorded. */
type FindingKind =
  | 'changed'
  | 'deleted'
  | 'inserted'
  | 'moved'
  | 'cut'
  | 'tail'
  | 'link'
  | 'unreadable'
  | 'ends'
/** One difference. `from` and `to` are numbers of events, or of lines if a line can't be read. */
export type Finding = { kind: FindingKind; from: number; to: number }
/** Place of a chain as logged. */
export type LoggedHead = { number: number; link: string }
export type Verified = {
  events: number
  first: string | null
  last: string | null
  findings: Finding[]
}

/** Missing numbers so far, as ranges. */
function missingNumbers() {
  let ranges: { from: number; to: number }[] = []
  return {
    add: (from: number, to: number) => void ranges.push({ from, to }),
    /** False if the number isn't missing. */
    take(number: number): boolean {
      const at = ranges.find(({ from, to }) => from <= number && number <= to)
      if (!at) return false
      ranges = ranges.flatMap((range) =>
        range === at
          ? [
              { from: at.from, to: number - 1 },
              { from: number + 1, to: at.to },
            ].filter(({ from, to }) => from <= to)
          : [range],
      )
      return true
    },
    all: () => ranges,
  }
}

/** Checks the links of batches whose events are all in place. The chain may begin with any of `starts`. */
function linkChecker(keys: readonly Buffer[], starts: readonly string[]) {
  let previous = starts
  let macs: string[] = []
  let isWhole = true
  let from = 0
  return {
    spoil: () => (isWhole = false),
    /** Takes the next event. Returns the finding if the batch that it ends doesn't match its link. */
    take({ number, mac, link }: ChainedEvent): Finding | null {
      if (!macs.length) from = number
      macs.push(mac)
      if (link === null) return null
      const isRight =
        !isWhole || previous.some((one) => keys.some((key) => nextLink(key, one, macs) === link))
      previous = [link]
      macs = []
      isWhole = true
      return isRight ? null : { kind: 'link', from, to: number }
    },
    /** True if the last batch ends with this link. */
    endsWith: (link: string) => macs.length === 0 && previous.includes(link),
  }
}

const FIELDS = [
  'number',
  'at',
  'member',
  'session',
  'key',
  'permission',
  'action',
  'object',
  'subjects',
  'status',
  'request',
  'address',
  'mac',
  'link',
] as const satisfies (keyof ChainedEvent)[]
/**
 * The event with all its fields. Null if one is missing or has a different name, which would
 * otherwise count as null.
 */
function withAllFields(event: ChainedEvent): ChainedEvent | null {
  // files from earlier versions have no API keys
  const whole: ChainedEvent =
    'key' in event ? event : { ...(event as object as ChainedEvent), key: null }
  const isWhole =
    Object.keys(whole).length === FIELDS.length && FIELDS.every((field) => field in whole)
  return isWhole ? whole : null
}

/** Checks of the events between the first and the last line. */
function eventChecker(keys: readonly Buffer[], { owner, after, link }: FileStart) {
  const findings: Finding[] = []
  const missing = missingNumbers()
  const forged = new Map<number, Finding>()
  // the file has the link of the newest key, and an older one may have begun the chain
  const starts = keys.map((key) => firstLink(key, owner))
  const links = linkChecker(keys, after === 0 && starts.includes(link) ? starts : [link])
  let next = after + 1
  const find = (kind: FindingKind, from: number, to = from) => {
    const finding = { kind, from, to }
    findings.push(finding)
    links.spoil()
    return finding
  }
  const takeForged = ({ number }: ChainedEvent) => {
    if (number !== next) return void find('inserted', number)
    forged.set(number, find('changed', number))
    next++
  }
  const takeGenuine = (event: ChainedEvent) => {
    const { number } = event
    const before = forged.get(number)
    if (number >= next) {
      if (number > next) {
        missing.add(next, number - 1)
        links.spoil()
      }
      next = number + 1
      return
    }
    if (missing.take(number)) find('moved', number)
    // the line before it that claimed its number wasn't from Rounds
    else if (before?.kind === 'changed') before.kind = 'inserted'
    else find('inserted', number)
  }
  return {
    take(event: ChainedEvent) {
      const whole = withAllFields(event)
      const isGenuine =
        whole !== null && keys.some((key) => eventMac(key, owner, whole) === whole.mac)
      if (isGenuine) takeGenuine(event)
      else takeForged(event)
      const wrong = links.take(event)
      if (wrong) findings.push(wrong)
    },
    findings,
    missing,
    links,
    next: () => next,
    find,
  }
}

type Parsed = Partial<FileStart> & Partial<FileEnd> & Partial<ChainedEvent>
const parse = (line: string): Parsed | null => {
  try {
    const read: unknown = JSON.parse(line)
    return typeof read === 'object' ? read : null
  } catch {
    return null
  }
}

/**
 * Verifies a file of events with the keys that they were recorded with, and optional heads from
 * the log. Finds what was changed, deleted, inserted, moved, or cut off, and where. Throws if the
 * text isn't such a file.
 */
export async function verifyAudit(
  lines: AsyncIterable<string>,
  { keys, heads = [] }: { keys: readonly Buffer[]; heads?: readonly LoggedHead[] },
): Promise<Verified> {
  let start: FileStart | null = null
  let checker: ReturnType<typeof eventChecker> | null = null
  let end: FileEnd | null = null
  let lineNumber = 0
  const about = { events: 0, first: null as string | null, last: null as string | null }
  const seen = new Map<number, string | null>()
  const wanted = new Set(heads.map(({ number }) => number))
  for await (const line of lines) {
    lineNumber++
    const read = parse(line)
    if (!start || !checker) {
      if (read?.format !== FORMAT || typeof read.owner !== 'string')
        throw new Error(
          'The first line of this file isn’t the first line of an export. It was changed or deleted, or this file isn’t from npm run audit -- export.',
        )
      start = read as FileStart
      checker = eventChecker(keys, start)
      const { owner, after: number, link, mac } = start
      const isRetained = keys.some((key) => startMac(key, { owner, number, link }) === mac)
      if (number > 0 && !isRetained) checker.find('cut', 1, number)
    } else if (read && typeof read.number === 'number') {
      const event = read as ChainedEvent
      about.events++
      about.first ??= event.at
      about.last = event.at
      checker.take(event)
      if (wanted.has(event.number)) seen.set(event.number, event.link)
      // nothing comes after the last line
      if (end) checker.find('ends', event.number)
    } else if (read && typeof read.end === 'number') {
      if (end) checker.find('ends', read.end)
      end = read as FileEnd
    } else if (line.trim()) checker.find('unreadable', lineNumber)
  }
  if (!start || !checker) throw new Error('The file is empty.')
  const { findings, missing, links, next, find } = checker
  for (const { from, to } of missing.all())
    findings.push({ kind: from === start.after + 1 ? 'cut' : 'deleted', from, to })
  const last = end?.end ?? next() - 1
  if (next() <= last) find('cut', next(), last)
  if (!end) find('tail', next())
  else {
    const [from, made] = [start, end]
    const isSealed = keys.some((key) => fileMac(key, from, made) === made.mac)
    const isEnd = findings.length > 0 || links.endsWith(end.link)
    if (!isSealed || !isEnd || next() > last + 1) find('ends', last)
  }
  for (const { number, link } of heads)
    if (number > last) find('cut', last + 1, number)
    else if (number > start.after && seen.get(number) !== link) find('link', number)
  return { ...about, findings: findings.toSorted((one, other) => one.from - other.from) }
}
