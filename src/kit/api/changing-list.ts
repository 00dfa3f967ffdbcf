/** List that is read whole once, in parts, and from then on by what changed in it. */
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

/** Rules by which changes are taken into a list. */
export type ListRules<Row> = {
  idOf: (row: Row) => string
  /** Person whose removal from the team's list takes the row away. */
  personOf: (row: Row) => string
  /** Order of the list, as for `sort`. */
  order: (a: Row, b: Row) => number
  /** False where a changed row has left the list. */
  belongs?: (row: Row) => boolean
  /** True where a row that was received is older than the known one. */
  isOlder?: (received: Row, known: Row) => boolean
}

/** The rows with these changes, in order; the same rows where there are none. */
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

/** Reads all parts of the list, or of what changed in it since a moment. */
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
 * Reads the list whole, or takes what changed into the known one. It is read whole again where the number of rows tells
 * that something was missed. `known` is asked again after the answer: changes of this tab may have come meanwhile.
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
