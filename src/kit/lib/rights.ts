import type { Right } from '#contract/own/rights.ts'
import { perPage } from '#lib/page/scope.ts'

export type { Right }

type Denials = Partial<Record<Right, string>>

const denials = perPage(() => ({ current: {} as Denials }))

/** Stores the reasons for the rights that the signed-in role lacks. */
export function setDenials(given: Denials) {
  denials().current = given
}

/**
 * Reason that the signed-in role lacks a right. Undefined if it has it. Another role means another
 * session, which renders every page again.
 */
export const denialOf = (right: Right | undefined): string | undefined =>
  right && denials().current[right]
