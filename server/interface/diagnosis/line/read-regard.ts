import { REGARDS } from '#contract/own/diagnosis-reading.ts'
import { rawWords } from '#lib/text-search/words.ts'
import type { RegardKind } from '#server/interface/diagnosis/by-group.ts'

import {
  AFTER_ANYTHING,
  CLEAR_NOW,
  CLEARED,
  FOLLOWED,
  FOLLOW_UP,
  RECENTLY,
  OVER_NOW,
  statusesOf,
  TREATED,
  type Ended,
} from './treatments.ts'

/** A part of a line, and the context of its condition: `null` if the patient has it. */
export type Segment = {
  /** As typed. */
  text: string
  regard: { kind: RegardKind; typed: string } | null
  /** The condition, without the words for the context. */
  rest: string
  /** Text after it that isn't a condition: a place, a date, a treatment that cured it. */
  aside?: string
  /** True if its context is that of its list, so that it may also be the patient's: "FH: DM, CAD". */
  isListed?: true
  /** True if its context applies only to diseases that can end. */
  ended?: Ended
  /** True if the visit follows a disease that is over. */
  isFollowUp?: boolean
}

export type SegmentInRegard = Segment & { regard: NonNullable<Segment['regard']> }
export const isInRegard = (segment: Segment): segment is SegmentInRegard => segment.regard !== null

