import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'

import type { Marker } from '#contract/interface/markers.ts'
import { session } from '#src/kit/api/workspace.ts'
import { counted } from '#src/kit/lib/units.ts'
import { shortId } from '#src/kit/page/person.ts'
import { paths } from '#src/kit/url/paths.ts'
import { listLabTestMarkers, listWholeLabTest } from '#src/lab/catalog/queries.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { keepOrderSetParams } from '#src/lab/order-draft/order-set-param-names.ts'

import { knownContents, labTestsWith } from './lab-tests-with.ts'

import css from '#src/lab/markers/panel.module.css'

/** The first page of a lab test, as the order set page reads it too. */
const MARKERS_MAX = 500
const STALE_MS = 5 * 60_000

/**
 * Known contents of lab tests, from this session and from the demo's examples, because the
 * interface has no list.
 */
function useKnownContents() {
  const { data: who } = useQuery(session())
  const examples = who?.examples ?? []
  // loaded into the cache with the responses of other pages
  useQueries({
    queries: examples.map(({ id }) => ({
      ...listWholeLabTest(id, MARKERS_MAX),
      staleTime: STALE_MS,
    })),
  })
  const [endpoint] = listLabTestMarkers({ lab_test_id: '' }).queryKey
  const answers = useQueryClient().getQueriesData({ queryKey: [endpoint] })
  const names = new Map(examples.map(({ id, name }) => [id, name]))
  return { contents: knownContents(answers), names }
}

/** Lab tests that contain a marker, as far as known here. */
export function LabTestsWith({ marker }: { marker: Marker }) {
  const { search } = useLocation()
  const { contents, names } = useKnownContents()
  if (contents.size === 0 || labCodeOf(marker) === null) return null
  const ids = labTestsWith(contents, marker)
  if (ids.length === 0) return null
  return (
    <section className={css.part} aria-label="Lab tests">
      <h3>In lab tests</h3>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <Link to={keepOrderSetParams(paths.labTestMarkers(id), search)} title={id}>
              {names.get(id) ?? <code>{shortId(id)}</code>}
            </Link>
          </li>
        ))}
      </ul>
      <p className="faint small">
        Found in {ids.length} of {counted(contents.size, 'lab test')} you’ve opened.
      </p>
    </section>
  )
}
