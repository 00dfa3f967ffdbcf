/** Laterality in the title of an ICD-10-CM code: left, right, or both. */
export type Side = 'right' | 'left' | 'bilateral'
/** Encounter for which an injury code is used. */
export type Encounter = 'initial' | 'subsequent' | 'sequela'

/** Null if the title names no side, or more than one. */
export function sideOf(title: string): Side | null {
  const sides = new Set(title.toLowerCase().match(/\b(?:right|left|bilateral)\b/g))
  return sides.size === 1 ? ([...sides][0] as Side) : null
}

const ENCOUNTER = /\b(?:initial encounter|subsequent encounter|sequela)\b[^,]*$/i

/**
 * Encounter words of a title: `subsequent encounter for closed fracture with malunion`. Empty if
 * there are none.
 */
export const encounterWords = (title: string): string => ENCOUNTER.exec(title)?.[0] ?? ''

/** Null if the code applies to any visit. */
export const encounterOf = (title: string): Encounter | null =>
  (encounterWords(title).split(' ')[0]?.toLowerCase() || null) as Encounter | null

/** True if the title leaves something unspecified, so a more specific code may fit. */
export const isUnspecified = (title: string): boolean =>
  /\bunspecified\b|\bnot otherwise specified\b/i.test(title)

/** Part of a title that codes of one condition share, regardless of side and encounter. */
export const conditionOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/,?\s*(?:initial encounter|subsequent encounter|sequela)\b[^,]*$/, '')
    .replace(/\b(?:right|left|bilateral|unspecified)\b/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s,]+$/, '')
    .trim()
