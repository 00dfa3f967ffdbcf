import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isatty } from 'node:tty'

import { API_PREFIX, DOCS_PATH } from '#contract/own/workspace-paths.ts'
import type { SignInWay } from '#contract/own/workspace.ts'
import { usualRules } from '#lib/connections/silence.ts'
import { HELP_PATH, pageAddresses } from '#lib/page-addresses.ts'
import { serversOf } from '#server/db/servers.ts'
import { authoritiesFile, isVerified, unknownMode } from '#server/db/tls.ts'
import { isLoopback, isLoopbackName, nameOfHost } from '#server/http/host-names.ts'

import {
  address,
  anyText,
  ConfigError,
  decimal,
  issuer,
  listOf,
  matching,
  onOff,
  oneOf,
  origins,
  path,
  port,
  proxies,
  publicPlace,
  randomKeys,
  rolePairs,
  scopes,
  secrets,
  signInWays,
  whole,
  type Kind,
  type RolePair,
} from './config-values.ts'

const STDERR = 2
const HTTP = ['http:', 'https:']

/** An environment variable. `about` and `usual` are Markdown for docs/configuration.md. */
type Variable<T> = {
  kind: Kind<T>
  /** Value if the variable is unset or empty. Null if it depends on other variables, or if there is none. */
  initial: T | null
  about: string
  /** Default in words, if `initial` doesn't show it. */
  usual?: string
  /**
   * True if NAME_FILE can name a file with the value, because this user's other programs can read
   * the environment.
   */
  isSecret?: boolean
}
const variable = <T, I extends T | null>(
  kind: Kind<T>,
  initial: I,
  about: string,
  more: Pick<Variable<T>, 'usual' | 'isSecret'> = {},
) => ({ kind, initial, about, ...more }) satisfies Variable<T>

const addresses = {
  PORT: variable(port, 3000, 'Port for the dashboard.'),
  SERVICE_PORT: variable(port, 3001, 'Service port for other clients.'),
  HOST: variable(
    anyText,
    '127.0.0.1',
    'Address that the dashboard and the service bind to. Any address other than loopback requires `DEMO=off` and `DEV_FLAGS=off`.',
  ),
  SERVICE_HOST: variable(
    anyText,
    null,
    'Address that the service binds to. Set `127.0.0.1` to allow only local connections to the service, even if other machines can reach `HOST`.',
    { usual: 'value of `HOST`' },
  ),
  PUBLIC_URL: variable(
    publicPlace,
    null,
    'URL where people open the dashboard. It sets the allowed `Origin`. With HTTPS, it also turns on the `__Host-` cookie and HSTS. See [Behind a proxy](proxy.md).',
  ),
  BASE_PATH: variable(
    path,
    '',
    'Path prefix for the dashboard, if it shares its origin with other applications. A path in `PUBLIC_URL` does the same.',
  ),
  TRUST_PROXY: variable(
    proxies,
    [] as string[],
    'Addresses and networks of the proxies whose forwarding headers Rounds trusts. Requests with forwarding headers from any other address get 403.',
  ),
}

