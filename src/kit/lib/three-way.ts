/** Fields before, and two people's versions of them. */
export type Sides<Fields> = { base: Fields; mine: Fields; theirs: Fields }
export type Resolution = 'mine' | 'theirs' | 'both'

/** Description of each field that two people can change at once. */
export type ConflictFields<Fields> = {
  readonly [Name in keyof Fields]-?: {
    label: string
    text: (value: Fields[Name]) => string
    /** Combines both values, for a field in which both can stay. */
    join?: (theirs: Fields[Name], mine: Fields[Name]) => Fields[Name]
  }
}

const namesOf = <Fields>(fields: ConflictFields<Fields>) => Object.keys(fields) as (keyof Fields)[]
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that `after` has otherwise than `before`. */
export const changedFields = <Fields>(
  fields: ConflictFields<Fields>,
  before: Fields,
  after: Fields,
): (keyof Fields)[] => namesOf(fields).filter((name) => !isSame(before[name], after[name]))

/** The fields that both changed to different values. */
export const disputedFields = <Fields>(
  fields: ConflictFields<Fields>,
  { base, mine, theirs }: Sides<Fields>,
): (keyof Fields)[] =>
  changedFields(fields, base, theirs).filter(
    (name) => !isSame(base[name], mine[name]) && !isSame(mine[name], theirs[name]),
  )

/** Default for a disputed field: both, if they can be combined, otherwise mine. */
export const defaultResolution = <Fields>(
  fields: ConflictFields<Fields>,
  name: keyof Fields,
): Resolution => (fields[name].join ? 'both' : 'mine')

/** Merges two changes: a field changed by one of them gets that value, and a disputed one follows `kept`. */
export function mergeFields<Fields>(
  fields: ConflictFields<Fields>,
  { base, mine, theirs }: Sides<Fields>,
  kept: Partial<Record<keyof Fields, Resolution>> = {},
): Fields {
  const disputed = disputedFields(fields, { base, mine, theirs })
  const value = <Name extends keyof Fields>(name: Name): Fields[Name] => {
    if (isSame(base[name], mine[name])) return theirs[name]
    if (!disputed.includes(name)) return mine[name]
    const choice = kept[name] ?? defaultResolution(fields, name)
    if (choice === 'both') return fields[name].join?.(theirs[name], mine[name]) ?? mine[name]
    return choice === 'mine' ? mine[name] : theirs[name]
  }
  return Object.fromEntries(namesOf(fields).map((name) => [name, value(name)])) as Fields
}
