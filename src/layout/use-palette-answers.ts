import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { markerName } from '#contract/markers.ts'
import { useLabs } from '#src/api/labs.ts'
import { listMarkers, searchDiagnoses } from '#src/api/queries.ts'
import { savedSets } from '#src/api/saved-order-sets.ts'
import { markerHint } from '#src/lib/marker-choice.ts'
import { recognise } from '#src/lib/recognise.ts'
import { markerPath } from '#src/url/marker-link.ts'
import type { Answers } from './palette-offers.ts'

const MOST_MARKERS = 4
/** One letter fits a great deal. */
const SHORTEST = 2

/**
 * What the service has for the text: nothing where the text may be a person's name, which the service is never sent. What
 * is not answered yet, or failed, is null.
 */
export function usePaletteAnswers(text: string, isName: boolean): Answers {
  const word = text.trim()
  const isAsked = word.length >= SHORTEST && !isName && recognise(word) !== 'uuid'
  const { labs } = useLabs()
  const markers = useQuery({
    ...listMarkers({ name: word, size: MOST_MARKERS }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const diagnoses = useQuery({
    ...searchDiagnoses({ diagnosis_query: word }),
    enabled: isAsked && recognise(word) !== 'loinc',
  })
  // our own gateway has them, and is told nothing of the text
  const sets = useQuery({ ...savedSets(), enabled: word.length >= SHORTEST })
  const page = isAsked && !markers.isPlaceholderData ? markers.data?.body : undefined
  return {
    markers: page
      ? {
          total: page.total,
          first: page.markers.map((marker) => ({
            label: markerName(marker),
            hint: markerHint(marker, marker.lab_id === null ? null : labs.labName(marker.lab_id)),
            to: markerPath(marker),
          })),
        }
      : null,
    diagnoses: diagnoses.data?.body.length ?? null,
    sets: sets.data ?? [],
  }
}
