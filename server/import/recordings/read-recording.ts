import { parseFit } from './fit.ts'
import { parseGpx } from './gpx.ts'
import { NotARecording, type Format, type Parsed } from './recording.ts'
import { parseTcx } from './tcx.ts'

/**
 * Maximum size, more than a day of everything that a device can measure. A larger file is
 * something else, or an attack.
 */
export const RECORDING_BYTES_MAX = 256 * 1024 * 1024

/**
 * Maximum size of each format, because reading it takes many times as much memory: 60 times for
 * FIT, which packs a second into 20 bytes.
 */
const BYTES_MAX: Record<Format, number> = {
  fit: 48 * 1024 * 1024,
  tcx: 96 * 1024 * 1024,
  gpx: 96 * 1024 * 1024,
}

const SNIFFED_BYTES = 4096

/** Format of the bytes, regardless of the file's name. Null if it is none of the three. */
function formatOf(bytes: Uint8Array): Format | null {
  if (String.fromCharCode(...bytes.subarray(8, 12)) === '.FIT') return 'fit'
  // without zeros, UTF-16 looks like ASCII
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, SNIFFED_BYTES))
    .replaceAll('\0', '')
  if (/<TrainingCenterDatabase[\s>]/.test(start)) return 'tcx'
  if (/<(\w+:)?gpx[\s>]/.test(start)) return 'gpx'
  return null
}

/**
 * Reads one recording file: FIT, GPX, or TCX. Throws NotARecording with the reason if it contains
 * no workout.
 */
export async function readRecording(bytes: Uint8Array): Promise<Parsed> {
  if (bytes.length === 0) throw new NotARecording('the file is empty')
  const format = formatOf(bytes)
  if (format === null) throw new NotARecording('not a FIT, GPX, or TCX file')
  if (bytes.length > BYTES_MAX[format]) throw new NotARecording('too large for a recording')
  if (format === 'fit') return parseFit(bytes)
  return format === 'gpx' ? parseGpx(bytes) : parseTcx(bytes)
}
