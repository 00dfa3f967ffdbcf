/**
 * Responses that came with the HTML of a server-rendered page, so that its first requests aren't
 * sent again.
 */
import type { PageAnswer } from '#contract/own/page-answers.ts'
import { perPage } from '#lib/page/scope.ts'

const answers = perPage(() => new Map<string, PageAnswer>())

export function addAnswers(all: readonly PageAnswer[]) {
  for (const answer of all) answers().set(answer.address, answer)
}

/** The response of an address, only once: later requests need a newer one. */
export function takeAnswer(address: string): Response | null {
  const answer = answers().get(address)
  if (!answer) return null
  answers().delete(address)
  return new Response(answer.text, answer)
}
