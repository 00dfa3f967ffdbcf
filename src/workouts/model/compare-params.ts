import { day, text } from '#lib/search-params.ts'

/** Another workout of the same person, beside the one of the address: its id, and the day it was on, by which it is read. */
export const compareParams = { with: text(), withday: day() }

/** `path`, a link to a workout, with another one beside it. */
export const withComparison = (
  path: string,
  { id, calendar_date }: { id: string; calendar_date: string },
) => `${path}&with=${id}&withday=${calendar_date}`
