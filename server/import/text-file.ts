import { createReadStream, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'

/** The bytes of a regular file: a pipe would be waited for, a folder has none. Throws an Error where it is none. */
export function openFile(file: string): Readable {
  if (!statSync(file).isFile()) throw new Error(`${basename(file)} is no regular file.`)
  return createReadStream(file)
}

/** A text file in UTF-8, without its byte order mark. Throws an Error that says how to mend a file in another encoding. */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new Error(
      `${basename(file)} is not in UTF-8. Save it again as UTF-8 (in a spreadsheet: "CSV UTF-8").`,
      { cause: error },
    )
  }
}

/** What a JSON text says. Throws an Error with the file's name and the place. */
export function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${basename(file)} is not JSON: ${(error as Error).message}`, { cause: error })
  }
}
