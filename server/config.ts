import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isatty } from 'node:tty'

export type Config = {
  /** Where the gateway listens: the dashboard. */
  port: number
  /** Where our own service listens for other clients. */
  servicePort: number
  host: string
  /** Where our own service listens, when that is not where the dashboard does. */
  serviceHost: string
  /** Where the process says what it counts, for Prometheus. Null: nowhere. */
  metricsPort: number | null
  dataDir: string
  /** PostgreSQL, instead of PGlite in the data folder. */
  databaseUrl: string | null
  /** A pooler between us and PostgreSQL gives each transaction another connection. */
  databasePooled: boolean
  /** Another service with the same interface, instead of our own. */
  upstreamUrl: string | null
  upstreamKeyHeader: string
  upstreamTimeoutMs: number
  /** How many people of a team are checked at the same time. */
  boardConcurrency: number
  /** Seconds from one check that runs by itself to the next; null where none does. */
  checkInterval: number | null
  /** The key with which another upstream is asked for it. */
  checkKey: string | null
  /** What changed, and problems that are closed, are kept for so many days. */
  historyDays: number
  /** Create the demonstration team and sign it in at once. */
  demo: boolean
  basemapStyleUrl: string | null
  /** Further origins that the style's tiles, glyphs or sprites come from. */
  basemapOrigins: string[]
  /** Encrypt team keys; the first is used, a second is still accepted. Empty: the secret in the data folder. */
  sessionSecrets: string[]
  sessionCookie: string
  /** A session ends when its person has done nothing for so long. The demonstration's does not. */
  sessionIdleMinutes: number
  /** Before every path of the dashboard: empty, or such as `/rounds`. */
  basePath: string
  /** Addresses and networks of proxies whose forwarded headers are believed. */
  trustProxy: string[]
  /** Honour the `dev` cookie's switches for seeing errors on purpose. */
  devFlags: boolean
  logLevel: string
  /** A person reads the log at a terminal: words instead of JSON. */
  logInWords: boolean
}

const STDERR = 2
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

export class ConfigError extends Error {}

type Env = Record<string, string | undefined>

const port = (env: Env, name: string, initial: number) => {
  const text = env[name] || String(initial)
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new ConfigError(`${name} is "${text}". Give a port from 0 to 65535.`)
  return Number(text)
}

const onOff = (env: Env, name: string, initial: boolean) => {
  const text = (env[name] ?? '').toLowerCase()
  if (!text) return initial
  if (['on', '1', 'true', 'yes'].includes(text)) return true
  if (['off', '0', 'false', 'no'].includes(text)) return false
  throw new ConfigError(`${name} is "${env[name]}". Give on or off.`)
}

const url = (env: Env, name: string, protocols: string[]) => {
  const text = env[name]
  if (!text) return null
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new ConfigError(
      `${name} is no address. Give one that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    )
  return text.replace(/\/+$/, '')
}

const whole = (env: Env, name: string, initial: number, [least, most]: [number, number]) => {
  const text = env[name] || String(initial)
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (!(value >= least && value <= most))
    throw new ConfigError(`${name} is "${text}". Give a whole number from ${least} to ${most}.`)
  return value
}

/** Texts apart by spaces or commas. */
const listed = (env: Env, name: string) => (env[name] ?? '').split(/[\s,]+/).filter(Boolean)

const SECRET_LENGTH = 32
const secrets = (env: Env, name: string) => {
  const given = listed(env, name)
  if (given.length > 2 || given.some((secret) => secret.length < SECRET_LENGTH))
    throw new ConfigError(
      `${name} cannot be used. Give one secret of at least ${SECRET_LENGTH} characters, and after a space the one before it while that is still to be accepted.`,
    )
  return given
}

/** A path without a slash at its end; none is the origin's own. */
const path = (env: Env, name: string) => {
  const text = (env[name] ?? '').replace(/\/+$/, '')
  if (text && !/^(\/[\w~-][\w.~-]*)+$/.test(text))
    throw new ConfigError(`${name} is "${env[name]}". Give a path such as /rounds.`)
  return text
}

/** The names that the proxy's library has for private networks. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']
const isNetwork = (text: string) => {
  const [address = '', prefix = '0', ...rest] = text.split('/')
  const bits = isIP(address) === 4 ? 32 : 128
  return isIP(address) > 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && !rest.length
}
const proxies = (env: Env, name: string) =>
  listed(env, name).map((text) => {
    if (!NETWORK_NAMES.includes(text) && !isNetwork(text))
      throw new ConfigError(
        `${name} has "${text}". Give the addresses of the proxies in front, such as 10.0.0.5 or 10.0.0.0/24, or loopback.`,
      )
    return text
  })

/** Origins, each with a scheme and a host and nothing else, apart by spaces or commas. No wildcards: who is asked has a name. */
const origins = (env: Env, name: string) =>
  listed(env, name).map((text) => {
    const given = URL.canParse(text) ? new URL(text) : null
    if (
      !given ||
      !/^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?$/.test(given.origin) ||
      given.href !== `${given.origin}/`
    )
      throw new ConfigError(
        `${name} has "${text}". Give origins such as https://tiles.example, without a path, apart by spaces.`,
      )
    return given.origin
  })

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * The environment, read once. Every value has a default that works; the log's depends on whether a person reads it.
 * Throws a ConfigError that names the variable and says what to give.
 */
