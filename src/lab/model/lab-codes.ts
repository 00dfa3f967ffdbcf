import { texts } from '#lib/search-params.ts'

/**
 * Identity of a marker: its lab and the lab's own test code. Two labs may use one code for
 * different tests, so a code alone identifies neither lab nor test. `lab` is null if only the code
 * was given.
 */
type LabCode = { lab: string | null; code: string }
/** A marker as far as its identity depends on it. */
type Coded = { lab_id: number | string | null; provider_id: string | null }

const escaped = (lab: string) => lab.replaceAll('%', '%25').replaceAll(':', '%3A')
const unescaped = (lab: string) => lab.replaceAll('%3A', ':').replaceAll('%25', '%')

/**
 * Parses the form in the address: `1:004773`, `labcorp::004773` if the lab's id isn't a number, or
 * `004773` without a lab. A code may contain colons itself: after its lab it is unchanged, and
 * without one a leading colon prevents misreading.
 */
export function readLabCode(text: string): LabCode {
  const [, bare] = /^:(.+)$/s.exec(text) ?? []
  if (bare !== undefined) return { lab: null, code: bare }
  const [, lab, code] = /^(\d+):(.+)$/s.exec(text) ?? /^([^:]+)::(.+)$/s.exec(text) ?? []
  return lab === undefined || code === undefined
    ? { lab: null, code: text }
    : { lab: unescaped(lab), code }
}

/** As in an address, so that `readLabCode` restores it whatever characters it has. */
export function writeLabCode({ lab, code }: LabCode): string {
  if (lab !== null) return /^\d+$/.test(lab) ? `${lab}:${code}` : `${escaped(lab)}::${code}`
  const read = readLabCode(code)
  return read.lab === null && read.code === code ? code : `:${code}`
}

/** A marker's lab and code as in the address. Null without a code. */
export const labCodeOf = ({ lab_id, provider_id }: Coded): string | null =>
  provider_id === null || provider_id === ''
    ? null
    : writeLabCode({ lab: lab_id === null ? null : String(lab_id), code: provider_id })

/** The code alone of a marker that has one, as in an address. */
const withoutLab = (marker: Coded) => labCodeOf({ ...marker, lab_id: null }) ?? ''

/** True if the text can mean the marker: it has the code, and the lab if one is given. */
export function isMeantBy({ lab_id, provider_id }: Coded, text: string): boolean {
  // compares the code at the end as is, so that most texts need not be parsed when many are
  // compared with many
  if (provider_id === null || !text.endsWith(provider_id)) return false
  const { lab, code } = readLabCode(text)
  return code === provider_id && (lab === null || lab === String(lab_id))
}

/** True if the marker is in a list, `mixed` if only its code is there without a lab. */
export function isListed(marker: Coded, list: ReadonlySet<string>): boolean | 'mixed' {
  const own = labCodeOf(marker)
  if (own === null) return false
  if (list.has(own)) return true
  return list.has(withoutLab(marker)) && 'mixed'
}

/** The marker that it means, as far as specified. */
export function markerOf(text: string): Coded {
  const { lab, code } = readLabCode(text)
  return { lab_id: lab, provider_id: code }
}

/** The list without the marker if it was listed, otherwise with it: see `withMarker`. */
export function toggledMarker(list: readonly string[], marker: Coded): string[] {
  const own = labCodeOf(marker)
  return own !== null && list.includes(own)
    ? list.filter((one) => one !== own)
    : withMarker(list, marker)
}

/** The list with the marker, once. A code without a lab gets this lab in its place. */
export function withMarker(list: readonly string[], marker: Coded): string[] {
  const own = labCodeOf(marker)
  if (own === null || list.includes(own)) return [...list]
  const bare = withoutLab(marker)
  return list.includes(bare) ? list.map((one) => (one === bare ? own : one)) : [...list, own]
}

/** Several of them in the address, without repeats and in one notation. */
export const labCodes = () =>
  texts({
    expected: 'test codes separated by commas, each prefixed with its lab (1:004773)',
    written: (one) => writeLabCode(readLabCode(one)),
  })
