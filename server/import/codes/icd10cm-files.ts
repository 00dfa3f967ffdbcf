import { findUnstorable } from '#server/http/storable-text.ts'
import { BadLines, type BadLine } from '#server/import/bad-lines.ts'
import { UNSTORABLE } from '#server/import/json-records.ts'
import { markedText } from '#server/import/text-file.ts'
import type { DiagnosisCode } from '#server/interface/diagnosis/prior.ts'

const CODE = /^[A-Z][0-9A-Z]{2}([0-9A-Z]{1,4})?$/
const SHORT_WIDTH = 60

/**
 * The lines of an ASCII or UTF-8 file with any line endings, without the byte order mark. Invalid
 * bytes become NUL.
 */
const splitLines = (bytes: Uint8Array): string[] =>
  markedText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)

/** Code, flag, and titles, which have the same widths in both files. The code begins at `at`, from 0. */
function readCode(line: string, at: number, flagAt: number): DiagnosisCode | string {
  const code = line.slice(at, at + 7).trimEnd()
  const flag = line[flagAt]
  const titlesAt = Math.max(at + 8, flagAt + 2)
  const short_title = line.slice(titlesAt, titlesAt + SHORT_WIDTH).trim()
  const long_title = line.slice(titlesAt + SHORT_WIDTH + 1).trim()
  const columns = (from: number, to: number) => `columns ${from + 1} to ${to}`
  if (!CODE.test(code))
    return `expected an ICD-10-CM code without its dot in ${columns(at, at + 7)}, but found "${code}"`
  if (flag !== '0' && flag !== '1')
    return `expected 0 or 1 (billable) in column ${flagAt + 1}, but found "${flag ?? ''}"`
  if (!short_title)
    return `expected the short title in ${columns(titlesAt, titlesAt + SHORT_WIDTH)}, but found nothing`
  if (!long_title)
    return `expected the long title from column ${titlesAt + SHORT_WIDTH + 2}, but found nothing`
  return { code, billable: flag === '1', short_title, long_title }
}

/**
 * Reads the official ICD-10-CM order file from CMS. Fixed width, columns from 1: order number 1-5,
 * code 7-13, billable flag 15, short title 17-76, long title from 78. Throws BadLines with every
 * invalid line and every repeated code. Valid lines with a text that can't be stored are
 * `rejected`.
 */
export function readOrderFile(bytes: Uint8Array): { codes: DiagnosisCode[]; rejected: BadLine[] } {
  const rejected: BadLine[] = []
  const codes: DiagnosisCode[] = []
  const bad: BadLine[] = []
  const lineOf = new Map<string, number>()
  for (const [i, line] of splitLines(bytes).entries()) {
    if (!line.trim()) continue
    const read = /^\d{5} /.test(line)
      ? readCode(line, 6, 14)
      : `expected a five-digit order number in columns 1 to 5, but found "${line.slice(0, 6)}"`
    if (typeof read === 'string') bad.push({ line: i + 1, reason: read })
    else if (lineOf.has(read.code))
      bad.push({ line: i + 1, reason: `${read.code} is already on line ${lineOf.get(read.code)}` })
    else {
      lineOf.set(read.code, i + 1)
      if (findUnstorable(read)) rejected.push({ line: i + 1, reason: `${read.code} ${UNSTORABLE}` })
      else codes.push(read)
    }
  }
  if (bad.length > 0) throw new BadLines(bad)
  if (codes.length === 0)
    throw new BadLines([{ line: 1, reason: 'expected codes, but the file is empty' }])
  return { codes, rejected }
}

type Action = 'Add:' | 'Delete:' | 'Revise from:' | 'Revise to:'
const ACTION = /^(Add:|Delete:|Revise from:|Revise to:)/
/** The counts at the end of the file. */
const SUMMARY =
  /^(Headers|Codes|of which|\s+\d+ (headers|codes|additions?|deletions?|revisions?)\b.*)$/

/**
 * Applies the official addenda to the order file. One line per change: `Add:`, `Delete:`, or
 * `Revise from:` followed by `Revise to:` in columns 1-12, billable flag 14, code 16-22, short
 * title 24-83, long title from 85. Counts at the end are ignored. Throws BadLines if a line is
 * invalid or doesn't fit the codes: it adds an existing one, or deletes or revises a missing one.
 * A fitting line with a text that can't be stored is `rejected`, and its code stays as it was.
 */
export function applyAddenda(codes: readonly DiagnosisCode[], bytes: Uint8Array) {
  const now = new Map(codes.map((code) => [code.code, code]))
  const counts = { added: 0, deleted: 0, revised: 0 }
  const bad: BadLine[] = []
  const rejected: BadLine[] = []
  let revising: { code: string; line: number } | null = null
  for (const [i, text] of splitLines(bytes).entries()) {
    const line = i + 1
    const complain = (reason: string) => bad.push({ line, reason })
    if (!text.trim() || SUMMARY.test(text)) continue
    const action = ACTION.exec(text)?.[1] as Action | undefined
    if (!action) {
      complain(
        `expected Add:, Delete:, Revise from:, or Revise to: at the start, but found "${text.slice(0, 14)}"`,
      )
      continue
    }
    const read = readCode(text, 15, 13)
    if (typeof read === 'string') {
      complain(read)
      continue
    }
    const there = now.get(read.code)
    const isStored = () => {
      if (!findUnstorable(read)) return true
      rejected.push({ line, reason: `${read.code} ${UNSTORABLE}` })
      return false
    }
    if (revising && action !== 'Revise to:') {
      bad.push({
        line: revising.line,
        reason: `expected a Revise to: line for ${revising.code} after it`,
      })
      revising = null
    }
    if (action === 'Add:') {
      if (there) complain(`adds ${read.code}, which the release already has`)
      else if (isStored()) {
        counts.added++
        now.set(read.code, read)
      }
    } else if (action === 'Delete:') {
      if (now.delete(read.code)) counts.deleted++
      else complain(`deletes ${read.code}, which the release doesn’t have`)
    } else if (action === 'Revise from:') {
      if (!there) complain(`revises ${read.code}, which the release doesn’t have`)
      else if (there.long_title !== read.long_title || there.billable !== read.billable)
        complain(
          `revises ${read.code} from "${read.long_title}", but the release has "${there.long_title}"`,
        )
      revising = { code: read.code, line }
    } else {
      if (revising?.code !== read.code)
        complain(`expected a Revise from: line for ${read.code} before it`)
      else if (isStored()) {
        counts.revised++
        now.set(read.code, read)
      }
      revising = null
    }
  }
  if (revising)
    bad.push({
      line: revising.line,
      reason: `expected a Revise to: line for ${revising.code} after it`,
    })
  if (bad.length > 0) throw new BadLines(bad)
  return {
    codes: [...now.values()].sort((a, b) => (a.code < b.code ? -1 : 1)),
    rejected,
    ...counts,
  }
}
