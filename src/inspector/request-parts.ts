import * as z from 'zod/mini'

import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { shortId } from '#src/kit/lib/short-id.ts'

/** Title of a request by what it requested. `of` is the person or the lab test, if there is one. */
const titles: Record<EndpointName, (of: string | undefined) => string> = {
  listWorkouts: (of = 'a person') => `Workouts for ${of}`,
  listProviders: (of = 'a person') => `Connections for ${of}`,
  listMarkers: () => 'Markers',
  listOrderSetMarkers: () => 'Markers in an order set',
  listLabTestMarkers: (of = 'a lab test') => `Markers in ${of}`,
  searchDiagnoses: () => 'Diagnosis codes',
  listLabAccounts: () => 'Lab accounts',
}

/** Display names of what a path has only the ID of. */
export type Names = {
  personName: (userId: string) => string
  /** Undefined for a lab test that no one has named. */
  labTestName: (id: string) => string | undefined
}

const patternOf = (name: EndpointName) =>
  new RegExp(`^${API_PREFIX}${endpoints[name].path.replace(/:(\w+)/g, '(?<$1>[^/?]+)')}`)

/** `Workouts for Maya Okafor`, from the path as sent. */
export function requestTitle(
  name: EndpointName | null,
  path: string,
  { personName, labTestName }: Names,
): string {
  if (name === null) return 'Unknown endpoint'
  const { user_id: userId, lab_test_id: labTest } = patternOf(name).exec(path)?.groups ?? {}
  if (userId) return titles[name](personName(userId))
  return titles[name](labTest && labTestName(labTest))
}

/** The path as in the API docs, without the dashboard's prefix. */
export const servicePath = (path: string): string =>
  path.startsWith(API_PREFIX) ? path.slice(API_PREFIX.length) : path

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi
/** `/v2/summary/workouts/018f…7c2e?size=5`: the path with short IDs, so that a line has room for its query. */
export const shortPath = (path: string): string => servicePath(path).replace(UUID, shortId)

export type Parameter = {
  name: string
  value: string
  in: 'path' | 'query'
  /** From the API docs. Null if they have no such parameter. */
  description: string | null
}

/** Parameters of a request in the order of its path and query. */
export function parametersOf(name: EndpointName | null, path: string): readonly Parameter[] {
  const described = (of: z.ZodMiniObject | undefined, parameter: string) => {
    const schema = of?.shape[parameter]
    // Markdown, which uses only code marks there
    return schema ? (z.globalRegistry.get(schema)?.description?.replaceAll('`', '') ?? null) : null
  }
  const endpoint = name === null ? null : endpoints[name]
  const inPath = name === null ? {} : (patternOf(name).exec(path)?.groups ?? {})
  const [, query] = path.split(/\?(.*)/s)
  return [
    ...Object.entries(inPath).map(([parameter, value]) => ({
      name: parameter,
      value,
      in: 'path' as const,
      description: described(endpoint?.params, parameter),
    })),
    ...[...new URLSearchParams(query)].map(([parameter, value]) => ({
      name: parameter,
      value,
      in: 'query' as const,
      description: described(endpoint?.query, parameter),
    })),
  ]
}