const RELATIVE = String.raw`(?:(?:his|her|my|pt'?s|patient'?s|baby'?s|maternal|paternal|mat\.?|pat\.?|older|younger|elder|identical|half|great|biological|(?:1st|first|2nd|second|3rd|third)[ -]deg(?:ree)?|multiple|several|two|both)[\s-]+)*(?:step|great)?(?:mother|father|mom|mum|dad|brother|bro|sister|sis|sibling|sib|son|daughter|aunt|uncle|cousin|niece|nephew|grand(?:mother|father|parent|ma|pa|mom|dad|son|daughter)|gramma|grampa|granny|nana|gma|gpa|(?<=(?:maternal|paternal|mat|pat)\.?\s+)g[mf]|(?<=^\s*)gm(?!\s+(?:sz|seiz|epilep|csf))|parent|[mp]?ggm|[mp]?ggf|mgm|mgf|pgm|pgf|fob|relative|rel|fdr|family member|(?<!\b(?:mono|mo|di|mcda|dcda|\w*amniotic|\w*chorionic|carrying|pregnant with|expecting|has)[\s/-]+)twin(?!s?\s+(?:preg|gestation|birth|deliver|iup|mono|mo\b|di\b|dichor|\d|at\b|1st|2nd|3rd|first|second|third)|s?\s*$)|(?:maternal|paternal|(?:mother|mom|father|dad)'?s?) side)(?:'?s)?`
const CONTACT = String.raw`(?:(?:his|her|my|pt'?s|patient'?s|sexual|sex|close|work)\s+)*(?:wife|husband|spouse|partner|boyfriend|girlfriend|bf|gf|fianc[eé]e?|room ?mate|house ?mate|co-?worker|colleague|classmate|neighbor|household member|household|friend|daycare|teacher(?= (?:has|had|was|is|tested)\b)|boss|babysitter|nanny|caretaker|cell ?mate|team ?mate|client)(?:'s|s)?`
/** Typos of "exposed" and its short form, except "expiratory" and "exploratory". */
const EXPOSED = String.raw`(?:ex(?:posd|psoed|opsed|possed|posded|pozed|sposed|poased)|exp(?!\.? ?(?:lap|wheez|laparot|phase|resp)\w*))\b(?:\s+(?:to|w\/?|with)(?!\w))?`
const HAS = String.raw`(?:\s+(?:is|was|has|have|had|who|with|w\/?|died|dead|passed(?: away)?|deceased|from|of|due to|just|recently|currently|been|diagnosed|dx'?e?d?|treated|being|sick|tested|test|positive|pos|\+|for|a|an|also|developed|got|\+ve|history|hx|h\/o|fhx?))*`
/** Ages and years, which say nothing about a disease: "at 45", "in his 50s". */
const AGE = String.raw`\b(?:at|@)(?:\s+(?:age|the age of))?\s+\d{1,3}\b|\b(?:at )?age[d]?\s+\d{1,3}\b|\bin (?:his|her|their) (?:early |mid |late )?\d0'?s\b|\b\d{1,2}\s*y\/?o\b`
/** Stopped treatments, which say nothing about the disease. */
const LASTING = String.raw`\b(?:for |x ?)?\d+\+? ?(?:years|yrs?|months|mos)(?: now)?(?=\s*$)|\b(?:last|this) (?:week|month)\b|\b(?:yesterday|today)\b`
const STOPPED = String.raw`\b(?:now )?off (?:of )?(?:\w+)(?=\s*$)`
const YEAR = String.raw`(?:19|20)\d\d`
const DATED = String.raw`\b(?:many |several |some |few |a few |\d+\+? )?(?:years|yrs?|months|mos) ago\b|\b(?:in |back in |\()?${YEAR}\b\)?|\blast (?:year|yr|winter|spring|summer|fall|autumn)\b|\bin the (?:remote )?past\b|\b(?:as (?:an? )?(?:child|kid|teen|teenager|baby|preemie|newborn|neonate|infant|toddler|young adult)|in (?:childhood|infancy|college|her youth|his youth))\b|(?<=(?<!abuse|neglect|trauma)\s+)(?<=\w\s+)(?:childhood|infancy)(?=\s*(?:$|[,;)]))`
/** A date doesn't mean that what began then is over. */
const BEGAN = /\b(?:since|dx'?d?|diagnosed|onset|start(?:ed)?|began|begun|last seen)\b/i
const LASTED = /\b(?:for|x)\b/i

/** The result of a screening, which is a finding. That of a questionnaire is still coded as a screening. */
const ITS_RESULT = String.raw`\b(?:abn(?:l|ormal)?|positive|pos|failed)\b`
const BEHAVIOR = String.raw`\b(?:depress|anxi|suicid|autis|alcohol|development|mental|phq|gad)`

/**
 * Words for contexts, in reading order: words used for one aren't used for a later one. `forward`:
 * text before them is something else if text follows them too. `ended`: they apply to diseases
 * that can end.
 */
const CUES: { kind: RegardKind; pattern: RegExp; forward?: true; ended?: Ended['how'] }[] = [
  {
    kind: 'uncertain',
    pattern:
      /\b(?:(?:can(?:not|'?t| not)|unable to|could not|couldn'?t|(?:has |have )?not)(?: yet)?(?: be(?:en)?)? (?:completely |entirely )?(?:rule[d]?[ -]?out|r\/o|exclude[d]?)|not (?:yet )?(?:confirmed|excluded))\b/gi,
    forward: true,
  },
  {
    kind: 'ruled out',
    pattern:
      /\b(?:suspected\b(?=.*\b(?:ruled out|not found|excluded)\b)|(?:w\/u|work[ -]?up|x-?rays?|cxr|cta?|mri|us|imaging|doppler|cultures?|cx|tests?|labs?)\s+(?:neg(?:ative)?|clear|normal)\b(?=.*\bruled out\b)|(?:was |were |has been |been )?(?:ruled[ -]out|r\/o'?d|r\/o(?=\s+(?:by|via|on)\b)|excluded)(?: for)?|not (?:found|seen|identified|visuali[sz]ed|demonstrated|detected)|(?:encounter for )?(?:observation|observed)(?: (?:and evaluation|of newborn))?(?: for)?(?: suspected)?|obs for)\b/gi,
  },
  {
    kind: 'family',
    pattern: new RegExp(
      String.raw`(?:\b(?:strong|positive|significant|known)\s+)?\b(?:(?:fam(?:ily|\.)?|fm)[ -]*(?:med(?:ical)? )?h(?:ist(?:ory)?\b|x\b|\/o\b)|famhx|fhx|f hx|f\/h(?:x)?|fh)\b(?:\s*(?::|\+|\bpositive for\b|\bsignificant for\b|\bof\b|\bfor\b))*|\bfamilial history(?: of)?\b|(?<=^\s*)(?:mo|fa)\b(?=\s*:)|\b(?:runs )?in (?:the |her |his )?(?:family|families|fam)\b(?! (?:planning|practice|med))|(?<=[\s,:(-])family(?=\s*\)?\s*$)|(?<!\b(?:by|per) (?:the |his |her )?)\b(?:in |on )?(?:the )?${RELATIVE}\b(?!-in-law| in law|\s+(?:reports?|states?|says|notice[sd]|notes|thinks|brought|called|requests?|wants|declines?|refuses?|denies|gave|found)\b)${HAS}(?!\w)`,
      'gi',
    ),
  },
  {
    kind: 'exposure',
    pattern: new RegExp(
      String.raw`\b(?:recent |possible |known |close |direct |sexual |occupational |household |suspected )*(?:exposures?\b(?! (?:keratitis|therapy))|(?<!\b(?:layer|bone|muscle|tendon|tissue|nerve|dentin|pulp|hardware|mesh) )exposed|${EXPOSED}|(?:in |came in )?(?<!\beye )contacts?(?!\s+(?:dermat|lens|allerg|urticaria|precaution|burn|sport|eczema|vulv|hot|cheil|stomatitis|hemolysis))(?=\s+(?:to|with|w\/?|of)(?!\w)|\s*[,;(]|\s*$|(?<=\w\s+contacts?)\s))(?:\s+(?:to|with|w\/?|of)(?!\w)(?:\s+(?:someone|somebody|a person|people|patient|pt|person|others?|an individual|family)(?: (?:with|who has|who had|w\/?))?(?!\w))?)?|(?<=^\s*)contacts?\s+(?=\w+(?:\s+\w+)*\s+(?:cases?|outbreak|cluster)\b)|\b(?:needle ?sticks?|sharps?(?: injury)?|splash)\b(?:[^,;]*?\bsource\b(?:\s+(?:patient|pt|is|was|has|with|positive|pos|known)\b)*|(?:\s+(?:injury|at work|to \w+|from \w+|in \w+|today|yesterday|job))*)|\b(?:in )?${CONTACT}\b${HAS}(?!\w)`,
      'gi',
    ),
  },
  {
    kind: 'screening',
    pattern: new RegExp(
      String.raw`\b(?:(?:encounter |routine |annual |due |here )+(?:for )?)?(?:(?<!${ITS_RESULT}\s(?![^,;]*${BEHAVIOR})[^,;]*)(?:(?:photo-?|pre-?)?screen(?:ing|ed|s)?|scrn)(?!\s+(?:(?:was|is|came back)\s+)?${ITS_RESULT})|immunity (?:check|titers?|status)|(?:(?:antibody|immune|igg) )?titers?(?: for)?(?: immunity| immune status)?(?: check)?)\b(?:\s+(?:for|test|exam|tests|labs?|ct|ldct|colonoscopy|visit|of|due|in)\b)*`,
      'gi',
    ),
  },
  {
    kind: 'carrier',
    pattern:
      /\b(?:(?:asymptomatic|known|genetic|silent|chronic|possible|suspected) )*carriers?\b(?: (?:of|for|status))*|\bgenetic (?:susceptibility|predisposition) (?:to|for)\b/gi,
  },
  {
    kind: 'risk',
    pattern:
      /\b(?:(?:at|is|with) )?(?:(?:high|higher|increased|elevated|average|moderate|low) )?risk (?:of|for)\b(?: developing)?|\bat (?:high |increased )?risk\b|\bpredisposed to\b|\bsusceptib(?:le|ility) (?:to|for)\b/gi,
  },
  {
    kind: 'remission',
    pattern:
      /\b(?:now )?(?:in )?(?:(?:complete|full|partial|early|sustained|clinical|deep|molecular|first|second|1st|2nd) )*remiss?ion\b|\bin (?:a )?m?cr\d?\b|(?<=\b(?:aml|all|cml|cll|nhl|dlbcl|lymphoma|leukemia|myeloma|hodgkin'?s?)\s+)cr\d?\b|\bcr[12](?=\s+(?:aml|all|cml|nhl|dlbcl|leukemia|lymphoma)\b)|\bsober\b(?: (?:for |x ?)?\d+ ?(?:years|yrs?|months|mos))?/gi,
  },
  {
    kind: 'history',
    pattern:
      /(?<=\w\s+)(?:(?:in|during|with|w\/) )?(?:(?:her|the|an?) )?(?:prior|previous|prev|past|last|earlier|former) (?:pregnanc(?:y|ies)|preg)\b(?! (?:loss|termin|compl))|\b(?:in|during|with|w\/) (?:(?:her|the) )?(?:prior|previous|prev|last) (?:delivery|birth|labor)\b/gi,
  },
  {
    kind: 'history',
    pattern: new RegExp(
      String.raw`\b(?:(?:personal|past|prior|previous|remote|known|significant|medical|distant|long|surgical|obstetric|ob)\s+)*(?:history|hx)\b(?: only\b)?(?:\s*(?::|\bof\b|\bsignificant for\b|\bpositive for\b))*|\b(?:pmhx?|phx|pshx?|psh)\b(?:\s*(?::|\bof\b|\bsignificant for\b))*|\bh ?\/ ?o\b|\bho (?=\w{2})|\bused to have\b|\bsurvivor of\b|\bno longer (?:has|have|having|is|on)?|\bs\/p\b|\bstatus post\b|\bprev\b\.?|\b(?:prior|previous|previously|former|formerly|remote)\b(?!\s+(?:to\b|auth))|\bpast only\b|\bpast\b(?!\s*(?:few|several|couple|due|\d|week|month|day|pointing|year))|(?<!(?:year|yr|y|mo|month|week|day|wk|\d)s?[ -]?)\bold\b(?!\s+(?:man|woman|male|female|lady|gentleman|age|house|home|building|paint))|\b(?:status )?post[ -](?=stroke\b|cva\b|mi\b)`,
      'gi',
    ),
    forward: true,
  },
  {
    kind: 'history',
    pattern:
      /\b(?<!un|not |being |partially )(?:fully |completely |successfully |now |since |has |was |been |surgically )*(?:treated|resolved|cured|ned|no evidence of (?:active |residual )?(?:disease|dz|ds|dis|recurrence|recurrent disease|cancer|ca)|(?:disease|cancer)[- ]free|healed|recovered|eradicated|excised|resected|enucleated|cleared|repaired|corrected|removed|ligated|(?<!\b(?:fractures?|fx|frx|dislocations?|injur(?:y|ies)|tbi)\b[^,;.]*)closed(?![^,;.]*\b(?:fractures?|fx|frx|dislocations?|injur(?:y|ies)|tbi|head|angle|reduction)\b))\b(?<!\btreated(?= (?:with|w\/?)(?!\w)))(?: (?:from|for)\b)?|\b(?:has )?(?:outgrew|outgrown|grew out of|grown out of)\b|\b(?:is |now |all )?gone\b|(?<=\b(?:stones?|calcul\w+) )passed\b|\bpassed\b(?= (?:a |the )?(?:\w+ )?(?:stones?|calcul))|\b(?:ned|no evidence of (?:active |residual )?(?:disease|dz|ds|dis|recurrence|recurrent disease|cancer|ca)|no recurrence|without recurrence|no residuals?|no deficits?|without (?:residual|deficit|sequela)\w*(?: deficits?)?|no residual deficits?|no sequelae)\b/gi,
  },
  { kind: 'history', pattern: OVER_NOW, ended: 'statement' },
  { kind: 'history', pattern: FOLLOWED, ended: 'followed' },
  { kind: 'history', pattern: CLEARED, ended: 'followed' },
  { kind: 'history', pattern: new RegExp(DATED, 'gi') },
  {
    kind: 'uncertain',
    pattern:
      /\brule[ -]?out\b|\br ?\/ ?o\b|\bro (?=\w{2})|\b(?:suspect(?:ed|s|ing)?|susp\b\.?|(?:high |low |clinical )*suspicion|suspicious|query)(?!\w)(?: (?:for|of)\b)?|\b(?:maybe|consider(?:ing)?|might be|poss|possibly|possible|prob|probably|probable|likely|presumed|presumptive|presumably|questionable|equivocal|tentative|unlikely)\b(?: diagnosis of\b)?|\b(?:high |low |clinical |some |raises |raising |with )*concern(?:s|ed|ing)?(?: (?:for|about|of)\b)|\bc\/f\b|\b(?:concern|concerns) (?:re\b:?|regarding\b)|\b(?:afraid|scared|fearful|fears?) (?:of|about)\b(?: (?:having|getting|catching)\b)?|\banxious about (?:having|getting|catching)\b|\b(?:w\/u|work[ -]?up)(?=\s+(?!for\b|of\b|neg|in\b|with\b|was\b|is\b|pending|done)\w)|\bworr(?:y|ied|isome)(?: (?:for|about|(?:that )?(?:(?:s?he|they) )?(?:has|have|is))\b)|\b(?:(?:appears|seems|believed|thought|suspected) to (?:be|have)|(?:i )?(?:think|thinks|believe|believes) (?:it is|its|it'?s|this is)|looks like|questions? of|question|questioning|(?:could|may|might) (?:be|have)|compatible with|consistent with|c\/w|indicative of|suggestive of|suggests?|working (?:dx|diagnosis)(?: of)?:?|differential(?: diagnosis)?:?|ddx:?)(?!\w)|\b(?:eval(?:uate|uation)?|assess|w\/u|work[ -]?up|monitor|observe|watch) (?:for|of)\b|\b(?:versus|vs)\b\.?|(?<=^|\s|\()\?+\s*(?=\w)|\?+(?=\s*$|\s*[,;)])/gi,
    forward: true,
  },
]

/**
 * Words that put a line in the context of a birth. The condition of a parent is then the patient's
 * own matter.
 */
const OF_BIRTH =
  /\b(?:newborn|infant|infants|baby|babies|neonat\w*|pregnan\w*|prenatal|antenatal|fetal|fetus|labor|deliver\w*|breast-?feeding|postpartum|diabetic mother)\b/i
const OF_PARENTS = /\b(?:mother|mom|mum|father|dad|parents?|maternal|paternal)\b/i
/** A newborn, and a disease of the mother: "newborn of mother with hep B". */
const OF_NEWBORN =
  /^(?!.*\b(?:diabetic (?:mother|mom)|feed\w*)\b)(?=.*\b(?:newborn|infant|baby|nb|neonate)\b(?!')).*\b(?:mother|mom|mum)\b/is
const OF_BABY = /\b(?:baby'?s|fob)\b/i
/** Words for relations with other people, which aren't their diseases. */
const OF_RELATIONS =
  /\b(?:caring for|caregiver|care of|death of|loss of|conflict|(?:child|elder|sexual|physical|emotional|verbal|spous\w+|domestic|partner|parental) abuse|abused by|abusive|violence|problems?|(?<!traumatic )stress(?! (?:fracture|incontinence|test|ulcer))|grief|worried|worries|relationship|divorce|separation|in-law|counsel\w*|hit by|assault\w*|bereave\w*)\b/i
/**
 * Words for the patient's own child, whose condition is coded for the patient unless the line says
 * otherwise.
 */
const OWN_CHILD = /^(?:son|daughter)$/i
const NEGATED =
  /\b(?:no|not|denie[sd]|deny|denying|without|w\/o|never|neg|negative|nor|non(?!-))\b[^,;]*$/i

const RECENT = new RegExp(RECENTLY, 'gi')

type Cue = {
  kind: RegardKind
  start: number
  end: number
  typed: string
  forward: boolean
  ended: Ended['how'] | null
}

function cuesIn(clause: string): Cue[] {
  const isOfOthers = (typed: string) =>
    !OF_RELATIONS.test(clause) &&
    (OF_BABY.test(typed) ||
      OF_NEWBORN.test(clause) ||
      !(OF_PARENTS.test(typed) && OF_BIRTH.test(clause)))
  const cues: Cue[] = []
  let left = clause
  for (const { kind, pattern, forward, ended = null } of CUES) {
    const isDate = pattern.source === DATED
    for (const found of left.matchAll(pattern)) {
      const [typed] = found
      const before = left.slice(0, found.index)
      if (
        !typed.trim() ||
        (NEGATED.test(before) && !/^(?:no|not|without|ruled|excluded)\b/i.test(typed))
      )
        continue
      if (isDate && (BEGAN.test(clause) || LASTED.test(before))) continue
      const isRelative = kind === 'family' && !/h(?:x|istory)|fh|fam/i.test(typed)
      const isOther = isRelative || (kind === 'exposure' && !/expos|contact/i.test(typed))
      if (isOther && (!isOfOthers(typed) || OWN_CHILD.test(typed.trim()))) continue
      const end = found.index + typed.length
      cues.push({
        kind,
        start: found.index,
        end,
        typed: typed.trim(),
        forward: forward ?? false,
        ended,
      })
    }
    for (const { start, end } of cues)
      left = left.slice(0, start) + '\u0000'.repeat(end - start) + left.slice(end)
  }
  return cues.sort((a, b) => a.start - b.start)
}

const JOINS =
  /^(?:\s|[,;.:&+()/-]|\b(?:and|or|with|w|but|of|for|to|in|on|from|a(?! (?:fib|flutter|tach))|an|the|is|was|has|had|have|due|now)\b\/?)+|(?:\s|[,;.:&+()/-]|\b(?:and|or|with|w|but|of|for|to|in|on|from|is|was|has|had|have|by|due)\b\/?)+$/gi
const trimmed = (text: string) => text.replace(/\s+/g, ' ').trim().replace(JOINS, '').trim()

const hasWords = (text: string) => rawWords(trimmed(text)).length > 0

/** A clause without its cues, and without words about age and time. */
function without(clause: string, cues: readonly Cue[]): string {
  let rest = clause
  for (const { start, end, typed } of cues)
    rest =
      rest.slice(0, start) +
      (/^(?:vs|versus)/i.test(typed) ? ' or ' : ' ').padEnd(end - start) +
      rest.slice(end)
  return trimmed(rest.replace(new RegExp(`${AGE}|${STOPPED}|${LASTING}`, 'gi'), ' '))
}

const regardOf = (cues: readonly Cue[]): RegardKind | undefined =>
  REGARDS.find((kind) => cues.some((cue) => cue.kind === kind))

const BY_WHICH = new RegExp(String.raw`^\s*(?:with |w\/?\s?|by |after |s\/p |status post )`, 'i')
/**
 * Words for the context of the text before them, if more text follows that isn't a condition:
 * "melanoma hx (back)", "measles contact school", "tb completed rifampin".
 */
const BACKWARD: { kind: RegardKind; pattern: RegExp }[] = [
  {
    kind: 'exposure',
    pattern:
      /\b(?:recent |known |close |possible )*(?:exposures?|contacts?)(?=\s*\(|\s+(?!(?:to|with|w\/?|of|dermat\w*|keratitis|therapy|lens\w*|allerg\w*|urticaria|precautions?|burns?|sports?|eczema|vulv\w*)\b))/i,
  },
  {
    kind: 'ruled out',
    pattern:
      /\b(?:was |were )?(?:r\/o(?:'?d)?|ruled[ -]out|excluded|not (?:found|seen|identified|visuali[sz]ed|demonstrated|detected))(?=\s+(?:by|via|on|per|after|in|with)\b)/i,
  },
  {
    kind: 'remission',
    pattern:
      /\b(?:now )?(?:in )?(?:(?:complete|full|partial|early|sustained|clinical|deep|molecular) )*remiss?ion\b(?=\s+(?:after|since|s\/p|post|following|x|for|on|off|with)\b)/i,
  },
  {
    kind: 'history',
    pattern:
      /\b(?:past )?(?:hx|history)(?: only)?\b(?=\s*(?:[(:-]|\d|x ?\d|(?:s\/p|status|in|as|at|only|treated|resolved|remote|with|w\/|on|off|no|without|post|since|after|per|outgrew|outgrown|years?|yrs?)\b))/i,
  },
  {
    kind: 'history',
    pattern: /\b(?:s\/p|status post)(?= .*\b(?:resolved|cured)\b)/i,
  },
  { kind: 'history', pattern: /\b(?:is |now |all )?gone(?= (?:after|with|since)\b)/i },
]

/** "Family history: colon cancer" applies to what follows. */
const INTRODUCED =
  /^\s*(?:(?:personal|past|prior|previous|medical|surgical|social|family|fam|pt|patient)\W*)+$/i

/** A clause with its context after the condition, and more text. Null for any other. */
function readBackward(clause: string): Segment[] | null {
  for (const { kind, pattern } of BACKWARD) {
    const found = pattern.exec(clause)
    if (!found) continue
    const head = clause.slice(0, found.index)
    if (INTRODUCED.test(head)) continue
    const tail = clause.slice(found.index + found[0].length)
    const before = cuesIn(head)
    const rest = without(head, before)
    const isPlain = before.every((cue) => cue.kind === 'history' || cue.kind === kind)
    if (!hasWords(rest) || !isPlain || NEGATED.test(head)) continue
    const operation = /^\s*(?:s\/p|status post)\b/i.test(found[0] + tail) ? found[0] + tail : tail
    const own: Segment = {
      text: trimmed(clause),
      regard: { kind, typed: found[0].trim() },
      rest,
    }
    const isOperation = OPERATION.test(operation)
    if (!isOperation) return [{ ...own, aside: trimmed(tail.replace(BY_WHICH, '')) }]
    const done = trimmed(operation.replace(/\b(?:s\/p|status post)\b/gi, ' '))
    const procedure: Segment = {
      text: `s/p ${done}`,
      regard: { kind, typed: found[0].trim() },
      rest: done,
    }
    return [own, procedure]
  }
  return null
}

/** An operation with its own code. */
const OPERATION =
  /\b\w*ectomy\b|\b(?:lap )?chole\b|\bccy\b|\bappy\b|\bablation\b|\btransplant\b|\bstents?\b/i

/** Conditions before a treated disease, which are the patient's: "htn and bladder ca s/p turbt". */
const BESIDE = /^(.*\w)(?:\s*[&+]\s*|\s+(?:and|with)\s+)(?=\w)/is

/** A disease, and a completed therapy for it. Null if the clause has none. */
function readTreated(clause: string): Segment[] | null {
  const [, before, cue, after] = TREATED.exec(clause) ?? AFTER_ANYTHING.exec(clause) ?? []
  if (!before || !cue || !after || NEGATED.test(before)) return null
  const [, beside] = BESIDE.exec(before) ?? []
  const disease = beside ? before.replace(BESIDE, '') : before
  const later = cuesIn(after)
  const by = without(after, later)
  if (cuesIn(disease).length > 0 || later.some(({ kind }) => kind !== 'history')) return null
  if (!hasWords(by) || !hasWords(disease)) return null
  const regard = { kind: 'history', typed: cue.trim() } as const
  const own: Segment = {
    text: trimmed(`${disease} ${cue} ${after}`),
    regard,
    rest: trimmed(disease).replace(/^asd$/i, 'atrial septal defect'),
    ended: { how: later.some(({ ended }) => ended === 'statement') ? 'statement' : 'therapy', by },
  }
  const statuses = statusesOf(by).map((rest): Segment => ({ text: `s/p ${rest}`, regard, rest }))
  const aside = statuses.length > 0 ? {} : { aside: trimmed(after) }
  return [...(beside ? readClause(beside) : []), { ...own, ...aside }, ...statuses]
}

/** A clause as segments. Text before a cue that applies forward is a separate one. */
function readClause(clause: string): Segment[] {
  const treated = readTreated(clause)
  if (treated) return treated
  const backward = readBackward(clause)
  if (backward) return backward
  const cues = cuesIn(clause)
  const plain: Segment = { text: clause.trim(), regard: null, rest: clause.trim() }
  if (cues.length === 0 || !without(clause, cues)) return [plain]
  const first = cues.find((cue, n) => {
    const head = without(clause.slice(0, cue.start), cues.slice(0, n))
    if (!head || NEWBORN.test(head)) return false
    const isJoined = /(?:\b(?:and|with|plus|but|w)|\/|\s[&+])\s*$/i.test(clause.slice(0, cue.start))
    const tail = without(
      clause.slice(cue.end),
      cues.slice(n + 1).map((each) => ({
        ...each,
        start: each.start - cue.end,
        end: each.end - cue.end,
      })),
    )
    const looksForward = cue.forward && !/^(?:vs|versus)/i.test(cue.typed)
    return hasWords(tail) && (looksForward || isJoined)
  })
  if (first && first.start > 0) {
    const head = clause.slice(0, first.start)
    return [...readClause(trimmed(head)), ...readClause(clause.slice(first.start))]
  }
  const kind = regardOf(cues)
  if (!kind) return [plain]
  const typed = cues
    .filter((cue) => cue.kind === kind)
    .map((cue) => cue.typed)
    .join(' … ')
  const said = cues.filter((cue) => cue.kind === kind)
  const how = said.every(({ ended }) => ended) ? (said[0]?.ended ?? null) : null
  return [
    {
      text: trimmed(clause),
      regard: { kind, typed },
      rest: how ? trimmed(without(clause, cues).replace(RECENT, ' ')) : without(clause, cues),
      ...(how && { ended: { how, by: '' } }),
    },
  ]
}

const NEWBORN = /^(?:newborn|neonate|nb)$/i
/** Comma between a disease and its statement: "AML, remission since 2020", "colon ca s/p resection, NED". */
const AFTERWARD =
  /,\s*(?=(?:s\/p|status post)\s|(?:now |currently |in |surveillance |(?:complete|full|partial|early|sustained) )*(?:remiss?ion|ned)\b)/gi

/** "No evidence of disease" after an operation on it, which has its own code. */
const FREE_OF_IT =
  /^(.*?)\s+((?:s\/p|status post)\s.+?),?\s*(?:surveillance |now |currently )*\bned\b/i

/** A doubt at the beginning, and its reason after a dash: "? stroke - slurred speech". */
const DOUBTED = /^\s*(?:\?|r\/?o\b|rule|poss|prob|suspect|likely|concern|c\/f|query)/i
/** A swallowed or inhaled object, followed by words that it was not found. */
const SWALLOWED =
  /(\b(?:swallow|ingest|aspirat|inhal)\w*\b[^,;]*?)\s*(?:[,;]|\s-)\s*(?:(?:fb|foreign body|ingestion|aspiration)\s+(ruled out|r\/o'?d|excluded|not (?:found|seen))|(?:x-?rays?|xr|cxr|kub|imaging|scope)\s+(?:was |is )?(?:neg(?:ative)?|clear|normal)\b)/i
/** A dash before a ruled-out condition: "rash - measles ruled out". */
const BEFORE_RULED_OUT =
  /\s[-–—]+\s+(?=\w)(?!(?:was |now |has been )?(?:ruled|r\/o|excluded))(?=[^,;]*\b(?:ruled[ -]out|r\/o'?d|excluded)\b)/gi
const CLAUSES =
  /\s*[,;\n|]\s*|(?<=\w{3})(?<!\b(?:fam|mat|pat))\.\s+|\s+(?:but|however|now with|presents? with|presenting with|p\/w|c\/o|here for|here with|admitted (?:for|with))\s+/i
/** A needlestick injury, followed by the source of the blood, or by what is tested for. */
const STUCK =
  /(\b(?:needle ?sticks?|sharps?(?: injury)?)\b[^,;]*?)\s*[,;]\s*(?=source\b|[\w/ +]*\b(?:panel|labs?|testing|tests?|status)\b)/i
/** A screening that names the examination stays together: "screening colonoscopy, hemorrhoids". */
const EXAMINED = /\b(?:colonoscopy|ldct|mammo\w*)\b/i
/** The clauses of a line. One with only a context belongs to the one before it: "pneumonia, resolved". */
function clausesOf(line: string): string[] {
  const clauses: string[] = []
  let isOpen = false
  const undashed = DOUBTED.test(line) ? line.replace(/\s+[-–—]+\s+/g, ', ') : line
  const spread = undashed
    .replace(/\([^()]*\)/g, (inside) => inside.replace(/[,;]/g, ' '))
    .replace(/(?<=\w)(\?+)\s+(?=\w)/g, '$1, ')
  const parted = spread
    .replace(SWALLOWED, '$1 $2')
    .replace(BEFORE_RULED_OUT, ', ')
    .replace(
      /\b(ruled[ -]out|r\/o'?d|excluded)(?:\s*[-–—/]+\s+|\s+(?:and|\+|&)\s+)(?=\w)/gi,
      '$1, ',
    )
  const stuck = parted.replace(STUCK, '$1 ')
  const joined = FOLLOW_UP.test(stuck) ? stuck.replace(CLEAR_NOW, ' ') : stuck
  const whole = joined.replace(FREE_OF_IT, '$1 NED, $2').replace(AFTERWARD, ' ')
  for (const clause of whole.split(CLAUSES)) {
    if (!hasWords(clause) && !clause.includes('?')) continue
    const cues = cuesIn(clause)
    const isOnlyRegard = cues.length > 0 && !without(clause, cues)
    const before = clauses.at(-1)
    if (before !== undefined && (isOnlyRegard || isOpen))
      clauses.splice(-1, 1, `${before} ${clause}`)
    else clauses.push(clause)
    isOpen =
      isOnlyRegard &&
      !cues.every(({ ended }) => ended) &&
      !EXAMINED.test(clause) &&
      clauses.length === 1 &&
      clauses[0] === clause
  }
  return clauses
}

/** Cue that makes each of the following diagnoses uncertain. */
const DIFFERENTIAL = /^\s*(?:ddx|d\/dx|differential)\b/i
const asDoubted = (segment: Segment): Segment =>
  segment.regard ? segment : { ...segment, regard: { kind: 'uncertain', typed: 'differential' } }

/** Abbreviation of a leukemia in capitals: "ALL", "pre-B ALL". */
const LEUKEMIA =
  /^((?:pre-?)?[bt][ -](?:cell )?)?ALL(?=$|\s+(?:since|x|s\/p|dx|age|at|from)\b|\s+\d)/
const ORGAN =
  '(?:breast|lung|colon|rect(?:al|um)|prostate|ovar(?:y|ian)|cerv(?:ix|ical)|uter(?:us|ine)|bladder|kidney|renal|testic(?:ular|le)|thyroid|brain|esoph\\w*|gastric|stomach|panc\\w*|liver|h&n|head and neck|throat|larynx|tongue|skin)'
/** A treatment of cancer, and the affected organ. */
const CANCER_TREATMENT = new RegExp(
  String.raw`^(chemo\w*|xrt|rt|radiation|radiotherapy)\s+(?:(?:for|to|of)\s+)?(?:the )?(${ORGAN})$`,
  'i',
)
/** Short words that are an operation if done, and the disease if looked for. */
const OPERATED: { kind: RegardKind; pattern: RegExp; says: string }[] = [
  { kind: 'history', pattern: /^chole$/i, says: 'cholecystectomy' },
  { kind: 'history', pattern: /^(?:lithotripsy|eswl|pcnl)$/i, says: 'kidney stone' },
  { kind: 'uncertain', pattern: /^(?:acute )?appy$/i, says: 'appendicitis' },
  { kind: 'ruled out', pattern: /^(?:acute )?appy$/i, says: 'appendicitis' },
]

/** An animal that can transmit rabies by a bite or scratch. */
const RABID = /\brabid\b(?:\s+\w+)?/i
/** Words beside the subject of an exposure: its place, and the tests. */
const OF_EXPOSURE =
  /\s+(?:cases?|pts?|patients?|outbreak|cluster)$|\bon (?:tx|treatment|meds|art|haart)\b|\s+(?:panels?|labs?|testing|tests?)$|\s+(?:in|from|at)\s+(?:the |his |her )?(?:(?:well|tap|drinking) water|water|soil|old house|home|work|job|factory|school|refinery)\b|\s+refinery$/gi

/** Tells whether a segment names a disease of a newborn's mother. */
export const isOfNewborn = ({ text, regard }: Segment) =>
  regard?.kind === 'family' && OF_NEWBORN.test(text)

/** The condition of a segment, in words that are unambiguous in its context. */
function spelledOut(segment: Segment): Segment {
  const { regard, rest } = segment
  if (!regard) return segment
  const operated = OPERATED.find(({ kind, pattern }) => kind === regard.kind && pattern.test(rest))
  if (operated) return { ...segment, rest: operated.says }
  if (regard.kind === 'exposure') {
    const agent = trimmed(rest.replace(RABID, 'rabies').replace(OF_EXPOSURE, ' '))
    return { ...segment, rest: agent || rest }
  }
  if (regard.kind === 'history' && FOLLOW_UP.test(segment.text)) {
    const followed = trimmed(rest.replace(FOLLOW_UP, ' '))
    if (followed) return { ...segment, rest: followed, isFollowUp: true }
  }
  const treated = regard.kind === 'history' && CANCER_TREATMENT.exec(rest)
  if (treated) return { ...segment, rest: `${treated[1]} for ${treated[2]} cancer` }
  if (isOfNewborn(segment))
    return {
      ...segment,
      rest: trimmed(
        rest.replace(
          /\b(?:newborn|infant|baby|nb|neonate)\b(?:\s+(?:boy|girl))?(?:\s+born)?(?:\s+(?:of|to))?|\bborn\b/gi,
          ' ',
        ),
      ),
    }
  const said = regard.kind === 'remission' ? rest.replace(/^all\b/i, 'ALL') : rest
  return { ...segment, rest: said.replace(LEUKEMIA, '$1acute lymphoblastic leukemia') }
}

/** A line as its segments. Null if none of it has a context. */
export function readRegards(line: string): Segment[] | null {
  const read = clausesOf(line).flatMap(readClause)
  const segments = (DIFFERENTIAL.test(line) ? read.map((each) => asDoubted(each)) : read).map(
    (each) => spelledOut(each),
  )
  return segments.some(({ regard }) => regard) ? segments : null
}

/** Separator of conditions that share a context: "DVT/PE". */
const SLASH = /(?<=\w{2})\s*\/\s*(?=\w{2})/
/** One term with a slash in it. */
const ONE_WITH_SLASH =
  /\b(?:gc\/ct|ct\/gc|gc\/chlam\w*|hiv\/aids|stds?\/stis?|stis?\/stds?|and\/or|her-?2\/neu|drug\/(?:etoh|alcohol)|(?:etoh|alcohol)\/drugs?|d\/o|h\/o|w\/o|n\/v)\b/i
/** Parts of a segment: several diagnoses, or a procedure and its reason. */
export const partsOf = ({ regard, rest }: Segment): string[] =>
  rest
    .split(regard?.kind === 'history' ? /\s+(?:or|for)\s+/i : /\s+or\s+/i)
    .flatMap((part) => (regard && !ONE_WITH_SLASH.test(part) ? part.split(SLASH) : part))
    .map(trimmed)
    .filter(hasWords)
