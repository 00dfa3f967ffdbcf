const DIGITS = 8

/**
 * Key by which names are compared, letter for letter, so that they sort naturally: without case and
 * accents, and numbers by their value ("Vitamin B2" before "Vitamin B12"). The database keeps the
 * same key in `markers.sort_key`; see its migrations.
 */
export const sortKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0').slice(-DIGITS))