const storage = {
  DATA_DIR: variable(
    anyText,
    './data',
    'Folder for the PGlite database, the session secret, and the audit key. Import, key, and backup commands need the same value as the server.',
  ),
  DATABASE_URL: variable(
    address(['postgres:', 'postgresql:'], serversOf),
    null,
    'PostgreSQL 15 or later, instead of PGlite. Separate multiple hosts with commas: `postgres://db1,db2/rounds?sslmode=verify-full`. A database on another machine requires `sslmode=verify-full`.',
    { isSecret: true, usual: 'PGlite in `DATA_DIR`' },
  ),
  DATABASE_OWNER_URL: variable(
    address(['postgres:', 'postgresql:'], serversOf),
    null,
    'The same database, with the role that owns the tables. Rounds uses it to upgrade the tables. The role in `DATABASE_URL` then only reads and writes rows.',
    { isSecret: true },
  ),
  ALLOW_PLAINTEXT: variable(
    listOf('database', 'upstream'),
    [] as ('database' | 'upstream')[],
    'Connections to other machines that don’t have to be encrypted or verified, such as `database` on a private container network.',
  ),
  DATABASE_POOLED: variable(
    onOff,
    false,
    'Set to `on` behind a connection pooler in transaction mode, such as PgBouncer.',
  ),
  MASTER_KEY: variable(
    randomKeys,
    [] as string[],
    'Key that encrypts people’s names, notes, workout days, and issue text in the database, and the keys for another service. Commands need it too. To rotate, set `new old`, then run `npm run keys -- rewrap`. See [Keys](keys.md#encryption-at-rest).',
    { isSecret: true },
  ),
  BACKUP_KEY: variable(
    randomKeys,
    [] as string[],
    'Key that encrypts backups. Only `npm run backup` and `npm run restore` use it. To rotate, set `new old`. New backups are encrypted with the first key. Either key can decrypt a backup.',
    { isSecret: true },
  ),
}

const sessions = {
  SESSION_SECRET: variable(
    secrets,
    [] as string[],
    'Secret that encrypts the team keys in sessions. All processes need the same one. To rotate, set `new old`. The first encrypts new data, and both are accepted.',
    { isSecret: true, usual: 'a random secret in `DATA_DIR`' },
  ),
  SESSION_COOKIE: variable(
    matching(
      /^(?!__)\w[\w.-]{0,63}$/,
      'a name made of letters, digits, underscores, periods, and hyphens',
    ),
    null,
    'Name of the session cookie. With HTTPS it gets the prefix `__Host-`, or `__Secure-` with a path prefix.',
    { usual: '`rounds_PORT`, or `rounds` with `SESSION_SECRET`' },
  ),
  SESSION_IDLE_MINUTES: variable(
    decimal(0.1, 720),
    15,
    'Minutes of inactivity before a session ends. Demo sessions don’t end.',
  ),
}

const signIn = {
  SIGN_IN: variable(
    signInWays,
    ['key'] as SignInWay[],
    'Ways to sign in: `key` (team key), `members` (passkeys), `oidc` (single sign-on with OpenID Connect), or a combination. See [Sign-in](sign-in.md).',
    { usual: '`key`' },
  ),
  OIDC_ISSUER: variable(issuer, null, 'Issuer URL of your identity provider.'),
  OIDC_CLIENT_ID: variable(
    anyText,
    null,
    'Client ID that the identity provider assigned to Rounds.',
  ),
  OIDC_CLIENT_SECRET: variable(
    anyText,
    null,
    'Client secret that the identity provider issued to Rounds.',
    {
      isSecret: true,
    },
  ),
  OIDC_SCOPES: variable(
    scopes,
    'openid profile email',
    'Scopes that Rounds requests. Some providers need `groups` as well.',
  ),
  OIDC_ROLE_CLAIM: variable(
    matching(/^\S+$/, 'the name of a claim, such as roles or groups'),
    'roles',
    'Claim that holds a person’s roles or groups. Use dots for nested objects: `realm_access.roles`.',
  ),
  OIDC_ROLES: variable(
    rolePairs,
    [] as RolePair[],
    'Maps claim values to roles in Rounds. The first matching pair applies. People without a match can’t sign in.',
  ),
}

const audit = {
  AUDIT: variable(
    oneOf('off', 'on', 'required'),
    null,
    'Record who sees and changes data. With `required`, Rounds withholds any response that it can’t record. With `on`, it records responses shortly after it sends them. See [Audit](audit.md).',
    {
      usual:
        '`required` with passkeys or single sign-on, otherwise `on`, or `off` with `SESSION_SECRET` but no `AUDIT_KEY`',
    },
  ),
  AUDIT_KEY: variable(
    randomKeys,
    [] as string[],
    'Key that authenticates the audit log, the same for all processes. To replace it, set `new old`.',
    { isSecret: true, usual: 'a random key in `DATA_DIR`' },
  ),
  AUDIT_YEARS: variable(whole(1, 100), 6, 'Years to keep the audit log.'),
}

