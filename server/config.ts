import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isatty } from 'node:tty'

import type { CheckRules } from '#contract/own/connection-checks.ts'
import { usualRules } from '#lib/connections/silence.ts'
import { serversOf } from '#server/db/servers.ts'
import { NAMED_NETWORKS } from '#server/http/proxies.ts'

export type Config = {
  /** Port of the gateway, which serves the dashboard. */
  port: number
  /** Where `npm run dev` has Vite in front of the gateway, and people open the dashboard; else null. */
  webPort: number | null
  /** Where our own service listens for other clients. */
  servicePort: number
  host: string
  /** Host of our own service, if it differs from the dashboard's. */
  serviceHost: string
  /** Port of the metrics for Prometheus; null disables them. */
  metricsPort: number | null
  metricsHost: string
  dataDir: string
  /** PostgreSQL, instead of PGlite in the data folder. */
  databaseUrl: string | null
  /** A pooler between us and PostgreSQL gives each transaction another connection. */
  databasePooled: boolean
  /** Another service with the same interface, instead of our own. */
  upstreamUrl: string | null
  upstreamKeyHeader: string
  upstreamTimeoutMs: number
  /** Number of people of a team who are checked at the same time. */
  boardConcurrency: number
  /** Seconds from one check that runs by itself to the next; null where none does. */
  checkInterval: number | null
  /** The key with which another upstream is asked for it. */
  checkKey: string | null
  /** Days for which changes, closed problems and ended incidents are kept. */
  historyDays: number
  /** After how many days what becomes an issue. */
  checkRules: CheckRules
  /** Create the demonstration team and sign it in at once. */
  demo: boolean
  basemapStyleUrl: string | null
  /** Further origins that the style's tiles, glyphs or sprites come from. */
  basemapOrigins: string[]
  /** Encrypt team keys; the first is used, a second is still accepted. Empty: the secret in the data folder. */
  sessionSecrets: string[]
  sessionCookie: string
  /** Encrypt backups; the first is used, a second still opens them. Empty: none is written or read but a plain one. */
  backupKeys: string[]
  /** A session ends when its person has done nothing for so long. The demonstration's does not. */
  sessionIdleMinutes: number
  /** Scheme and host by which browsers have the dashboard. Null: what each request says, or a trusted proxy. */
  publicOrigin: string | null
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

const url = (env: Env, name: string, protocols: string[], each = (text: string) => [text]) => {
  const text = env[name]
  if (!text) return null
  const isAddress = (one: string) => URL.canParse(one) && protocols.includes(new URL(one).protocol)
  if (!each(text).every(isAddress))
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

/** 256 random bits in base64, and the fewest different characters that such a text has. */
const RANDOM = /^[\w+/-]{43,}={0,2}$/
const DIFFERENT = 12
/** Rejects memorable phrases: anybody with a copy of a backup can guess offline without limit. */
const randomKeys = (env: Env, name: string) => {
  const given = listed(env, name)
  if (given.length > 2 || !given.every((key) => RANDOM.test(key) && new Set(key).size >= DIFFERENT))
    throw new ConfigError(
      `${name} is too weak. Give 32 random bytes as "openssl rand -base64 32" prints them, and after a space the key before it while that is still to open backups.`,
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

const isNetwork = (text: string) => {
  const [address = '', prefix = '0', ...rest] = text.split('/')
  const bits = isIP(address) === 4 ? 32 : 128
  return isIP(address) > 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && !rest.length
}
const proxies = (env: Env, name: string) =>
  listed(env, name).map((text) => {
    if (!Object.hasOwn(NAMED_NETWORKS, text) && !isNetwork(text))
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

/** The name in a Host header, without its port: `localhost`, `10.0.0.7`, `::1`. */
export const nameOfHost = (host: string) =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()

/** True where a name can only mean this machine: browsers resolve *.localhost to it without DNS. */
export const isLoopbackName = (name: string) => isLoopback(name) || name.endsWith('.localhost')

/** PUBLIC_URL as its origin and its path, which is empty where it is the whole origin. */
const publicPlace = (env: Env) => {
  const text = url(env, 'PUBLIC_URL', ['http:', 'https:'])
  if (!text) return null
  const { origin, pathname, search, hash, username, password, protocol, host } = new URL(text)
  if (search || hash || username || password)
    throw new ConfigError(
      'PUBLIC_URL has more than a host and a path. Give the address that people open, such as https://rounds.clinic.example.',
    )
  if (protocol === 'http:' && !isLoopbackName(nameOfHost(host)))
    throw new ConfigError(
      `PUBLIC_URL is ${text}, and Rounds takes no keys over plain http from other machines. Give an address that begins with https://.`,
    )
  return { origin, host, path: path({ PUBLIC_URL: pathname }, 'PUBLIC_URL') }
}

/** Each of these may be in a file instead, which NAME_FILE names: other programs of this user can read an environment. */
const SECRETS = ['SESSION_SECRET', 'BACKUP_KEY', 'CHECK_KEY', 'DATABASE_URL', 'UPSTREAM_URL']

/** The environment with the contents of the files that it names. */
function withSecretFiles(env: Env): Env {
  const given = { ...env }
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) throw new ConfigError(`${name} and ${name}_FILE are both set. Set one of them.`)
    try {
      given[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      throw new ConfigError(`${name}_FILE cannot be read: ${(error as Error).message}`)
    }
    if (!given[name]) throw new ConfigError(`${name}_FILE is ${file}, which is empty.`)
  }
  return given
}

/**
 * The environment, read once. Every value has a default that works; the log's depends on whether a person reads it.
 * Throws a ConfigError that names the variable and says what to give.
 */
export function readConfig(given: Env = process.env, { isTerminal = isatty(STDERR) } = {}): Config {
  const env = withSecretFiles(given)
  const sessionSecrets = secrets(env, 'SESSION_SECRET')
  const place = publicPlace(env)
  const webPort = env.WEB_PORT ? port(env, 'WEB_PORT', 0) : null
  const config: Config = {
    port: port(env, 'PORT', 3000),
    webPort,
    servicePort: port(env, 'SERVICE_PORT', 3001),
    host: env.HOST || '127.0.0.1',
    serviceHost: env.SERVICE_HOST || env.HOST || '127.0.0.1',
    metricsPort: env.METRICS_PORT ? port(env, 'METRICS_PORT', 0) : null,
    metricsHost: env.METRICS_HOST || env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], serversOf),
    databasePooled: onOff(env, 'DATABASE_POOLED', false),
    upstreamUrl: url(env, 'UPSTREAM_URL', ['http:', 'https:']),
    upstreamKeyHeader: (env.UPSTREAM_KEY_HEADER || 'x-service-api-key').toLowerCase(),
    upstreamTimeoutMs: Number(env.UPSTREAM_TIMEOUT_MS || 30_000),
    checkInterval:
      60 * whole(env, 'CHECK_INTERVAL', env.UPSTREAM_URL ? 0 : 60, [0, 10_080]) || null,
    checkKey: env.CHECK_KEY || null,
    historyDays: whole(env, 'HISTORY_DAYS', 365, [1, 3650]),
    checkRules: {
      silent: whole(env, 'SILENT_DAYS', usualRules.silent, [1, 365]),
      noData: whole(env, 'NO_DATA_DAYS', usualRules.noData, [1, 365]),
      unconnected: whole(env, 'UNCONNECTED_DAYS', usualRules.unconnected, [0, 365]),
      replaced: whole(env, 'REPLACED_DAYS', usualRules.replaced, [1, 3650]),
    },
    boardConcurrency: whole(env, 'BOARD_CONCURRENCY', 6, [1, 50]),
    // the demonstration lives in our own service
    demo: onOff(env, 'DEMO', true) && !env.UPSTREAM_URL,
    basemapStyleUrl: url(env, 'BASEMAP_STYLE_URL', ['http:', 'https:']),
    basemapOrigins: origins(env, 'BASEMAP_ORIGINS'),
    sessionSecrets,
    backupKeys: randomKeys(env, 'BACKUP_KEY'),
    // cookies know no ports: two on one machine must not sign each other out, and several that share a secret must agree
    sessionCookie:
      env.SESSION_COOKIE ||
      (sessionSecrets.length ? 'rounds' : `rounds_${webPort ?? port(env, 'PORT', 3000)}`),
    sessionIdleMinutes: Number(env.SESSION_IDLE_MINUTES || 15),
    publicOrigin: place?.origin ?? null,
    basePath: path(env, 'BASE_PATH') || (place?.path ?? ''),
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
  if (place?.path && place.path !== config.basePath)
    throw new ConfigError(
      `BASE_PATH is "${config.basePath}", and PUBLIC_URL has another path. Give the path in one of them.`,
    )
  const publicName = place ? nameOfHost(place.host) : 'localhost'
  for (const [name, host, isNear, toStay] of [
    ['HOST', config.host, isLoopback(config.host), ', or HOST=127.0.0.1 to stay here'],
    [
      'SERVICE_HOST',
      config.serviceHost,
      isLoopback(config.serviceHost),
      ', or SERVICE_HOST=127.0.0.1 to stay here',
    ],
    ['PUBLIC_URL', publicName, isLoopbackName(publicName), ''],
  ] as const) {
    if (isNear) continue
    if (config.demo)
      throw new ConfigError(
        `${name} is "${host}", beyond this machine, and the demonstration team needs no key. Set DEMO=off${toStay}.`,
      )
    if (config.devFlags)
      throw new ConfigError(
        `${name} is "${host}", beyond this machine, where DEV_FLAGS lets anyone make it fail. Set DEV_FLAGS=off${toStay}.`,
      )
  }
  return config
}
