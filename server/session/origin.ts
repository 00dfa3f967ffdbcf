import type { FastifyInstance, FastifyRequest } from 'fastify'

import { isLoopbackName, nameOfHost } from '#server/http/host-names.ts'
import { HttpError } from '#server/http/http-error.ts'
import { KEY_HEADER, sentApiKey } from '#server/http/sent-api-key.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Scheme and host of the dashboard in browsers: PUBLIC_URL, otherwise from the request or a
     * trusted proxy.
     */
    site: string
  }
}

type Site = { publicOrigin: string | null }

export const knowSite = (app: FastifyInstance, { publicOrigin }: Site) =>
  app.decorateRequest('site', {
    getter() {
      return publicOrigin ?? `${this.protocol}://${this.host}`
    },
  })

export const cameByHttps = ({ site }: FastifyRequest) => site.startsWith('https:')

/** True if the browser runs on this machine, so that no one else can read plain http. */
export const isOnThisMachine = ({ site }: FastifyRequest) =>
  isLoopbackName(nameOfHost(site.slice(site.indexOf('//') + 2)))

/** Rejects keys and links that others could read in transit. */
export function refuseReadable(request: FastifyRequest) {
  if (cameByHttps(request) || isOnThisMachine(request)) return
  throw new HttpError(
    403,
    'Rounds doesn’t accept keys or sign-in links over plain HTTP from other machines, because others could read them. Open Rounds over HTTPS or on the machine where it runs. If a proxy in front of Rounds uses HTTPS, set PUBLIC_URL to the proxy’s address.',
  )
}

/**
 * True if the demo, which signs in everyone who reaches it, may answer: only under this machine's
 * own name, since any site could point its name here, and not through a proxy. Browsers no longer
 * use HTTP/1.0. nginx uses it by default, with a name of this machine.
 */
export const mayDemonstrate = (request: FastifyRequest) =>
  isLoopbackName(nameOfHost(request.host)) && request.raw.httpVersion !== '1.0'

const SAFE = new Set(['GET', 'HEAD'])

/**
 * True if a browser's request for one of our pages includes the session cookie: not after a link
 * from another site, and false if the browser doesn't say.
 */
export const bringsSession = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' || headers['sec-fetch-site'] === 'none'

const normalOrigin = (text: string) => (URL.canParse(text) ? new URL(text).origin : null)

/**
 * True if the browser says that another site caused the request. Requests with changes must prove
 * that they are ours.
 */
function isOfAnotherSite({ method, headers }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  if (site) return !(site === 'same-origin' || (site === 'none' && SAFE.has(method)))
  return headers.origin === undefined && !SAFE.has(method) && !isOfProgram(headers)
}

/**
 * True for a request with an API key, or with none that works but without a cookie. Browsers never
 * add a key by themselves.
 */
const isOfProgram = (headers: FastifyRequest['headers']) =>
  sentApiKey(headers) !== null ||
  (headers.cookie === undefined &&
    (/^bearer\b/i.test(headers.authorization ?? '') || headers[KEY_HEADER] !== undefined))

/** Rejects requests that another site makes a browser send, and those that the demo must not answer. */
export function guardOrigin(
  app: FastifyInstance,
  { demo, publicOrigin }: Site & { demo: boolean },
) {
  const anotherSite = () => new HttpError(403, 'This request came from another site.')
  app.addHook('onRequest', async (request) => {
    if (demo && !mayDemonstrate(request))
      throw new HttpError(
        403,
        'The demo works only on this machine, at an address such as localhost and without a proxy. Set DEMO=off to use Rounds from other machines.',
      )
    if (isOfAnotherSite(request)) throw anotherSite()
    const { origin } = request.headers
    if (origin === undefined) return
    const from = normalOrigin(origin)
    if (!from || !/^https?:/.test(from)) throw anotherSite()
    if (from === normalOrigin(request.site)) return
    throw new HttpError(
      403,
      publicOrigin
        ? `This request came from ${from}, but PUBLIC_URL says that Rounds is at ${publicOrigin}. Open Rounds there, or correct PUBLIC_URL.`
        : `This request came from ${from}, but reached Rounds as ${request.site}. If a proxy is in front of Rounds, set PUBLIC_URL to ${from} and TRUST_PROXY to the proxy’s address.`,
    )
  })
}