const upstream = {
  UPSTREAM_URL: variable(
    address(HTTP),
    null,
    'Base URL of another service with the same interface. A service on another machine requires HTTPS. See [Another service](another-service.md).',
    { isSecret: true, usual: 'the built-in service' },
  ),
  UPSTREAM_KEY_HEADER: variable(
    matching(
      /^(?!(?:accept|connection|content-length|content-type|cookie|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade|x-request-id)$)[a-z0-9-]+$/i,
      'the name of a header, such as x-service-api-key',
    ),
    'x-service-api-key',
    'Request header for the other service’s key.',
  ),
  PAGE_DEADLINE_MS: variable(
    whole(0, 10_000),
    null,
    'Maximum time a page waits for its first rows on the server, in milliseconds. After that, the browser loads them. `0` turns this off.',
    { usual: '150, or 0 with `UPSTREAM_URL`' },
  ),
  UPSTREAM_TIMEOUT_MS: variable(
    whole(100, 3_600_000),
    30_000,
    'Response timeout for the service, in milliseconds.',
  ),
}

const checks = {
  CHECK_INTERVAL: variable(
    whole(0, 10_080),
    null,
    'Minutes between background checks of all connections. 0 disables them, except for people changed by an import.',
    { usual: '`60`, or `0` with `UPSTREAM_URL`' },
  ),
  CHECK_KEY: variable(
    anyText,
    null,
    'Team key for background checks against another service. Required if `UPSTREAM_URL` and `CHECK_INTERVAL` are set without `MASTER_KEY`. Workspaces with an encrypted key don’t need it.',
    { isSecret: true },
  ),
  BOARD_CONCURRENCY: variable(
    whole(1, 50),
    6,
    'Number of people whose connections or workouts Rounds requests at once.',
  ),
  HISTORY_DAYS: variable(
    whole(1, 3650),
    365,
    'Days to keep changes, closed issues, and ended incidents.',
  ),
  SILENT_DAYS: variable(
    whole(1, 365),
    usualRules.silent,
    'Shortest gap in days that can count as an issue, regardless of the person’s usual gaps.',
  ),
  NO_DATA_DAYS: variable(
    whole(1, 365),
    usualRules.noData,
    'Days without workouts after which a connection counts as an issue.',
  ),
  UNCONNECTED_DAYS: variable(
    whole(0, 365),
    usualRules.unconnected,
    'Days after which a person without any connections counts as an issue.',
  ),
  REPLACED_DAYS: variable(
    whole(1, 3650),
    usualRules.replaced,
    'Days after which a silent provider counts as replaced by another active provider. The silence then no longer counts as an issue.',
  ),
}

const operation = {
  DEMO: variable(
    onOff,
    true,
    'Create the demo team and sign everyone in to it. Ignored with `UPSTREAM_URL`.',
  ),
  METRICS_PORT: variable(
    port,
    null,
    'Port for `/metrics`, for Prometheus. If unset, metrics are off.',
  ),
  METRICS_HOST: variable(
    anyText,
    null,
    'Address that `/metrics` binds to. It requires no key, so use an address that only your monitoring can reach.',
    { usual: 'value of `HOST`' },
  ),
  LOG_LEVEL: variable(
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    null,
    'Minimum log level.',
    { usual: '`info`, or `warn` in a terminal' },
  ),
  RECONNECT_URL: variable(
    address(HTTP),
    null,
    'Page where patients connect and reconnect. Messages to patients link to it.',
  ),
  BASEMAP_STYLE_URL: variable(
    address(HTTP),
    null,
    'Map style for routes. If unset, Rounds sends no requests to third parties.',
  ),
  BASEMAP_ORIGINS: variable(
    origins,
    [] as string[],
    'Additional origins for the style’s tiles, glyphs, or sprites.',
  ),
}

