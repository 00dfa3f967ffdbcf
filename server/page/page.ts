import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

import helmet from '@fastify/helmet'
import { parseCookie } from 'cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

import { readHeaders, type PageAnswer } from '#contract/own/page-answers.ts'
import { READER_COOKIE, securePrefix } from '#contract/own/workspace-paths.ts'
import type { Session } from '#contract/own/workspace.ts'
import { presentAddress } from '#lib/former-addresses.ts'
import { GALLERY_PATH, HELP_PATH } from '#lib/page-addresses.ts'
import { pageOf } from '#lib/page-of.ts'
import type { Config } from '#server/config.ts'
import { cannotSave } from '#server/db/db.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { handOn } from '#server/http/hand-on.ts'
import { HttpError } from '#server/http/http-error.ts'
import { bringsSession, cameByHttps, mayDemonstrate } from '#server/session/origin.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { isSessionSwitched } from '#server/upstream/dev-flags.ts'

import { readBuiltPage } from './built-page.ts'
import { keptAssets } from './kept-assets.ts'
import { startRenderer } from './renderer.ts'

const POLICY = 'content-security-policy'
const OWN_STYLES = "style-src 'self'"
const HSTS = `max-age=${365 * 24 * 60 * 60}`
/** Browser features that our pages don't use, denied so that injected code can't use them either. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * Allows content from our own origin only. A basemap's origins are allowed only if the operator
 * configured them. They are not read from the style, because its author would then decide who
 * learns where people are.
 */
export async function secureHeaders(
  app: FastifyInstance,
  { basemapStyleUrl, basemapOrigins }: Pick<Config, 'basemapStyleUrl' | 'basemapOrigins'>,
) {
  const basemap = basemapStyleUrl ? [new URL(basemapStyleUrl).origin, ...basemapOrigins] : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...basemap],
        connectSrc: ["'self'", ...basemap],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    // added for https requests: a browser that stores it never uses http again
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
    if (cameByHttps(request)) reply.header('strict-transport-security', HSTS)
  })
}

/** Allows the response's document one style element, by its hash. */
function allowStyle(reply: FastifyReply, hash: string) {
  const policy = String(reply.getHeader(POLICY))
  reply.header(POLICY, policy.replace(OWN_STYLES, `${OWN_STYLES} ${hash}`))
}

const NOT_BUILT =
  'The dashboard hasn’t been built. Run npm start, or run npm run dev and open the address it prints.'

/** Addresses of the built files, without the precompressed .br and .gz files beside them. */
function addressesOf(pageFolder: string) {
  if (!existsSync(pageFolder)) return new Set<string>()
  const paths = readdirSync(pageFolder, { encoding: 'utf8', recursive: true })
    .map((path) => `/${path.replaceAll(sep, '/')}`)
    .filter((path) => hasExtension(path) && !/^\/\.|\.(br|gz)$/.test(path))
  return new Set(paths)
}

/**
 * The built files: those with a hash in their name are cached forever, the others are revalidated
 * each time.
 */
async function builtFiles(pageFolder: string) {
  const { default: staticFiles } = await import('@fastify/static')
  const app = Fastify()
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: 'Not found' }))
  await app.register(staticFiles, {
    root: pageFolder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.startsWith(join(pageFolder, 'assets'))
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
      )
    },
  })
  return app
}

/** True if HTML can be sent by RFC 9110, 12.5.1. Without `Accept`, any type is accepted. */
const acceptsHtml = ({ headers: { accept } }: FastifyRequest) =>
  !accept || /(?:text\/html|text\/\*|\*\/\*)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accept)

const hasExtension = (path: string) => /\.[^./]+$/.test(path)

/**
 * Serves the page at every page address, whatever `Accept` says, because probes and link previews
 * accept anything. An unknown address is a 404, as the page for HTML readers and as JSON for
 * others and for files. The page names its first request and the session, so it must not be
 * cached.
 */
export async function pageRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { pageFolder } = options
  const built = pageFolder === null ? null : readBuiltPage(pageFolder, options.config.basePath)
  const files = pageFolder === null ? new Set() : addressesOf(pageFolder)
  const renderer =
    options.renderer &&
    built &&
    startRenderer({ ...options.renderer, basePath: options.config.basePath, log: app.log })
  if (renderer) app.addHook('onClose', renderer.close)
  const sendFile = handOn(() => builtFiles(pageFolder ?? ''))
  const assetOf = keptAssets(pageFolder ?? '')

  /**
   * Null if the page has to request it: the cookie may not have been sent, or the session can't be
   * read now.
   */
  async function sessionToTell(request: FastifyRequest, reply: FastifyReply) {
    const isForeign = options.demoKey !== null && !mayDemonstrate(request)
    const isSwitched = options.config.devFlags && isSessionSwitched(request)
    if (!bringsSession(request) || isForeign || isSwitched) return null
    return options.sessions
      .current(request, reply, { isPage: true })
      .catch((error: { code?: string }) => {
        // the page requests it again, and the error is logged then
        if (!cannotSave(error))
          request.log.warn({ err: error }, 'the page does not include the session')
        return null
      })
  }

  /** This gateway's own response to a request that the page would send a moment later. */
  async function answerTo(request: FastifyRequest, address: string): Promise<PageAnswer> {
    const { cookie, host, ...others } = request.headers
    const forwarded = Object.entries(others).filter(([name]) => /^(x-)?forwarded/.test(name))
    const { statusCode, headers, payload } = await app.inject({
      method: 'GET',
      url: options.config.basePath + address,
      remoteAddress: request.socket.remoteAddress,
      headers: { ...Object.fromEntries(forwarded), cookie, host, 'sec-fetch-site': 'same-origin' },
    })
    return {
      address,
      status: statusCode,
      headers: readHeaders((name) => headers[name]),
      text: payload,
    }
  }

  /** The rendered content of a page for a signed-in person whose reader facts are known. */
  async function render(request: FastifyRequest, address: string, session: Session | null) {
    const prefix = cameByHttps(request) ? securePrefix(options.config.basePath) : ''
    const reader = parseCookie(request.headers.cookie ?? '')[prefix + READER_COOKIE]
    if (!renderer || !session?.signedIn || !reader || request.method !== 'GET') return null
    return renderer.render({ address, reader, session }, (asked) => answerTo(request, asked))
  }

  for (const url of [HELP_PATH, `${HELP_PATH}/`])
    app.get(url, { exposeHeadRoute: true }, (_request, reply) =>
      reply.redirect(`${options.config.basePath}${HELP_PATH}/index.html`),
    )

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const address = request.raw.url ?? '/'
      const [path = ''] = address.split('?')
      if (files.has(path)) {
        const asset = assetOf(path, request.headers['accept-encoding'])
        return asset ? reply.headers(asset.headers).send(asset.body) : sendFile(request, reply)
      }
      const present = presentAddress(address)
      if (present) return reply.redirect(options.config.basePath + present, 301)
      const isGallery = options.config.devFlags && path === GALLERY_PATH
      const isKnown = isGallery || pageOf(path) !== null
      if (!isKnown && (hasExtension(path) || !acceptsHtml(request)))
        throw new HttpError(404, 'Not found')
      if (!built) return reply.code(404).type('text/plain').send(NOT_BUILT)
      const session = await sessionToTell(request, reply)
      const { html, styleHash } = built.htmlOf(
        address,
        session,
        await render(request, address, session),
      )
      if (styleHash) allowStyle(reply, styleHash)
      return reply
        .code(isKnown ? 200 : 404)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html)
    },
  })
  app.setNotFoundHandler(async () => {
    throw new HttpError(404, 'Not found')
  })
}
