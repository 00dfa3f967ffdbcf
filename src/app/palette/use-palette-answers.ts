import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { markerName } from '#contract/interface/markers.ts'
import { recognize } from '#src/kit/lib/recognize.ts'
import { shortId } from '#src/kit/page/person.ts'
import { paths } from '#src/kit/url/paths.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { listLabAccounts, listMarkers, searchDiagnoses } from '#src/lab/catalog/queries.ts'
import { markerHint } from '#src/lab/model/marker-choice.ts'
import { markerKeys, markerPath } from '#src/lab/model/marker-link.ts'
import { savedSets } from '#src/lab/order-sets/saved/saved-order-sets.ts'

import type { Answers } from './palette-offers.ts'

const MARKERS_MAX = 4
const DIAGNOSES_MAX = 3
const NAMED_MAX = 3
/** A single letter matches too much. */
const SHORTEST = 2

/**
 * Matches for the text. With `isKept`, the service isn't queried: the text may be a person's name,
 * which is never sent, or is itself a destination. Null without a response, or if it failed.
 */
export function usePaletteAnswers(text: string, isKept: boolean): Answers {
  const word = text.trim()
  const isAsked = word.length >= SHORTEST && !isKept
  const { labs } = useLabs()
  const markers = useQuery({
    ...listMarkers({ name: word, size: MARKERS_MAX }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const diagnoses = useQuery({
    ...searchDiagnoses({ diagnosis_query: word }),
    enabled: isAsked && recognize(word) !== 'loinc',
  })
  // from our own gateway, without sending the text
  const sets = useQuery({ ...savedSets(), enabled: word.length >= SHORTEST })
  const isWord = word.length >= SHORTEST && recognize(word) === 'text'
  const accounts = useQuery({ ...listLabAccounts(), enabled: isWord })
  const isCalledSo = (...names: (string | null)[]) =>
    isWord && names.some((name) => name?.toLowerCase().includes(word.toLowerCase()))
  const codes = isAsked ? diagnoses.data?.body : undefined
  const page = isAsked && !markers.isPlaceholderData ? markers.data?.body : undefined
  return {
    markers: page
      ? {
          total: page.total,
          first: [...markerKeys(page.markers)].map(([marker, key]) => ({
            label: markerName(marker),
            hint: markerHint(marker, marker.lab_id === null ? null : labs.labName(marker.lab_id)),
            to: markerPath(marker, key),
          })),
        }
      : null,
    diagnoses: codes
      ? {
          total: codes.length,
          first: codes.slice(0, DIAGNOSES_MAX).map(({ diagnosis_code, description }) => ({
            label: description ?? 'No description',
            hint: diagnosis_code,
            to: paths.diagnoses({ q: diagnosis_code }),
          })),
        }
      : null,
    sets: sets.data ?? [],
    accounts: (accounts.data?.body.data ?? [])
      .filter((one) => isCalledSo(one.account_name, one.provider_account_id))
      .slice(0, NAMED_MAX)
      .map(({ id, account_name, provider_account_id, lab, status }) => ({
        label: account_name ?? `Account ${provider_account_id ?? shortId(id)}`,
        hint: [lab === null ? null : labs.nameOfSlug(lab), status].filter(Boolean).join(' · '),
        to: `${paths.labAccounts()}?open=${id}`,
      })),
  }
}