const development = {
  DEV_FLAGS: variable(
    onOff,
    false,
    'Honor the `dev` cookie, which makes requests fail on purpose. See [Develop](develop.md).',
  ),
  WEB_PORT: variable(port, null, 'Port on which Vite serves the dashboard. `npm run dev` sets it.'),
}

const variables = {
  ...addresses,
  ...storage,
  ...sessions,
  ...signIn,
  ...audit,
  ...upstream,
  ...checks,
  ...operation,
  ...development,
}

/** The variables in the order and under the headings of docs/configuration.md. */
export const configSections: { title: string; variables: Record<string, Variable<unknown>> }[] = [
  { title: 'Addresses', variables: addresses },
  { title: 'Data', variables: storage },
  { title: 'Sessions', variables: sessions },
  { title: 'Sign-in', variables: signIn },
  { title: 'Audit', variables: audit },
  { title: 'Another service', variables: upstream },
  { title: 'Checks and retention', variables: checks },
  { title: 'Operation', variables: operation },
  { title: 'Development', variables: development },
]

type Env = Record<string, string | undefined>
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name>
/** Values by variable name in camel case: PORT is `port`, BASE_PATH is `basePath`. */
type Values = {
  [Name in keyof typeof variables as Camel<Name>]: (typeof variables)[Name] extends {
    kind: Kind<infer T>
    initial: infer I
  }
    ? T | (I extends null ? null : never)
    : never
}
const camel = (name: string) =>
  name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** The environment with the contents of the files that it names. */
function withSecretFiles(env: Env): Env {
  const given = { ...env }
  for (const [name, { isSecret }] of Object.entries<Variable<unknown>>(variables)) {
    const file = isSecret && env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) throw new ConfigError(`${name} and ${name}_FILE are both set. Set only one.`)
    try {
      given[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      throw new ConfigError(`${name}_FILE can’t be read: ${(error as Error).message}`)
    }
    if (!given[name])
      throw new ConfigError(`${name}_FILE is ${file}, which is empty. Put the value in that file.`)
  }
  return given
}

const readValues = (env: Env) =>
  Object.fromEntries(
    Object.entries<Variable<unknown>>(variables).map(([name, { kind, initial }]) => {
      const given = env[name]
      return [camel(name), given ? kind.parse(given, name) : initial]
    }),
  ) as Values

type Oidc = Pick<Values, Extract<keyof Values, `oidc${string}`>>
/** Settings of single sign-on. Throws a ConfigError if one is missing. */
function readOidc({ oidcIssuer, oidcClientId, oidcClientSecret, ...more }: Oidc) {
  const given = <T>(name: string, value: T | null, advice: string): T => {
    if (value === null)
      throw new ConfigError(`SIGN_IN includes oidc, but ${name} isn’t set. ${advice}`)
    return value
  }
  const pairs = more.oidcRoles.length ? more.oidcRoles : null
  return {
    issuer: given('OIDC_ISSUER', oidcIssuer, `Set it to ${issuer.accepts}.`),
    clientId: given(
      'OIDC_CLIENT_ID',
      oidcClientId,
      'Register Rounds with your identity provider and set the client ID.',
    ),
    clientSecret: given(
      'OIDC_CLIENT_SECRET',
      oidcClientSecret,
      'Set it to the client secret from your identity provider, or set OIDC_CLIENT_SECRET_FILE to a file that contains it.',
    ),
    scopes: more.oidcScopes,
    roleClaim: more.oidcRoleClaim,
    roles: given('OIDC_ROLES', pairs, `Set it to ${rolePairs.accepts}.`),
  }
}
export type OidcConfig = ReturnType<typeof readOidc>

/** False if several processes may run, or none can write to DATA_DIR, and they have no shared audit key. */
const hasAuditKey = ({ auditKey, sessionSecret }: Pick<Values, 'auditKey' | 'sessionSecret'>) =>
  auditKey.length > 0 || sessionSecret.length === 0

