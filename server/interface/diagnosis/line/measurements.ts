import { withoutPart } from './figures.ts'
import { findingOf, type Finding } from './lab-limits.ts'

/** A measured value in a query, with the name of the measurement: "A1c 9.2". */
type Measurement = { typed: string; name: string; value: number; second: number | null }

const NAME = [
  String.raw`(?:hb|hgb|hemoglobin|ha)?[ -]?a1c`,
  String.raw`(?:e|est(?:imated)? )?gfr`,
  String.raw`s?bp|dbp|blood pressure|map`,
  String.raw`ldl(?:-?c)?|hdl(?:-?c)?|(?:total )?chol(?:esterol)?|tg|trigs?|triglycerides?|apo ?b|lp\(?a\)?`,
  String.raw`(?:fasting |random )?(?:glucose|bg|blood sugar|sugars?)|fbs|fbg|bgl`,
  String.raw`creat(?:inine)?|scr|cr|bun|uacr|acr|albumin|microalbumin|protein`,
  String.raw`potassium|k\+?(?=\s*[:=<>]?\s*\d\.\d)|sodium|na\+?|calcium|ca(?=\s*[:=<>]?\s*(?:\d|1[0-5])\.\d)|magnesium|phos(?:phorus|phate)?|chloride|bicarb|co2|anion gap|lactate|lactic acid|ammonia`,
  String.raw`h(?:g)?b|hemoglobin|hct|hematocrit|wbcs?|white count|plts?|platelets?|platelet count|mcv|anc|eos|ferritin|iron|tsat|tibc|retic`,
  String.raw`inr|ptt|d[ -]?dimer|fibrinogen|crp|esr|sed rate|procal(?:citonin)?`,
  String.raw`tsh|free t4|ft4|t4|t3|cortisol|testosterone|prolactin|pth|a\.?m\.? cortisol|hcg|beta hcg|fsh|amh`,
  String.raw`vit(?:amin)? ?(?:d|b ?12)|25[ -]?oh ?d|b ?12|folate`,
  String.raw`uric acid|alt|ast|alk phos|ggt|t?bili(?:rubin)?|lipase|amylase|ck|cpk|ldh|trop(?:onin)?|(?:nt[ -]?pro)?[ -]?bnp`,
  String.raw`psa|cea|ca[ -]?125|ca[ -]?19[ -]?9|afp|ana|rf|anti[ -]?ccp|cd4|viral load|vl`,
  String.raw`(?:lv)?ef|ejection fraction|fev1|peak flow|ahi|abi|cac|calcium score|t[ -]?score|z[ -]?score|iop`,
  String.raw`temp(?:erature)?|tmax|hr|heart rate|pulse|rr|resp rate|spo2|o2 ?sats?|sats?|pulse ox|oxygen`,
  String.raw`weight|wt|height|ht|waist`,
  String.raw`phq[ -]?[29]|gad[ -]?[27]|mmse|moca|slums|audit(?:-c)?|dast|epds|edinburgh|ess|epworth|cage|curb[ -]?65|chads2?(?:[ -]?vasc)?|cha2ds2[ -]?vasc|meld|apgar|braden|ascvd(?: risk)?|gcs|glasgow(?: coma)?(?: (?:scale|score))*`,
].join('|')
const BETWEEN = String.raw`(?=[\s:=~<>≥≤])(?:\s+(?:of|is|was|at|level|score|up to|down to|over|under|above|below|around|about))*\s*[:=~<>≥≤]*\s*`
const VALUE = String.raw`[<>]?-?(\d+(?:,\d{3})*(?:\.\d+)?)(?:\s*(?:\/|:)\s*(\d+))?(?:\s*(?:%|percent\b|mg\/d?l|g\/dl|mmol\/l|mmol\/mol|meq\/l|ng\/m?l|pg\/ml|mcg\/dl|[µu]g\/l|m?iu\/(?:m?l)|u\/l|k\/ul|mm ?hg|ml\/min(?:\/1\.73 ?m2?)?|bpm|lbs?\b|kg\b|cm\b|k\b|f\b|c\b|th\b))?`
const NAMED = new RegExp(String.raw`(?<![\w-])(${NAME})${BETWEEN}${VALUE}(?![\w.])`, 'i')
/** With a unit, a value may precede its name: "85% o2 sat". */
const VALUED = new RegExp(String.raw`(?<![\w.])(\d+(?:\.\d+)?)()\s*%\s*(${NAME})(?![\w-])`, 'i')
/** A dose, or a score out of ten. */
const UNNAMED =
  /(?<![\w.])(\d+(?:\.\d+)?)()()\s*(?:(?:mg|mcg|ml|units?|iu)\b(?:\s*(?:po|qd|bid|tid|qid|qhs|daily|weekly|prn|once|twice)\b)*|\/\s*10\b)/i
/** Words that make a finding together with a measurement's name: "high A1c 9.2". */
const FINDING =
  /^(?:(?:elevated|high|low|raised|abnormal|increased|decreased|reduced|poor|rising|falling|uncontrolled|very|critical|an?|the|deficient|deficiency|positive)\b\s*)+$/i
