import { readCodes, writtenCode } from '#src/lab/model/icd.ts'

const DURATION = '(?:an?\\s+)?\\d+(?:\\s?-\\s?\\d+)?[\\s-]?(?:h|hrs?|hours?|min|minutes?)\\b'
const POSTURE =
  '(?:supine|upright|seated|sitting|standing(?! order)|recumbent|at rest|rest(?:ed|ing))'
/** Frequency of a test: `q3mo`, `weekly x 12 weeks`, `daily x3`. */
const UNIT = '(?:h|hrs?|hours?|d|days?|w|wks?|weeks?|mos?|months?|y|yrs?|years?)'
const OFTEN = `(?:q\\.?\\s?\\d*(?:\\s?[-–]\\s?\\d+)?\\s?${UNIT}|every\\s+(?:other\\s+)?(?:\\d+(?:\\s?[-–]\\s?\\d+)?\\s+)?${UNIT}|(?:once|twice|\\d\\s?x)\\s+(?:daily|weekly|monthly|a\\s+(?:day|week|month|year))|daily|weekly|biweekly|monthly|quarterly|yearly|annual(?:ly)?|serial|serially)`
const TIMES = `(?:x\\s?\\d+(?:\\s?(?:sets?|${UNIT}|times?))?|for\\s+\\d+\\s?${UNIT}|until\\s+\\S+)`
/** Site of a draw: `R AC`, `left hand`. */
const SIDE = '(?:r|l|rt|lt|right|left)\\.?'
const SITE = '(?:ac|antecubital|arm|forearm|hand|wrist|foot|port|picc|ij)'
const ICD = /\b[A-TV-Z]\d[\dAB]\.[\dA-Z]{1,4}\b/gi

/** Methods that tell no tests of a catalog apart. */
const METHODS = 'ia|eia|tma|naa|naat|qn|ql|icma|eclia'
/** True for a method alone, as behind a comma of a lab's own name: `Vitamin D, 25-OH, total, IA`. */
export const isMethod = (text: string): boolean => new RegExp(`^(?:${METHODS})$`, 'i').test(text)

const BEHIND_COMMA = new RegExp(`,\\s*(?:${METHODS})(?=\\s*(?:,|$))`, 'gi')
/** A name without the methods behind its commas, and these. */
export const withoutMethods = (text: string) => ({
  rest: text.replace(BEHIND_COMMA, ''),
  asides: (text.match(BEHIND_COMMA) ?? []).map((aside) => aside.replace(/^[\s,]+/, '')),
})