function usualAudit(own: Pick<Values, 'auditKey' | 'sessionSecret' | 'signIn'>) {
  if (own.signIn.some((way) => way !== 'key')) return 'required'
  return hasAuditKey(own) ? 'on' : 'off'
}

/** The values, with those derived from others. */
function complete(values: Values, isTerminal: boolean) {
  const {
    publicUrl: place,
    silentDays,
    noDataDays,
    unconnectedDays,
    replacedDays,
    ...more
  } = values
  const {
    oidcIssuer,
    oidcClientId,
    oidcClientSecret,
    oidcScopes,
    oidcRoleClaim,
    oidcRoles,
    ...own
  } = more
  const oidc = {
    oidcIssuer,
    oidcClientId,
    oidcClientSecret,
    oidcScopes,
    oidcRoleClaim,
    oidcRoles,
  }
  return {
    ...own,
    serviceHost: own.serviceHost ?? own.host,
    metricsHost: own.metricsHost ?? own.host,
    dataDir: resolve(own.dataDir),
    pageDeadlineMs: own.pageDeadlineMs ?? (own.upstreamUrl ? 0 : 150),
    upstreamKeyHeader: own.upstreamKeyHeader.toLowerCase(),
    /** Seconds. Null without background checks. */
    checkInterval: 60 * (own.checkInterval ?? (own.upstreamUrl ? 0 : 60)) || null,
    checkRules: {
      silent: silentDays,
      noData: noDataDays,
      unconnected: unconnectedDays,
      replaced: replacedDays,
    },
    // the demo is in our own service
    demo: own.demo && !own.upstreamUrl,
    // cookies ignore ports: two instances on one machine must not sign each other out, and several
    // that share a secret must agree
    sessionCookie:
      own.sessionCookie ??
      (own.sessionSecret.length ? 'rounds' : `rounds_${own.webPort ?? own.port}`),
    /**
     * Scheme and host of the dashboard in browsers. Null to use those of each request, or of a
     * trusted proxy.
     */
    publicOrigin: place?.origin ?? null,
    basePath: own.basePath || (place?.path ?? ''),
    audit: own.audit ?? usualAudit(own),
    /** Null unless SIGN_IN includes single sign-on. */
    oidc: own.signIn.includes('oidc') ? readOidc(oidc) : null,
    logLevel: own.logLevel ?? (isTerminal ? 'warn' : 'info'),
    /** True if a person reads the log in a terminal: words instead of JSON. */
    logInWords: isTerminal,
  }
}
export type Config = ReturnType<typeof complete>

const isOnThisMachine = (url: string) => {
  const name = nameOfHost(new URL(url).host)
  // a Unix socket has no host, or its folder
  return name === '' || name.startsWith('%2f') || isLoopbackName(name)
}

/** Rejects connections that would send data about people to another machine unprotected. */
function checkEncryption({ databaseUrl, databaseOwnerUrl, upstreamUrl, allowPlaintext }: Config) {
  const isPlain = (server: string) => !isOnThisMachine(server) && !isVerified(server)
  for (const [name, url] of [
    ['DATABASE_URL', databaseUrl],
    ['DATABASE_OWNER_URL', databaseOwnerUrl],
  ] as const) {
    const servers = url === null ? [] : serversOf(url)
    for (const mode of servers.map(unknownMode))
      if (mode)
        throw new ConfigError(
          `${name} has sslmode=${mode.given}, which doesn’t exist. Use ${mode.accepts}.`,
        )
    for (const file of servers.map(authoritiesFile))
      if (file !== null && !existsSync(file))
        throw new ConfigError(
          `${name} has sslrootcert=${file}, which doesn’t exist. Correct the path.`,
        )
    if (!allowPlaintext.includes('database') && servers.some(isPlain))
      throw new ConfigError(
        `${name} points to another machine, but the connection isn’t encrypted and verified. Add ?sslmode=verify-full, and &sslrootcert=<file> if the server’s certificate is from your own certificate authority. On a private network, you can set ALLOW_PLAINTEXT=database instead.`,
      )
  }
  if (databaseOwnerUrl !== null && databaseUrl === null)
    throw new ConfigError(
      'DATABASE_OWNER_URL is set, but DATABASE_URL isn’t. Set DATABASE_URL to the same database, with the role that Rounds runs as.',
    )
  if (
    upstreamUrl !== null &&
    upstreamUrl.startsWith('http:') &&
    !isOnThisMachine(upstreamUrl) &&
    !allowPlaintext.includes('upstream')
  )
    throw new ConfigError(
      'UPSTREAM_URL points to another machine without encryption. Use HTTPS. On a private network, you can set ALLOW_PLAINTEXT=upstream instead.',
    )
}

