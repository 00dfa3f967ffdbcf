import { Status } from '#src/kit/ui/text/Status.tsx'

import { PasteForm } from './PasteForm.tsx'

import css from '#src/lab/markers/list-check.module.css'

/** Shown before there is a list: its field, and the possible outcomes of each line. */
export const PasteStart = ({ onRead }: { onRead: (text: string) => void }) => (
  <section className={css.start} aria-labelledby="paste-list">
    <h2 id="paste-list">Paste your list</h2>
    <PasteForm onRead={onRead} />
    <dl className={css.outcomes} aria-label="Possible outcomes for each line">
      <dt>
        <Status tone="good">Found</Status>
      </dt>
      <dd>Shown with its lab, test code, and list price.</dd>
      <dt>
        <Status tone="notice">Choose one</Status>
      </dt>
      <dd>Several markers match. You pick one.</dd>
      <dt>
        <Status tone="bad">Not found</Status>
      </dt>
      <dd>Similar markers are suggested.</dd>
    </dl>
  </section>
)
