import { useMemo } from 'react'

import { shortList } from '#src/kit/lib/sentences.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import type { LabId } from '#src/lab/catalog/labs.ts'
import { listPrice } from '#src/lab/model/price.ts'
import { AccountCoverage } from '#src/lab/order-sets/where/AccountCoverage.tsx'
import { useLabCoverage } from '#src/lab/order-sets/where/use-lab-coverage.ts'

import type { LabTally } from './read-by-lab.ts'

import css from '#src/lab/markers/list-check.module.css'

/** Lines that are named where a lab lacks them. */
const NAMED_MAX = 2

type Around = Pick<ReturnType<typeof useLabCoverage>, 'labs' | 'offers' | 'route' | 'checked'> & {
  total: number
  /** True if a line is open at one of the labs. */
  isAnyOpen: boolean
  /** First lab that the team can use, or else the first. */
  best: LabId | undefined
  onChoose: (lab: string) => void
}

const foundWords = ({ found }: LabTally, total: number) => `${found} of ${total}`

const isOpen = ({ toChoose, missing }: LabTally) => toChoose + missing.length > 0

/** `1 line matches several markers`, to choose from, and `Lactic acid not found`, which isn’t there. */
const Unresolved = ({ toChoose, missing }: LabTally) => (
  <span className="soft small">
    {toChoose > 0 && (
      <span className="block">
        {counted(toChoose, 'line matches', 'lines match')} several markers
      </span>
    )}
    {missing.length > 0 && (
      <span className="block">{`${shortList(missing, NAMED_MAX)} not found`}</span>
    )}
  </span>
)

/** True if an account of the team can order from the lab, as far as it is known. */
const isUsable = ({ lab }: LabTally, { labs, offers }: Pick<Around, 'labs' | 'offers'>) => {
  const kind = offers.find((one) => one.lab === labs.slugOf(lab))?.coverage.kind
  return kind !== 'uncovered' && kind !== 'none'
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
      <span>
        {foundWords(tally, total)} for {listPrice(tally.prices)}
      </span>
    ),
    cell: (tally, { total }) => foundWords(tally, total),
  },
  {
    id: 'open',
    label: 'Unresolved',
    leavesAt: 'large',
    below: (tally) => isOpen(tally) && <Unresolved {...tally} />,
    width: '20%',
    cell: (tally) => (isOpen(tally) ? <Unresolved {...tally} /> : <Missing what="Nothing" />),
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
    cell: ({ prices }) => listPrice(prices),
  },
  {
    id: 'choose',
    label: 'Choose',
    numeric: true,
    width: '96px',
    head: () => <span className="visually-hidden">Choose</span>,
    cell: (tally, around) => {
      const { labs, best, onChoose } = around
      const { lab } = tally
      return (
        <Button
          look={lab === best && isUsable(tally, around) ? 'primary' : 'plain'}
          aria-label={`Choose ${labs.labName(lab)}`}
          onClick={() => onChoose(labs.slugOf(lab) ?? String(lab))}
        >
          Choose
        </Button>
      )
    },
  },
]

const idOfTally = ({ lab }: LabTally) => String(lab)

/**
 * The labs of a list whose lines are at several: what each has, and a button that chooses it. Among
 * those with all lines, and among the others, labs that the team can use come first.
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
      (tally.found === total ? 0 : 2) + (isUsable(tally, { labs, offers }) ? 0 : 1)
    const sorted = bestFirst.toSorted((one, other) => rankOf(one) - rankOf(other))
    return {
      tallies: sorted,
      best: (sorted.find((tally) => isUsable(tally, { labs, offers })) ?? sorted[0])?.lab,
      isAnyOpen: sorted.some(isOpen),
    }
  }, [bestFirst, total, labs, offers])
  const around = useMemo(
    () => ({ labs, offers, route, checked, total, isAnyOpen, best, onChoose }),
    [labs, offers, route, checked, total, isAnyOpen, best, onChoose],
  )
  const isAnyWhole = tallies.some(({ found }) => found === total)
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
        groupOf={
          isAnyWhole && total > 1
            ? ({ found }) => (found === total ? `All ${total} markers` : 'Some markers')
            : undefined
        }
      />
    </section>
  )
}
