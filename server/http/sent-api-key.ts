import type { IncomingHttpHeaders } from 'node:http'

/** Prefix of every API key, by which secret scanners find one. */
export const API_KEY_START = 'rounds_'
/** Header in which clients of the seven endpoints send a team key, and can send an API key. */
export const KEY_HEADER = 'x-service-api-key'

/** The API key in a request. Null if there is none. Proxy tokens and team keys don't count. */
export function sentApiKey({ authorization = '', ...headers }: IncomingHttpHeaders): string | null {
  const [, bearer] = /^bearer +(\S+) *$/i.exec(authorization) ?? []
  const sent = [bearer, headers[KEY_HEADER]]
  const key = sent.find((each) => typeof each === 'string' && each.startsWith(API_KEY_START))
  return typeof key === 'string' ? key : null
}
