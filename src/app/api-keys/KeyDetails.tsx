import type { ApiKey } from '#contract/own/endpoints/api-keys.ts'
import { rights as rightWords } from '#contract/own/rights.ts'
import { momentHere } from '#lib/days.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'

/** All details of a key except its secret. */
export const KeyDetails = ({ apiKey }: { apiKey: ApiKey }) => {
  const { id, rights, created_by: by, created_at: createdAt, revoked_at: revokedAt } = apiKey
  const isDisabled = apiKey.is_creator_disabled
  return (
    <div className="stack gap-3 small below-3">
      <ul className="row wrap words" aria-label="Permissions">
        {rights.map((right) => (
          <li key={right}>{capitalized(rightWords[right])}</li>
        ))}
      </ul>
      <span className="row wrap words soft">
        <span>
          Created {momentHere(createdAt)} by {by ?? 'a team key'}
          {isDisabled && ', whose account is disabled'}
        </span>
        {revokedAt !== null && <span>Revoked {momentHere(revokedAt)}</span>}
        <span>
          Starts with <CopyCode code={`rounds_${id.replaceAll('-', '')}`} what="start of the key" />
        </span>
      </span>
    </div>
  )
}
