import { itemAt } from '#lib/lists.ts'
import { firstFrom } from '#lib/text-search/sorted.ts'
import { createGroupReader, type GroupKind } from '#server/interface/diagnosis/by-group.ts'
import type { Hit } from '#server/interface/diagnosis/hit.ts'
import type { Search, SearchParts } from '#server/interface/diagnosis/search-words.ts'

/** A pregnancy now. */
const PREGNANT =
  /(?<!\b(?:while|when|was|been|last time|not|never|no longer|isn'?t)(?: currently)? )\bpregnant\b|\b(?:this|current) pregnancy\b|^pregnancy\b|\btrimester\b|\bweeks? (?:of )?gestation\b|\biup\b/i
/** The same, with the words that name a pregnancy only beside a condition. */
const IN_PREGNANCY =
  /\bpreg(?:nant|nancy)?\b|\bgravid\b|\b(?:1st|2nd|3rd|first|second|third)[ -]tri(?:m|mester)?\b|\bweeks? (?:of )?gestation\b|\biup\b|\bantepartum\b/i
/** Words for a pregnancy that is over, wished for, or only asked about, and for a child. */
export const NOT_PREGNANT =
  /\b(?:not|never|no|isn'?t|denies|denied|was|while|when|been|prior|previous|prev|past|last|earlier|former|after|since|before|hx|h\/o|history|trying|tries|wants?|wanting|plan\w*|desires?|prevent\w*|avoid\w*|if|r\/o|possible|possibly|poss|maybe|ectopic|molar|loss|unplanned|unwanted) (?:[\w/]+ ){0,3}preg\w*|\bpreg\w*\s+(?:test|neg\w*|loss|prevention|planning)\b|\bpost-?partum\b|\b(?:newborn|infant|neonate|baby|born)\b/i
/** Codes that say no more than that the patient is pregnant. */
const PLAINLY_PREGNANT = /^Z3(?:31|4)/
/** Codes of pregnancy itself. */
const OF_PREGNANCY = /^(?:O|Z3[346A])/
/** Conditions that the codes of chapter 15 replace. Others are coded in addition. */
const REPLACED = /^(?:E0|E1|I1|N|R|Z)/

/** Puts the codes for a pregnancy before those of the same condition or history without one. */
export function createPregnancyReader({ index, vocabulary }: SearchParts) {
  const { codes } = index
  const codesOfGroup = createGroupReader(vocabulary.groups)
  const codeOf = ({ at }: Hit) => itemAt(codes, at)
  const isOf = (hit: Hit) => OF_PREGNANCY.test(codeOf(hit))

  /** A hit for the code of a group in place of `best`. Null if there is none. */
  function hitOf(kind: GroupKind, best: Hit, typed: string): Hit | null {
    const [code] = codesOfGroup(kind, codeOf(best))
    if (code === undefined) return null
    const at = firstFrom(codes, code)
    return codes[at] === code ? { at, way: null, regard: { typed, of: best.at } } : null
  }

  /** A history with its code in this pregnancy first. Null if it isn't one of a pregnancy. */
  function withHistory(found: Search): Search | null {
    const [best] = found.hits
    const hit = best && hitOf('history in pregnancy', best, found.regard?.typed ?? found.typed)
    if (!hit) return null
    return { ...found, hits: [hit, ...found.hits.filter(({ at }) => at !== hit.at)] }
  }

  /**
   * A condition with its code in pregnancy first, if it has one, and other codes of pregnancy next.
   * Null if it is none of the patient's, or of pregnancy itself.
   */
  function withCondition(found: Search): Search | null {
    const { hits, isExact, kind, regard, typed } = found
    const [best] = hits
    const isOwn = !regard || regard.kind === 'carrier'
    if (!best || !isExact || !isOwn || kind !== 'words' || isOf(best)) return null
    const hit = hitOf('in pregnancy', best, typed)
    const others = hits.filter(({ at }) => at !== hit?.at)
    const isFirst = (other: Hit) => other === best && !(hit && REPLACED.test(codeOf(best)))
    const rest = others.filter((other) => !isFirst(other))
    const read = [
      ...(hit ? [hit] : []),
      ...others.filter(isFirst),
      ...rest.filter(isOf),
      ...rest.filter((other) => !isOf(other)),
    ]
    return { ...found, hits: read }
  }

  /** The searches of a line. `isGestation` says that it has a week of gestation. */
  function inThisPregnancy(
    line: string,
    searches: readonly Search[],
    isGestation: boolean,
  ): Search[] {
    const isNow = (isGestation || IN_PREGNANCY.test(line)) && !NOT_PREGNANT.test(line)
    const isPregnant = PREGNANT.test(line)
    if (!isNow && !isPregnant) return [...searches]
    const histories = searches.map((each) => (isPregnant ? withHistory(each) : null))
    const read = searches.map((each, n) => histories[n] ?? (isNow ? withCondition(each) : null))
    if (!read.some(Boolean)) return [...searches]
    const isChanged = read.some((each, n) => each && each.hits[0] !== searches[n]?.hits[0])
    const isPlain = ({ hits: [best] }: Search) =>
      isChanged && best !== undefined && PLAINLY_PREGNANT.test(codeOf(best))
    const others = searches.flatMap((each, n) => {
      const own = histories[n] ? null : (read[n] ?? each)
      return own && !isPlain(each) ? [own] : []
    })
    return [...histories.flatMap((each) => each ?? []), ...others]
  }

  /** True if the code of a condition in a pregnancy is known from its own. */
  const isCoded = (hit: Hit) => codesOfGroup('in pregnancy', codeOf(hit)).length > 0

  return { inThisPregnancy, isCoded }
}

export type Trimester = 'first' | 'second' | 'third'

/** Weeks of gestation at which the second and the third trimester begin. */
const SECOND_FROM = 14
const THIRD_FROM = 28
const TRIMESTER = /\b(?:first|1st|second|2nd|third|3rd)(?=[ -]?(?:trimester|trim|tri)\b)/i

export function trimesterOfWeek(weeks: number): Trimester {
  if (weeks < SECOND_FROM) return 'first'
  return weeks < THIRD_FROM ? 'second' : 'third'
}

const TRIMESTER_WORDS =
  /[\s,]*(?:\b(?:in|during)\s+(?:the\s+)?)?\b(?:first|1st|second|2nd|third|3rd)[ -]?(?:trimester|trim|tri)\b/i

/** A text without its trimester. */
export const withoutTrimester = (text: string): string => text.replace(TRIMESTER_WORDS, ' ').trim()

/** The trimester in a text. Null if there is none. */
export function readTrimester(text: string): Trimester | null {
  const [said] = TRIMESTER.exec(text) ?? []
  if (!said) return null
  const ordinals = { f: 'first', 1: 'first', s: 'second', 2: 'second' } as const
  return ordinals[said.charAt(0).toLowerCase() as keyof typeof ordinals] ?? 'third'
}
