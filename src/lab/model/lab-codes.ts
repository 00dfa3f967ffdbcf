import { texts } from '#lib/search-params.ts'

/**
 * Identity of a marker: its lab and the lab's own test code. Two labs may give one code to
 * different tests, so a code alone identifies neither lab nor test; `lab` is null where only the
 * code was given.
 */
type LabCode = { lab: string | null; code: string }
/** A marker as far as its identity goes. */
type Coded = { lab_id: number | string | null; provider_id: string | null }

const escaped = (lab: string) => lab.replaceAll('%', '%25').replaceAll(':', '%3A')
const unescaped = (lab: string) => lab.replaceAll('%3A', ':').replaceAll('%25', '%')

/**
 * Parses the form in the address: `1:004773`; `labcorp::004773` where the lab's id is no number;
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

/** As it stands in an address, so that `readLabCode` gives the same back whatever letters are in it. */
export function writeLabCode({ lab, code }: LabCode): string {
  if (lab !== null) return /^\d+$/.test(lab) ? `${lab}:${code}` : `${escaped(lab)}::${code}`
  const read = readLabCode(code)
  return read.lab === null && read.code === code ? code : `:${code}`
}

/** A marker's lab and code as the address holds them; null without a code. */
export const labCodeOf = ({ lab_id, provider_id }: Coded): string | null =>
  provider_id === null || provider_id === ''
    ? null
    : writeLabCode({ lab: lab_id === null ? null : String(lab_id), code: provider_id })

/** The code alone of a marker that has one, as it stands in an address. */
const withoutLab = (marker: Coded) => labCodeOf({ ...marker, lab_id: null }) ?? ''

/** True where the text can mean the marker: it has the code, and the lab if one is given. */
export function isMeantBy({ lab_id, provider_id }: Coded, text: string): boolean {
  // the code stands last as it is: most texts need not be read, where each of many is held against each of many
  if (provider_id === null || !text.endsWith(provider_id)) return false
  const { lab, code } = readLabCode(text)
  return code === provider_id && (lab === null || lab === String(lab_id))
}

/** True where the marker is in a list; `mixed` where its code is, and no lab with it. */
export function isListed(marker: Coded, list: ReadonlySet<string>): boolean | 'mixed' {
  const own = labCodeOf(marker)
  if (own === null) return false
  if (list.has(own)) return true
  return list.has(withoutLab(marker)) && 'mixed'
}

/** The marker that it says, as far as it says which. */
export function markerOf(text: string): Coded {
  const { lab, code } = readLabCode(text)
  return { lab_id: lab, provider_id: code }
}

/** The list without the marker where it was listed, else with it: see `withMarker`. */
export function toggledMarker(list: readonly string[], marker: Coded): string[] {
  const own = labCodeOf(marker)
  return own !== null && list.includes(own)
    ? list.filter((one) => one !== own)
    : withMarker(list, marker)
}

/** The list with the marker, once. A code without a lab becomes this lab's, in its place. */
export function withMarker(list: readonly string[], marker: Coded): string[] {
  const own = labCodeOf(marker)
  if (own === null || list.includes(own)) return [...list]
  const bare = withoutLab(marker)
  return list.includes(bare) ? list.map((one) => (one === bare ? own : one)) : [...list, own]
}

/** Several of them in the address, each once and in one notation. */
export const labCodes = () =>
  texts({
    expected: 'test codes separated by commas, each with its lab first (1:004773)',
    written: (one) => writeLabCode(readLabCode(one)),
  })
