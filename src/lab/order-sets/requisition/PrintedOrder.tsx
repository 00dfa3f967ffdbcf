import { markerName } from '#contract/interface/markers.ts'
import { formatDay } from '#lib/days.ts'
import { counted } from '#src/kit/lib/units.ts'
import { shortId } from '#src/kit/page/person.ts'
import { nameOfState, plain } from '#src/lab/model/billing.ts'
import { listPrice, priceInFile } from '#src/lab/model/price.ts'
import { resultCountWords } from '#src/lab/model/result-count-words.ts'
import { useDescribedSet, type DescribedSet } from '#src/lab/order-sets/files/described-set.ts'
import type { OrderSet } from '#src/lab/order-sets/order-set.ts'
import type { SavedSet } from '#src/lab/order-sets/saved/use-saved-set.ts'

import css from './requisition.module.css'

function About({ set, day }: { set: DescribedSet; day: string }) {
  const { team, lab, account, route } = set
  const known = account?.known
  const lines: [string, string | null | undefined][] = [
    ['Date', formatDay(day)],
    ['Team', team],
    ['Laboratory', lab],
    ['Lab account', account && (known?.account_name ?? shortId(account.id))],
    ['Account number', known?.provider_account_id],
    ['Patient’s state', route.state && nameOfState(route.state)],
    ['Bill to', route.billing && plain(route.billing)],
  ]
  return (
    <dl className={css.about}>
      {lines.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const Blanks = ({ labels }: { labels: readonly string[] }) => (
  <div className={css.blanks}>
    {labels.map((label) => (
      <p key={label} className={css.blank}>
        {label}
      </p>
    ))}
  </div>
)

/** Sentences under a heading. Nothing if there are none. */
const Sentences = ({ title, of }: { title: string; of: readonly string[] }) =>
  of.length > 0 && (
    <div className={css.warnings}>
      <h2>{title}</h2>
      <ul>
        {of.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )

const Diagnoses = ({ diagnoses }: Pick<DescribedSet, 'diagnoses'>) => (
  <>
    <h2>Diagnosis codes (ICD-10-CM)</h2>
    {diagnoses.length ? (
      <ol>
        {diagnoses.map(({ code, title, mark, isPrimary }) => (
          <li key={code}>
            <strong>{code}</strong> {title ?? ''} {isPrimary && '(primary)'}
            {mark && <strong> {mark}</strong>}
          </li>
        ))}
      </ol>
    ) : (
      <p>None selected.</p>
    )}
  </>
)

const Tests = ({ markers }: Pick<DescribedSet, 'markers'>) => (
  <>
    <h2>{counted(markers.length, 'test')}</h2>
    <table>
      <thead>
        <tr>
          <th>Test code</th>
          <th>Test</th>
          <th>Results</th>
          <th>Ordered through</th>
          <th className={css.price}>List price, $</th>
        </tr>
      </thead>
      <tbody>
        {markers.map(({ marker, from }) => (
          <tr key={marker.id}>
            <td className={css.id}>{marker.provider_id ?? '–'}</td>
            <td>{markerName(marker)}</td>
            <td>{marker.expected_results?.length ? resultCountWords([marker]) : '–'}</td>
            <td>{from}</td>
            <td className={css.price}>{priceInFile(marker) ?? '–'}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th colSpan={5} scope="row" className={css.price}>
            List price {listPrice(markers.map(({ marker }) => marker.price))}
          </th>
        </tr>
      </tfoot>
    </table>
  </>
)

/** The order on paper, to be completed and signed by hand. Rounds doesn't send it. */
function Requisition({ set, day }: { set: DescribedSet; day: string }) {
  const { labTests } = set
  const notes = [set.note, set.account?.known?.default_clinical_notes].filter((note) =>
    Boolean(note),
  )
  return (
    <>
      <h1>Requisition{set.name && `: ${set.name}`}</h1>
      <About set={set} day={day} />
      <Sentences title="Check before sending" of={set.warnings} />
      <Blanks labels={['Patient', 'Date of birth', 'Sex']} />
      <Blanks labels={['Address and phone', 'Insurance and member ID']} />
      <Diagnoses {...set} />
      {labTests.length > 0 && (
        <>
          <h2>Lab tests</h2>
          <ul>
            {labTests.map(({ id, name }) => (
              <li key={id}>
                <strong>{name ?? `Lab test ${shortId(id)}`}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
      <Tests {...set} />
      {notes.length > 0 && (
        <>
          <h2>Notes</h2>
          {notes.map((note) => (
            <p key={note} className={css.note}>
              {note}
            </p>
          ))}
        </>
      )}
      <Blanks
        labels={['Collection date and time', 'Fasting: yes / no', 'ABN signed: yes / not needed']}
      />
      <Blanks labels={['Ordering provider name and NPI', 'Ordering provider signature', 'Date']} />
    </>
  )
}

/** Printed selection that isn't an order, and can't be signed. */
function NotAnOrder({ set, day, why }: { set: DescribedSet; day: string; why: readonly string[] }) {
  const { labTests, addOns } = set
  return (
    <>
      <h1 className={css.notAnOrder}>Not an order</h1>
      <Sentences title="Reasons" of={why} />
      <h2>Selected so far{set.name && ` in ${set.name}`}</h2>
      <About set={{ ...set, lab: null }} day={day} />
      {labTests.length > 0 && (
        <>
          <h2>Lab tests</h2>
          <ul>
            {labTests.map(({ id, name }) => (
              <li key={id}>
                <strong>{name ?? `Lab test ${shortId(id)}`}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
      {addOns.length > 0 && (
        <>
          <h2>Add-on markers</h2>
          <ul>
            {addOns.map(({ lab, code, name }) => (
              <li key={`${lab} ${code}`}>
                {name && <strong>{name} </strong>}
                <span className={css.id}>{code}</span>
                {lab && ` · ${lab}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <Diagnoses {...set} />
      <Sentences title="Also check" of={set.warnings} />
    </>
  )
}

/** The paper of the page: a requisition if it is an order, otherwise the selection. */
export function PrintedOrder({
  orderSet,
  saved,
  day,
  why,
  isOnScreen = false,
}: {
  orderSet: OrderSet
  saved: SavedSet
  day: string
  /** Reasons that it isn't an order. Empty if it is one. */
  why: readonly string[]
  /** True if shown as a preview. */
  isOnScreen?: boolean
}) {
  const set = useDescribedSet(orderSet, saved)
  return (
    <section
      className={isOnScreen ? `${css.sheet} ${css.shown}` : css.sheet}
      aria-label={why.length ? 'Not an order' : 'Requisition'}
    >
      {why.length ? (
        <NotAnOrder set={set} day={day} why={why} />
      ) : (
        <Requisition set={set} day={day} />
      )}
    </section>
  )
}
