/** Treatments that end a disease, by kind. Each is a pattern of words as typed. */
const THERAPIES = {
  operation: String.raw`(?!(?:trache|col|ile|gastr|jejun|nephr|ur)ostomy)\w+(?:ectom(?:y|ies)|otomy|plasty|orrhaphy|pexy)|excision|resection|removal|re?pair\w*|closure|ligation|wle|mohs|leep|leap|cone|coni[sz]ation|ckc|turbt|turp|ralp|rarp|tah|tlh|tvh|bso|lap (?:chole|appy)|chole|ccy|appy|whipple|d ?(?:&|and|n|\/) ?[ce]|cryo\w*|ablation|rfa|emboli[sz]ation|eswl|lithotripsy|pcnl|urs|evar|tevar|surgery|surgical|operation|op|ercp|banding|sclero\w*|fundoplication|nissen|coil(?:ing|s)?|clipping|evacuation|tpa|pci|stents?|cabg|transplant|bmt|[ah]?sct|release|reimplant\w*|epley|bypass|fusion|tka|tkr|tha|thr|tavr|avr|mvr|aicd|icd|ppm|dialysis`,
  drainage: String.raw`i ?(?:&|and|n|\/) ?d|drain\w*|aspiration|debridement|washout|amputation|bka|aka`,
  radiation: String.raw`(?:chemo)?x?rt|ebrt|imrt|sbrt|srs|crt|(?:chemo)?radi(?:ation|otherapy)|brachy\w*|seeds?|rai|i-?131|radio(?:active )?iodine|(?:gamma|cyber) ?knife|protons?`,
  chemotherapy: String.raw`chemo\w*|abvd|beacopp|(?:da-?)?r?-?(?:e?poch|chop|cvp)|fcr|folfox|folfiri(?:nox)?|xelox|tchp?|ac-?th?p?|bep|7 ?\+ ?3|hyper-?cvad|atra|immunotherapy|bcg|car-?t`,
  drugs: String.raw`(?:triple|quad\w*|antibiotic|antiviral|daa|abx|med\w*) (?:tx|therapy|treatment|rx)|abx|antibiotics?|tx|rx|treatment|therapy|meds|course|ripe|rhze|3hp|4r|inh|isoniazid|\w*cillin|\w*mycin|\w*cycline|\w*floxacin|doxy|amox|pcn|azithro|z-?pa[ck]k?|augmentin|keflex|rocephin|ceftriaxone|flagyl|metronidazole|tinidazole|vanco?|dificid|cipro|levaquin|bactrim|macrobid|nitrofurantoin|fosfomycin|rifa\w+|\w{3,}vir|epclusa|harvoni|mavyret|paxlovid|tamiflu|permethrin|elimite|ivermectin|\w+azole|diflucan|terbinafine|lamisil|praziquantel|albendazole|pyrantel|malarone|coartem|bicillin|interferon|ivig|fmt|mtx|methotrexate|anticoag\w*|blood thinners?|eliquis|apixaban|xarelto|rivaroxaban|coumadin|warfarin|lovenox|enoxaparin|pradaxa|savaysa`,
}
type Therapy = keyof typeof THERAPIES
const ANY = `(?:${Object.values(THERAPIES).join('|')})`
const AMOUNT = String.raw`(?:\d+|a|the|his|her|full|complete|entire|short|long|lap(?:aroscopic)?|open|surgical|partial|total|radical|robotic|bilat(?:eral)?|left|right|[rl]|lt|rt|course|cycles?|rounds?|weeks?|wks?|days?|d|mos?|months?|of|x|with|w\/?|po|iv|oral|topical)`
/** A therapy with its amount and place: "a full course of doxy", "L partial nephrectomy". */
const SOME = String.raw`(?:${AMOUNT}\s+)*${ANY}\b(?:\s*(?:\d+ ?(?:mos?|months?|wks?|weeks?|days?|d)\b|x ?\d+ ?\w*))?`
/** An operation that isn't for cancer. */
const FOR_NO_CANCER =
  /\b(?:cabg|pci|stents?|tavr|avr|mvr|aicd|icd|ppm|tka|tkr|tha|thr|chole|ccy|appy|dialysis|evar|hernia)\b/i

