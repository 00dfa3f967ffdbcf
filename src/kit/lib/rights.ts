import type { Right } from '#contract/own/rights.ts'
import { perPage } from '#lib/page/scope.ts'

export type { Right }

type Denials = Partial<Record<Right, string>>

const denials = perPage(() => ({ current: {} as Denials }))

/** Takes the reasons of the rights that the signed-in role lacks. */
export function setDenials(given: Denials) {
  denials().current = given
}

/**
 * Reason that the signed-in role lacks a right; undefined where it has it. Another role opens another session, and that
 * draws every page anew.
 */
export const denialOf = (right: Right | undefined): string | undefined =>
  right && denials().current[right]
