import { rawWords } from '#lib/text-search/words.ts'

/** A negated part of a query. */
export type Negation = {
  /** As typed: "no diabetes". */
  typed: string
  /** Its first words: "no". */
  cue: string
  /** Negated parts, each in raw words. "nausea or vomiting" are two. */
  negated: string[][]
}

/** Words between a cue and its condition. */
const ABOUT = String.raw`(?:(?:complaints?(?=\s+of\b)|evidence|history|hx|h\/o|signs?|symptoms?|sx|reports?|current|known|any|recent|active)\s+(?:(?:of|or)\s+)?)*`
const CUE = new RegExp(
  String.raw`(?<![\w-])(?:(?:does|do|did|is|has|have|are)(?:\s+not|n['’]?t)\s+(?:have\s+|had\s+|a\s+|an\s+)?|(?:(?:tested|tests?|testing|screened|screens?)\s+)?(?:negative|neg|free|absence)\s+(?:for|of)\s+|(?:(?<=[,;:]\s*)(?:negative|neg)|(?<=^\s*)(?:negative|neg)(?=\s[^,;]*[,;]))\s+(?!(?:pressure|affect|symptoms|mood|self|thoughts)\b)(?=[a-z])|(?:negative|neg)\s+(?=(?:fam|fh|personal|past|medical|hx|history|\w+(?:\s+\w+)?\s+(?:test|swab|pcr|culture|result)s?\b))|(?:denies|denied|denying|deny|ruled out|excluded|without|not|never|non|nor|no)(?:\s+|-)(?!reactive\b))${ABOUT}`,
  'i',
)
/**
 * Denial after the condition, at the end of a part of a line: "DVT ruled out", "covid: negative,
 * cough", "PE neg on CT; dyspnea".
 */
