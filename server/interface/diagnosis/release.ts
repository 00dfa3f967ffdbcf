import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

import type { SearchedCode } from './prior.ts'

/** The ICD-10-CM release that is searched until another is imported. `npm run icd10cm` creates its table. */
export const SHIPPED_RELEASE = { name: 'FY2027', codes: 98_403 }
/**
 * Brotli of one line per code: the code without its dot, 1 if it is billable, and the long title,
 * separated by tabs.
 */
export const RELEASE_TABLE = new URL('release.tsv.br', import.meta.url)

/** The table of codes, with the same bytes for the same codes. */
export function packRelease(codes: readonly SearchedCode[]): Buffer {
  const lines = codes.map(
    ({ code, billable, long_title }) => `${code}\t${billable ? 1 : 0}\t${long_title}\n`,
  )
  const text = Buffer.from(lines.join(''))
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
}

/** One line of a table of codes, as `packRelease` and the database write it. */
export function readCodeLine(line: string): SearchedCode {
  const [code = '', billable, long_title = ''] = line.split('\t')
  return { code, billable: billable === '1', long_title }
}

/** The codes of the shipped release. Reading them takes about 50 ms. */
export const shippedCodes = (): SearchedCode[] =>
  brotliDecompressSync(readFileSync(RELEASE_TABLE))
    .toString()
    .trimEnd()
    .split('\n')
    .map(readCodeLine)
