/**
 * The archive library as the workbook writer gets it. The library's own `zip` starts workers from
 * `blob:` addresses for large files. The content security policy refuses them without an error, and
 * the writer has a worker of its own.
 */
import { zipSync, type Zippable } from 'fflate/browser'

export { strToU8, zipSync } from 'fflate/browser'

export const zip = (
  files: Zippable,
  onZipped: (error: Error | null, archive: Uint8Array) => void,
): void => onZipped(null, zipSync(files))
