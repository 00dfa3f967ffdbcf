import { paths } from '#src/kit/url/paths.ts'

import { labCodeOf, readLabCode } from './lab-codes.ts'

type Marker = {
  id: number | string
  lab_id: number | string | null
  provider_id: string | null
  name: string | null
}

/**
 * Key of a marker in the address: its lab and code, which stay when ids change, or its id without
 * a code. A code without a lab has a leading colon, because digits alone are an id.
 */
export function markerKey(marker: Marker): string {
  const own = labCodeOf(marker)
  if (own === null) return String(marker.id)
  return marker.lab_id === null ? `:${marker.provider_id}` : own
}

/** True if a key in the address is a lab and code, by which a marker can be searched for. */
export const isLabCodeKey = (key: string): boolean =>
  key.startsWith(':') || readLabCode(key).lab !== null

/** True if a key in the address is a marker id, in the form of the interface. */
export const isIdKey = (key: string): boolean => /^\d{1,15}$/.test(key)

/**
 * The keys of the markers of one page. If several have the same lab and code, the later ones use
 * their ids.
 */
export function markerKeys<Each extends Marker>(markers: readonly Each[]): Map<Each, string> {
  const used = new Set<string>()
  return new Map(
    markers.map((marker) => {
      const own = markerKey(marker)
      const key = used.has(own) ? String(marker.id) : own
      used.add(key)
      return [marker, key]
    }),
  )
}

/** The marker of a key in the address. An older address has its id. */
export function findMarker<Each extends Marker>(
  keys: ReadonlyMap<Each, string>,
  key: string,
): Each | undefined {
  const all = [...keys]
  const found = all.find(([, own]) => own === key) ?? all.find(([{ id }]) => String(id) === key)
  return found?.[0]
}

/**
 * A marker's own link: it searches the marker's lab for its test code, which stays when ids
 * change, and opens it there. `key` distinguishes it from another one with this lab and code.
 */
export function markerPath(marker: Marker, key = markerKey(marker)): string {
  return paths.markers({
    name: marker.provider_id ?? marker.name ?? undefined,
    lab: marker.lab_id ?? undefined,
    marker: key,
  })
}

/** The page of a LOINC code at loinc.org: a link for the reader, never fetched. Null for anything else. */
export const loincPage = (code: string): string | null =>
  /^\d{1,7}-\d$/.test(code) ? `https://loinc.org/${code}` : null