const isBy = (therapy: Therapy) => {
  const pattern = new RegExp(String.raw`\b(?:${THERAPIES[therapy]})\b`, 'i')
  return (text: string) => pattern.test(text)
}
const IS_BY = {
  operation: isBy('operation'),
  drainage: isBy('drainage'),
  radiation: isBy('radiation'),
  chemotherapy: isBy('chemotherapy'),
  drugs: isBy('drugs'),
}

/**
 * A disease, then a completed therapy: "breast ca s/p lumpectomy", "chlamydia treated w doxy", "c
 * diff finished vanc".
 */
export const TREATED = new RegExp(
  String.raw`^(.*\w.*?)[\s,;]+((?:s\/p|status post|(?:was |now )?(?:treated|tx'?e?d|rx'?d)(?:\s+(?:with|w\/?|by))?|tx (?:with|w\/?)|(?:has |just |now )?(?:finished|completed|done with))\s*(?=(?:\w+\s+){0,2}?${SOME}))(.+)$`,
  'is',
)
/** An operation without a named therapy. For cancer, any operation counts as one. */
export const AFTER_ANYTHING = /^(.*\w.*?)[\s,;]+((?:s\/p|status post)\s+)(.+)$/is
/** Words for procedures that find or monitor a cancer, and for a current cancer. */
const STILL_THERE =
  /\b(?:biopsy|bx|fna|port|staging|pet|scan|fall|mva|fx|ongoing|cycle|c\d+d\d+|mets?|metasta\w+|recurr\w+|relaps\w+|refractory|progress\w+|residual|palliative|hospice|stage (?:iv|4)|active)\b/i

const OVER = String.raw`(?:done|finished|completed?|over|ended|stopped)`
const TESTS = String.raw`(?<!(?:low|high|elevated) )(?:(?:hgb|hct|k|na|lfts?|cr|creat(?:inine)?|tsh|labs?|cbc|plts?|wbc|ca|bmp|ua|cxr|ekg|ecg|exam|levels?|it|all|bp|values?|counts?) )?`
/** Words that say that a disease is over, if it can end. */
const STATEMENTS = [
  String.raw`(?:was |now |already )?(?:tx'?e?d|rx'?d)\b(?! for)(?:\s+(?:with|w\/?|by)?\s*${SOME})?`,
  String.raw`(?:has |just |recently |now |already )*(?:finished|completed|done with)\s+${SOME}(?:\s+for\b)?`,
  String.raw`(?<=\w\s+)(?:finished|completed)(?=\s*(?:$|(?:in )?\d))`,
  String.raw`${SOME}\s+(?:is |was |now )?${OVER}\b(?! by)`,
  String.raw`(?:(?:is|now|feels?|feeling|doing|much|all|pt|patient) )*(?:better now|feeling (?:well|better|fine|good|great)|feels (?:well|better|fine|good|great)|doing (?:well|better|fine|great)|all better|much better)(?: now)?`,
  String.raw`${TESTS}(?:is |are )?(?:now|back to|returned to) (?:nl|normal|wnl|clear|baseline)`,
  String.raw`(?:hcg|b-?hcg|beta|psa|viral load|vl)(?: is| now)? (?:down to |to |of )?(?:0|zero|undetectable|<\d)(?![.\d])`,
  String.raw`(?<=(?:ca|cancer|carcinoma)\b.*)psa (?:undetectable|0|<0\.1)(?![.\d])`,
  String.raw`post[- ](?:cure|treatment|tx|svr)`,
  String.raw`(?:svr(?: ?\d+)?|(?:for |proof of |confirm(?:ing)? )?eradication(?! (?:tx|therapy|treatment|regimen))|test[- ]of[- ]cure|toc)`,
  String.raw`(?:now )?off (?:all )?(?:tx|treatment|therapy|abx|antibiotics|chemo|anticoag\w*|blood thinners?)`,
  String.raw`(?:now )?passed(?: it| on own| spontaneously)?(?=\s*$)`,
  String.raw`(?<=^\s*)(?:bleeding )?stopped(?=\s*$)`,
  String.raw`(?:stone|symptom|sx)[- ]free`,
  String.raw`(?<=\w\s+)(?:none|nothing|not) now(?=\s*$)`,
  String.raw`(?<=\w\s+)re-?test(?:ing)?(?=\s*$)|(?<=^\s*)re-?test(?:ing)?(?=\s*$)`,
  String.raw`(?<=\w\s+)no (?:disease|signs of disease)(?=\s*$)`,
  String.raw`\d+\+? ?(?:years?|yrs?|y|mos?|months?) (?:out|post(?: (?:tx|treatment|op))?)(?=\s*(?:$|from\b|s\/p\b))`,
  String.raw`(?<!active )(?<=\b(?:ca|cancer|carcinoma|lymphoma|melanoma|sarcoma|leukemia|hodgkin'?s?|seminoma|rcc|scc|bcc|dcis|f\/u) )surveillance`,
]
const FOLLOW = String.raw`(?:(?:post[- ])?(?:hosp(?:ital)?|er|ed|icu|discharge|d\/c) )?(?:f\/u|fu|f-u|follow(?:ing)?[ -]?up|re-?check)\b(?: (?:visit|appt|exam|labs?))?`
export const RECENTLY = String.raw`last (?:week|month)|\d+ ?(?:wks?|weeks?|days?|mos?|months?) ago`
/** Words that say so in a follow-up visit. */
const FOLLOWING = [
  String.raw`${FOLLOW}\s+(?:after|post|status post)\b`,
  String.raw`(?<=${FOLLOW}.*)(?:${RECENTLY})`,
  String.raw`(?:${RECENTLY})(?=.*${FOLLOW})`,
  String.raw`(?<=${FOLLOW}\s+\w.*\s)(?:tx|treatment|rx|s\/p (?:tx|treatment|iron|repletion))(?=\s*$)`,
]
const anyOf = (patterns: readonly string[]) =>
  new RegExp(String.raw`(?<![\w/])(?:${patterns.join('|')})(?![\w/])`, 'gi')
