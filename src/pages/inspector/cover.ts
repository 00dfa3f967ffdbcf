import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { API_PREFIX } from '#contract/workspace-paths.ts'

const COVER = '•••'

/** Fields of a person's answers that can say who it is: ids, titles, where it was, and an error's own words. */
const PERSONAL = new Set([
  'id',
  'user_id',
  'device_id',
  'provider_id',
  'title',
  'map',
  'polyline',
  'summary_polyline',
  'error_message',
])

const isOfPerson = (name: EndpointName | null) =>
  name !== null && endpoints[name].path.includes(':user_id')

/** A request's path without the id of the person it is of. */
export function coverPath(name: EndpointName | null, path: string): string {
  if (!isOfPerson(name)) return path
  const before = `${API_PREFIX}${endpoints[name!].path.split(':user_id')[0]}`
  return path.startsWith(before)
    ? before + path.slice(before.length).replace(/^[^/?]+/, COVER)
    : path
}

/** An answer about a person without what can say who it is; what is missing stays missing. */
export function coverAnswer(name: EndpointName | null, answer: unknown): unknown {
  if (!isOfPerson(name)) return answer
  const cover = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(cover)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        PERSONAL.has(key) && one !== null ? COVER : cover(one),
      ]),
    )
  }
  // the words of a refusal repeat what was asked for
  return typeof answer === 'object' && answer !== null && 'detail' in answer
    ? { detail: COVER }
    : cover(answer)
}
