/**
 * A name as lowercase words with hyphens, without accents. `fallback` if nothing is left, such as
 * for a name in another script.
 */
export function slugOf(name: string, fallback = 'unnamed'): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-') ?? fallback
}