const AFTERWARDS =
  /(?:[\s:,-]+(ruled out|r\/o'?d|excluded|negative|neg|denied|absent|non-?reactive|not present|(?<=\b(?:cxr|x-?rays?|xr|cta?|mri|us|ultrasound|doppler|echo|ekg|ecg|labs?|imaging|ua)(?: (?:is|was))?\s)(?:clear|normal|wnl|unremarkable)(?: now)?|(?<=[:-]\s*)(?:denies|none|no)|no(?=\s*[,;\n])|(?<=[,;\n].*)no(?=\s*$))(?:\s+(?:on|by|per|via)(?:\s+\w+){1,2}?|(?<=neg(?:ative)?)\s+(?:cx|cultures?|tests?|testing|swab|pcr|titers?|labs?|screen|biopsy|bx|imaging|scan|x-?ray|us|ct|mri|doppler))?|\s*(\(\s*-\s*\))|\s?(-))(?=\s*(?:$|[,;.\n&+])|(?<!-)\s*(?:[-–—/](?=\s)|\b(?:and|but|with)\b|\bw\/(?!o)))/gi
/** A result between two conditions without a separator: "covid neg cough". */
const RESULT =
  /(?<=\b(?:covid(?:-?19)?|sars-?cov-?2|flu(?: [ab](?:\/b)?)?|influenza|strep|rsv|mono(?:spot)?|hiv|c\.? ?diff|dimer|trop(?:onin)?s?|cxr|x-?ray|ct|mri|us|ultrasound|doppler|ekg|ecg|ua|hcg|upt|swab|pcr|test))\s+(negative|neg)(?=\s+(?!for\b|of\b)[a-z])/gi
/** Words of a name before its "negative": "Rh negative", "triple negative breast cancer". */
const OF_NAME =
  /(?:^|[\s/(])(?:rhd?|rhesus|rh factor|(?:blood|type) [abo]{1,2}|her-?2(?:\/neu)?|er|pr|hr|receptor|triple|gram|coag(?:ulase)?|ph|ph1|philadelphia(?: chromosome)?|rf|rheumatoid factor|sero|culture|screen)$/i
const PARTED = /^(.*(?:[,;\n]|\s[-–—/]\s|\b(?:but|has|with)\b))([^,;\n]+)$/is
/** "nonsmoker", if there is no such word. */
const JOINED = /(?<![\w-])(non)([a-z]{4,})(?![\w-])/i
/** Words of titles with a negation that isn't about a condition. */
const NO_NEGATION =
  /\bnot (?:otherwise specified|elsewhere classified|specified|applicable|stated|able to)\b/gi
/** A test or an image, which isn't a finding itself: "doppler neg for DVT, calf pain" denies only the DVT. */
const TEST =
  /\b(?:(?:chest|stress|head|ankle|knee|wrist|foot|abd(?:ominal)?|leg|venous)\s+)*(?:x-?rays?|xr|cxr|cta?|mri|us|ultrasound|doppler|duplex|echo|ekg|ecg|eeg|imaging|scan|biopsy|bx|path(?:ology)?|culture|cx|swab|pcr|test|tests|titer|panel|labs?|ua|scope|egd|colonoscopy|work-?up)(?:\s+(?:head|chest|abd\w*|leg|brain|was|is|were|came back))*\s*[:-]?\s*$/i
/** Cues that deny each following condition. A bare "neg" denies one. */
const LISTING =
  /^(?:denie[sd]|denying|deny|neg(?:ative)?\s+(?:for|of|fam|fh|personal|past|medical|hx|history))/i
/** The person who denies, or the heading of a review of systems. */
const HEADING = /^(?:pt|patient|client|resident|ros)\s*[:.]?$/i
/** "No complaints" says nothing about what follows: "no complaints annual exam". */
const NOTHING_AMISS =
  /^(?:complaints?|concerns?|problems?|issues?)(?=\s+(?!of\b|or\b|and\b|with\b|about\b)\w)/i
/** Habits and intents, which are denied apart from the conditions beside them: "denies etoh, cirrhosis". */
const HABIT =
  /^(?:(?:any|current|heavy|illicit|recreational|iv|street)\s+)*(?:etoh|alcohol|drinking|smoking|tobacco|nicotine|drugs?|illicits|ivdu|vaping|si|hi|si\/hi|suicid\w*|homicid\w*)(?:\s+(?:use|abuse|intake|ideation|thoughts))?$/i
type StandsAlone = (first: string, second: string) => boolean
/** Two conditions after a denial, the second of which the patient may have: "denies etoh, elevated LFTs". */
const OF_TWO =
  /^([^,;\n]+?)\s*[,;]\s*((?!(?:or|nor|and|no|denies)\b)(?:(?!\b(?:or|nor)\b)[^,;\n])+)$/i
/** Words that introduce a finding, a complaint, or a wish of the patient, or give the cause of a disease. */
const OF_PATIENT =
  /\b(?:due to|d\/t|secondary to|2\/2|caused by)\b|^(?:elevated|high|low|raised|abn(?:l|ormal)?|still|persistent|continued|ongoing|can'?t|can ?not|unable|has|have|new|worse\w*|worsening|incr\w*|decr\w*|pos(?:itive)?|\+|c\/o|here|annual|routine|wants|needs|requests?|due|check|repeat|screen\w*|but|only|just)(?!\w)|\bonly\s*$|\b(?:elevated|high|low|abn(?:l|ormal)?|up|pos(?:itive)?)\s*$/i
/** Scope of a negation: "denies fever, chills or cough" negates all of them, "no fever, cough" the first. */
function scopeOf(cue: string, before: string, after: string, standsAlone: StandsAlone): string {
  if (/^non/i.test(cue)) return /^\S+/.exec(after)?.[0] ?? ''
  const [nothing] = (/^no$/i.test(cue) && NOTHING_AMISS.exec(after)) || []
  if (nothing) return nothing
  const isList =
    (LISTING.test(`${cue} ${after}`) && !TEST.test(before)) || /,[^;]*\b(?:or|nor)\b/i.test(after)
  const [, first = '', second = ''] = (isList && OF_TWO.exec(after)) || []
  const isOfHabit = HABIT.test(first) && !HABIT.test(second)
  if (second && (isOfHabit || OF_PATIENT.test(second) || standsAlone(first, second))) return first
  const end = isList
    ? /\s*(?:[;\n.]|,(?=[^,;]*\b(?:noted|on exam|observed|only\s*(?:$|[;.\n]))(?!\w))|\b(?:but|except|however|with|has|c\/o|complains|no|without|denies)\b|\bw\/(?!o))/i
    : /\s*(?:[;,\n.&+]|\b(?:and|but|except|however|with|has|c\/o|complains|no|without|denies)\b|\bw\/(?!o))/i
  return after.split(end, 1).join('')
}

/** Words between the denied condition and the rest of a line. */
const JOINS =
  /^(?:\s|[,;.&+/–—-]|\bw\/(?!o)|\b(?:and|but|or|with|has|have)\b)+|(?:\s|[,;.&+/–—-]|\b(?:and|but|with|only)\b)+$/gi

const itemsOf = (scope: string): string[][] =>
  scope
    .split(/\s*,\s*(?:(?:and|or|nor)\s+)?|\s+(?:or|and|nor)\s+|(?<=\w{3,})\/(?=\w{3,})/i)
    .map(rawWords)
    .filter((words) => words.length > 0)

const mask = (text: string) => text.replace(NO_NEGATION, (found) => '_'.repeat(found.length))

/** A text with "without" for its abbreviations. */
export const spellOut = (text: string): string =>
  text.replace(/\bw\/o\b|\bw\.o\.|\bwo\b/gi, 'without')

/**
 * The first negated part of a query, and the rest of it. `isWord` says whether any title or name
 * has a word, `standsAlone` whether the second of two conditions after a denial is not denied.
 */
export function readNegation(
  text: string,
  isWord: (word: string) => boolean,
  standsAlone: StandsAlone,
): (Negation & { rest: string }) | null {
  const searched = mask(
    spellOut(text)
      .replace(/\bafebrile\b/gi, 'no fever')
      .replace(/\bnkd?a\b/gi, 'no allergies'),
  )
  const joined = JOINED.exec(searched)
  const spread =
    joined && !isWord(joined[0].toLowerCase()) && isWord((joined[2] ?? '').toLowerCase())
      ? searched.replace(JOINED, '$1 $2')
      : searched
  const found = CUE.exec(spread)
  if (found) {
    const cue = found[0].trim()
    const after = spread.slice(found.index + found[0].length)
    const before = spread.slice(0, found.index)
    const [test = ''] = (/^neg/i.test(cue) && TEST.exec(before)) || []
    const scope = scopeOf(cue, before, after, standsAlone)
    const negated = itemsOf(scope)
    if (negated.length === 0) return null
    const rest = [before.slice(0, before.length - test.length), after.slice(scope.length)]
      .map((part) => part.replace(JOINS, ''))
      .filter((part) => part && !HEADING.test(part))
      .join(', ')
    return { typed: `${test}${found[0]}${scope}`.trim(), cue, negated, rest }
  }
  return readAfterwards(spread)
}

const TESTS = String.raw`(?:celiac|ana|rf|ccp|anti-?ccp|esr|crp|lyme|hiv|hep(?:atitis)? ?[abc]|hcv|hbv|hbsag|rpr|vdrl|covid|flu|rsv|strep|mono|ebv|cmv|c ?diff|h\.? ?pylori|o ?& ?p|fobt|fit|guaiac|trich|gc|chlamydia|gc\/ct|hsv|ppd|igra|quantiferon|anca|dsdna|hla-?b27|ttg|upt|hcg|d-?dimer|trops?|ekg|tsh|ua)`
/** Tests after the patient's condition without a separator: "chronic diarrhea celiac neg". */
const TESTED = new RegExp(
  String.raw`^(?!.*\b(?:seen|hx|history|h\/o)\b)((?!(?:rapid|repeat|serum|urine|home|stool|blood|throat|recent|last|prior|poc|active|acute|chronic|anti)\s+\S+$)(?:(?!${TESTS}\b)\S+\s+)+|\s*)(${TESTS}(?:(?:\s*(?:[&+/]|\band\b)\s*|\s+)${TESTS})*)$`,
  'i',
)
/** True if a word that can be a test or a disease is a test here: the line names no such disease. */
const isOfTest = (last: string, text: string) =>
  /\b(?:rf|rheumatoid factor)$/i.test(last.trim()) &&
  !/\b(?:ra|rheumatoid(?! factor)|arthritis|jia|arthropathy|sero\w*)\b/i.test(text)

/** The first denial after its condition. */
function readAfterwards(text: string): (Negation & { rest: string }) | null {
  for (const found of [...text.matchAll(AFTERWARDS), ...text.matchAll(RESULT)]) {
    const said = text.slice(0, found.index)
    const [, parted = '', clause = said] = PARTED.exec(said) ?? []
    const [, finding = '', tests = ''] = TESTED.exec(clause) ?? []
    const [before, last] = tests ? [parted + finding, tests] : [parted, clause]
    const negated = itemsOf(last)
    if (negated.length === 0 || (OF_NAME.test(last.trim()) && !isOfTest(last, text))) continue
    const end = found.index + found[0].length
    return {
      typed: text.slice(before.length, end).trim(),
      cue: found.slice(1).find(Boolean) ?? '',
      negated,
      rest: [before, text.slice(end)]
        .map((part) => part.replace(JOINS, ''))
        .filter(Boolean)
        .join(', '),
    }
  }
  return null
}

const NEGATING = new Set(
  'no not non without never negative absence absent free denies ruled excluding except'.split(' '),
)
/** True for a word that negates: "without". */
export const isNegating = (word: string) => NEGATING.has(word)
/** Maximum number of words before a negated word in a title. */
const REACH = 4

/** True if a text negates the word at `start`: "Migraine without aura". */
export function isNegatedAt(text: string, start: number): boolean {
  const before = text.slice(0, start).replace(/\([^)]*\)|\brh[ -]neg(?:ative)?\b/gi, ' ')
  const clause = before.replace(/^.*[,;]/s, '').replace(/\bspecified as\b/i, ' ')
  return rawWords(clause)
    .slice(-REACH)
    .some((word) => NEGATING.has(word))
}
