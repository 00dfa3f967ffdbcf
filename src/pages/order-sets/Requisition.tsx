import { formatDay } from '#lib/days.ts'
import { markerName } from '#contract/markers.ts'
import { loincCodes } from '#src/lib/loinc-sets.ts'
import { formatCents, priceLine, readPrice } from '#src/lib/price.ts'
import { counted } from '#src/lib/units.ts'
import { useDescribedSet, type DescribedSet } from './described-set.ts'
import css from './requisition.module.css'
import type { OrderSet } from './use-order-set.ts'
import type { SavedSet } from './use-saved-set.ts'

const priceWords = (price: string | null) => {
  const read = readPrice(price)
  return read.kind === 'amount' ? formatCents(read.cents) : '–'
}

function About({ set, day }: { set: DescribedSet; day: string }) {
  const { team, lab, account } = set
  const known = account?.known
  const lines: [string, string | null | undefined][] = [
    ['Date', formatDay(day)],
    ['Team', team],
    ['Laboratory', lab],
    ['Lab account', account && (known?.account_name ?? account.id)],
    ['Account number', known?.provider_account_id],
    ['Account status', known?.status],
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

const Blank = ({ label }: { label: string }) => (
  <p className={css.blank}>
    <span>{label}</span>
  </p>
)

/** The order on paper, which is drawn only there: to be completed and signed by hand, and sent by nobody here. */
export function Requisition({
  orderSet,
  saved,
  day,
}: {
  orderSet: OrderSet
  saved: SavedSet
  day: string
}) {
  const set = useDescribedSet(orderSet, saved)
  const { markers, total, diagnoses, labTests, missing } = set
  const notes = [set.note, set.account?.known?.default_clinical_notes].filter((note) =>
    Boolean(note),
  )
  return (
    <section className={css.sheet} aria-label="Requisition">
      <h1>Requisition{set.name && `: ${set.name}`}</h1>
      <About set={set} day={day} />
      <div className={css.blanks}>
        <Blank label="Patient" />
        <Blank label="Date of birth" />
      </div>
      <h2>Diagnosis codes, ICD-10-CM</h2>
      {diagnoses.length ? (
        <ol>
          {diagnoses.map(({ code, title }, place) => (
            <li key={code}>
              <strong>{code}</strong> {title ?? ''} {place === 0 && '(primary)'}
            </li>
          ))}
        </ol>
      ) : (
        <p>None chosen.</p>
      )}
      {labTests.length > 0 && (
        <>
          <h2>Lab tests</h2>
          <ul>
            {labTests.map(({ id, name }) => (
              <li key={id}>
                {name && <strong>{name} </strong>}
                <span className={css.id}>{id}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{counted(markers.length, 'marker')}</h2>
      {total !== null && total > markers.length && (
        <p>
          These are the first {markers.length} of {total}.
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th>Test code</th>
            <th>Marker</th>
            <th>Results, by LOINC</th>
            <th>From</th>
            <th className={css.price}>$</th>
          </tr>
        </thead>
        <tbody>
          {markers.map(({ marker, from }) => (
            <tr key={marker.id}>
              <td className={css.id}>{marker.provider_id ?? '–'}</td>
              <td>{markerName(marker)}</td>
              <td className={css.id}>{loincCodes(marker).codes.join(' ') || '–'}</td>
              <td>{from}</td>
              <td className={css.price}>{priceWords(marker.price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{priceLine(markers.map(({ marker }) => marker.price))}</p>
      {missing.length > 0 && <p>Asked for and not returned by the service: {missing.join(', ')}</p>}
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
      <div className={css.blanks}>
        <Blank label="Ordering clinician, signature" />
        <Blank label="Date" />
      </div>
    </section>
  )
}
