import { isUtf8 } from 'node:buffer'
import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'

import { SAVE_AS_UTF8 } from './json-records.ts'

/**
 * The bytes of a regular file, because reading a pipe would block and a folder has none. Throws an
 * Error if it isn't one.
 */
export function openFile(file: string): Readable {
  if (!statSync(file).isFile()) throw new Error(`${basename(file)} isn’t a regular file.`)
  return createReadStream(file)
}

const [LF, CR] = [0x0a, 0x0d]
/** Maximum length of a line, more than any table has. */
const LINE_BYTES_MAX = 4 * 1024 ** 2

/**
 * The text of whole UTF-8 lines. Invalid bytes become NUL, so that the check for unstorable text
 * finds them.
 */
export function markedText(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  let text = ''
  for (let from = 0, end = 0; from < bytes.length; from = end) {
    end = bytes.indexOf(LF, from) + 1 || bytes.length
    const line = bytes.subarray(from, end)
    const read = line.toString('utf8')
    text += isUtf8(line) ? read : read.replaceAll('\ufffd', '\0')
  }
  return text
}

/**
 * First bytes of files that aren't text: a workbook (.xlsx or another zip archive, .xls), and text
 * in UTF-16.
 */
const WORKBOOKS = ['504b0304', 'd0cf11e0']
const UTF16_MARKS = ['fffe', 'feff']
/** Throws an Error with instructions if a file that begins with these bytes is a workbook or UTF-16. */
export function checkIsText(bytes: Buffer, file: string): void {
  const begins = (marks: readonly string[]) =>
    marks.some((mark) => bytes.toString('hex', 0, 4).startsWith(mark))
  const kind = begins(WORKBOOKS) ? 'a workbook or an archive' : 'in UTF-16'
  // without a byte order mark, one byte of each letter is zero
  const isUtf16 = begins(UTF16_MARKS) || bytes.subarray(0, 2).includes(0)
  if (begins(WORKBOOKS) || isUtf16)
    throw new Error(`${basename(file)} is ${kind}. ${SAVE_AS_UTF8}.`)
}

/**
 * A UTF-8 text file in pieces of whole lines, with all line endings as a line feed and without the
 * byte order mark, read by `markedText`. Throws an Error for a workbook, UTF-16, and a line
 * without an end.
 */
export async function* textPieces(file: string): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let restBytes = 0
  let isFirst = true
  const textOf = (bytes: Buffer) => {
    const text = markedText(bytes)
    return (isFirst ? text.replace(/^\ufeff+/, '') : text).replace(/\r\n?/g, '\n')
  }
  for await (const chunk of openFile(file)) {
    const bytes = chunk as Buffer
    if (isFirst && !rest.length) checkIsText(bytes, file)
    // a carriage return at the end may be half of a line end
    const end = Math.max(bytes.lastIndexOf(LF), bytes.subarray(0, -1).lastIndexOf(CR)) + 1
    if (end > 0) {
      yield textOf(Buffer.concat([...rest, bytes.subarray(0, end)]))
      isFirst = false
      rest = []
      restBytes = 0
    }
    rest.push(bytes.subarray(end))
    restBytes += bytes.length - end
    if (restBytes > LINE_BYTES_MAX)
      throw new Error(
        `${basename(file)} has a line longer than ${LINE_BYTES_MAX / 1024 ** 2} MB, so it isn’t a table.`,
      )
  }
  if (restBytes) yield textOf(Buffer.concat(rest))
}
