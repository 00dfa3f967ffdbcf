/** 0001-01-01T00:00:00Z: PostgreSQL writes the years before it in another way. */
export const FIRST_MS = -62_135_596_800_000

/**
 * The time that a service gives, in milliseconds since 1970. NaN where it gives none that a column can keep: an empty date of .NET
 * with an offset is before the year 1.
 */
export function columnMoment(text: string | null): number {
  const ms = text === null ? NaN : Date.parse(text)
  return ms < FIRST_MS ? NaN : ms
}
