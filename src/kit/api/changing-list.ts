/** List that is loaded in full once, page by page, and afterwards only by its changes. */
export type ChangingList<Row> = {
  rows: Row[]
  /** Time from which the next request asks for changes. */
  moment: string
}

type Part<Row> = {
  rows: Row[]
  moment: string
  total: number
  removed: readonly string[]
  next: string | null
}

/** Rules for merging changes into a list. */
export type ListRules<Row> = {
  idOf: (row: Row) => string
  /** Person whose removal from the team's list removes the row. */
  personOf: (row: Row) => string
  /** Order of the list, as for `sort`. */
  order: (a: Row, b: Row) => number
  /** False if a changed row has left the list. */
  belongs?: (row: Row) => boolean
  /** True if a received row is older than the known one. */
  isOlder?: (received: Row, known: Row) => boolean
}

/** The rows with these changes, in order. The same array if nothing changed. */
export function withChanges<Row>(
  rows: Row[],
  { changed, removed = [] }: { changed: readonly Row[]; removed?: readonly string[] },
  { idOf, personOf, order, belongs = () => true, isOlder = () => false }: ListRules<Row>,
): Row[] {
  const gone = new Set(removed)
  if (!changed.length && !rows.some((row) => gone.has(personOf(row)))) return rows
  const all = new Map(rows.map((row) => [idOf(row), row]))
  for (const row of changed) {
    const known = all.get(idOf(row))
    if (!known || !isOlder(row, known)) all.set(idOf(row), row)
  }
  return [...all.values()].filter((row) => !gone.has(personOf(row)) && belongs(row)).sort(order)
}

/** Loads all pages of the list, or of its changes since a given time. */
async function readParts<Row>(
  read: (part: { since?: string; after?: string }) => Promise<Part<Row>>,
  since: string | undefined,
): Promise<Omit<Part<Row>, 'next'>> {
  const from = since === undefined ? {} : { since }
  const { rows, moment, removed, ...first } = await read(from)
  let { total, next } = first
  const all = [...rows]
  while (next !== null) {
    const part = await read({ ...from, after: next })
    all.push(...part.rows)
    ;({ total, next } = part)
  }
  return { rows: all, moment, removed, total }
}

/**
 * Loads the list in full, or merges changes into the known one. If the number of rows shows that
 * something was missed, it is loaded in full again. `known` is read again after the response,
 * because this tab may have made changes in the meantime.
 */
export async function readChanges<Row>(
  known: () => ChangingList<Row> | undefined,
  read: (part: { since?: string; after?: string }) => Promise<Part<Row>>,
  rules: ListRules<Row>,
): Promise<ChangingList<Row>> {
  const since = known()?.moment
  if (since !== undefined) {
    const { rows: changed, removed, moment, total } = await readParts(read, since)
    const rows = withChanges(known()?.rows ?? [], { changed, removed }, rules)
    if (rows.length === total) return { rows, moment }
  }
  const { rows, moment } = await readParts(read, undefined)
  return { rows: rows.sort(rules.order), moment }
}
