export type DiagnosisCode = {
  /** Without its dot. */
  code: string
  billable: boolean
  short_title: string
  long_title: string
}

/** Fields of a code that the search needs. */
export type SearchedCode = Omit<DiagnosisCode, 'short_title'>

/** Points for how often a code is used, from 0 (rarely) to 3 (daily in every practice). */
const USE_POINTS = [0, 1, 1.9, 2.8]

/** Points for words in a title that the query doesn't have. */
const BY_TITLE: [RegExp, number][] = [
  [/\bunspecified\b/i, 0.3],
  [/\bwithout\b/i, 0.3],
  [/\bsequela/i, -2.5],
  [/subsequent encounter/i, -2.5],
  [/classified elsewhere/i, -0.8],
  [
    /underlying condition|chemical.induced|drug.induced|induced (mood|anxiety|sleep|psycho|persist)/i,
    -0.8,
  ],
  [/^other\b/i, -0.3],
  [/^(personal|family) history/i, -0.5],
  [
    /\bfollowing\b|\bcomplicating\b|postprocedural|intraoperative|due to .*(device|graft|prosthe|implant)/i,
    -0.7,
  ],
  // right is the dominant side unless stated
  [/\bleft dominant|right non-?dominant/i, -0.4],
  [/\b(with|in remission)\b/i, -0.2],
  [/\bwith (?!out)[^,]*\b(gangrene|obstruction|perforation|hemorrhage|bleeding|coma)\b/i, -0.4],
  [/newborn|neonatal|fetus|maternal|pregnancy|childbirth|puerperium/i, -0.5],
  [/with (foreign body|damage)|^crush/i, -0.5],
  [/^(laceration|(other |unspecified )*injury) of .*(blood vessel|nerve|artery|vein|muscle)/i, -1],
  [/^(pathological|recurrent|stress) .*(dislocation|fracture)/i, -0.8],
  [/underdosing/i, -1.5],
  [/^subsequent .*infarction/i, -1.5],
  [/restricted hearing on the contralateral/i, -0.4],
  [/self-harm|assault|undetermined/i, -1.2],
  [/transient .*newborn|juvenile|congenital/i, -0.3],
  [/^encounter/i, -0.1],
  [/^encounter for screening/i, -0.8],
]

const BY_CHAPTER: Record<string, number> = {
  V: -3,
  W: -3,
  X: -3,
  Y: -3,
  O: -0.8,
  P: -1,
  Q: -0.3,
  S: -0.2,
  T: -0.6,
  Z: -0.2,
}

/** Letters of a seventh character for a first visit: A, and B and C for open fractures. */
const ENCOUNTER: Record<string, number> = { A: 0, B: -0.7, C: -0.9 }
const LATER_ENCOUNTER = -2.5

function seventhCharacter(code: string) {
  const last = code[6]
  if (last === undefined) return 0
  if (last >= '0' && last <= '9') return last === '0' ? 0 : -0.8
  return ENCOUNTER[last] ?? LATER_ENCOUNTER
}

/** Number of words in a title from which each further one counts against it. */
const PLAIN_TITLE_WORDS = 6

/**
 * Likelihood of a code before any query, about -7 to +3. Billable, common, unspecified, and
 * uncomplicated codes rank higher. External causes, later encounters, sequelae, and conditions of
 * mother or newborn rank lower. `use` is 0 to 3.
 */
export function prior({ code, billable, long_title }: SearchedCode, use: number): number {
  let points = (USE_POINTS[use] ?? 0) + (BY_CHAPTER[code.charAt(0)] ?? 0) + seventhCharacter(code)
  if (!billable) points -= 0.9
  for (const [pattern, weight] of BY_TITLE) if (pattern.test(long_title)) points += weight
  let words = 1
  for (let i = 0; i < long_title.length; i++) if (long_title.charCodeAt(i) === 32) words++
  return points - 0.04 * Math.max(0, words - PLAIN_TITLE_WORDS)
}
