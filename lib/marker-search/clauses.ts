import { rangeOfPrefix } from '#lib/text-search/sorted.ts'
import { wordForm } from '#lib/text-search/words.ts'

import {
  classes,
  hasIndications,
  isAsideWord,
  isOfProduct,
  namesAnalyte,
  plainWords,
  vocabulary,
} from './vocabulary.ts'

/** A query split in two: the test, and the clause that gives the reason for it. */
export type Clause = { test: string; clause: string }

/** Words that are always followed by a reason: a suspicion, a history, a treatment. */
const REASON =
  /(?<![\w/])(?:r\/o|rule out|rule-out|ruling out|s\/p|status post|f\/u|follow[- ]?up|h\/o|hx(?: of)?|history of|hist of|due to|d\/t|because of|b\/c of|given|because|bc|since|cuz|before|prior to|on|taking|starting|started|c\/f|concern(?:ed)? for|suspect(?:ed)?|possible|known|in setting of|eval(?:uate)? for|\?)(?![\w/])/gi
/** Words that can be followed by a reason. */
const FOR = /(?<![\w/])(?:for|w\/|with|in)(?![\w/])/gi
const MARKS =
  /\s[-–—]+\s|\s*[,;:(]\s*|\s[-–—]+(?=\w)|\s(?=(?:q ?|every )?\d+ ?-?(?:mos?|months?|yo|yrs?|years?|wks?|weeks?)\b)/g
/** A clause before the test ends with one of these. */
const LEADING = /^(.+?)\s*(?:[,;:]|\s[-–—]+\s)\s*(.+)$/
/** Ages, weeks of pregnancy, intervals and doses, and kinds of a condition. */
const AGES =
  /\b(?:q|x|every )? ?\d+(?:-\d+)? ?-?(?:mos?|months?|m\/o|yo|y\/o|yrs?|years?|wks?|weeks?|gest(?:ation)?)\b(?: old)?|\b(?:type|stage|grade|class) (?:[1-5][ab]?|i{1,3}v?)\b|\bt[12]dm\b|\b\d+(?:\.\d+)? ?(?:mcg|mg|units?|iu)\b|\bdose (?:change|increase|decrease|adjustment)\b/gi
const OTHER_TEST = /[,;+&]|\band\b|\bplus\b/i
const ENDING =
  /(?:itis|emia|osis|opathy|algia|[^b]oma|penia|rrhea|megaly|plegia|thyroidism|gonadism|uria)s?$/
const CUTS_MAX = 8
/** Maximum number of words in a clause without introduction: "CA 125 ovarian mass". */
const BARE_MAX = 4

const reasonsIn = (clause: string) => clause.search(REASON) >= 0

/** Splits a query wherever a clause may begin, the shortest clause first. */
function cutsOf(query: string): (Clause & { isReason: boolean })[] {
  const cuts = [
    ...Array.from(query.matchAll(REASON), ({ index }) => ({
      index,
      isReason: true,
      isMark: false,
    })),
    ...Array.from(query.matchAll(FOR), ({ index }) => ({ index, isReason: false, isMark: false })),
    ...Array.from(query.matchAll(MARKS), ({ index }) => ({ index, isReason: false, isMark: true })),
  ].sort((a, b) => b.index - a.index)
  const found = cuts.slice(0, CUTS_MAX).map(({ index, isReason }) => {
    const rest = query.slice(index)
    const close = /^\s*\(/.test(rest) ? rest.indexOf(')') : -1
    const end = close < 0 ? query.length : index + close + 1
    return {
      test: `${query.slice(0, index)} ${query.slice(end)}`,
      clause: query.slice(index, end),
      isReason,
    }
  })
  const spaces = Array.from(query.matchAll(/\s+/g), ({ index }) => index)
  for (const index of spaces.slice(-BARE_MAX).toReversed())
    found.push({ test: query.slice(0, index), clause: query.slice(index), isReason: false })
  const [, clause, test] = LEADING.exec(query) ?? []
  if (clause && test && clause.search(REASON) === 0) found.push({ test, clause, isReason: true })
  return found
}

/**
 * Finds the clauses of queries that give the reason for a test, by their introduction and content.
 * A clause about a specimen, a method, a fraction, a time, or another test doesn't count.
 */
export function createClauseReader({
  isWord,
  nearWordsOf,
}: {
  isWord: (form: string) => boolean
  /** Words of the catalog and the field that are one typo apart. */
  nearWordsOf: (form: string) => string[]
}): (query: string) => Clause[] {
  const { words: dictionary, conditions, drugs } = vocabulary
  const isKnown = (form: string) => isWord(form) || dictionaryHas(form)
  const dictionaryHas = (form: string) => {
    const [from] = rangeOfPrefix(dictionary, form)
    return dictionary[from] === form
  }
  const isCondition = (form: string) =>
    conditions.has(form) || classes.conditionCues.has(form) || (ENDING.test(form) && !isWord(form))

  /** Words that a typo or a prefix may stand for. */
  const meantBy = (form: string) => {
    if (isKnown(form) || form.length < 4 || /\d/.test(form)) return [form]
    const begun = dictionary.slice(...rangeOfPrefix(dictionary, form))
    return [form, ...begun.slice(0, 20), ...nearWordsOf(form)]
  }

  function isClause({ test, clause, isReason }: Clause & { isReason: boolean }): boolean {
    const bare = clause.replace(AGES, ' ').replace(REASON, ' ').replace(FOR, ' ')
    const hasAge = bare.length < clause.length && clause.search(AGES) >= 0
    const said = plainWords(bare).map(wordForm)
    const inTest = plainWords(test).map(wordForm)
    if (isOfProduct([...inTest, ...said], inTest.length)) return false
    const isIndication = hasIndications(said)
    const isOfPatient = (form: string, i: number) =>
      isIndication[i] ||
      (isCondition(form) && !classes.infections.has(form)) ||
      classes.bodyAndSeverity.has(form)
    // the subject of an antibody or a culture may be in the clause
    const isOfAll = inTest.some((form) => classes.needSubject.has(form)) && said.every(isOfPatient)
    if (!isOfAll && !namesAnalyte(inTest)) return false
    const aside = isAsideWord(inTest, said)
    const hasCue =
      isReason ||
      hasAge ||
      reasonsIn(clause) ||
      said.some((form, i) => isIndication[i] || isCondition(form))
    const isFor = clause.search(FOR) === 0
    if (!hasCue && !isFor) return false
    const other = clause.search(OTHER_TEST)
    const isOther = (form: string) => {
      const after = other > 0 ? plainWords(clause.slice(other)).map(wordForm) : []
      return after.includes(form)
    }
    return said.every((form, i) => {
      if (isIndication[i] || aside[i] || classes.sentence.has(form) || inTest.includes(form))
        return true
      if (classes.afterBodyPart.has(form)) return classes.bodyAndSeverity.has(said[i - 1] ?? '')
      const meant = meantBy(form)
      if (meant.some((each) => classes.modifiers.has(each) && !classes.conditionCues.has(each)))
        return false
      if (/^\d|^.$/.test(form)) return isReason && !/\d/.test(form)
      if (meant.some((each) => classes.otherTest.has(each))) return false
      if (isCondition(form) || classes.levels.has(said[i - 1] ?? '')) return true
      if (classes.bodyAndSeverity.has(form)) return hasCue || !classes.bodyPartsInNames.has(form)
      if (drugs.has(form) && hasCue) return true
      const mayNameTest = meant.some(
        (each) => isKnown(each) && !isCondition(each) && !classes.bodyAndSeverity.has(each),
      )
      return isReason && !isOther(form) ? true : !mayNameTest
    })
  }

  return (query) =>
    cutsOf(query)
      .filter(isClause)
      .map(({ test, clause }) => ({
        test,
        clause: clause.replace(/^[\s,;:()\-–—]+|[\s()]+$/g, ''),
      }))
}
