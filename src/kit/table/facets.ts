/** A filter of a list by values of its rows. */
export type Facet<Row, About = unknown> = {
  /** Its name in the address. */
  id: string
  label: string
  /** Display text of a value that isn't readable itself. */
  words?: (value: string) => string
  /** Values of a row, without repeats. */
  values: (row: Row, about: About) => readonly (string | null)[]
  /** True if all selected values are required, rather than one of them. */
  isEvery?: boolean
  /** True for other choices than values, such as a range of prices. */
  fits?: (row: Row, chosen: readonly string[], about: About) => boolean
  /**
   * Joint facets describe the parts of a row, such as a person's connections. Values at one index
   * belong to one part, and one part has to match all of them. Rows with the same list of values
   * are counted together.
   */
  isJoint?: boolean
}

type Values = readonly (string | null)[]
/** The selected values by facet. */
export type Chosen = Readonly<Record<string, readonly string[]>>

/** Values of a param in the address: several, one, or none. */
export function valuesOfParam(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value as string[]
  return typeof value === 'string' && value !== '' ? [value] : []
}

const hasOne = (values: Values, chosen: readonly string[]) =>
  values.some((value) => value !== null && chosen.includes(value))

export type Counts = ReadonlyMap<string, number>

/** Counts of values by facet, among all rows that match the other facets. */
function createCounts() {
  const counts = new Map<string, { values: Map<string, number>; all: number }>()
  return {
    counts,
    count(id: string, values: Iterable<string | null>, rows = 1) {
      let own = counts.get(id)
      if (!own) counts.set(id, (own = { values: new Map(), all: 0 }))
      own.all += rows
      for (const value of values)
        if (value !== null) own.values.set(value, (own.values.get(value) ?? 0) + rows)
    },
  }
}

function fits<Row, About>(
  { isEvery, fits: fitsOtherwise }: Facet<Row, About>,
  row: Row,
  { values, wanted, about }: { values: Values; wanted: readonly string[]; about: About },
): boolean {
  if (fitsOtherwise) return fitsOtherwise(row, wanted, about)
  return isEvery ? wanted.every((value) => values.includes(value)) : hasOne(values, wanted)
}

/**
 * The rows that match the facets, none of them joint, without counts. The same array if nothing is
 * selected.
 */
export function filterByFacets<Row, About>(
  rows: readonly Row[],
  facets: readonly Facet<Row, About>[],
  chosen: Chosen,
  about: About,
): readonly Row[] {
  const wanted = facets.filter(({ id }) => chosen[id]?.length)
  return wanted.length === 0
    ? rows
    : rows.filter((row) =>
        wanted.every((facet) =>
          fits(facet, row, {
            values: facet.values(row, about),
            wanted: chosen[facet.id] ?? [],
            about,
          }),
        ),
      )
}

type ChosenFacet<Row, About> = { facet: Facet<Row, About>; chosen: readonly string[] }

/** The values of each joint facet in the parts that match the other ones. Null if no part matches all. */
function countableParts<Row, About>(
  joint: readonly ChosenFacet<Row, About>[],
  lists: readonly Values[],
) {
  const values = joint.map(() => new Set<string | null>())
  let isFit = joint.every(({ chosen }) => chosen.length === 0)
  for (let part = 0; part < (lists[0]?.length ?? 0); part++) {
    const missed = joint.flatMap(({ chosen }, at) =>
      chosen.length === 0 || hasOne([lists[at]?.[part] ?? null], chosen) ? [] : at,
    )
    if (missed.length > 1) continue
    if (missed.length === 0) isFit = true
    for (const at of missed.length ? missed : joint.keys())
      values[at]?.add(lists[at]?.[part] ?? null)
  }
  return { values, isFit, rows: 0 }
}

/**
 * The rows that match all facets, and for each facet the number of rows for each of its values
 * with the others unchanged. Unknown values count as separate ones.
 */
export function applyFacets<Row, About>(
  rows: readonly Row[],
  facets: readonly Facet<Row, About>[],
  chosen: Chosen,
  about: About,
): FilteredRows<Row> {
  const all = facets.map((facet) => ({ facet, chosen: chosen[facet.id] ?? [] }))
  const own = all.filter(({ facet }) => !facet.isJoint)
  const joint = all.filter(({ facet }) => facet.isJoint)
  const tally = createCounts()
  const byParts = new Map<Values, ReturnType<typeof countableParts>>()
  const [first] = joint
  const partsOf = (row: Row) => {
    const key = first?.facet.values(row, about) ?? []
    let parts = byParts.get(key)
    if (!parts) {
      const lists = joint.map(({ facet }) => facet.values(row, about))
      byParts.set(key, (parts = countableParts(joint, lists)))
    }
    return parts
  }
  const left = rows.filter((row) => {
    const lists = own.map(({ facet }) => facet.values(row, about))
    const missed = own.flatMap(({ facet, chosen: wanted }, at) =>
      wanted.length === 0 || fits(facet, row, { values: lists[at] ?? [], wanted, about }) ? [] : at,
    )
    if (missed.length > 1) return false
    const parts = first ? partsOf(row) : null
    if (parts && missed.length === 0) parts.rows++
    if (parts && !parts.isFit) return false
    for (const [at, { facet }] of own.entries())
      if (missed.length === 0 || (missed[0] === at && !facet.isEvery))
        tally.count(facet.id, lists[at] ?? [])
    return missed.length === 0
  })
  for (const parts of byParts.values())
    for (const [at, { facet }] of joint.entries())
      if (parts.rows > 0) tally.count(facet.id, parts.values[at] ?? [], parts.rows)
  return {
    rows: left,
    counts: (id) => tally.counts.get(id)?.values ?? NONE,
    total: (id) => tally.counts.get(id)?.all ?? 0,
  }
}
const NONE: Counts = new Map()

export type FilteredRows<Row> = {
  rows: readonly Row[]
  /** Number of rows for each value of a facet. */
  counts: (facet: string) => Counts
  /** Number of rows for any value of a facet. */
  total: (facet: string) => number
}

/** Active facets of a list, in words: `tag north or south`. */
export const facetWords = (
  facets: readonly Pick<Facet<never>, 'id' | 'label' | 'words'>[],
  chosen: Chosen,
): string[] =>
  facets.flatMap(({ id, label, words = (value) => value }) => {
    const values = chosen[id] ?? []
    return values.length ? `${label.toLowerCase()} ${values.map(words).join(' or ')}` : []
  })
