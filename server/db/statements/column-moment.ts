/** 0001-01-01T00:00:00Z. PostgreSQL formats earlier years differently. */
export const FIRST_MS = -62_135_596_800_000

/**
 * A time from a service in milliseconds since 1970. NaN if there is none that a column can store:
 * an empty .NET date with an offset is before the year 1.
 */
export function columnMoment(text: string | null): number {
  const ms = text === null ? NaN : Date.parse(text)
  return ms < FIRST_MS ? NaN : ms
}
