import { CopyButton } from '#src/kit/ui/CopyButton.tsx'

import css from './api-keys.module.css'

const REQUEST = `export ROUNDS_KEY=rounds_…
curl "$ROUNDS_URL/workspace/people" \\
  -H "Authorization: Bearer $ROUNDS_KEY"`

/** A request to try a new key with. */
export const FirstRequest = () => (
  <section aria-labelledby="first-request">
    <h2 id="first-request">First request</h2>
    <p className="soft small below-3">
      Use an API key to list people. <code>ROUNDS_URL</code> is the address of this dashboard.
    </p>
    <pre className={`anywhere ${css.request}`} tabIndex={0}>
      {REQUEST}
    </pre>
    <CopyButton text={REQUEST}>Copy request</CopyButton>
  </section>
)