/** Codes, dates, counts, and remarks that an order sheet writes beside the name of a test. */
const BESIDE = [
  // state of an order in a chart, its code there, and its dates
  /\(?\bLAB\s?\d{2,}\b\)?/gi,
  /(?<!\()(?:,\s*)?\b(?:expected|expires?|expiration|starts?|starting|due|ordered|repeat|recheck)(?:\s+(?:date|on|in|after|every))?:?\s+(?:\d{1,2}\/\d{1,2}\/\d{2,4}|(?:in\s+)?\d+\s?(?:h|hrs?|hours?|d|days?|w|wks?|weeks?|mos?|months?|y|yrs?|years?)\b)/gi,
  /\s+[-–—]\s+(?:routine|standing|future|stat|asap|urgent|timed|normal|active|pending|released|signed|resulted|completed|lab collect|clinic collect)\b.*$/gi,
  /(?:,\s+|\()(?:future|standing|lab collect|clinic collect)\b\)?/gi,
  /,?\s*\b(?:interval|frequency|priority|class|status):\s*(?:(?:lab|clinic) collect\b|\S+)/gi,
  /,?\s+in\s+\d+\s?(?:d|days?|w|wks?|weeks?|mos?|months?|years?)\b(?!\s*:)/gi,
  /^(?:lab|test|order)\s+[-–—]\s+/gi,
  // posture and rest, and how long they or a fast last: a time alone can tell tests apart
  new RegExp(`\\(?\\b${POSTURE}\\b(?:[\\s,]+(?:after|for|x)?\\s*${DURATION})?\\)?`, 'gi'),
  new RegExp(
    `(?:\\b(?:after|for|following)\\s+)?${DURATION}\\s+(?:of\\s+|in bed\\s*|bed\\s*)*(?:rest|${POSTURE})\\b`,
    'gi',
  ),
  new RegExp(`(?<=\\bfast(?:ing|ed)\\b[\\s,]*)(?:(?:after|for|at least|x)\\s*)*${DURATION}`, 'gi'),
  new RegExp(`\\b${DURATION}(?=\\s+fast(?:ing|ed)?\\b)`, 'gi'),
  /\bstanding order\b/gi,
  /\(\s*(?:not?|due|by|before|after|last|next|repeat|per|for|if|am|pm|morning|collect|draw|stat|routine|pt|patient|same|sitting|standing|supine|hold|on|off|\d+\s?(?:h|hrs?|hours?|min|d|days?|wk|weeks?))\b[^()]*\)/gi,
  /\[[^\]]*\]/g,
  /,\s*(?:routine|stat|asap|urgent|timed|once|now)(?=\s*(?:,|$))/gi,
  BEHIND_COMMA,
  /\(?\border\s*(?:#|no\.?|number)?\s*:?\s*\d+\)?/gi,
  /\bqty:?\s*\d+/gi,
  /\bdx:\s.*$/gi,
  // initials of a patient, times of the day, doses, and where blood is drawn
  /^(?:[A-Z]\.\s?){2,3}\s*[-–—:]\s+/g,
  /\s+q\.?\s?(?:a\.?m|p\.?m|hs|od|shift|draw|visit)\b\.?/gi,
  /\(\s*(?:[01]\d|2[0-3])[0-5]\d\s*(?:h|hrs?)?\s*\)/gi,
  /\(\s*[a-z][\w-]*\s+\d+(?:\.\d+)?\s?(?:mg|mcg|g|units?|iu)\b[^()]*\)/gi,
  /\s+[-–—]\s+on\s+[a-z][^,;:]*$/gi,
  new RegExp(
    `\\(?\\b${SIDE}\\s+${SITE}(?:\\s*(?:and|&|,|/)\\s*(?:${SIDE}\\s+)?${SITE})*\\b\\)?`,
    'gi',
  ),
  // words of a diagnosis with its codes
  new RegExp(
    `(?:,|\\s[-–—]|\\bfor)\\s+[^,;()]*\\(\\s*${ICD.source}(?:\\s*,\\s*${ICD.source})*\\s*\\)\\s*$`,
    'gi',
  ),
  ICD,
  // CPT
  /\(?\b(?:CPT(?:\s+codes?)?[\s:#]*)?\d{5}(?:\/\d{5})*\b(?!-)\)?/gi,
  /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/g,
  new RegExp(`(?:^|,?\\s+)${OFTEN}(?![\\w-])(?:\\s+${TIMES}\\b)?`, 'gi'),
  new RegExp(`\\b${TIMES}\\b`, 'gi'),
  /\s+[-–—]?\s*(?:start(?:s|ing)?|begin(?:ning)?|due|by)\s+\d{1,2}\/\d{1,2}\b(?!\/)/gi,
  // price and payment
  /\(?\$\s?\d[\d.,]*\)?/g,
  /(?:^|,?\s+)(?:self[-\s]?pay|cash(?:\s+price)?|out of pocket)\b/gi,
  // age, and how a specimen is taken
  /,?\s+(?:age[ds]?:?\s+\d{1,3}(?:\s?(?:yrs?|years?|mos?|months?))?|\d{1,3}\s?(?:y\/?o|yrs? old|years? old))\b/gi,
  /(?:,|\s[-–—]|\()?\s*\b(?:clean[-\s]catch|mid-?stream|cath(?:eter(?:ized)?)?(?:\s+(?:specimen|sample|urine))?|venipuncture|peripheral(?:\s+(?:stick|draw|blood))?(?!\s+\w)|finger-?stick)\b\)?/gi,
  /\s*\((?:venous|capillary)\)/gi,
  // hours of the day
  /(?:\s+(?:between|from|before|by|around))?\s+\d{1,2}(?::\d{2})?\s?(?:[ap]\.?m\.?)?\s?(?:-|–|to|and)\s?\d{1,2}(?::\d{2})?\s?[ap]\.?m\b\.?/gi,
  /(?:,|\s[-–—])?\s+(?:before|by)\s+\d{1,2}(?::\d{2})?\s?[ap]\.?m\b\.?/gi,
  /\s+[-–—]\s+(?:fasting\s+(?:not\s+)?(?:required|needed|necessary)|non-?fasting)\b/gi,
  /\(\s*fasting\s+(?:is\s+)?(?:not\s+)?(?:required|needed|necessary|preferred)\s*\)/gi,
  /\s+only$/gi,
  // day of a cycle
  /(?<!vit(?:amin|\.)?\s)\(?\b(?:on\s+)?(?:(?:menstrual\s+)?cycle\s+days?|days?|cd|d)\s?#?\d{1,2}(?:\s?(?:[-–]|to|or)\s?\d{1,2})?(?:\s+of\s+(?:the\s+)?cycle)?\b\)?/gi,
  /\(?\b(?:early |mid[- ]?|late )?(?:luteal|follicular)(?: phase)?\b\)?/gi,
]
/** Condition or time of an order at the end of its line. */
const CONDITION =
  /,?\s+(?:(?:only\s+)?if|unless|while\s+on|within|prior to|r\/o|rule out|(?:rpt|repeat)\s+to\s+confirm|(?:\d+(?:\s?[-–]\s?\d+)?\s?(?:d|days?|w|wks?|weeks?|mos?|months?)\s+)?(?:after|post)\s+(?:start\w*|initiat\w*|chang\w*|dose|stopping|\w+\s+(?:start\w*|initiation|change|increase))|before (?:starting|next|each|surgery|discharge|the)|pre[- ](?:op\w*|mtx|visit|clinic|treatment|chemo\w*|transfusion))\b[^:]*$/i
/** Words that ask for a test: `Please check in 1 week: BMP`, `Also a TSH`, `Could you draw a PSA`. */
const REQUEST = new RegExp(
  [
    '^(?:\\d{1,2}/\\d{1,2}/\\d{2,4}\\s+)?(?:[^:[\\]]{1,60}:\\s+|[^:,;]{0,40}\\b(?:panel|labs?|work-?up|studies)\\s+[-–—]\\s+)?',
    '(?:(?:hi|hello|hey|dear)(?:\\s+\\w+)?\\s*[,!]\\s*|(?:thanks?(?:\\s+you)?|thx|ok(?:ay)?|yes|sure|also)(?:\\s*[,.!]+|\\s+[-–—])\\s*)*',
    "(?:(?:can|could|would|will)\\s+(?:you|u|ya|we|i)\\s+|(?:(?:i|we)(?:’d|'d|\\s+would)?|would)\\s+(?:like|want|need)\\s+(?:to\\s+)?|let(?:’s|'s|s)\\s+|ok(?:ay)?\\s+to\\s+",
    '|(?:(?:this|the)\\s+)?(?:pt|patient|he|she|they)\\s+(?:also\\s+)?(?:needs?|wants?|is due for|should (?:have|get))\\s+|needs?\\s+(?:to\\s+)?',
    '|(?:release|place|enter|sign)\\s+[^:–—-]{0,30}\\borders?\\s*(?:-{1,2}|[:–—])\\s+',
    '|(?:also|and|plus|just|please|pls|kindly|check|draw|order|get|add(?:\\s+on)?|repeat|recheck|send|run|do|include)\\s+)*',
    '(?:an?\\s+|the\\s+|some\\s+|his\\s+|her\\s+|their\\s+)?',
  ].join(''),
  'i',
)
/** Words after the tests of a request: `for Mr. B`, `on her tomorrow`, `please, thank you!`. */
const COURTESY = new RegExp(
  [
    '(?:(?:\\s*\\[[^\\]]*\\]|\\s+(?:status|priority|class):\\s*\\S+)|[\\s,.?!–—-]+(?:please|pls|thanks?(?:\\s+you)?|thx|ty|tysm|today|tonight|tomorrow|as well|too|(?:to|on|with)\\s+(?:this|the|his|her|their|today\\S*|yesterday\\S*|tomorrow\\S*)\\s[^,;]*\\b(?:sample|draw|specimen|blood|bloods|bloodwork|labs?|tube)',
    '|(?:to|on|with)\\s+(?:ED|ER|lab|am|pm|existing|previous|prior|earlier)\\s+(?:sample|draw|specimen|blood|bloods|bloodwork|labs?|tube)',
    '|(?:fax|send|call|copy|cc)\\s+(?:the\\s+)?(?:results?|reports?)\\b[^:;]*',
    '|(?:checked|drawn|done)(?:\\s+(?:on|by|this|next))?(?:\\s+(?:mon|tues?|wednes|wed|thurs?|fri|satur|sat|sun)(?:day)?)?',
    "|(?:for|on)\\s+(?:(?:mr|mrs|ms|miss|mx)\\b\\.?\\s+[a-z][\\w’'-]*|him|her|them|(?:this|the|our|my)\\s+(?:pt|patient)|pt|patient)\\b))+[\\s.!?]*$|\\s*[?!]+$",
  ].join(''),
  'i',
)

/** A request around the tests of a line, and these. */
export function requestIn(text: string): { before: string; tests: string; after: string } {
  const [before = ''] = REQUEST.exec(text) ?? []
  const rest = text.slice(before.length)
  const [after = ''] = COURTESY.exec(rest) ?? []
  return { before, tests: rest.slice(0, rest.length - after.length), after }
}

/** A text without a bracket that is alone in it. */
const withPairs = (text: string) =>
  text.includes('(') === text.includes(')') ? text : text.replace(/[()]/, '')

/** Words that no test has in its name. */
const NOT_FASTING = /\(?\bnon[-\s]?fast(?:ed|ing)\b\)?/gi

/** A line without what would be read as the name of another test, and that. */
export const withoutMisleading = (text: string) => ({
  rest: text.replace(NOT_FASTING, ' ').replace(/\s+/g, ' ').trim(),
  asides: (text.match(NOT_FASTING) ?? []).map(withPairs),
})

/** A line without more and more of what stands beside a test, and that. */
export function* withoutAsides(text: string): Generator<{ rest: string; asides: string[] }> {
  const asides: string[] = []
  let rest = text
  for (const patterns of [BESIDE, [CONDITION], [COURTESY], [REQUEST]]) {
    const before = rest
    for (const pattern of patterns)
      rest = rest.replace(pattern, (aside) => {
        const said = withPairs(aside.replace(/^[\s,]+/, '').trim())
        if (said) asides.push(said)
        return ' '
      })
    rest = rest
      .replace(/\(\s*\)/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (rest && rest !== before) yield { rest, asides: [...asides] }
  }
}

const afterDx = (aside: string) => readCodes(aside.replace(/^.*?\bdx:/i, '')).codes

const DX_LABEL =
  /^(?:(?:primary|secondary|associated)\s+)?(?:dx|icd(?:-?10(?:-cm)?)?|diagnos[ie]s)(?:\s+codes?)?(?:\s+\(primary\))?\s*:\s*/i
/** Codes alone, of which one has a dot: a code without one can be a test, such as B12. */
const DX_CODES = /^(?=.*\.)(?:[A-TV-Z]\d[\dAB](?:\.[\dA-Z]{1,4})?(?:[\s,;/]+|\s+and\s+|$))+$/i
/** Field of a form about the patient, a date, or a priority. */
const FIELD =
  /^(?:(?:patient(?: name)?|dob|date of birth|mrn|sex|collection date|date)\s*:.*|\d{1,2}\/\d{1,2}\/\d{2,4}|(?:routine|stat|asap|urgent)[.!]?)$/i
/** Lines of a form around its tests: greetings, how the patient prepares, who orders, when it was printed. */
const FORM_LINES = [
  /^[\w .&’'-]{2,40}\b(?:laboratories|diagnostics)[.,:]?$/i,
  /^(?:many )?(?:thanks?(?: you)?|thx|ty|tysm)(?: (?:so much|very much|a lot|again|in advance|all|team))*[.,!]*$/i,
  /^(?:(?:hi|hello|hey)(?: (?:there|team|all|everyone|lab))?|(?:best |kind )?regards|sincerely)[.,!]*$/i,
  /^(?:pt\.?|patient) (?:(?:is|was|to be|not) )*(?:fasting|fasted|npo|non-?fasting)[.!]?$/i,
  /^(?:(?:pt\.?|patient) )?(?:fasting|npo)(?: (?:status|required))?\s*[:?=]\s*(?:y|n|yes|no|unknown|\d+\s*h\w*)\.?$/i,
  /^(?:(?:dr\.?|doctor|provider|physician)\s[^,:;\d]{1,40},?\s*(?:(?:md|do|np|pa-c|pa),?\s*)?)?(?:npi|dea)\s*(?:#|no\.?|number)?\s*:?\s*[a-z]{0,2}\d{6,}$/i,
  /^(?:Dr\.?|Doctor|Provider|Physician)(?:\s+(?:[A-Z]\.|[A-Z][a-z’'-]+)){1,2}(?:,?\s*(?:MD|DO|NP|PA|PA-C))?$/,
  /^(?:hold|stop|avoid|withhold|no) (?:biotin|supplements?|vitamins|multivitamins?|meds|medications?|food|caffeine|alcohol|statins?|steroids?)(?: (?:for |x ?)?\d+\s*(?:h|hrs?|hours?|d|days?|wks?|weeks?))?(?: (?:before|prior)\b[^,;:]{0,30})?[.!]?$/i,
  /^(?:(?:pending|active|new|open|future|standing) )?(?:lab )?orders? (?:as of|on|printed)\b[\d\s/:.,apm-]*$/i,
  /^(?:printed|faxed|received|collected|page)(?: (?:on|at))?[\s:]+(?=\d)(?:[\d\s/:.,apm-]|of)+$/i,
]

const isDiagnosisLine = (text: string) => DX_LABEL.test(text) || DX_CODES.test(text)

/** True for a line that is beside the tests of a list: diagnosis codes, or a field of a form. */
export const isBesideTests = (text: string): boolean =>
  isDiagnosisLine(text) || FIELD.test(text) || FORM_LINES.some((pattern) => pattern.test(text))

/** The diagnosis codes in a line that is no test. */
export const diagnosesOfLine = (text: string): string[] =>
  isDiagnosisLine(text)
    ? [...readCodes(text.replace(DX_LABEL, '').replace(/\s+and\s+/gi, ', ')).codes]
    : diagnosesIn([text])

/** The diagnosis codes in a cell below the title of such codes, also those without a dot. */
export const diagnosesOfCell = (cell: string): string[] =>
  readCodes(cell.replace(/[()[\]/]/g, ' ')).codes

/** Tests whose names look like a diagnosis code without a dot: HLA-B27, parvovirus B19, protein S100. */
const LIKE_DIAGNOSIS = /^(?:b12|b19|b27|p53|q10|s100)$/i
/** True for a diagnosis code, also one without a dot. A test can look like one: look it up first. */
export const isDiagnosisCode = (text: string): boolean =>
  /^[A-TV-Z]\d{2}(?:\.?\d{1,4}[A-Z]?|\.[\dA-Z]{1,4})?$/i.test(text) && !LIKE_DIAGNOSIS.test(text)

/** The diagnosis codes in a cell that isn't the test of its row. */
export function diagnosesBeside(cell: string): string[] {
  const words = cell.split(/[\s,;/]+/).filter(Boolean)
  return words.every(isDiagnosisCode) ? words.map(writtenCode) : diagnosesOfLine(cell)
}

/** The diagnosis codes among what stands beside a test. */
export const diagnosesIn = (asides: readonly string[]): string[] =>
  asides.flatMap((aside) =>
    /\bdx:/i.test(aside) ? afterDx(aside) : (aside.match(ICD)?.map(writtenCode) ?? []),
  )

/** `“stat”`, and a code with its system: `CPT code 80053`. */
export const asideWords = (aside: string): string =>
  /^8\d{4}$/.test(aside) ? `CPT code ${aside}` : `“${aside}”`

const REMARK =
  /^(?:(?:only\s+)?if|unless|within|prior to|before|after|due|future|standing$|expect(?:ed|s)|expires?|(?:priority|class|status|frequency):|(?:repeat|recheck)\s+(?:in|after|every)|every|each|once|today|tomorrow|daily|weekly|monthly|yearly|annual(?:ly)?|routine|stat|asap|any|r\/o)\b/i
/** True for a cell of a table without the name of a test: when or why it is done, a code of a diagnosis. */
export const isRemark = (cell: string): boolean =>
  REMARK.test(cell) ||
  BESIDE.reduce((rest, pattern) => rest.replace(pattern, ''), cell).trim() === ''

/** Title of a list: `Fasting labs`, `Lab orders:`. */
const HEADING =
  /^(?:(?:fasting|routine|annual|yearly|baseline|initial|stat|morning|new|pending|repeat|follow-?up|additional|standing|today’?'?s)\s+)?(?:labs?(?:\s+orders?)?|blood\s?work|bloods|orders)(?:\s+(?:to|for|due|needed|ordered|before|at|prior|today|tomorrow)\b[^:]*)?:?$/i
/** Other parts of a chart: `Meds: ...`. */
const CHART_PART =
  /^(?:fax:\s+)?(?:allerg\w*|med\w*|rx|pmh|hx|history|assessment|problems?|patient(?: name)?|name|dob|mrn|sex|(?:ordering |referring |authorizing )?(?:provider|physician|doctor)|ordering|ordered by|authorized by|npi|phone|fax|address|bill(?:ing)?(?: to)?|insurance|payer|specimen|source|tube|container|fasting)\s*:/i
/** A test that isn't wanted: `No need for TSH`. */
const NOT_WANTED =
  /^(?:(?:it[’']?s )?(?:ok(?:ay)?|fine) to )?(?:no need (?:for|to)|(?:can )?skip|cancel|hold(?: off)?(?: on)?|do(?:es)?(?:n[’']?t| not) need|don[’']?t (?:need|draw|order|check|send))\b/i
/** Dose of a drug with how often it is taken: `300 mg BID`. */
const DOSE =
  /\b\d+(?:\.\d+)?\s?(?:mg|mcg|µg|iu|units?)\b.*\b(?:daily|nightly|weekly|once|twice|[bqt]id|q[dhap]\w*|prn|po|tabs?|tablets?|caps?|capsules?)\b/i
/** Orders that no laboratory takes. */
const OTHER_ORDER =
  /\b(?:referral|consult(?:ation)?|x-?ray|cxr|kub|mri|(?:pet\/?)?ct scan|pet\/ct|ultrasound|mammogram|colonoscopy|egd|e[ck]g|echocardiogram|(?:pt|ot|physical therapy|speech) eval\w*|refill|vaccines?|immunizations?|tdap|ppd)\b|\b(?:liver|renal|pelvic|abdominal|thyroid|ruq) us\b|^us\s+(?:for|of)\b/i

/** True for a line of a chart or form that isn't about tests. */
export const isChartPart = (text: string): boolean => CHART_PART.test(text)

/** Sum of a price list: `TOTAL $222`. */
const SUM = /^(?:sub-?)?total\b[^a-z]*\$/i

/** True for a line that orders no test: a title, another part of a chart, a drug, or another order. */
export const isNoTest = (text: string): boolean =>
  [HEADING, CHART_PART, NOT_WANTED, DOSE, OTHER_ORDER, SUM].some((pattern) => pattern.test(text))

/** Words by which a test differs from the one that is meant without them: free from total, urine from serum. */
const TELLING =
  /\b(?:free|ionized|direct|indirect|unconjugated|bioavailable|urine|csf|saliva|salivary|hair|fluid|receptor|dehydrogenase|like|nt-?pro\w*|prohormone|isoenzymes?|reflex|24-hour)\b/g
/** Times of the day, by which results differ. */
const AM = /\b(?:morning|am)\b/i
const PM = /\b(?:evening|afternoon|midnight|bedtime|pm)\b/i
/** Tests that are done in urine without saying so. */
const IN_URINE = /\b(?:u?acr|microalb\w*|ratio|drugs?|tox\w*|u\/?a|urinalysis|uds|u(?:pep|ife))\b/i
/** The words of a text by which a test differs from others. */
export const tellingWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\b24[\s-]*h(?:rs?|ours?)?\b/g, '24-hour')
    .replace(/\b(?:nt[\s-]?)?pro[\s-]?bnp\b/g, 'nt-probnp')
    .match(TELLING) ?? []

/**
 * True if a name says what the words for it don't, by which it is another test. `said` are the
 * words of a line, and those that they were read as.
 */
export function isOtherTest(name: string, said: readonly string[]): boolean {
  const words = new Set(said.flatMap(tellingWords))
  if (said.some((text) => IN_URINE.test(text))) words.add('urine')
  const isOfOtherTime = AM.test(name) && said.some((text) => PM.test(text))
  return isOfOtherTime || tellingWords(name).some((word) => !words.has(word))
}
