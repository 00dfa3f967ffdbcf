import { sampleRequests } from '#contract/interface/sample-requests.ts'
import { Commands } from '#src/kit/ui/lists/Commands.tsx'

const { request, about } = sampleRequests.dashboard

/** A request to try a new key with. */
export const FirstRequest = () => (
  <section aria-labelledby="first-request">
    <h2 id="first-request">First request</h2>
    <div className="soft small">
      <Commands commands={[{ what: about, command: request }]} />
    </div>
  </section>
)
