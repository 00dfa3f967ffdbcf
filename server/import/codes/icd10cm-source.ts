import { basename } from 'node:path'

import { isLoopback } from '#server/http/host-names.ts'
import {
  collectFile,
  entriesOf,
  isArchive,
  openArchive,
  readEntry,
} from '#server/import/recordings/archive.ts'
import type { Report } from '#server/import/report.ts'
import { openFile } from '#server/import/text-file.ts'

/** Kind of file in a release. */
export type ReleaseFile = 'order' | 'addenda'
/** `name` is the file's own name, also within an archive. */
export type Source = { name: string; bytes: Uint8Array }

const REDIRECTS_MAX = 5
const DOWNLOAD_MS = 120_000

const WHAT = { order: 'order file', addenda: 'addenda file' }
/**
 * File names in the archives that CMS and CDC publish, such as `icd10cm_order_2026.txt`,
 * `icd10cm-order-April-2025.txt`, and `icd10cm_order_addenda_2026.txt`. The lists without titles
 * are `icd10cm_codes_…`.
 */
const NAMES: Record<ReleaseFile, RegExp> = {
  order: /order(?!.*addenda).*\.txt$/i,
  addenda: /order.*addenda.*\.txt$/i,
}
/** Pattern of the first line of each file. */
const SHAPES: Record<ReleaseFile, RegExp> = {
  order: /^\d{5} [A-Z][0-9A-Z]{2}/,
  addenda: /^(Add|Delete|Revise from): /,
}

/** True if the source is downloaded rather than read from a file. */
export const isAddress = (source: string) => /^https?:\/\//i.test(source)

/**
 * A file of an ICD-10-CM release from a path or an address, of the text file itself or of its zip
 * archive. Reports which file of an archive it used. Throws an Error that says what it found
 * instead.
 */
export async function readSource(
  source: string,
  which: ReleaseFile,
  report: Report,
): Promise<Source> {
  const { name, bytes } = isAddress(source)
    ? await download(source, report)
    : { name: basename(source), bytes: await collectFile(openFile(source), basename(source)) }
  if (isArchive(bytes)) return fromArchive(name, bytes, which, report)
  if (isAddress(source) && !hasShape(bytes, which))
    throw new Error(
      `${name} isn’t a zip archive or an ${WHAT[which]}. Use the file’s own URL, from the download link.`,
    )
  return { name, bytes }
}

const hasShape = (bytes: Uint8Array, which: ReleaseFile) =>
  SHAPES[which].test(Buffer.from(bytes.subarray(0, 200)).toString('latin1').trimStart())

async function fromArchive(
  archive: string,
  bytes: Buffer,
  which: ReleaseFile,
  report: Report,
): Promise<Source> {
  const zip = await openArchive(archive, bytes)
  const texts = await entriesOf(zip, /\.txt$/i, archive)
  const named = texts.filter((entry) => NAMES[which].test(basename(entry.fileName)))
  const fitting: Source[] = []
  // by name, otherwise by the first line
  for (const entry of named.length ? named : texts) {
    const contents = await readEntry(zip, entry, archive)
    if (hasShape(contents, which)) fitting.push({ name: basename(entry.fileName), bytes: contents })
  }
  const [found, ...others] = fitting
  const list = texts.map((entry) => entry.fileName).join(', ') || 'no text files'
  if (!found) throw new Error(`${archive} has no ${WHAT[which]}. It contains ${list}.`)
  if (others.length)
    throw new Error(
      `${archive} has several files that could be the ${WHAT[which]}: ${fitting.map(({ name }) => name).join(', ')}. Unzip it and import one of them.`,
    )
  report.say(`From ${archive}: ${found.name}`)
  return found
}

/** Codes affect billing, so they are downloaded over https. http is allowed only from this machine. */
function checkAddress(address: URL) {
  if (address.protocol === 'https:') return
  if (address.protocol === 'http:' && isLoopback(address.hostname)) return
  throw new Error(`${address.href} isn’t accepted. Use an address that begins with https://.`)
}

async function download(source: string, report: Report): Promise<{ name: string; bytes: Buffer }> {
  let address = new URL(source)
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    checkAddress(address)
    const answer = await get(address)
    const location = answer.headers.get('location')
    if (answer.status >= 300 && answer.status < 400 && location) {
      await answer.body?.cancel()
      address = new URL(location, address)
      continue
    }
    if (!answer.ok || !answer.body)
      throw new Error(
        `${address.href} couldn’t be downloaded: the server returned ${answer.status}. Check the address, or download the file with a browser and import it.`,
      )
    const name = decodeURIComponent(basename(address.pathname)) || address.host
    const total = Number(answer.headers.get('content-length')) || null
    const bytes = await collectFile(answer.body, address.href, (done) =>
      report.progress(done, total, `bytes of ${name}`),
    )
    return { name, bytes }
  }
  throw new Error(`${source} redirects more than ${REDIRECTS_MAX} times. Use the final address.`)
}

async function get(address: URL) {
  try {
    return await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(DOWNLOAD_MS) })
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } }
    const reason =
      name === 'TimeoutError'
        ? `no response in ${DOWNLOAD_MS / 1000} seconds`
        : (cause?.code ?? 'no response')
    throw new Error(
      `${address.href} couldn’t be downloaded: ${reason}. Download it with a browser, then import the file.`,
      { cause: error },
    )
  }
}