const MAX = 6
/** Words for a kidney condition whose stage depends on filtration. */
const KIDNEY_DISEASE =
  /\b(?:ckd|chronic kidney disease|chronic renal (?:disease|failure|insufficiency))\b(?!\s*(?:stage\s*)?\d)/i

/** Stages of chronic kidney disease by estimated GFR in mL/min/1.73 m² (KDIGO 2024). */
const STAGES: [number, string][] = [
  [90, '1'],
  [60, '2'],
  [45, '3a'],
  [30, '3b'],
  [15, '4'],
  [0, '5'],
]
/** GFR above which only other findings make it a disease. */
const MAY_BE_HEALTHY = 60
const stageOf = (gfr: number): string => STAGES.find(([least]) => gfr >= least)?.[1] ?? '5'

const GCS: [number, string][] = [
  [13, 'glasgow coma scale score 13-15, unspecified time'],
  [9, 'glasgow coma scale score 9-12, unspecified time'],
  [3, 'glasgow coma scale score 3-8, unspecified time'],
]
const GCS_MAX = 15

/** A diastolic pressure from which a reading is elevated, in mmHg. */
const DIASTOLIC_MIN = 80

/** Finding for a value alone. Null if it is in range, undefined if unknown. */
function aloneOf({ name, value, second }: Measurement): Finding | string | null | undefined {
  if (name.endsWith('gfr'))
    return value < MAY_BE_HEALTHY ? `chronic kidney disease stage ${stageOf(value)}` : null
  if (second !== null && second >= DIASTOLIC_MIN && value >= 90)
    return 'elevated blood pressure reading'
  return findingOf(name, value)
}

const comaOf = ({ name, value }: Measurement): string | null =>
  /^(?:gcs|glasgow)/.test(name) && value <= GCS_MAX
    ? (GCS.find(([least]) => value >= least)?.[1] ?? null)
    : null

export type ReadMeasurements = {
  /** Coded values: the codes, or the words that find the code. */
  used: { typed: string; as: Finding | string }[]
  /** Unused values as typed. */
  unused: { typed: string; why: 'figure' | 'in range' }[]
  rest: string
}

function measurementIn(text: string): (Measurement & { index: number; end: number }) | null {
  const found = NAMED.exec(text)
  const valued = found ? null : VALUED.exec(text)
  const unnamed = found || valued ? null : UNNAMED.exec(text)
  const match = found ?? valued ?? unnamed
  if (!match) return null
  const [typed, a = '', b = '', c = ''] = match
  const [name, value, second] = found ? [a, b, c] : [c, a, b]
  return {
    typed: typed.trim(),
    name: name.toLowerCase(),
    value: Number(value.replaceAll(',', '')),
    second: second ? Number(second) : null,
    index: match.index,
    end: match.index + typed.length,
  }
}

/** The same for what stands between semicolons. A value and the kidney disease it stages may be apart. */
export function readMeasurements(text: string): ReadMeasurements {
  const segments = KIDNEY_DISEASE.test(text) ? [text] : text.split(/\s*[;\n|]\s*/)
  const reads = segments.map(readSegment)
  return {
    used: reads.flatMap(({ used }) => used),
    unused: reads.flatMap(({ unused }) => unused),
    rest: reads
      .map(({ rest }) => rest)
      .filter((rest) => rest.trim())
      .join('; '),
  }
}

/**
 * Values of a text with the names of their measurements, those that select a code, and the rest
 * to search for.
 */
function readSegment(text: string): ReadMeasurements {
  const used: ReadMeasurements['used'] = []
  const others: (Measurement & { end: number })[] = []
  let rest = text
  for (let n = 0; n < MAX; n++) {
    const found = measurementIn(rest)
    if (!found) break
    const { typed, name, value, index, end } = found
    const left = withoutPart(rest, index, rest.slice(index, end))
    const kidneys = name.endsWith('gfr') && KIDNEY_DISEASE.exec(left)
    const stage = `chronic kidney disease stage ${stageOf(value)}`
    if (kidneys && left.trim() !== kidneys[0]) {
      rest = left.replace(KIDNEY_DISEASE, stage)
      continue
    }
    const says = comaOf(found) ?? (kidneys ? stage : null)
    if (says) used.push({ typed, as: says })
    else others.push(found)
    rest = kidneys ? '' : left
  }
  const isFinding = FINDING.test(rest.trim())
  const isAlone = !rest.trim() || (isFinding && others.some((each) => aloneOf(each)))
  const unused: ReadMeasurements['unused'] = []
  for (const each of others) {
    const as = isAlone ? aloneOf(each) : findingOf(each.name, each.value, true)
    if (as) used.push({ typed: each.typed, as })
    else unused.push({ typed: each.typed, why: as === null ? 'in range' : 'figure' })
  }
  const last = others.at(-1)
  if (!isFinding || !last) return { used, unused, rest }
  return { used, unused, rest: isAlone ? '' : `${rest} ${last.name}` }
}