export const OVER_NOW = anyOf(STATEMENTS)
export const FOLLOWED = anyOf(FOLLOWING)
export const FOLLOW_UP = new RegExp(
  String.raw`(?<![\w/])(?:s\/p |here for )?${FOLLOW}(?:\s+(?:after|post|for|of|on|s\/p|from))?(?![\w/])`,
  'i',
)
/** A finding of a follow-up visit: "f/u bladder ca, cysto neg". */
export const CLEAR_NOW =
  /,\s*(?=(?:(?:repeat|last|recent) )?(?:cysto\w*|colonoscopy|c-?scope|scope|egd|pet|cta?|mri|scans?|imaging|mammo\w*|cxr|x-?ray|us|breath test|stool ag|culture|ucx|cx|pap|path|exam|margins)(?: is| was)? (?:neg(?:ative)?|clear|clean|nl|normal)(?: now)?\s*(?:$|[,;]))/gi
export const CLEARED =
  /(?<![\w/])(?:(?:repeat|last|recent) )?(?:cysto\w*|colonoscopy|c-?scope|scope|egd|pet|cta?|mri|scans?|imaging|mammo\w*|cxr|x-?ray|us|breath test|stool ag|culture|ucx|cx|pap|path|exam|margins)(?: is| was)? (?:neg(?:ative)?|clear|clean|nl|normal)(?: now)?(?=\s*$)/gi

/** Words that say that a cancer is being treated. */
const TREATED_NOW =
  /\b(?:(?:now |currently |still )?on (?:chemo\w*|immuno\w*|keytruda|opdivo|palliative)|undergoing|receiving|getting (?:chemo\w*|xrt|radiation))\b/i

export const CANCER = /^(?:C|D0)/
/** Diseases that stay whatever is done for them, and signs, which aren't the history of a disease. */
export const LASTING_DISEASES =
  /^(?:B20|B18[01]|C90|C911|D5[5-9]|D6[678]|E0[0-3]|E0[689]|E1|E20|E23|E271|E66|E78|E8[0458]|E89|F|G(?!0|45|51|56)|H3[56]|H4[02]|H9[01]|I1|I2[057]|I3[4-9]|I4[2489]|I5|I7[03]|I87|J4[3-7]|J84|K21|K22[07]|K5[018]|K7[0-4]|K76|K86|K90|L[24]0|L93|M0[5-9]|M1|M3[0-5]|M4|M5[0-4]|M79|M8[01]|N18|N19|N25|Q[09]|R(?!7[36]|87)|M25|Z(?!227))/
