import type { Problem } from '#contract/own/problems.ts'

/** Key of an issue in the address: its person and the provider. */
export const issueKey = ({ user_id, provider }: Pick<Problem, 'user_id' | 'provider'>): string =>
  `${user_id}.${provider}`
