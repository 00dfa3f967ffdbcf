import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'

const MB = 1024 * 1024

/** Path of an endpoint of the interface. */
export type InterfacePath = (typeof endpoints)[EndpointName]['path']

/**
 * Maximum sizes of upstream responses by path. A larger one is an error, because this process would
 * run out of memory. Workouts: more than a hundred thousand of one person. Markers: a page of a
 * hundred large panels.
 */
const ANSWER_BYTES: Record<InterfacePath, number> = {
  [endpoints.listWorkouts.path]: 64 * MB,
  [endpoints.listProviders.path]: MB,
  [endpoints.listMarkers.path]: 16 * MB,
  [endpoints.listOrderSetMarkers.path]: 16 * MB,
  [endpoints.listLabTestMarkers.path]: 16 * MB,
  [endpoints.searchDiagnoses.path]: MB,
  [endpoints.listLabAccounts.path]: 4 * MB,
}

type OfPath = { path: InterfacePath }
/** Size from which reading a response waits for its turn. */
const LARGE_FROM = MB
export const mayBeLarge = (endpoint: OfPath): boolean => answerBytes(endpoint) > LARGE_FROM
export const answerBytes = ({ path }: OfPath): number => ANSWER_BYTES[path]
