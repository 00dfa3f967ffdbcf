import { withSearch, type Values } from '#lib/search-params.ts'
import { counted } from '#src/kit/lib/units.ts'
import { SuggestedPairs } from '#src/kit/page/compare/SuggestedPairs.tsx'
import { paths } from '#src/kit/url/paths.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'

import { inactiveWords, statesInBoth, type AccountPair } from './account-pairs.ts'
import { accountsSearch } from './loader.ts'

/** `Labcorp · 10 states in both · 1 suspended`. */
function factWords(pair: AccountPair, labs: Labs): string {
  const both = statesInBoth(pair)
  return [
    labs.nameOfSlug(pair[0].lab ?? ''),
    both !== null && `${both ? counted(both, 'state') : 'no states'} in both`,
    inactiveWords(pair),
  ]
    .filter(Boolean)
    .join(' · ')
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
          first: first.id,
          second: second.id,
          with: '',
        }),
        isShown: pair.every(({ id }) => shown.includes(id)),
        facts: factWords(pair, labs),
      }
    })}
  />
)
