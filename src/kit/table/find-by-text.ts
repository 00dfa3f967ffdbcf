import { foldText } from '#src/kit/lib/fold-text.ts'

/** The rows whose texts contain all typed words, in any order, with or without hyphens. */
export function findByText<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly (string | null)[],
  typed: string,
): readonly Row[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const own = foldText(textsOf(row).join('\n'))
    const joined = own.replaceAll('-', '')
    return words.every((word) => own.includes(word) || joined.includes(word))
  })
}
