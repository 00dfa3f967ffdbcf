import { shortList } from '#src/kit/lib/sentences.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { readLabCode } from '#src/lab/model/lab-codes.ts'

/** `Not offered by Labcorp: Glucose and Iron.` A test without a name is listed by its code. */
export function noneOfferedWords(
  { tests, codes }: { tests: readonly string[]; codes: readonly string[] },
  nameOf: (code: string) => string | null,
  labs: Pick<Labs, 'labName'>,
): string {
  const [lab, ...others] = new Set(codes.map((code) => readLabCode(code).lab))
  if (tests.length || lab === undefined || others.length)
    return 'The lab doesn’t offer any of the markers you selected.'
  const by = lab === null ? '' : ` by ${labs.labName(lab)}`
  return `Not offered${by}: ${shortList(codes.map((code) => nameOf(code) ?? readLabCode(code).code))}.`
}
