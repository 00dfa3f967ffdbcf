import { lazy, useState } from 'react'

import { Later } from '#src/kit/lib/Later.tsx'
import { shortList } from '#src/kit/lib/sentences.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { FilterFields } from '#src/kit/table/FilterMenu.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { CatalogLoader } from '#src/lab/catalog/CatalogLoader.tsx'
import { AnotherLab } from '#src/lab/markers/AnotherLab.tsx'
import { CatalogTabs } from '#src/lab/markers/CatalogTabs.tsx'
import { accountField, labField } from '#src/lab/markers/lab-and-account-fields.tsx'
import { hasTests, OrderSetLink } from '#src/lab/markers/OrderSetLink.tsx'
import { CoveringSets } from '#src/lab/markers/results/CoveringSets.tsx'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { listPrice } from '#src/lab/model/price.ts'
import { WherePending } from '#src/lab/order-sets/where/WherePending.tsx'

import { diagnosesOfLine } from './asides.ts'
import { LabPicker } from './LabPicker.tsx'
import { PasteForm } from './PasteForm.tsx'
import { PasteStart } from './PasteStart.tsx'
import { useLookUp, WISHES_MAX, type LookUp } from './use-look-up.ts'
import { focusOpenLine, WishTable } from './WishTable.tsx'

import css from '#src/lab/markers/list-check.module.css'
import markers from '#src/lab/markers/markers.module.css'

// it compares the whole catalog
const WhereDone = lazy(() => import('#src/lab/order-sets/where/WhereDone.tsx'))

const NO_LABS: readonly never[] = []

function summary(lookUp: LookUp): string {
  const { total, toChoose, notFound, settled, tallies, labs, isReading, beyondLimit } = lookUp
  if (isReading) return 'Reading the list…'
  if (!total) return ''
  const [whole, ...others] = tallies.filter(({ found }) => found === total)
  const allWords = `all found at ${others.length ? counted(others.length + 1, 'lab') : whole && labs.labName(whole.lab)}`
  const parts = [
    whole
      ? allWords
      : `${total - toChoose - notFound} found${tallies.length ? ', no lab has all' : ''}`,
    toChoose && `${toChoose} unresolved`,
    notFound && `${notFound} not found`,
    !tallies.length &&
      settled.length &&
      `list price ${listPrice(settled.map(({ price }) => price))}`,
    beyondLimit && `first ${WISHES_MAX} of ${formatNumber(total + beyondLimit)}`,
  ]
  return `${counted(total, 'marker')} · ${parts.filter(Boolean).join(' · ')}`
}

/** True without a list. */
const isToBegin = ({ total, beside, isReading }: LookUp) => !total && !beside.length && !isReading

/** Number of lines without a test. */
const openLines = ({ toChoose, notFound }: LookUp): number => toChoose + notFound

/**
 * Adds the resolved lines to the order set. Afterwards, leads to the unresolved lines, then to the
 * order set.
 */
function NextStep(lookUp: LookUp) {
  const { view, toAdd, tallies, add } = lookUp
  const open = openLines(lookUp)
  if (toAdd.length)
    return (
      <Button
        look="primary"
        icon="plus"
        aria-label={`Add ${formatNumber(toAdd.length)} to order set`}
        onClick={() => add(toAdd)}
      >
        Add {formatNumber(toAdd.length)}
        <span className={css.longLabel}> to order set</span>
      </Button>
    )
  if (tallies.length) return null
  if (open)
    return (
      <Button look="primary" aria-label={`Review ${counted(open, 'line')}`} onClick={focusOpenLine}>
        Review {formatNumber(open)}
        <span className={css.longLabel}> {open === 1 ? 'line' : 'lines'}</span>
      </Button>
    )
  return hasTests(view) && <OrderSetLink view={view} />
}

/** Text beside the next step, after the resolved lines were added. */
function AfterAdding(lookUp: LookUp) {
  const { view, toAdd, settled, tallies, beyondLimit } = lookUp
  if (toAdd.length) return null
  if (tallies.length) return hasTests(view) && <OrderSetLink view={view} isPrimary={false} />
  if (openLines(lookUp)) return <OrderSetLink view={view} isPrimary={false} />
  return settled.length > 0 ? (
    <Button icon="check" disabled>
      {beyondLimit ? 'Added to order set' : 'All in order set'}
    </Button>
  ) : (
    !hasTests(view) && <OrderSetLink view={view} />
  )
}

function Header({ onEdit, ...lookUp }: LookUp & { onEdit: () => void }) {
  const { view, setView, labs, labName, accounts } = lookUp
  const isFiltered = view.lab !== '' || view.account !== ''
  // labs to choose from are on the page
  const hasFilter = isFiltered || (!isToBegin(lookUp) && !lookUp.tallies.length)
  return (
    <PageHeader
      title="Catalog"
      tabTitle="Paste list"
      count={
        <span role="status">
          {summary(lookUp)}
          {labName && ` · at ${labName}`}
        </span>
      }
      tabs={<CatalogTabs page="look-up" view={view} />}
      controls={
        hasFilter && (
          <FilterFields
            filters={[
              labField({ lab: view.lab, labs, seen: NO_LABS, onLab: (lab) => setView({ lab }) }),
              accountField({
                account: view.account,
                accounts,
                labs,
                onAccount: (account) => setView({ account }),
              }),
            ]}
          />
        )
      }
      actions={
        <>
          {!lookUp.lines.length && !isToBegin(lookUp) && (
            <Button onClick={onEdit}>Edit list</Button>
          )}
          <AfterAdding {...lookUp} />
        </>
      }
      primary={<NextStep {...lookUp} />}
    />
  )
}

