/** 0001-01-01T00:00:00Z. PostgreSQL formats earlier years differently. */
export const FIRST_MS = -62_135_596_800_000
/** 9999-12-31T23:59:59.999Z. JavaScript formats later years differently. */
export const LAST_MS = 253_402_300_799_999

/**
 * A time from a service in milliseconds since 1970. NaN if there is none that a column can store:
 * an empty .NET date with an offset is before the year 1.
 */
export function columnMoment(text: string | null): number {
  const ms = text === null ? NaN : Date.parse(text)
  return ms < FIRST_MS ? NaN : ms
}
