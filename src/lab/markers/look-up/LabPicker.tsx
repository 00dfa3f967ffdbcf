import { useMemo } from 'react'

import { shortList } from '#src/kit/lib/sentences.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import type { LabId } from '#src/lab/catalog/labs.ts'
import { listPrice } from '#src/lab/model/price.ts'
import { AccountCoverage } from '#src/lab/order-sets/where/AccountCoverage.tsx'
import { takesOrders } from '#src/lab/order-sets/where/coverage-words.ts'
import { useLabCoverage } from '#src/lab/order-sets/where/use-lab-coverage.ts'

import type { LabTally } from './read-by-lab.ts'

import css from '#src/lab/markers/list-check.module.css'

/** Lines that are named where a lab lacks them. */
const NAMED_MAX = 2

type Around = Pick<ReturnType<typeof useLabCoverage>, 'labs' | 'offers' | 'route' | 'checked'> & {
  total: number
  /** True if a line is open at one of the labs. */
  isAnyOpen: boolean
  /** First lab that the team can use, if any. */
  best: LabId | undefined
  onChoose: (lab: string) => void
}

const foundWords = ({ found }: LabTally, total: number) => `${found} of ${total}`

/** A line in quotation marks if it has a comma, which would read as between two lines. */
const quoted = (line: string) => (line.includes(',') ? `“${line}”` : line)

const isOpen = ({ toChoose, missing }: LabTally) => toChoose + missing.length > 0

/** `1 line matches several markers`, which leads to the choice, and `Lactic acid not found`. */
const Unresolved = ({
  tally: { lab, toChoose, missing },
  around: { labs, onChoose },
}: {
  tally: LabTally
  around: Around
}) => (
  <span className="soft small">
    {toChoose > 0 && (
      <span className="block">
        <Button
          look="quiet"
          className={css.toChoose}
          title={`Choose from the markers of ${labs.labName(lab)}`}
          onClick={() => onChoose(labs.slugOf(lab) ?? String(lab))}
        >
          {counted(toChoose, 'line matches', 'lines match')} several markers
        </Button>
      </span>
    )}
    {missing.length > 0 && (
      <span className="block">{`${shortList(missing.map(quoted), NAMED_MAX)} not found`}</span>
    )}
  </span>
)

const isUsable = ({ lab }: LabTally, { labs, offers }: Pick<Around, 'labs' | 'offers'>) =>
  takesOrders(offers.find((one) => one.lab === labs.slugOf(lab))?.coverage)

/** The list price, which isn't that of the whole list where the lab lacks some of it. */
function Total({ tally: { found, prices }, total }: { tally: LabTally; total: number }) {
  if (found === total) return listPrice(prices)
  return (
    <span className="soft">
      {listPrice(prices)} <span className="small nowrap">for {formatNumber(found)}</span>
    </span>
  )
}

const columns: readonly Column<LabTally, unknown, Around>[] = [
  {
    id: 'lab',
    label: 'Lab',
    rowHeader: true,
    cell: ({ lab }, { labs }, below) => (
      <span className={css.lab}>
        <span className="strong">{labs.labName(lab)}</span>
        {below && <span className="row wrap words soft small">{below}</span>}
      </span>
    ),
  },
  {
    id: 'found',
    label: 'Found',
    leavesAt: 'small',
    below: (tally, { total }) => (
      <span className="whole">
        {foundWords(tally, total)} for {listPrice(tally.prices)}
      </span>
    ),
    cell: (tally, { total }) => foundWords(tally, total),
  },
  {
    id: 'open',
    label: 'Not matched',
    leavesAt: 'large',
    below: (tally, around) => isOpen(tally) && <Unresolved tally={tally} around={around} />,
    width: '20%',
    cell: (tally, around) =>
      isOpen(tally) ? <Unresolved tally={tally} around={around} /> : <Missing what="Nothing" />,
    onScreen: ({ isAnyOpen }) => isAnyOpen,
  },
  {
    id: 'account',
    label: 'Account',
    leavesAt: 'large',
    below: 'always',
    cell: ({ lab }, { labs, offers, route, checked }) => {
      const offer = offers.find((one) => one.lab === labs.slugOf(lab))
      return offer && <AccountCoverage coverage={offer.coverage} route={route} checked={checked} />
    },
  },
  {
    id: 'price',
    label: 'List price',
    numeric: true,
    width: '144px',
    leavesAt: 'small',
    below: () => null,
    cell: (tally, { total }) => <Total tally={tally} total={total} />,
  },
  {
    id: 'choose',
    label: '',
    name: 'Choose',
    numeric: true,
    width: '128px',
    cell: (tally, around) => {
      const { labs, best, onChoose } = around
      const { lab } = tally
      const isForOrders = best === undefined || isUsable(tally, around)
      const isPrimary = lab === best && isForOrders
      const look = isForOrders ? 'plain' : 'quiet'
      const words = isForOrders ? 'Choose' : 'Choose anyway'
      return (
        <Button
          look={isPrimary ? 'primary' : look}
          className={isForOrders ? undefined : css.onEdge}
          aria-label={`${words} ${labs.labName(lab)}`}
          onClick={() => onChoose(labs.slugOf(lab) ?? String(lab))}
        >
          {words}
        </Button>
      )
    },
  },
]

const idOfTally = ({ lab }: LabTally) => String(lab)

/**
 * The labs of a list whose lines are at several: what each has, and a button that chooses it. Those
 * with all lines come first, and those that the team can't use last.
 */
export function LabPicker({
  tallies: bestFirst,
  total,
  onChoose,
}: {
  tallies: readonly LabTally[]
  total: number
  onChoose: (lab: string) => void
}) {
  const { labs, offers, route, checked } = useLabCoverage('')
  const { tallies, best, isAnyOpen } = useMemo(() => {
    const rankOf = (tally: LabTally) =>
      (tally.found === total ? 0 : 1) + (isUsable(tally, { labs, offers }) ? 0 : 2)
    const sorted = bestFirst.toSorted((one, other) => rankOf(one) - rankOf(other))
    return {
      tallies: sorted,
      best: sorted.find((tally) => isUsable(tally, { labs, offers }))?.lab,
      isAnyOpen: sorted.some(isOpen),
    }
  }, [bestFirst, total, labs, offers])
  const around = useMemo(
    () => ({ labs, offers, route, checked, total, isAnyOpen, best, onChoose }),
    [labs, offers, route, checked, total, isAnyOpen, best, onChoose],
  )
  return (
    <section className={css.picker} aria-labelledby="list-labs">
      <h2 id="list-labs">Choose a lab</h2>
      <p className="soft small">
        An order goes to one lab. Each line is matched to one of that lab’s markers.
      </p>
      <DataTable<LabTally, unknown, Around>
        label="Labs"
        rows={tallies}
        columns={columns}
        around={around}
        rowId={idOfTally}
      />
    </section>
  )
}
