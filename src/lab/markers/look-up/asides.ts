/** Codes, dates, counts, and remarks that an order sheet writes beside the name of a test. */
const BESIDE = [
  /\(\s*(?:not?|due|by|before|after|last|next|repeat|per|for|if|am|pm|morning|collect|draw|stat|routine|pt|patient|same|sitting|standing|supine|hold|on|off|\d+\s?(?:h|hrs?|hours?|min|d|days?|wk|weeks?))\b[^()]*\)/gi,
  /\[[^\]]*\]/g,
  /\border\s*#\s*\d+/gi,
  /\bdx:\s.*$/gi,
  // ICD-10-CM
  /\b[A-TV-Z]\d[\dAB]\.[\dA-Z]{1,4}\b/gi,
  // CPT
  /\b(?:CPT\s*)?\d{5}(?:\/\d{5})*\b(?!-)/gi,
  /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/g,
  /\bx\s?\d+\b/gi,
  /\s+only$/gi,
]
/** Condition or time of an order at the end of its line. */
const CONDITION =
  /,?\s+(?:(?:only\s+)?if|unless|within|prior to|before (?:starting|next|each|surgery|discharge|the)|pre[- ](?:op\w*|mtx|visit|clinic|treatment|chemo\w*|transfusion))\b.*$/i
/** Words that ask for a test: `Please check in 1 week: BMP`, `Also a TSH`. */
const REQUEST =
  /^(?:[^:]{1,60}:\s+)?(?:(?:also|and|plus|please|pls|check|draw|order|get|add|repeat|recheck|send)\s+)*(?:an?\s+)?/i

/** A line without more and more of what stands beside a test, and that. */
export function* withoutAsides(text: string): Generator<{ rest: string; asides: string[] }> {
  const asides: string[] = []
  let rest = text
  for (const patterns of [BESIDE, [CONDITION], [REQUEST]]) {
    const before = rest
    for (const pattern of patterns)
      rest = rest.replace(pattern, (aside) => {
        if (aside.trim()) asides.push(aside.trim())
        return ' '
      })
    rest = rest.replace(/\s+/g, ' ').trim()
    if (rest && rest !== before) yield { rest, asides: [...asides] }
  }
}

const REMARK =
  /^(?:(?:only\s+)?if|unless|within|prior to|before|after|due|every|each|once|today|tomorrow|daily|weekly|monthly|yearly|annual(?:ly)?|routine|stat|asap|any|r\/o)\b/i
/** True for a cell of a table without the name of a test: when or why it is done, a code of a diagnosis. */
export const isRemark = (cell: string): boolean =>
  REMARK.test(cell) ||
  BESIDE.reduce((rest, pattern) => rest.replace(pattern, ''), cell).trim() === ''

/** Title of a list: `Fasting labs`, `Lab orders:`. */
const HEADING =
  /^(?:(?:fasting|routine|annual|yearly|baseline|initial|stat|morning|new|pending|repeat|follow-?up|additional|standing|today’?'?s)\s+)?(?:labs?(?:\s+orders?)?|blood\s?work|bloods|orders)(?:\s+(?:to|for|due|needed|ordered|before|at|prior|today|tomorrow)\b.*)?:?$/i
/** Other parts of a chart: `Meds: ...`. */
const CHART_PART = /^(?:allerg\w*|med\w*|rx|pmh|hx|history|assessment|problems?)\s*:/i
/** Dose of a drug with how often it is taken: `300 mg BID`. */
const DOSE =
  /\b\d+(?:\.\d+)?\s?(?:mg|mcg|µg|iu|units?)\b.*\b(?:daily|nightly|weekly|once|twice|[bqt]id|q[dhap]\w*|prn|po|tabs?|tablets?|caps?|capsules?)\b/i
/** Orders that no laboratory takes. */
const OTHER_ORDER =
  /\b(?:referral|consult(?:ation)?|x-?ray|mri|ct scan|ultrasound|mammogram|colonoscopy|e[ck]g)\b/i

/** True for a line that orders no test: the title of a list, a drug, or an order for something else. */
export const isNoTest = (text: string): boolean =>
  [HEADING, CHART_PART, DOSE, OTHER_ORDER].some((pattern) => pattern.test(text))

/** Words by which a test differs from the one that is meant without them: free from total, urine from serum. */
const TELLING =
  /\b(?:free|ionized|direct|indirect|unconjugated|bioavailable|urine|csf|saliva|salivary|hair|fluid|receptor|dehydrogenase|like|nt-?pro\w*|prohormone|isoenzymes?|reflex|24-hour)\b/g
/** Tests that are done in urine without saying so. */
const IN_URINE = /\b(?:u?acr|microalb\w*|ratio|drugs?|tox\w*)\b/i
/** The words of a text by which a test differs from others. */
export const tellingWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\b24[\s-]*h(?:rs?|ours?)?\b/g, '24-hour')
    .match(TELLING) ?? []

/**
 * True if a name says what the words for it don't, by which it is another test. `said` are the
 * words of a line, and those that they were read as.
 */
export function isOtherTest(name: string, said: readonly string[]): boolean {
  const words = new Set(said.flatMap(tellingWords))
  if (said.some((text) => IN_URINE.test(text))) words.add('urine')
  return tellingWords(name).some((word) => !words.has(word))
}
