export type Row = {
  what: string
  /** Ours, with its unit. */
  ours: string
  /** What it is held against, with its unit; null where a bare target is all there is. */
  floor: string | null
  ratio: string
  target: string
  /** Whether the target holds; undefined where there is none. */
  holds?: boolean
}

/** The rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ what, ours, floor, ratio, target, holds }) => [
    what,
    ours,
    floor ?? '',
    ratio,
    target,
    holds === undefined ? '' : holds ? 'holds' : 'MISSED',
  ])
  const all = [['What', 'Rounds', 'Against', 'Ratio', 'Target', ''], ...lines]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((line) => line[column]!.length)))
  const text = (line: string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return `${[text(all[0]!), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...all.slice(1).map(text)].join('\n')}\n`
}

/** 3 significant digits. */
export const short = (n: number): string => (n >= 100 ? String(Math.round(n)) : n.toPrecision(3))
