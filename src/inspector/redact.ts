import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { uuidsIn } from '#src/kit/lib/recognize.ts'
import { redactNames } from '#src/kit/page/people-names.ts'

const REDACTED = '•••'

/**
 * Fields of a person's responses that can identify them: ids, titles, locations, and error
 * messages.
 */
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

export const isOfPerson = (name: EndpointName | null): boolean =>
  name !== null && endpoints[name].path.includes(':user_id')

type Listed = { user_id: string; label: string | null }

/** A text without the ids and names of people on the list. */
function redactText(text: string, people: readonly Listed[]): string {
  const ids = new Set(people.map(({ user_id }) => user_id))
  const withoutIds = uuidsIn(text)
    .filter((id) => ids.has(id))
    .reduce((redacted, id) => redacted.replace(new RegExp(id, 'gi'), REDACTED), text)
  return redactNames(withoutIds, people, REDACTED)
}

/** One parameter of a query string, unchanged if nothing needs to be redacted. */
function redactParam(param: string, people: readonly Listed[]): string {
  const [[name, value] = ['', '']] = [...new URLSearchParams(param)]
  const redacted = redactText(value, people)
  return redacted === value ? param : `${name}=${redacted}`
}

/** A request's path without its person's id and without other data that identifies someone on the list. */
export function redactPath(
  name: EndpointName | null,
  path: string,
  people: readonly Listed[] = [],
): string {
  const [address = '', query] = path.split(/\?(.*)/s)
  const params = query?.split('&').map((param) => redactParam(param, people))
  const rest = params ? `?${params.join('&')}` : ''
  if (name === null)
    // ids in an unknown path may belong to anything
    return (
      uuidsIn(address).reduce(
        (redacted, id) => redacted.replace(new RegExp(id, 'gi'), REDACTED),
        address,
      ) + rest
    )
  if (!isOfPerson(name)) return address + rest
  const before = `${API_PREFIX}${endpoints[name].path.split(':user_id')[0]}`
  return address.startsWith(before)
    ? before + address.slice(before.length).replace(/^[^/]+/, REDACTED) + rest
    : address + rest
}

/** A request body or a response's text, without anything that identifies someone on the list. */
export function redactValue(value: unknown, people: readonly Listed[]): unknown {
  if (typeof value === 'string') return redactText(value, people)
  if (Array.isArray(value)) return value.map((one) => redactValue(one, people))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, redactValue(one, people)]),
  )
}

/**
 * A response about a person without anything that can identify them. Missing values stay missing.
 */
export function redactAnswer(
  name: EndpointName | null,
  answer: unknown,
  people: readonly Listed[] = [],
): unknown {
  const isRefusal = typeof answer === 'object' && answer !== null && 'detail' in answer
  // an error message repeats what was requested
  if (!isOfPerson(name)) return isRefusal || name === null ? redactValue(answer, people) : answer
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return redactText(value, people)
    if (Array.isArray(value)) return value.map(redact)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        PERSONAL.has(key) && one !== null ? REDACTED : redact(one),
      ]),
    )
  }
  return isRefusal ? { detail: REDACTED } : redact(answer)
}
