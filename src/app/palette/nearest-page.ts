import { createWordList, isLikely, nearWords, slipsAllowed } from '#lib/text-search/spelling.ts'
import { foldText } from '#src/kit/lib/fold-text.ts'

import { calledSo, pageOffers } from './destinations.ts'

/** Minimum length of a part of an address that names a page. */
const SHORTEST = 3

/** The page that the address of no page names, also with a typo: `/conections`, `/devices`. */
export function nearestPage(pathname: string) {
  const offers = pageOffers()
  const parts = pathname
    .split('/')
    .filter((part) => part.length >= SHORTEST)
    .map((part) => foldText(part))
    .toReversed()
  const named = parts.flatMap((part) => calledSo(part, offers).slice(0, 1))
  if (named.length > 0) return named[0]
  const words = [...new Set(offers.flatMap(({ label }) => foldText(label).split(' ')))].sort()
  const list = createWordList(words)
  const meant = parts.flatMap((part) =>
    nearWords(list, part, slipsAllowed(part.length), false)
      .map(({ term, slips }) => ({ word: words[term] ?? '', slips }))
      .filter(({ word, slips }) => isLikely(part, word, slips))
      .toSorted((a, b) => a.slips - b.slips),
  )
  return meant[0] && calledSo(meant[0].word, offers)[0]
}
