import type { CSSProperties, ReactNode } from 'react'

import { differing, type ComparedValue } from './differing.ts'

import css from './ComparisonTable.module.css'

export type ComparedCell = {
  content: ReactNode
  value?: ComparedValue
  /** Words after the content, on a line of their own where it has no room: `+$2.50`. */
  remark?: string | undefined
  /** True if the remark marks the best cell of its row: `Lowest`. */
  isBest?: boolean | undefined
  title?: string | undefined
}

export type ComparisonRow = {
  key: string
  label: ReactNode
  /** Code after the label. */
  code?: ReactNode
  /** True if its differing cells can't be compared with each other. */
  isMismatch?: boolean
  /** True if the heads of the columns say it too, where they are one below the other on a phone. */
  isInHeads?: boolean
  /** A single cell is that of all columns. */
  cells: readonly ComparedCell[]
}

type ComparisonSection = { title?: string; rows: readonly ComparisonRow[] }

export type ComparedColumn = {
  key: string
  /** Name in front of its cells on a phone, if there are more than two columns. */
  name: string
  head: ReactNode
  /** True if it is offered, and not chosen. Paper has none. */
  isOffered?: boolean
  /** True if it can't be used, and recedes. */
  isMuted?: boolean
}

/** Attributes of the cells of a column. The first offered one stands apart from the chosen ones. */
function marksOf(columns: readonly ComparedColumn[], place: number) {
  const { isOffered, isMuted } = columns[place] ?? {}
  const isFirst = place > 0 && !columns[place - 1]?.isOffered
  return {
    'data-offered': isOffered ? (isFirst && 'first') || '' : undefined,
    'data-muted': isMuted ? '' : undefined,
  }
}

/** True if all columns with content have the same value in a row. */
function isSame(cells: readonly ComparedCell[]) {
  const [first, ...others] = cells.filter(({ content }) => content !== null)
  if (!first?.value || others.length === 0) return false
  return others.every(({ value }) => value === first.value)
}

/** Content of a cell, and its remark. */
const Content = ({ content, remark, isBest }: ComparedCell) =>
  remark ? (
    <span className={`row wrap baseline ${css.remarked}`}>
      <span>{content}</span>
      <span className={`small ${isBest ? 'good' : 'soft'}`}>{remark}</span>
    </span>
  ) : (
    content
  )

function Row({ row, columns }: { row: ComparisonRow; columns: readonly ComparedColumn[] }) {
  const { label, code, cells, isMismatch, isInHeads } = row
  const differs = differing(cells.map(({ value }) => value))
  const shared = cells.length === 1 ? cells[0] : undefined
  return (
    <tr
      data-mismatch={isMismatch ? '' : undefined}
      data-in-heads={isInHeads ? '' : undefined}
      data-once={isSame(cells) ? '' : undefined}
    >
      <th scope="row">
        {code === undefined ? (
          label
        ) : (
          <>
            <span className={css.coded}>{label}</span> <span className="nowrap">{code}</span>
          </>
        )}
      </th>
      {shared && (
        <td className={css.shared} colSpan={columns.length}>
          <Content {...shared} />
        </td>
      )}
      {columns.map(({ key, name }, place) => {
        if (shared) return null
        const cell = cells[place] ?? { content: null }
        return (
          <td
            key={key}
            title={cell.title}
            data-name={name}
            data-differs={differs[place] ? '' : undefined}
            data-same={cell.value !== undefined && !differs[place] ? '' : undefined}
            {...marksOf(columns, place)}
          >
            <Content {...cell} />
            {differs[place] && <span className="visually-hidden">, differs</span>}
          </td>
        )
      })}
    </tr>
  )
}

/**
 * Things side by side, below a sentence with the finding: a column for each, a row for each
 * property, in sections. Cells that differ from most of their row stand out, missing ones too, those
 * that are the same recede, and the best one of a row is marked.
 */
export const ComparisonTable = ({
  label,
  finding,
  columns,
  sections,
}: {
  label: string
  /** Null while it isn't known. */
  finding: ReactNode
  columns: readonly ComparedColumn[]
  sections: readonly ComparisonSection[]
}) => (
  <>
    <p className={css.finding} role="status">
      {finding}
    </p>
    <div className={css.frame} role="region" aria-label={`${label}, scrollable`} tabIndex={0}>
      <table
        className={css.table}
        data-many={columns.length > 2 ? '' : undefined}
        aria-label={label}
        style={{ '--columns': columns.length } as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Property</span>
            </th>
            {columns.map(({ key, head }, place) => (
              <th key={key} scope="col" {...marksOf(columns, place)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(
          ({ title, rows }, at) =>
            rows.length > 0 && (
              <tbody key={title ?? at}>
                {title && (
                  <tr className={css.section}>
                    <th scope="rowgroup" colSpan={columns.length + 1}>
                      {title}
                    </th>
                  </tr>
                )}
                {rows.map((row) => (
                  <Row key={row.key} row={row} columns={columns} />
                ))}
              </tbody>
            ),
        )}
      </table>
    </div>
  </>
)
