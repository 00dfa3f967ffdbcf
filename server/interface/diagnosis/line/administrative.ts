/** A clause that instructs the lab or the office, or names a physician, and no condition. */
const INSTRUCTION = new RegExp(
  [
    String.raw`(?:please )?see (?:the )?(?:attach(?:ed|ment)|chart|notes?|below|above|back|reverse|(?:med(?:ication)?|problem) list|h ?& ?p|order|referral|scan)(?: .*)?`,
    String.raw`(?:(?:pt|patient)(?: is)? )?(?:non[- ]?|not )?fasting(?: (?:labs?|specimen|required))?`,
    String.raw`bill (?:to )?(?:the )?(?:insurance|patient|pt|client|account|medicare|medicaid)`,
    String.raw`standing orders?(?: .*)?`,
    String.raw`(?:please )?(?:call|fax|e-?mail|send|cc|copy)\b.*\b(?:results?|reports?|office|provider|physician|dr|md)(?:\b.*)?`,
    String.raw`(?:labs?|lab ?work|blood ?work) (?:as )?(?:ordered|requested|due)`,
    String.raw`stat|asap|tbd|n/?a|as above|per (?:protocol|order|md|provider)`,
  ]
    .map((pattern) => `(?:${pattern})`)
    .join('|'),
  'i',
)
/** In this case only: `DR` is diabetic retinopathy. */
const PHYSICIAN = /^(?:Dr\.?|Doctor)\s+[A-Z][\w'’-]+(?:\s+[A-Z][\w'’-]+)?$/
const CLAUSE = /[^,;|\n]+/g
/** Intervals of a repeated test: "q3mo", "q 12 weeks". */
const INTERVAL = /\bq ?\d{1,2} ?-?(?:mos?|months?|wks?|weeks?|yrs?|years?)\b/gi

const isAdministrative = (clause: string): boolean => {
  const [whole] = INSTRUCTION.exec(clause) ?? []
  return whole === clause || PHYSICIAN.test(clause)
}

/** Parts of a query that name no condition, and the rest of it. */
export function readAdministrative(text: string): { typed: string[]; rest: string } {
  const clauses = (text.match(CLAUSE) ?? []).map((clause) => clause.trim().replace(/\.$/, ''))
  const typed = clauses.flatMap((clause) =>
    isAdministrative(clause) ? clause : (clause.match(INTERVAL) ?? []),
  )
  if (typed.length === 0) return { typed, rest: text }
  let rest = text
  for (const each of typed) rest = rest.replace(each, '')
  return {
    typed,
    rest: rest.replace(/^[\s,;|.]+|[\s,;|.]+$/g, '').replace(/([,;|])\s*(?:[,;|]\s*)+/g, '$1 '),
  }
}
