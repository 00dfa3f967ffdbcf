import { promisify } from 'node:util'
import { gunzip as gunzipWithCallback } from 'node:zlib'

import { NotARecording } from './recording.ts'

/** Maximum compression: numbers as text shrink to a tenth, no device file to less than a fiftieth. */
const RATIO_MAX = 100
/** Size to which any small file may unpack. */
const FREE_BYTES = 64 * 1024 ** 2
/** Maximum total size, more than anyone exports at once. */
const TOTAL_BYTES_MAX = 64 * 1024 ** 3
/** Maximum number of entries, for decades of a watch that writes several files a day. */
export const ENTRIES_MAX = 50_000

/**
 * Limits for unpacking one file of this size, including nested archives and gzipped files: a total
 * size, and a multiple of the packed size. `take` throws NotARecording once that is used up.
 * `takeEntry` counts all entries of archives, including folders and other files, and returns false
 * beyond the limit.
 */
export function unpackingBudget(packedBytes: number) {
  let entries = 0
  let left = Math.min(TOTAL_BYTES_MAX, Math.max(FREE_BYTES, packedBytes * RATIO_MAX))
  return {
    take(bytes: number) {
      left -= bytes
      if (left < 0)
        throw new NotARecording(`the file unpacks to more than ${RATIO_MAX} times its size`)
    },
    takeEntry: () => ++entries <= ENTRIES_MAX,
    left: () => Math.max(0, left),
    isSpent: () => left < 0,
  }
}
export type UnpackingBudget = ReturnType<typeof unpackingBudget>

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b
const unpackGzip = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzipWithCallback)

/** The bytes, gunzipped if necessary. Throws NotARecording beyond `maximum` bytes or the budget. */
export async function gunzipped(
  bytes: Uint8Array,
  maximum: number,
  budget: UnpackingBudget,
): Promise<Uint8Array> {
  if (!isGzip(bytes)) return bytes
  try {
    const unpacked = await unpackGzip(bytes, {
      maxOutputLength: Math.max(1, Math.min(maximum, budget.left())),
    })
    budget.take(unpacked.length)
    return unpacked
  } catch (error) {
    if (error instanceof NotARecording) throw error
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE')
      throw new NotARecording('the gzip file is damaged')
    if (budget.left() < maximum) budget.take(budget.left() + 1)
    throw new NotARecording('too large for a recording when unpacked')
  }
}

/** Error for a stream that exceeds its limit. */
export class TooLarge extends Error {}

/**
 * A stream's bytes, with a callback for each piece. Throws TooLarge beyond `maximum`, because an
 * archive can declare any size.
 */
export async function collect(
  stream: AsyncIterable<Uint8Array>,
  maximum: number,
  onBytes: (bytes: number, total: number) => void,
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let total = 0
  for await (const piece of stream) {
    total += piece.length
    // leaving the loop ends the stream
    if (total > maximum) throw new TooLarge(`more than ${maximum} bytes`)
    onBytes(piece.length, total)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