/** Rejects addresses at which browsers don't support passkeys. */
function checkPasskeys({ host, ...config }: Config, place: Values['publicUrl']) {
  if (!config.signIn.includes('members')) return
  if (!place && !isLoopback(host))
    throw new ConfigError(
      `SIGN_IN includes members and HOST is "${host}", which other machines can reach, but PUBLIC_URL isn’t set. Set PUBLIC_URL to the address that people open, such as https://rounds.clinic.example.`,
    )
  if (place && isIP(nameOfHost(place.host)))
    throw new ConfigError(
      `SIGN_IN includes members, but PUBLIC_URL is the IP address ${place.host}. Browsers accept passkeys only for a domain name. Set PUBLIC_URL to an address such as https://rounds.clinic.example.`,
    )
}

/** First parts of the addresses of Rounds, such as `api`. */
const takenPaths = new Set(
  [
    API_PREFIX,
    DOCS_PATH,
    HELP_PATH,
    ...Object.values(pageAddresses),
    '/workspace',
    '/assets',
    '/sign-in',
    '/health',
    '/ready',
  ].map((taken) => taken.split('/')[1] ?? ''),
)
/** Rejects a path that begins as an address of Rounds does, which it would hide. */
function checkBasePath(basePath: string) {
  const [, first = ''] = basePath.split('/')
  if (first && takenPaths.has(first))
    throw new ConfigError(
      `The path ${basePath} in BASE_PATH or PUBLIC_URL begins with /${first}, which is a path that Rounds itself uses. Use a different path, such as /rounds.`,
    )
}

/** Variables that have an effect only with another one. */
const dependent = {
  UPSTREAM_URL: ['UPSTREAM_KEY_HEADER', 'CHECK_KEY'],
  DATABASE_URL: ['DATABASE_POOLED'],
} as const
/** Variables that have an effect only if SIGN_IN includes oidc. */
const ofOidc = Object.keys(signIn).filter((name) => name.startsWith('OIDC_'))

/** Rejects variables without effect, because the one that they depend on may be missing or misspelled. */
function checkUnused(values: Values) {
  const given: Readonly<Record<string, unknown>> = values
  const initial: Readonly<Record<string, unknown>> = readValues({})
  const isChanged = (name: string) =>
    JSON.stringify(given[camel(name)]) !== JSON.stringify(initial[camel(name)])
  for (const [needed, names] of Object.entries(dependent)) {
    const unused = given[camel(needed)] === null && names.find(isChanged)
    if (unused)
      throw new ConfigError(
        `${unused} is set, but has no effect without ${needed}. Set ${needed}, or remove ${unused}.`,
      )
  }
  const unused = values.signIn.includes('oidc') ? undefined : ofOidc.find(isChanged)
  if (unused)
    throw new ConfigError(
      `${unused} is set, but SIGN_IN doesn’t include oidc. Set SIGN_IN=oidc, or SIGN_IN=key,oidc to keep team keys.`,
    )
}

