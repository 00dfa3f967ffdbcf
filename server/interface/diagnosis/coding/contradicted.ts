import { sideOf, type Side } from '#lib/icd-title.ts'
import { itemAt } from '#lib/lists.ts'
import type { CodeIndex } from '#server/interface/diagnosis/build-index.ts'
import type { Hit } from '#server/interface/diagnosis/hit.ts'
import { readTrimester, type Trimester } from '#server/interface/diagnosis/line/pregnancy.ts'
import type { Search } from '#server/interface/diagnosis/search-words.ts'

/** Number of top hits that are examined closely. */
const FIRST = 30
const SIDES: readonly (readonly [Side, RegExp])[] = [
  ['right', /\b(?:right|rt|r|od)\b(?!\/)/i],
  ['left', /\b(?:left|lt|l|os)\b(?!\/)/i],
  ['bilateral', /\b(?:bilat\w*|both|b\/l|ou)\b/i],
]
const sidesOf = (text: string) =>
  SIDES.flatMap(([side, pattern]) => (pattern.test(text) ? [side] : []))

/** A fact in a line, and the titles that say otherwise. */
const FACTS: readonly { says: RegExp; unless?: RegExp; denies: RegExp }[] = [
  { says: /\bindex finger\b/i, denies: /\b(?:middle|ring|little) finger\b|\bthumb\b/i },
  { says: /\b(?:middle|long) finger\b/i, denies: /\b(?:index|ring|little) finger\b|\bthumb\b/i },
  { says: /\bring finger\b/i, denies: /\b(?:index|middle|little) finger\b|\bthumb\b/i },
  {
    says: /\b(?:little|small|pinky|5th) finger\b|\bpinky\b/i,
    denies: /\b(?:index|middle|ring) finger\b|\bthumb\b/i,
  },
  { says: /\bthumb\b/i, denies: /\b(?:index|middle|ring|little) finger\b/i },
  { says: /\bgreat toe\b|\bbig toe\b/i, denies: /\blesser toes?\b/i },
  {
    says: /\bsevere\b/i,
    unless: /\b(?:mild|moderate)\b/i,
    denies: /^(?!.*\bsevere\b).*\b(?:mild|moderate)\b/i,
  },
  {
    says: /\bmild\b/i,
    unless: /\b(?:moderate|severe)\b/i,
    denies: /^(?!.*\bmild\b).*\b(?:moderate|severe)\b/i,
  },
  {
    says: /\bmoderate\b/i,
    unless: /\b(?:mild|severe)\b/i,
    denies: /^(?!.*\bmoderate\b).*\b(?:mild|severe)\b/i,
  },
]

const WITH_COMPLICATION = /\bdiabetes mellitus with (?!out)/i
const UNCOMPLICATED = /\bdiabetes mellitus without complications\b/i

