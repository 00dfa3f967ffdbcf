import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
/** Extensions of the precompressed files beside each built file, by encoding. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** True if a browser accepts an encoding, by RFC 9110, 12.5.3. */
const accepts = (header: string, encoding: string) =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i').test(header)

export type KeptAsset = { body: Buffer; headers: Record<string, string> }

/**
 * Scripts and styles of the built page, cached in memory from the first request, because a page
 * requests a dozen at once and reading them from disk is the slowest part. Null for any other
 * file, and for a missing one.
 */
export function keptAssets(folder: string) {
  const kept = new Map<string, KeptAsset>()
  /** Null if the file is gone, such as after a build into the folder in use. */
  const bytesOf = (file: string): Buffer | null => {
    try {
      return readFileSync(file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }
  function read(path: string, type: string, acceptEncoding: string): KeptAsset | null {
    const file = join(folder, path)
    const [encoding, ending] =
      ENCODINGS.find(([name, end]) => accepts(acceptEncoding, name) && existsSync(file + end)) ?? []
    const body = bytesOf(file + (ending ?? ''))
    return (
      body && {
        body,
        headers: {
          'content-type': type,
          // its name changes with its contents
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'accept-encoding',
          ...(encoding && { 'content-encoding': encoding }),
        },
      }
    )
  }
  return (path: string, acceptEncoding = ''): KeptAsset | null => {
    const type = TYPES[extname(path)]
    if (!type || !path.startsWith('/assets/')) return null
    const key = `${path} ${ENCODINGS.map(([name]) => accepts(acceptEncoding, name)).join(' ')}`
    const asset = kept.get(key) ?? read(path, type, acceptEncoding)
    if (asset) kept.set(key, asset)
    return asset
  }
}
