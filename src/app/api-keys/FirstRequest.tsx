import { sampleRequests } from '#contract/interface/sample-requests.ts'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'

import css from './api-keys.module.css'

const { request, about } = sampleRequests.dashboard

/** A request to try a new key with. */
export const FirstRequest = () => (
  <section aria-labelledby="first-request">
    <h2 id="first-request">First request</h2>
    <p className="soft small below-3">{about}</p>
    <div className={css.request}>
      <pre className="anywhere" tabIndex={0}>
        {request}
      </pre>
      <CopyButton text={request}>Copy</CopyButton>
    </div>
  </section>
)