/** Facts that hold for each condition of a line, although another part of it says them. */
const FACTS_OF_LINE: typeof FACTS = [
  {
    says: /\bno (?:problems?|concerns?|issues?|complaints?)\b|\bnormal (?:exam|findings)\b|\b(?:without|no) abn\w* findings\b/i,
    denies: /\bwith abnormal findings\b/i,
  },
  { says: /\b(?:with|w\/?)\s*abn\w* findings\b/i, denies: /\bwithout abnormal findings\b/i },
  {
    says: /\brecurr\w*|\brelaps\w*/i,
    denies: /\bnot specified as recurrent\b|\bsingle episode\b/i,
  },
  {
    says: /\b(?:no|without|w\/o|denies) (?:\w+ )?complications?\b|\buncomplicated\b/i,
    denies: WITH_COMPLICATION,
  },
  {
    says: /\b(?:not|isn'?t|no longer)(?: currently| now)? pregnant\b/i,
    denies: /^gestational\b|^(?!personal history|.*pregnancy test).*\bpregnancy\b/i,
  },
  {
    says: /\btransplant\b/i,
    unless: /\b(?:complic\w*|reject\w*|fail\w*|infect\w*|gvhd)\b/i,
    denies: /\btransplant\w* (?:rejection|failure|infection)\b|\bcomplication of .*transplant/i,
  },
  {
    says: /\b(?:\d+ ?(?:mo|months?|m\/o)(?:[ -]?old)?|infant|toddler|child|kid)\b/i,
    denies: /\badult\b/i,
  },
  { says: /\b\d+ ?(?:mo|months?|m\/o)[ -]?old\b/i, denies: /\bnewborn\b/i },
  {
    says: /\b(?:with|w\/?)\s*psychotic\b/i,
    denies: /\bwithout psychotic\b/i,
  },
  {
    says: /\b(?:without|w\/o|no)\s*psychotic\b/i,
    denies: /\bwith psychotic\b/i,
  },
  {
    says: /\b(?:type ?(?:2|ii)|dm ?(?:2|ii)|t2 ?dm?)\b/i,
    denies: /^(?!.*\btype 2\b).*\bdiabetes mellitus\b/i,
  },
  {
    says: /\b(?:type ?(?:1|i)|dm ?(?:1|i)|t1 ?dm?)\b/i,
    denies: /^(?!.*\btype 1\b).*\bdiabetes mellitus\b/i,
  },
  { says: /\bmets?\b|\bmetasta\w+/i, denies: /\bnot specified as primary or secondary\b/i },
  { says: /\blow\b/i, unless: /\b(?:high|elevated|hyper\w*)\b/i, denies: /^hyper|\band hyper/i },
]

/** Cancers, infarctions, strokes, and clots, which a history doesn't say of the patient now. */
export const OF_PAST = /^(?:C(?!7[789])|I2[126]|I6[0-3]|I82|G45)/
/** Words that say of a disease in a history that it is there, or treated. */
const STILL_THERE =
  /\b(?:active|current\w*|ongoing|now|recurr\w*|relaps\w*|mets?|metasta\w+|progress\w*|undergoing|receiving|getting|on (?:chemo\w*|immuno\w*|radiation|treatment|tx|keytruda|opdivo))\b/i

const factsIn = (text: string, facts: typeof FACTS) =>
  facts.filter(({ says, unless }) => says.test(text) && !unless?.test(text))

/** Tells whether a title contradicts a text, or what its line says of each condition. */
function contradictionOf(
  text: string,
  line: string,
  trimester: Trimester | null,
): (title: string) => boolean {
  const [side, ...others] = sidesOf(text)
  const facts = [...factsIn(text, FACTS), ...factsIn(line, FACTS_OF_LINE)]
  const isOtherSide = (title: string) => {
    if (!side || others.length > 0) return false
    const own = sideOf(title)
    return own !== null && own !== side && side !== 'bilateral'
  }
  const isOtherTrimester = (title: string) => {
    const own = trimester && readTrimester(title)
    return own !== null && own !== trimester
  }
  return (title) =>
    isOtherSide(title) || isOtherTrimester(title) || facts.some(({ denies }) => denies.test(title))
}

/**
 * A search without the codes that contradict what is said: the opposite side, another finger,
 * another severity or trimester, a cancer that is over. They stay if the best one is among them.
 */
export function withoutContradicted(
  { rows }: Pick<CodeIndex, 'rows'>,
  search: Search,
  { line, trimester }: { line: string; trimester: Trimester | null },
): Search {
  const [best] = search.hits
  if (search.kind !== 'words' || !best) return search
  const denies = contradictionOf(search.typed, line, trimester)
  const isComplicated = WITH_COMPLICATION.test(itemAt(rows, best.at).long_title)
  const isOver = search.regard?.kind === 'history' && !STILL_THERE.test(line)
  const isDenied = ({ at }: Hit) => {
    const { code, long_title: title } = itemAt(rows, at)
    return (
      denies(title) ||
      (isComplicated && UNCOMPLICATED.test(title)) ||
      (isOver && OF_PAST.test(code))
    )
  }
  if (isDenied(best)) return search
  return { ...search, hits: search.hits.filter((hit, n) => n >= FIRST || !isDenied(hit)) }
}
