import { itemAt } from '#lib/lists.ts'
import { firstFrom } from '#lib/text-search/sorted.ts'
import type { CodeIndex } from '#server/interface/diagnosis/build-index.ts'
import type { Search } from '#server/interface/diagnosis/search-words.ts'

const HYPERTENSION = /^I10$/
const HEART_FAILURE = /^I50/
const KIDNEY_DISEASE = /^N18/
const LATE_KIDNEY_DISEASE = /^N18[56]/
/** Diabetes without complications, by its category. */
const DIABETES = /^(E1[013])9$/
const ELEVATED_PSA = 'R9720'
/** History of a prostate cancer, and absence of the prostate. */
const AFTER_PROSTATE = /^Z(?:8546|9079)$/
/** Words that say that a disease has another cause. */
const OTHER_CAUSE =
  /\b(?:unrelated|not (?:due|related|from)|due to|d\/t|2\/2|secondary|caused by|from)\b/i

/** Code of hypertension with the heart failure and the kidney disease beside it. Null without either. */
function hypertensiveCode(codes: readonly string[]): string | null {
  const isLate = codes.some((code) => LATE_KIDNEY_DISEASE.test(code))
  const isOfKidney = codes.some((code) => KIDNEY_DISEASE.test(code))
  if (codes.some((code) => HEART_FAILURE.test(code))) {
    if (!isOfKidney) return 'I110'
    return isLate ? 'I132' : 'I130'
  }
  if (!isOfKidney) return null
  return isLate ? 'I120' : 'I129'
}

/**
 * Codes hypertension and diabetes as the cause of a disease in the same line, which the guidelines
 * presume (I.A.15, I.C.9.a): "chronic systolic chf with hypertension". The cause comes first. A
 * rising PSA after a prostate cancer has a code of its own.
 */
export function readPresumed(
  { codes }: Pick<CodeIndex, 'codes'>,
  line: string,
  searches: readonly Search[],
): Search[] {
  if (OTHER_CAUSE.test(line)) return [...searches]
  const codeOf = ({ kind, regard, isExact, hits: [best] }: Search) =>
    best && kind === 'words' && !regard && isExact ? itemAt(codes, best.at) : ''
  const said = searches.map(codeOf)
  const hypertensive = hypertensiveCode(said)
  const isAfterProstate = searches.some(({ hits: [best] }) =>
    AFTER_PROSTATE.test(codes[best?.at ?? -1] ?? ''),
  )
  const causeOf = (code: string) => {
    if (HYPERTENSION.test(code)) return hypertensive
    if (code === ELEVATED_PSA && isAfterProstate) return 'R9721'
    const [, category] = DIABETES.exec(code) ?? []
    return category && said.some((other) => KIDNEY_DISEASE.test(other)) ? `${category}22` : null
  }
  const causes: Search[] = []
  const others: Search[] = []
  for (const each of searches) {
    const [best] = each.hits
    const code = causeOf(codeOf(each))
    const at = code === null ? -1 : firstFrom(codes, code)
    if (!best || codes[at] !== code) others.push(each)
    else {
      const hits = each.hits.filter((hit) => hit.at !== at && hit !== best)
      causes.push({ ...each, hits: [{ ...best, at }, ...hits, best] })
    }
  }
  return [...causes, ...others]
}