export function readConfig(env: Env = process.env, { isTerminal = isatty(STDERR) } = {}): Config {
  const sessionSecrets = secrets(env, 'SESSION_SECRET')
  const config: Config = {
    port: port(env, 'PORT', 3000),
    servicePort: port(env, 'SERVICE_PORT', 3001),
    host: env.HOST || '127.0.0.1',
    serviceHost: env.SERVICE_HOST || env.HOST || '127.0.0.1',
    metricsPort: env.METRICS_PORT ? port(env, 'METRICS_PORT', 0) : null,
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databasePooled: onOff(env, 'DATABASE_POOLED', false),
    upstreamUrl: url(env, 'UPSTREAM_URL', ['http:', 'https:']),
    upstreamKeyHeader: (env.UPSTREAM_KEY_HEADER || 'x-service-api-key').toLowerCase(),
    upstreamTimeoutMs: Number(env.UPSTREAM_TIMEOUT_MS || 30_000),
    checkInterval:
      60 * whole(env, 'CHECK_INTERVAL', env.UPSTREAM_URL ? 0 : 60, [0, 10_080]) || null,
    checkKey: env.CHECK_KEY || null,
    historyDays: whole(env, 'HISTORY_DAYS', 90, [1, 3650]),
    boardConcurrency: whole(env, 'BOARD_CONCURRENCY', 6, [1, 50]),
    // the demonstration lives in our own service
    demo: onOff(env, 'DEMO', true) && !env.UPSTREAM_URL,
    basemapStyleUrl: url(env, 'BASEMAP_STYLE_URL', ['http:', 'https:']),
    basemapOrigins: origins(env, 'BASEMAP_ORIGINS'),
    sessionSecrets,
    // cookies know no ports: two on one machine must not sign each other out, and several that share a secret must agree
    sessionCookie:
      env.SESSION_COOKIE ||
      (sessionSecrets.length ? 'rounds' : `rounds_${port(env, 'PORT', 3000)}`),
    sessionIdleMinutes: Number(env.SESSION_IDLE_MINUTES || 15),
    basePath: path(env, 'BASE_PATH'),
    trustProxy: proxies(env, 'TRUST_PROXY'),
    devFlags: onOff(env, 'DEV_FLAGS', false),
    logLevel: env.LOG_LEVEL || (isTerminal ? 'warn' : 'info'),
    logInWords: isTerminal,
  }
  if (!LOG_LEVELS.includes(config.logLevel))
    throw new ConfigError(
      `LOG_LEVEL is "${config.logLevel}". Give one of ${LOG_LEVELS.join(', ')}.`,
    )
  if (config.port === config.servicePort && config.port !== 0 && !config.upstreamUrl)
    throw new ConfigError(`PORT and SERVICE_PORT are both ${config.port}. Give two ports.`)
  if (config.metricsPort && [config.port, config.servicePort].includes(config.metricsPort))
    throw new ConfigError(
      `METRICS_PORT is ${config.metricsPort}, as another port is. Give one of its own.`,
    )
  if (!/^[a-z0-9-]+$/.test(config.upstreamKeyHeader))
    throw new ConfigError(
      `UPSTREAM_KEY_HEADER is "${config.upstreamKeyHeader}". Give the name of a header, such as x-service-api-key.`,
    )
  if (config.upstreamUrl && config.checkInterval && !config.checkKey)
    throw new ConfigError(
      'CHECK_INTERVAL is set for another service, which is asked with a key. Give that key as CHECK_KEY, or CHECK_INTERVAL=0.',
    )
  if (!(config.upstreamTimeoutMs >= 100))
    throw new ConfigError('UPSTREAM_TIMEOUT_MS is too small. Give milliseconds, at least 100.')
  if (!(config.sessionIdleMinutes >= 0.1 && config.sessionIdleMinutes <= 720))
    throw new ConfigError(
      `SESSION_IDLE_MINUTES is "${env.SESSION_IDLE_MINUTES}". Give minutes from 0.1 to 720.`,
    )
  if (!/^\w[\w.-]{0,63}$/.test(config.sessionCookie) || config.sessionCookie.startsWith('__'))
    throw new ConfigError(
      `SESSION_COOKIE is "${config.sessionCookie}". Give a name of letters, digits, _ . and -.`,
    )
  if (config.basemapOrigins.length && !config.basemapStyleUrl)
    throw new ConfigError(
      'BASEMAP_ORIGINS is set without BASEMAP_STYLE_URL. Give the style too, or neither.',
    )
  for (const [name, host] of [
    ['HOST', config.host],
    ['SERVICE_HOST', config.serviceHost],
  ] as const) {
    if (isLoopback(host)) continue
    if (config.demo)
      throw new ConfigError(
        `${name} is "${host}", beyond this machine, and the demonstration team needs no key. Set DEMO=off to listen there, or ${name}=127.0.0.1 to keep the demonstration.`,
      )
    if (config.devFlags)
      throw new ConfigError(
        `${name} is "${host}", beyond this machine, where DEV_FLAGS would let anybody make it fail. Set DEV_FLAGS=off to listen there, or ${name}=127.0.0.1 to keep them.`,
      )
  }
  return config
}