/** Rejects values that exclude each other. */
function checkTogether(config: Config, place: Values['publicUrl']) {
  checkBasePath(config.basePath)
  if (config.port === config.servicePort && config.port !== 0 && !config.upstreamUrl)
    throw new ConfigError(`PORT and SERVICE_PORT are both ${config.port}. Use different ports.`)
  if (config.metricsPort && [config.port, config.servicePort].includes(config.metricsPort))
    throw new ConfigError(
      `METRICS_PORT is ${config.metricsPort}, which is the same as PORT or SERVICE_PORT. Use a different port.`,
    )
  if (config.upstreamUrl && config.checkInterval && !config.checkKey && !config.masterKey.length)
    throw new ConfigError(
      'CHECK_INTERVAL is set for another service, which requires a key. Set CHECK_KEY to that key, or set CHECK_INTERVAL=0. With MASTER_KEY, Rounds uses the keys of its workspaces.',
    )
  if (config.audit !== 'off' && !hasAuditKey(config))
    throw new ConfigError(
      `AUDIT is ${config.audit} and SESSION_SECRET is set, but AUDIT_KEY isn’t. Create one key for all processes (openssl rand -base64 32), and set AUDIT_KEY to it, or AUDIT_KEY_FILE to a file that contains it. Or set AUDIT=off.`,
    )
  checkEncryption(config)
  if (config.basemapOrigins.length && !config.basemapStyleUrl)
    throw new ConfigError('BASEMAP_ORIGINS is set without BASEMAP_STYLE_URL. Set both or neither.')
  if (place?.path && place.path !== config.basePath)
    throw new ConfigError(
      `BASE_PATH is "${config.basePath}", but PUBLIC_URL has a different path. Set the path in only one of them.`,
    )
  const ofMembers = config.signIn.find((way) => way !== 'key')
  if (config.upstreamUrl && ofMembers && config.masterKey.length === 0)
    throw new ConfigError(
      `SIGN_IN includes ${ofMembers} and UPSTREAM_URL is set, but MASTER_KEY isn’t. Rounds uses it to encrypt the keys for that service. Set MASTER_KEY, or the contents of MASTER_KEY_FILE, to ${randomKeys.accepts}.`,
    )
  if (config.oidc && !place && !isLoopback(config.host))
    throw new ConfigError(
      `SIGN_IN includes oidc and HOST is "${config.host}", which other machines can reach, but PUBLIC_URL isn’t set. Set PUBLIC_URL to the address that people open, such as https://rounds.clinic.example.`,
    )
  checkPasskeys(config, place)
  const publicName = place ? nameOfHost(place.host) : 'localhost'
  for (const [name, host, isNear, toStay] of [
    [
      'HOST',
      config.host,
      isLoopback(config.host),
      ', or HOST=127.0.0.1 to accept connections only from this machine',
    ],
    [
      'SERVICE_HOST',
      config.serviceHost,
      isLoopback(config.serviceHost),
      ', or SERVICE_HOST=127.0.0.1 to accept connections only from this machine',
    ],
    ['PUBLIC_URL', publicName, isLoopbackName(publicName), ''],
  ] as const) {
    if (isNear) continue
    if (config.demo)
      throw new ConfigError(
        `${name} is "${host}", which other machines can reach, and the demo team needs no key. Set DEMO=off${toStay}.`,
      )
    if (config.devFlags)
      throw new ConfigError(
        `${name} is "${host}", which other machines can reach, and DEV_FLAGS lets anyone make requests fail. Set DEV_FLAGS=off${toStay}.`,
      )
  }
}

/**
 * The environment, read once. Every value has a working default. The log format depends on whether
 * a person reads it. Throws a ConfigError that names the variable and the accepted values.
 */
export function readConfig(given: Env = process.env, { isTerminal = isatty(STDERR) } = {}): Config {
  const values = readValues(withSecretFiles(given))
  checkUnused(values)
  const config = complete(values, isTerminal)
  checkTogether(config, values.publicUrl)
  return config
}
