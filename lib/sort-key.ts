const DIGITS = 8

/**
 * Key for sorting names naturally: without case and accents, and numbers by value ("Vitamin B2"
 * before "Vitamin B12"). The database stores the same key in `markers.sort_key`. See its
 * migrations.
 */
export const sortKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0').slice(-DIGITS))
