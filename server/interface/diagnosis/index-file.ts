/**
 * The index of the shipped release as a file created by the build. Reading it takes a tenth of the
 * time of building it. When running from source, without that file, the index is built.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { endianness } from 'node:os'

import type { CodeIndex } from './build-index.ts'
import type { SearchedCode } from './prior.ts'

const FILE = new URL('release-index.bin', import.meta.url)

/** Numeric arrays, in the order of the file. */
const ARRAYS = {
  priors: Float32Array,
  idf: Float32Array,
  postingStarts: Int32Array,
  postings: Int32Array,
  docWeights: Float32Array,
  codeOfDoc: Int32Array,
} as const
type ArrayName = keyof typeof ARRAYS
const ARRAY_NAMES = Object.keys(ARRAYS) as ArrayName[]

/** Texts and sizes as JSON, preceded by its length in bytes and followed by the arrays. */
type Header = {
  endianness: 'BE' | 'LE'
  docs: number
  terms: readonly string[]
  bySound: [string, readonly number[]][]
  namesOf: [number, readonly string[]][]
  /** Number of elements in each array. */
  lengths: Record<ArrayName, number>
}
const WORD = 4

/** The bytes of an index without its rows, which `unpackIndex` needs again in the same order. */
export function packIndex(index: CodeIndex): Buffer {
  const header: Header = {
    endianness: endianness(),
    docs: index.docs,
    terms: index.terms,
    bySound: [...index.bySound],
    namesOf: [...index.namesOf],
    lengths: Object.fromEntries(
      ARRAY_NAMES.map((name) => [name, index[name].length]),
    ) as Header['lengths'],
  }
  const json = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(WORD)
  length.writeUInt32LE(json.length)
  const padding = Buffer.alloc(-json.length & (WORD - 1))
  const arrays = ARRAY_NAMES.map((name) => {
    const { buffer, byteOffset, byteLength } = index[name]
    return Buffer.from(buffer, byteOffset, byteLength)
  })
  return Buffer.concat([length, json, padding, ...arrays])
}

/** Reads what `packIndex` wrote. Null if it was written on a machine with another byte order. */
export function unpackIndex(file: Buffer, rows: readonly SearchedCode[]): CodeIndex | null {
  const jsonEnd = WORD + file.readUInt32LE(0)
  const { lengths, ...header } = JSON.parse(file.toString('utf8', WORD, jsonEnd)) as Header
  if (header.endianness !== endianness()) return null
  // copied, so that the arrays are aligned
  const bytes = new Uint8Array(file).buffer
  let at = Math.ceil(jsonEnd / WORD) * WORD
  const read = <Name extends ArrayName>(name: Name) => {
    const array = new ARRAYS[name](bytes, at, lengths[name])
    at += array.byteLength
    return [name, array] as const
  }
  return {
    rows,
    codes: rows.map(({ code }) => code),
    docs: header.docs,
    terms: header.terms,
    bySound: new Map(header.bySound),
    namesOf: new Map(header.namesOf),
    ...(Object.fromEntries(ARRAY_NAMES.map(read)) as Pick<CodeIndex, ArrayName>),
  }
}

export const writeShippedIndex = (index: CodeIndex): void => writeFileSync(FILE, packIndex(index))

/** The index of the shipped release from the file beside this module. Null without it. */
export const readShippedIndex = (rows: readonly SearchedCode[]): CodeIndex | null =>
  existsSync(FILE) ? unpackIndex(readFileSync(FILE), rows) : null
