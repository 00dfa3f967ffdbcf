/** Codes, dates, and counts that an order sheet writes beside the name of a test. */
const ASIDES = [
  /\((?:due|by|before|after|last|next|repeat|per|for|if|am|pm|morning|collect|draw|stat|routine)\b[^()]*\)/gi,
  /\[[^\]]*\]/g,
  // ICD-10-CM
  /\b[A-TV-Z]\d[\dAB]\.[\dA-Z]{1,4}\b/gi,
  // CPT
  /\b(?:CPT\s*)?\d{5}(?:\/\d{5})*\b(?!-)/gi,
  /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/g,
  /\bx\s?\d+\b/gi,
]

/** Dose of a drug with how often it is taken: `300 mg BID`. */
const DOSE =
  /\b\d+(?:\.\d+)?\s?(?:mg|mcg|µg|iu|units?)\b.*\b(?:daily|nightly|weekly|once|twice|[bqt]id|q[dhap]\w*|prn|po|tabs?|tablets?|caps?|capsules?)\b/i

/** Title of a list: `Fasting labs`, `Lab orders:`. */
const HEADING =
  /^(?:(?:fasting|routine|annual|yearly|baseline|initial|stat|morning|new|pending|repeat|follow-?up|additional|standing|today’?'?s)\s+)?(?:labs?(?:\s+orders?)?|blood\s?work|bloods|orders)(?:\s+(?:to|for|due|needed|ordered|before|at|prior|today|tomorrow)\b.*)?:?$/i

/** A line without the asides, and these. */
export function withoutAsides(text: string): { rest: string; asides: string[] } {
  const asides: string[] = []
  let rest = text
  for (const pattern of ASIDES)
    rest = rest.replace(pattern, (aside) => {
      asides.push(aside)
      return ' '
    })
  return { rest: rest.replace(/\s+/g, ' ').trim(), asides }
}

/** Orders that no laboratory takes. */
const OTHER_ORDER =
  /\b(?:referral|consult(?:ation)?|x-?ray|mri|ct scan|ultrasound|mammogram|colonoscopy|e[ck]g)\b/i

/** True for the title of a list, a dose of a drug, and an order for something else. */
export const isNoTest = (text: string): boolean =>
  [HEADING, DOSE, OTHER_ORDER].some((pattern) => pattern.test(text))

/** Words by which a test differs from the one that is meant without them: free from total, urine from serum. */
const TELLING =
  /\b(?:free|ionized|direct|indirect|unconjugated|bioavailable|urine|csf|saliva|salivary|hair|fluid|receptor|dehydrogenase|like|n[tT]-?pro\w*|prohormone|isoenzymes?|reflex|24[ -]hour)\b/gi
/** Tests that are done in urine without saying so. */
const IN_URINE = /\b(?:u?acr|microalb\w*|ratio|drugs?|tox\w*)\b/i
const tellingWords = (text: string) => text.toLowerCase().match(TELLING) ?? []

/**
 * True if a name says what the words for it don't, by which it is another test. `said` are the
 * words of a line, and those that they were read as.
 */
export function isOtherTest(name: string, said: readonly string[]): boolean {
  const words = new Set(said.flatMap(tellingWords))
  if (said.some((text) => IN_URINE.test(text))) words.add('urine')
  return tellingWords(name).some((word) => !words.has(word))
}
