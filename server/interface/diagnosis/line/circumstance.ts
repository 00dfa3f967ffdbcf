import { withoutPart } from './figures.ts'

const PERSON =
  'kids?|kiddo|child(?:ren)?|toddler|infant|baby|babies|newborn|neonate|boys?|girls?|teen|teenager|adolescent|preschooler|man|men|woman|women|male|female|lady|gentleman|adult|elderly|older|peds|pediatric|paediatric|daughter|son|student|athlete|runner'
const COURSE =
  'first|second|third|again|sudden|suddenly|sudden onset|new onset|new|worsening|worse|getting worse|ongoing|persistent|constant|intermittent|stable|active|known|confirmed|today|yesterday|tonight|last night|this morning|overnight|acute|chronic|subacute|recurrent|recurring|longstanding|symptomatic|asymptomatic|isolated|incidental|mild|moderate|severe|bad|badly|really|very|terrible|awful|nasty|huge|large|big|small|little|slight|minor|simple|uncomplicated|routine|unspecified|nos|primary|poorly controlled|well controlled|uncontrolled|controlled|residual|early|premature|exacerbation|exac|flares?|flare[- ]?up|flaring'
const PLACE =
  'on (?:(?:routine|recent|repeat|basic) )?(?:bmp|cmp|cbc|labs?|lab ?work|blood ?work|ua|panel|screening labs)|at (?:home|work|school|daycare|church)|in (?:clinic|hospital|ed|er|nicu|icu)|(?:er|ed|clinic|office|hospital|icu|nicu|inpatient|outpatient) ?(?:visit|follow ?up)?|visit|consult|note|(?:workup|work up|work-up)(?: (?:was |is |has been )?neg(?:ative)?(?: so far| to date)?)?|cd4(?: count)?|viral load|vl|management|mgmt'
const CIRCUMSTANCES = {
  whoAndWhere: new RegExp(String.raw`\b(?:${PERSON}|${PLACE})\b`, 'gi'),
  any: new RegExp(String.raw`\b(?:${PERSON}|${COURSE}|${PLACE})\b`, 'gi'),
}
/** Maximum number of circumstances removed from one line. */
const MAX = 4

/**
 * Circumstances in a text (the patient, the course, the place), which a code may name or not, and
 * the remaining texts: without all of them, then without each one. Empty if nothing remains.
 */
export function readCircumstances(
  text: string,
  which: keyof typeof CIRCUMSTANCES,
): { typed: string; rest: string }[] {
  const found = [...text.matchAll(CIRCUMSTANCES[which])].map(([typed]) => typed)
  if (found.length === 0 || found.length > MAX) return []
  const without = (typed: readonly string[]) => {
    let rest = text
    for (const each of typed) rest = withoutPart(rest, rest.indexOf(each), each)
    return { typed: typed.join(' '), rest: rest.trim() }
  }
  const each = found.length > 1 ? found.map((typed) => without([typed])) : []
  return [...each, without(found)].filter(({ rest }) => rest)
}