const INJURY = /^[ST]/
/** Codes of diseases that drugs end, above all infections. */
const ENDED_BY_DRUGS =
  /^(?:A|B|U0|J0|J1|J2[0-2]|J40|J8[56]|L0[0-8]|N1[0-2]|N30|N34|N390|N41|N45|N7[0-7]|H0[05]|H10|H6[0-6]|H70|K11|K12|K27|K29|K57|K61|K65|K81|K85|M00|M86|G0|I3[03]|I38|O23|O98|O86|P3[69]|R65|R761|Z227|O00|I26|I80|I82)/
/** Codes of those that an operation also ends. */
const OPERATED = /^(?:J0[13]|J3|K35|K37|K57|K81|H6[56]|H70|M86|A63|B07|B08|O00|G06)/

/** Evidence in a line that a disease is over: a statement, a therapy, or a follow-up visit. */
export type Ended = { how: 'statement' | 'followed' | 'therapy'; by: string }

/**
 * Tells whether the disease of a code is over, if `text`, a part of `line`, says that something
 * was done for it.
 */
export function isEnded(
  code: string,
  { how, by }: Ended,
  { text, line }: { text: string; line: string },
): boolean {
  if (how !== 'therapy')
    return !LASTING_DISEASES.test(code) && !(how === 'followed' && INJURY.test(code))
  if (CANCER.test(code) && !/^(?:C90|C911)/.test(code))
    return !STILL_THERE.test(text) && !TREATED_NOW.test(line) && !FOR_NO_CANCER.test(by)
  if (LASTING_DISEASES.test(code) || INJURY.test(code)) return false
  if (ENDED_BY_DRUGS.test(code))
    return (
      IS_BY.drugs(by) ||
      IS_BY.drainage(by) ||
      IS_BY.chemotherapy(by) ||
      (OPERATED.test(code) && IS_BY.operation(by))
    )
  return IS_BY.operation(by) || IS_BY.radiation(by) || IS_BY.drainage(by)
}

const HYPERTHYROIDISM = /^E05/
const OF_THYROID = /\b(?:rai|i-?131|radio(?:active )?iodine|thyroidectomy|ablation)\b/i
const HYPOTHYROID_AFTER = 'E890'
/** Code of the condition that remains after a therapy. Null if unknown. */
export const leftBy = (code: string, by: string): string | null =>
  HYPERTHYROIDISM.test(code) && OF_THYROID.test(by) ? HYPOTHYROID_AFTER : null

/** A therapy with its own status code, in the words of the codes. */
const STATUS: { pattern: RegExp; says: string }[] = [
  { pattern: new RegExp(String.raw`\b(?:${THERAPIES.chemotherapy})\b`, 'i'), says: 'chemotherapy' },
  { pattern: new RegExp(String.raw`\b(?:${THERAPIES.radiation})\b`, 'i'), says: 'irradiation' },
  { pattern: /\b(?:ralp|rarp)\b/i, says: 'prostatectomy' },
  { pattern: /\btah[ /-]?bso\b/i, says: 'hysterectomy' },
]
/** An operation with a code for what was removed or inserted. */
const WITH_STATUS =
  /\b(?!lobectomy)\w+ectomy\b|\b(?:lap )?chole\b|\bccy\b|\bappy\b|\btah\b|\bablation\b|\btransplant\b|\bstents?\b|\bcabg\b|\bpci\b|\b(?:tka|tkr|tha|thr|tavr|avr|mvr|aicd|icd|ppm|bmt|amputation|bka|aka|bypass|fusion)\b/i

/** Procedures in the words of their status codes. Empty if none has one. */
export function statusesOf(by: string): string[] {
  return by.split(/\s*(?:[+&,;]|\band\b|\bthen\b|\bw\/)\s*/i).flatMap((part) => {
    const status = STATUS.find(({ pattern }) => pattern.test(part))
    if (status && !/\bbmt\b/i.test(part)) return [status.says]
    return WITH_STATUS.test(part) ? [part] : []
  })
}
