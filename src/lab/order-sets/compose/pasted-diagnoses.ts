import { readCodes } from '#src/lab/model/icd.ts'

/**
 * The diagnosis codes of a pasted text, uppercase with their dot: a list of codes, or lines that
 * each begin with one, optionally followed by words. Null if it is neither, and may be a search.
 */
export function readPastedDiagnoses(text: string): string[] | null {
  const whole = readCodes(text)
  if (whole.codes.length && whole.others.length === 0) return whole.codes
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim())
  const firsts = lines.map((line) => readCodes(line.trim().replace(/[\s,;|].*/, '')).codes)
  const isList = lines.length > 1 && firsts.every((codes) => codes.length === 1)
  return isList ? [...new Set(firsts.flat())] : null
}
