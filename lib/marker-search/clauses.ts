import { rangeOfPrefix } from '#lib/text-search/sorted.ts'
import { wordForm } from '#lib/text-search/words.ts'

import {
  forms,
  hasIndications,
  isAsideWord,
  namesAnalyte,
  plainWords,
  vocabulary,
} from './vocabulary.ts'

/** A query cut in two: the test, and the clause beside it that says why it is asked for. */
export type Clause = { test: string; clause: string }

/** Words after which only a reason stands: a suspicion, a history, a treatment. */
const REASON =
  /(?<![\w/])(?:r\/o|rule out|rule-out|ruling out|s\/p|status post|f\/u|follow[- ]?up|h\/o|hx(?: of)?|history of|hist of|due to|d\/t|because of|b\/c of|given|because|bc|since|cuz|before|prior to|on|taking|starting|started|c\/f|concern(?:ed)? for|suspect(?:ed)?|possible|known|in setting of|eval(?:uate)? for|\?)(?![\w/])/gi
/** Words after which a reason may stand. */
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
/** A clause that nothing introduces is at most so many words: "CA 125 ovarian mass". */
const BARE_MAX = 4

const CUES = forms(
  'scr screen screening surveillance monitor monitoring workup wu staging stage well child peds ped pediatric age tx treatment therapy rx dx sx eval recheck followup symptom concern suspect suspected possible likely mgmt management health wellness disease syndrome disorder failure deficiency cancer infection injury pain loss pregnant pregnancy surgery preop postop op transplant nodule mass stones exposure physical checkup annual visit use user induced cv ascvd stratification',
)
/** Parts of the body and qualities, of which a clause with a cue may speak. */
const ABOUT = forms(
  'liver kidney renal hepatic pancreas pancreatic heart cardiac thyroid prostate lung brain breast ovary ovarian adrenal pituitary colon colorectal bowel testicular cervical uterine skin muscle joint bone gastric intestinal stomach abdominal pelvic adult autoimmune bacterial viral high low lower elevated pneumonia prenatal preterm risk toxic toxicity ulcer immune stone acute chronic cell clot clots medullary celiac resistant refractory uncontrolled pulmonary coronary carotid nerve retinal ischemic embolism statin multiple steroid',
)
/** Words that change what is measured, in what or how, wherever they stand. */
const CHANGES = forms(
  'igg igm iga ige ab ag antibody antigen antibodies antigens pcr naa naat dna rna gene genetic genotype genotyping mutation sequencing carrier reflex ratio free total ionized direct indirect bound bioavailable intact fraction fractionated fractionation isoenzyme isoenzymes subclass subclasses dialysis ultrasensitive quantitative qualitative quant qual viral load curve profile panel rbc cap capillary venous arterial whole urine ur urinary stool feces fecal csf saliva salivary hair nail nails sweat serum plasma blood fluid swab sputum tissue milk semen cord amniotic meconium spot random fasting timed hour hr hrs h minute min am pm midnight peak trough dose postprandial pp meal lunch breakfast dinner bedtime challenge stim stimulation stimulated suppression suppressed tolerance ogtt gtt glucola load dex dexamethasone cosyntropin acth secretin arginine corrected adjusted culture cx smear stain sensitivity susceptibility microscopy electrophoresis immunofixation western blot ifa elisa lc ms gc nmr hplc titer receptor binding excretion clearance uptake scan pattern recovery fragment index score maternal fetal newborn donor',
)
/** Words before a test whose result is the reason: "corrected calcium for low albumin". */
const LEVELS = forms('low high elevated increased decreased abnormal')
/** Names of tests that are of what stands beside them, or of all. */
const OF_ALL = forms('igg iga igm ige culture')
const INFECTIONS = forms(
  'gonorrhea syphilis shingles mononucleosis leprosy ringworm scabies allergy allergic celiac',
)
/** Words that say something of the part of the body before them: "ca" is cancer there, and calcium elsewhere. */
const OF_A_PART = forms('ca tumor function')
/** Words of a sentence. */
const SAID = forms(
  'i im ive my me we his her am was are be been has have had feel feeling get getting all time always doctor dr',
)
/** Parts of the body that are themselves what a name of a test may say that it is of. */
const OF_PARTS = forms('bone skin muscle joint')
/** Conditions for which another test is meant than the one that is named. */
const OF_ANOTHER = forms('cystic fibrosis cf gdm gestational sickle thalassemia trisomy down spina')

const reasonsIn = (clause: string) => clause.search(REASON) >= 0

/** Cuts a query at whatever may begin a clause, the shortest clause first. */
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
 * Finds the clauses of queries that say why a test is asked for, by how they are introduced and by what stands in them. A
 * clause that speaks of a specimen, a method, a fraction, a time or another test is none.
 */
export function createClauseReader({
  isWord,
  nearWordsOf,
}: {
  isWord: (form: string) => boolean
  /** Words of the catalog and the field that differ from one by a slip. */
  nearWordsOf: (form: string) => string[]
}): (query: string) => Clause[] {
  const { words: dictionary, conditions, drugs } = vocabulary
  const isKnown = (form: string) => isWord(form) || dictionaryHas(form)
  const dictionaryHas = (form: string) => {
    const [from] = rangeOfPrefix(dictionary, form)
    return dictionary[from] === form
  }
  const isCondition = (form: string) =>
    conditions.has(form) || CUES.has(form) || (ENDING.test(form) && !isWord(form))

  /** The words that a slip or a beginning may stand for. */
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
    const isIndication = hasIndications(said)
    const isOfPatient = (form: string, i: number) =>
      isIndication[i] || (isCondition(form) && !INFECTIONS.has(form)) || ABOUT.has(form)
    // the subject of an antibody or a culture may be in the clause
    const isOfAll = inTest.some((form) => OF_ALL.has(form)) && said.every(isOfPatient)
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
      if (isIndication[i] || aside[i] || SAID.has(form) || inTest.includes(form)) return true
      if (OF_A_PART.has(form)) return ABOUT.has(said[i - 1] ?? '')
      const meant = meantBy(form)
      if (meant.some((each) => CHANGES.has(each) && !CUES.has(each))) return false
      if (/^\d|^.$/.test(form)) return isReason && !/\d/.test(form)
      if (meant.some((each) => OF_ANOTHER.has(each))) return false
      if (isCondition(form) || LEVELS.has(said[i - 1] ?? '')) return true
      if (ABOUT.has(form)) return hasCue || !OF_PARTS.has(form)
      if (drugs.has(form) && hasCue) return true
      const mayNameTest = meant.some(
        (each) => isKnown(each) && !isCondition(each) && !ABOUT.has(each),
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
