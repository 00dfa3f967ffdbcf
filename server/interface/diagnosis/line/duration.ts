import { withoutPart } from './figures.ts'

/** Durations and ages: "for 3 weeks", "x 2 days", "since 2 months", "5 days ago", "45 year old". */
const DURATION =
  /(?:\b(?:for|since|over|past|last|x|the)\s*|×\s*)*\b(?:\d{1,3}(?:\s*-\s*\d+)?|a few|few|several|couple of)\s*-?\s*(?:minutes?|mins?|hours?|hrs?|days?|d|weeks?|wks?|months?|mos?|years?|yrs?|y\/?o)\b(?:\s*-?\s*(?:ago|old|of age))?(?:\s*(?:male|female|man|woman|boy|girl|m|f)\b)?/i

/**
 * Duration or age in a text, which no code specifies, and the remaining text. Null if there is
 * none, or nothing remains.
 */
export function readDuration(text: string): { typed: string; rest: string } | null {
  const found = DURATION.exec(text)
  if (!found) return null
  const rest = withoutPart(text, found.index, found[0])
  return rest ? { typed: found[0].trim(), rest } : null
}
