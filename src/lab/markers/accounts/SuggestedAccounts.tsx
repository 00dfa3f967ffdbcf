import { withSearch, type Values } from '#lib/search-params.ts'
import { bothNumbers, SuggestedPairs } from '#src/kit/page/beside/SuggestedPairs.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { billingTypesOf } from '#src/lab/lab-accounts/columns.tsx'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'

import { pairProblem, statesOfPair, type AccountPair } from './account-pairs.ts'
import { accountsSearch } from './loader.ts'

function Facts({ pair, labs }: { pair: AccountPair; labs: Labs }) {
  const problem = pairProblem(pair)
  const states = statesOfPair(pair)
  return (
    <>
      <span>{labs.nameOfSlug(pair[0].lab ?? '')}</span>
      <Status tone={problem?.tone ?? 'good'}>{problem?.words ?? 'Both active'}</Status>
      <span>Billing types: {bothNumbers(pair, billingTypesOf)}</span>
      {states && (
        <span>
          States: {states.both} in both, {states.first} vs {states.second} in one
        </span>
      )}
    </>
  )
}

/** Pairs of accounts that are likely to be compared, with the states that each account covers. */
export const SuggestedAccounts = ({
  pairs,
  shown,
  labs,
  view,
}: {
  pairs: readonly AccountPair[] | undefined
  /** Ids of the compared ones. */
  shown: readonly string[]
  labs: Labs
  view: Values<typeof accountsSearch>
}) => (
  <SuggestedPairs
    pairs={pairs?.map((pair) => {
      const [first, second] = pair
      return {
        id: `${first.id} ${second.id}`,
        names: [nameOfAccount(first), nameOfAccount(second)],
        to: withSearch(paths.accountComparison(), accountsSearch, {
          ...view,
          account: first.id,
          with: second.id,
        }),
        isShown: pair.every(({ id }) => shown.includes(id)),
        facts: <Facts pair={pair} labs={labs} />,
      }
    })}
  />
)
