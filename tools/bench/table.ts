import { limits, type Limit } from './limits.ts'

export type Row = {
  what: string
  value: number
  unit: string
  /** What the value is compared with, measured in the same run. */
  against?: { value: number; words: string }
  limit?: keyof typeof limits
}

/** 3 significant digits. */
const short = (n: number): string => (n >= 100 ? String(Math.round(n)) : n.toPrecision(3))

const compared = ({ value, against }: Row, of: Limit['of']) => {
  if (of === 'value') return value
  const floor = against?.value ?? NaN
  return of === 'ratio' ? value / floor : value - floor
}

/** True where the row is within its limit or has none. */
export function holds(row: Row): boolean {
  if (!row.limit) return true
  const { of, max = Infinity, min = -Infinity }: Limit = limits[row.limit]
  const value = compared(row, of)
  return value <= max && value >= min
}

function limitText({ limit, unit }: Row): string {
  if (!limit) return ''
  const { of, max, min }: Limit = limits[limit]
  const text = min === undefined ? `≤ ${max}` : `≥ ${min}`
  return of === 'ratio' ? `${text} times` : `${text}${of === 'difference' ? ' more' : ''} ${unit}`
}

/** The rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const lines = [
    ['What', 'Rounds', 'Against', 'Ratio', 'Limit', ''],
    ...rows.map((row) => {
      const { what, value, unit, against } = row
      const verdict = holds(row) ? 'holds' : 'MISSED'
      return [
        what,
        `${short(value)} ${unit}`,
        against ? `${short(against.value)} ${unit}, ${against.words}` : '',
        against ? short(compared(row, 'ratio')) : '',
        limitText(row),
        row.limit ? verdict : '',
      ]
    }),
  ]
  const widths = [0, 1, 2, 3, 4, 5].map((column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const text = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = lines
  const rule = widths.map((width) => '-'.repeat(width))
  return `${[head, rule, ...body].map(text).join('\n')}\n`
}

/** The value in the middle; of an even number the later of the two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
