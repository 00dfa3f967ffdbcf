import { useId, useState, type ReactNode } from 'react'

import { dayNumber } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { UnbrokenFigures } from '#src/kit/ui/text/UnbrokenFigures.tsx'

import { ChartKey, type KeyEntry } from './ChartKey.tsx'
import { noteText, useNotes } from './notes.ts'

import css from './charts.module.css'

/** Rows of a chart as a table, with units in the header. */
export type ChartTable = {
  header: readonly string[]
  rows: readonly { key: string | number; cells: readonly string[] }[]
  /** Totals of all rows. */
  foot?: readonly string[]
}

/** Height in pixels of a table without a chart beside it. */
const TABLE_ALONE = 240

/**
 * The frame of every chart: its finding or name, its controls, a switch to a table of the same
 * data, and one sentence that says what it shows, with a legend below. The method is shown on demand, and
 * above the table. Without children, it reserves the space of a chart that is loading. `table` is
 * null until there is data. With a height of zero, it is one line: its name, and the reason that
 * there is no chart.
 */
export function ChartCard({
  title,
  finding,
  sentence,
  method,
  height,
  table,
  days,
  menu,
  marks = [],
  children,
}: {
  /** Name of the chart, for its controls. */
  title: string
  /** Finding of the chart in a line, instead of its name. Sentences after the first are below. */
  finding?: string
  /** Its name, if nothing else is below a finding. */
  sentence?: ReactNode
  /** Method of the calculation, its data, and its limits. */
  method?: ReactNode
  height: number
  table: (() => ChartTable) | null
  /** Days on its axis. The table lists their notes, even for days without a row. */
  days?: Days
  /** Choices of what is shown, beside its name. */
  menu?: ReactNode
  /** Legend below the chart, if marks aren't labeled directly. */
  marks?: readonly KeyEntry[]
  children: ReactNode
}) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const [asksMethod, setAsksMethod] = useState(false)
  const isLine = height === 0
  const [found, ...details] = isLine ? [] : (finding?.split(/(?<=\.) /) ?? [])
  return (
    <section
      className={isLine ? `${css.card} ${css.lineCard}` : css.card}
      aria-labelledby={found ? undefined : id}
      aria-label={found && title}
      data-line={isLine || undefined}
      data-menu={menu ? true : undefined}
    >
      <header>
        <h2 id={id}>
          <UnbrokenFigures>{found?.replace(/\.$/, '') ?? title}</UnbrokenFigures>
        </h2>
        {method && (
          <Button
            look="quiet"
            icon="info"
            iconOnly
            className={css.info}
            aria-label={`${title}: method`}
            aria-expanded={asksMethod}
            onClick={() => setAsksMethod(!asksMethod)}
          />
        )}
        {menu}
        {table && (
          <Button
            look="quiet"
            className={css.tableSwitch}
            aria-label={`${title} as a table`}
            pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Chart' : 'Table'}
          </Button>
        )}
      </header>
      <p className={`soft small below-2 ${css.sentence}`}>
        {isLine && finding} {sentence ?? (found && `${title}.`)} {details.join(' ')}
      </p>
      {method && (asksMethod || asTable) && (
        <div className={`soft small below-2 ${css.method}`}>{method}</div>
      )}
      <div style={{ minHeight: height }}>
        {asTable && table ? (
          <TableView title={title} height={height || TABLE_ALONE} table={table()} days={days} />
        ) : (
          (children ?? (isLine ? null : <Skeleton kind="chart" height={height} />))
        )}
      </div>
      {!asTable && <ChartKey entries={marks} />}
    </section>
  )
}

const Row = ({ cells }: { cells: readonly string[] }) => (
  <tr>
    {cells.map((cell, index) =>
      index ? (
        <td key={index}>{cell}</td>
      ) : (
        <th key={index} scope="row">
          {cell}
        </th>
      ),
    )}
  </tr>
)

/** Text of the notes marked in the chart. */
function Noted({ days: { start, end } }: { days: Days }) {
  const [from, to] = [dayNumber(start), dayNumber(end)]
  const noted = useNotes().filter((note) => note.from <= to && note.to >= from)
  return noted.length > 0 && <p>Notes: {noted.map(noteText).join(' · ')}</p>
}

const TableView = ({
  title,
  height,
  table: { header, rows, foot },
  days,
}: {
  title: string
  height: number
  table: ChartTable
  days: Days | undefined
}) => (
  <div
    className={css.tableView}
    style={{ height }}
    role="region"
    aria-label={`${title}, as a table`}
    tabIndex={0}
  >
    {days && <Noted days={days} />}
    {rows.length ? (
      <table>
        <thead>
          <tr>
            {header.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <Row key={key} cells={cells} />
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <Row cells={foot} />
          </tfoot>
        )}
      </table>
    ) : (
      <p>Nothing to show.</p>
    )}
  </div>
)

/** Shows the reason that a chart has nothing to draw, at the same height. */
export const NoChart = ({ height, children }: { height: number; children: ReactNode }) => (
  <div className={css.none} style={{ height }}>
    <p>{children}</p>
  </div>
)
