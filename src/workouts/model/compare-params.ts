import { day, text } from '#lib/search-params.ts'

/**
 * Another workout of the same person, to compare with the one in the address: its ID, and its day,
 * by which it is requested.
 */
export const compareParams = { with: text(), withday: day() }

/** `path`, a link to a workout, with another one to compare. */
export const withComparison = (
  path: string,
  { id, calendar_date }: { id: string; calendar_date: string },
) => `${path}&with=${encodeURIComponent(id)}&withday=${calendar_date}`