/** Diagnosis codes that the list has beside its tests. */
function ListedDiagnoses({ view, diagnoses, addDiagnoses }: LookUp) {
  const toAdd = diagnoses.filter((code) => !view.dx.includes(code))
  if (!diagnoses.length) return null
  return (
    <p className={`row wrap ${css.note}`}>
      <span>
        {counted(diagnoses.length, 'diagnosis code')} in the list: {diagnoses.join(', ')}
      </span>
      {toAdd.length ? (
        <Button
          look="quiet"
          icon="plus"
          needs="order-sets.write"
          onClick={() => addDiagnoses(toAdd)}
        >
          Add to order set
        </Button>
      ) : (
        <Status tone="good">In order set</Status>
      )}
    </p>
  )
}

/** Facts about the list that prevent it from being one order. */
function Notes({ view, account, labs, settled, tallies, beside, unkept, dismissUnkept }: LookUp) {
  const withoutCode = settled.filter((marker) => labCodeOf(marker) === null).length
  const settledLabs = new Set(settled.map(({ lab_id }) => lab_id)).size
  const ignored = beside.filter((text) => !diagnosesOfLine(text).length)
  return (
    <>
      <AnotherLab account={account} lab={view.lab} labs={labs} />
      {ignored.length > 0 && (
        <p className={css.note}>Ignored {shortList(ignored.map((text) => `“${text}”`))}.</p>
      )}
      {unkept > 0 && (
        <p className={css.note}>
          {counted(unkept, 'line')} had no match. Paste the list again to review.{' '}
          <Button look="quiet" onClick={dismissUnkept}>
            Dismiss
          </Button>
        </p>
      )}
      {withoutCode > 0 && (
        <p className={css.note}>
          {counted(withoutCode, 'marker')} without a test code can’t be added to an order set.
        </p>
      )}
      {settledLabs > 1 && !tallies.length && (
        <p className={css.note}>
          These markers are from {settledLabs} labs. Filter by one lab before ordering.
        </p>
      )}
    </>
  )
}

/** The labs that can do the list, beside it. Nothing unless its markers are of one lab. */
function OtherOffers({ labs, settled, tallies, view, setView }: LookUp) {
  const [labId, ...otherLabs] = new Set(settled.map(({ lab_id }) => lab_id))
  if (labId === undefined || labId === null || otherLabs.length || tallies.length) return null
  return (
    <div className={markers.labOptions}>
      <Later fallback={<WherePending />}>
        <WhereDone
          view={view}
          markers={settled}
          labId={String(labId)}
          onSwitch={({ lab }) =>
            setView({ lab: labs.slugOf(lab) ?? lab, account: '', choices: [] })
          }
        />
      </Later>
    </div>
  )
}

/**
 * A list of names and codes, each line found, with a choice, or not found. The resolved ones can
 * be added to the order set at once.
 */
export default function MarkerLookUpPage() {
  const lookUp = useLookUp()
  const { labs, lines, beside, wanted, isReading, catalog, read, tallies, setView } = lookUp
  const [isEditing, setEditing] = useState(false)
  const edit = () => setEditing(true)
  const header = <Header {...lookUp} onEdit={edit} />
  if (isToBegin(lookUp))
    return (
      <>
        {header}
        <PasteStart onRead={read} />
      </>
    )
  const form = isEditing && (
    <PasteForm
      lines={[...lines.map(({ wish }) => wish.text), ...beside]}
      onRead={(text) => {
        setEditing(false)
        read(text)
      }}
      onCancel={() => setEditing(false)}
    />
  )
  return (
    <>
      {header}
      {!lines.length && form}
      {isReading && (
        <CatalogLoader
          catalog={catalog}
          label="Load full catalog"
          why="Paste list searches the full catalog."
        />
      )}
      <div className={markers.besideLabs} data-toolbar>
        <div className="shrink">
          {tallies.length > 0 && (
            <LabPicker
              tallies={tallies}
              total={lines.length}
              onChoose={(lab) => setView({ lab, choices: [] })}
            />
          )}
          {lines.length > 0 && form}
          {lines.length > 0 && <WishTable lines={lines} labs={labs} onEdit={edit} />}
          <ListedDiagnoses {...lookUp} />
          <Notes {...lookUp} />
          {wanted.length > 1 && <CoveringSets wanted={wanted} lookUp={lookUp} />}
        </div>
        <OtherOffers {...lookUp} />
      </div>
    </>
  )
}
