import { addDays, formatDayNear, today, type Day } from '#lib/days.ts'

/** Title of a day's rows: `Today`, `Yesterday`, then `Nov 23`. */
export function dayWords(day: Day): string {
  const now = today()
  if (day === now) return 'Today'
  return day === addDays(now, -1) ? 'Yesterday' : formatDayNear(day, now)
}
