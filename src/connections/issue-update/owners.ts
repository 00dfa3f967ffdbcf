import type { Problem } from '#contract/own/problems.ts'
import { compareText, getOrCreate } from '#lib/lists.ts'

/** Form of an assignee's name that is the same however it is capitalized. */
const ownerKey = (name: string) => name.trim().toLowerCase()

/** True if two names are those of one assignee. */
export const isSameOwner = (a: string | null, b: string | null) =>
  a !== null && b !== null && ownerKey(a) === ownerKey(b)

/**
 * The problems with one spelling for each assignee, the most frequent one, because names are typed:
 * `Ann` and `ann` are one person.
 */
export function withOneSpelling(problems: readonly Problem[]): Problem[] {
  const spellings = new Map<string, Map<string, number>>()
  for (const { owner } of problems) {
    if (owner === null) continue
    const counts = getOrCreate(spellings, ownerKey(owner), () => new Map<string, number>())
    counts.set(owner.trim(), (counts.get(owner.trim()) ?? 0) + 1)
  }
  const shown = new Map(
    [...spellings].map(([key, counts]) => {
      const [first] = [...counts].sort(([a, m], [b, n]) => n - m || compareText(a, b))
      return [key, first?.[0] ?? key]
    }),
  )
  return problems.map((problem) => {
    const owner = problem.owner === null ? null : (shown.get(ownerKey(problem.owner)) ?? null)
    return owner === problem.owner ? problem : { ...problem, owner }
  })
}
