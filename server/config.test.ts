import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { serversOf } from '#server/db/servers.ts'
import { isLoopback } from '#server/http/host-names.ts'

import { ConfigError } from './config-values.ts'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  test('works with nothing set', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      servicePort: 3001,
      host: '127.0.0.1',
      dataDir: expect.stringMatching(/data$/),
      databaseUrl: null,
      databasePooled: false,
      upstreamUrl: null,
      upstreamKeyHeader: 'x-service-api-key',
      demo: true,
      reconnectUrl: null,
      basemapStyleUrl: null,
      basemapOrigins: [],
      devFlags: false,
      sessionSecret: [],
      backupKey: [],
      masterKey: [],
      sessionCookie: 'rounds_3000',
      sessionIdleMinutes: 15,
      trustProxy: [],
      publicOrigin: null,
      basePath: '',
    })
  })

  test('accepts a PostgreSQL with several hosts, and names an invalid one', () => {
    const databaseUrl = 'postgres://rounds:se,c@ret@db1:5432,db2/rounds?sslmode=verify-full'
    expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
    expect(serversOf(databaseUrl)).toEqual([
      'postgres://rounds:se,c@ret@db1:5432/rounds?sslmode=verify-full',
      'postgres://rounds:se,c@ret@db2/rounds?sslmode=verify-full',
    ])
    expect(() => readConfig({ DATABASE_URL: 'postgres://db1,db2:port/rounds' })).toThrow(
      /^DATABASE_URL/,
    )
  })

  test('an address that can’t be read says how to write a password', () => {
    const encode = /^DATABASE_URL isn’t a valid address\..* Percent-encode special characters/
    for (const url of ['postgres://u:pa#ss@db/x', 'postgres://u:pa%ss@db/x', 'postgres://'])
      expect(() => readConfig({ DATABASE_URL: url }), url).toThrow(encode)
    expect(() => readConfig({ DATABASE_URL: 'db/x' })).toThrow(/^((?!encode).)*$/)
  })

  test('a misspelled sslmode is refused with the accepted values', () => {
    for (const [mode, host] of [
      ['bogus', 'localhost'],
      ['Require', 'localhost'],
      ['verify_full', 'db1'],
    ])
      expect(() => readConfig({ DATABASE_URL: `postgres://${host}/x?sslmode=${mode}` })).toThrow(
        `DATABASE_URL has sslmode=${mode}, which doesn’t exist. Use disable, allow, prefer, require, verify-ca, or verify-full.`,
      )
    for (const mode of ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'])
      expect(readConfig({ DATABASE_URL: `postgres://localhost/x?sslmode=${mode}` })).toBeDefined()
  })

  test('the days before an issue opens are configurable', () => {
    expect(readConfig({})).toMatchObject({
      historyDays: 365,
      checkRules: { silent: 7, noData: 7, unconnected: 3, replaced: 90 },
    })
    const given = { SILENT_DAYS: '5', NO_DATA_DAYS: '14', UNCONNECTED_DAYS: '0' }
    expect(readConfig({ ...given, REPLACED_DAYS: '60' }).checkRules).toEqual({
      silent: 5,
      noData: 14,
      unconnected: 0,
      replaced: 60,
    })
    expect(() => readConfig({ SILENT_DAYS: '0' })).toThrow(/SILENT_DAYS/)
  })

  test('accepts every variable', () => {
    const config = readConfig({
      PORT: '80',
      DEMO: 'Off',
      HOST: '0.0.0.0',
      UPSTREAM_URL: 'https://api.example/base/',
      UPSTREAM_KEY_HEADER: 'X-Vital-Api-Key',
    })
    expect(config).toMatchObject({
      port: 80,
      demo: false,
      host: '0.0.0.0',
      upstreamUrl: 'https://api.example/base',
      upstreamKeyHeader: 'x-vital-api-key',
    })
  })

  test('at a terminal the log has no requests unless configured', () => {
    const levelOf = (env: Record<string, string>, isTerminal: boolean) => {
      const { logLevel, logInWords } = readConfig(env, { isTerminal })
      return [logLevel, logInWords]
    }
    expect(levelOf({}, true)).toEqual(['warn', true])
    expect(levelOf({ LOG_LEVEL: 'info' }, true)).toEqual(['info', true])
    expect(levelOf({}, false)).toEqual(['info', false])
    expect(levelOf({ LOG_LEVEL: 'error' }, false)).toEqual(['error', false])
  })

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DEMO: '', HOST: '', UPSTREAM_URL: '', DATA_DIR: '' })).toEqual(
      readConfig({}),
    )
  })

  const wrong = {
    PORT: ['x', '-1', '65536', '3000.5'],
    SERVICE_PORT: ['99999', '3000'],
    DEMO: ['maybe'],
    DATABASE_URL: ['localhost', 'mysql://localhost/rounds'],
    UPSTREAM_URL: ['api.example', 'file:///etc/passwd'],
    UPSTREAM_KEY_HEADER: ['x key', 'Host', 'Cookie', 'x-request-id', 'x-foo'],
    UPSTREAM_TIMEOUT_MS: ['soon', '1'],
    RECONNECT_URL: ['javascript:alert(1)'],
    BASEMAP_STYLE_URL: ['javascript:alert(1)'],
    BASEMAP_ORIGINS: ['https://tiles.example'],
    LOG_LEVEL: ['loud'],
    SESSION_IDLE_MINUTES: ['0', '721', 'never'],
    SESSION_SECRET: ['short', `${'a'.repeat(32)} short`, Array(3).fill('a'.repeat(32)).join(' ')],
    SESSION_COOKIE: ['a b', '__Host-rounds', 'a;b'],
    BASE_PATH: ['rounds', '/a b', '/../x', '//x', '/a"b'],
    PUBLIC_URL: [
      'rounds.example',
      'ftp://rounds.example',
      'http://rounds.example',
      'https://me@rounds.example',
      'https://rounds.example/?a=1',
      'https://rounds.example/a b',
      'https://rounds.example/x#y',
    ],
    TRUST_PROXY: ['true', 'proxy.example', '10.0.0.0/33', '10.0.0.5/', '1'],
  }
  for (const [name, values] of Object.entries(wrong))
    test(`refuses an invalid ${name} by name`, () => {
      for (const value of values) {
        expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
        expect(() => readConfig({ [name]: value })).toThrow(name)
      }
    })

  test('a basemap may have further origins, each with its full name', () => {
    const read = (BASEMAP_ORIGINS: string) =>
      readConfig({ BASEMAP_STYLE_URL: 'https://styles.example/style.json', BASEMAP_ORIGINS })
        .basemapOrigins
    expect(read(' https://tiles.example, http://[::1]:8080/\nhttps://Glyphs.example:443 ')).toEqual(
      ['https://tiles.example', 'http://[::1]:8080', 'https://glyphs.example'],
    )
    for (const origin of [
      'tiles.example',
      'https:',
      'https://*',
      'https://*.tiles.example',
      'https://tiles.example/v1',
      'https://tiles.example?key=1',
      'https://me@tiles.example',
      'https://a;script-src',
      'data:',
      'wss://tiles.example',
      "'unsafe-inline'",
    ])
      expect(() => read(`https://tiles.example ${origin}`), origin).toThrow(
        `BASEMAP_ORIGINS contains "${origin}"`,
      )
  })

  test('several processes with one secret share a cookie, and two secrets are accepted during a change', () => {
    const [next, last] = ['b'.repeat(32), 'a'.repeat(32)]
    expect(readConfig({ PORT: '3100', SESSION_SECRET: `${next} ${last}` })).toMatchObject({
      sessionSecret: [next, last],
      sessionCookie: 'rounds',
    })
    expect(readConfig({ SESSION_SECRET: next, SESSION_COOKIE: 'two' }).sessionCookie).toBe('two')
    expect(readConfig({ PORT: '3100' }).sessionCookie).toBe('rounds_3100')
    expect(readConfig({ PORT: '40123', WEB_PORT: '3100' }).sessionCookie).toBe('rounds_3100')
    expect(() => readConfig({ SESSION_SECRET: 'hunter2' })).toThrow(/^((?!hunter2).)*$/)
  })

  test('a secret can be in a file, without its trailing newline', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rounds-config-'))
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const secret = 'a'.repeat(32)
    const read = readConfig({
      SESSION_SECRET_FILE: file('secret', `${secret}\n`),
      CHECK_KEY_FILE: file('key', ' sk_us_1 \n'),
      DATABASE_URL_FILE: file('database', 'postgres://rounds:pw@localhost/rounds\n'),
      BACKUP_KEY_FILE: file('backup', `${'kL9+/'.repeat(3)}0123456789abcdefABCDEF0123456789\n`),
      UPSTREAM_URL_FILE: file('upstream', 'https://me:pw@api.example\n'),
      CHECK_INTERVAL: '60',
    })
    expect(read).toMatchObject({
      sessionSecret: [secret],
      sessionCookie: 'rounds',
      checkKey: 'sk_us_1',
      backupKey: [`${'kL9+/'.repeat(3)}0123456789abcdefABCDEF0123456789`],
      databaseUrl: 'postgres://rounds:pw@localhost/rounds',
      upstreamUrl: 'https://me:pw@api.example',
      demo: false,
      checkInterval: 3600,
    })
    for (const [env, words] of [
      [{ SESSION_SECRET_FILE: join(folder, 'none') }, /SESSION_SECRET_FILE can’t be read: ENOENT/],
      [{ CHECK_KEY_FILE: file('empty', '\n') }, /CHECK_KEY_FILE is .*empty/],
      [{ CHECK_KEY_FILE: file('key', 'x'), CHECK_KEY: 'y' }, /CHECK_KEY and CHECK_KEY_FILE/],
    ] as const)
      expect(() => readConfig(env)).toThrow(words)
    rmSync(folder, { recursive: true })
  })

  test('a backup key must be random, so short or simple ones are refused, and a second key opens older backups', () => {
    const keys = [32, 48].map((length) => randomBytes(length).toString('base64'))
    const hex = randomBytes(32).toString('hex')
    expect(readConfig({ BACKUP_KEY: keys.join(' ') }).backupKey).toEqual(keys)
    expect(readConfig({ BACKUP_KEY: hex }).backupKey).toEqual([hex])
    for (const weak of [
      randomBytes(16).toString('base64'),
      'a'.repeat(64),
      'correct horse battery staple',
      'tomorrow-and-tomorrow'.repeat(3),
      `${keys.join(' ')} ${hex}`,
    ])
      expect(() => readConfig({ BACKUP_KEY: weak })).toThrow(
        /BACKUP_KEY is too weak.*openssl rand -base64 32/,
      )
  })

  test('data about people leaves the machine only encrypted and verified', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rounds-config-'))
    const ca = join(folder, 'ca.pem')
    writeFileSync(ca, 'a certificate')
    for (const url of [
      'postgres://rounds@db.example/rounds?sslmode=verify-full',
      `postgres://rounds@db1,db2:5433/rounds?sslmode=verify-full&sslrootcert=${ca}`,
      'postgres://rounds@db.example/rounds?sslrootcert=system',
      'postgres://rounds@localhost:5433/rounds',
      'postgres://rounds@[::1]/rounds?sslmode=disable',
      'postgres:///rounds',
      'postgres://rounds@%2Fvar%2Frun%2Fpostgresql/rounds',
    ])
      expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
    for (const url of [
      'postgres://rounds@db.example/rounds',
      'postgres://rounds@10.0.0.7/rounds?sslmode=require',
      'postgres://rounds@db.example/rounds?sslmode=verify-ca',
      'postgres://rounds@localhost,db2/rounds',
      `postgres://rounds@db.example/rounds?sslrootcert=${ca}`,
    ]) {
      expect(() => readConfig({ DATABASE_URL: url })).toThrow(/DATABASE_URL.*sslmode=verify-full/)
      const open = { DATABASE_URL: url, ALLOW_PLAINTEXT: 'upstream, database' }
      expect(readConfig(open).databaseUrl).toBe(url)
    }
    expect(() =>
      readConfig({ DATABASE_URL: 'postgres://db/rounds?sslmode=verify-full&sslrootcert=/none' }),
    ).toThrow(/sslrootcert=\/none, which doesn’t exist/)
    rmSync(folder, { recursive: true })

    const UPSTREAM_URL = 'http://api.example'
    expect(() => readConfig({ UPSTREAM_URL })).toThrow(/UPSTREAM_URL points to another.*Use HTTPS/)
    expect(() => readConfig({ UPSTREAM_URL, ALLOW_PLAINTEXT: 'database' })).toThrow(/Use HTTPS/)
    expect(readConfig({ UPSTREAM_URL, ALLOW_PLAINTEXT: 'upstream' }).upstreamUrl).toBe(UPSTREAM_URL)
    expect(() => readConfig({ ALLOW_PLAINTEXT: 'all' })).toThrow(
      'ALLOW_PLAINTEXT is "all". Use database or upstream, or both separated by a comma.',
    )
  })

  test('a variable that needs another one isn’t ignored without it', () => {
    const needed = {
      UPSTREAM_KEY_HEADER: ['x-foo', 'UPSTREAM_URL', 'https://api.example'],
      CHECK_KEY: ['x', 'UPSTREAM_URL', 'https://api.example'],
      DATABASE_POOLED: ['on', 'DATABASE_URL', 'postgres://localhost/rounds'],
    }
    for (const [name, [value = '', other = '', otherValue]] of Object.entries(needed)) {
      const read = (env = {}) => readConfig({ [name]: value, ...env })
      expect(read).toThrow(`${name} is set, but has no effect without ${other}. Set ${other}`)
      expect(read({ [other]: otherValue })).toBeDefined()
    }
    // a value that changes nothing is no mistake
    expect(
      readConfig({ UPSTREAM_KEY_HEADER: 'x-service-api-key', DATABASE_POOLED: 'off' }),
    ).toEqual(readConfig({}))
  })

  test('metrics are served with the dashboard, or elsewhere', () => {
    const DEMO = 'off'
    expect(readConfig({}).metricsHost).toBe('127.0.0.1')
    expect(readConfig({ DEMO, HOST: '10.0.0.7' }).metricsHost).toBe('10.0.0.7')
    expect(readConfig({ METRICS_HOST: '10.0.0.8' })).toMatchObject({
      host: '127.0.0.1',
      metricsHost: '10.0.0.8',
    })
  })

  test('a path prefix has no trailing slash', () => {
    expect(readConfig({ BASE_PATH: '/tools/rounds/' }).basePath).toBe('/tools/rounds')
    expect(readConfig({ BASE_PATH: '/' }).basePath).toBe('')
  })

  test.each(['/api', '/api/rounds', '/people', '/workspace/', '/docs'])(
    'BASE_PATH %s is refused, because Rounds has an address there',
    (BASE_PATH) => {
      expect(() => readConfig({ BASE_PATH })).toThrow(/is a path that Rounds itself uses/)
      expect(() =>
        readConfig({ DEMO: 'off', PUBLIC_URL: `https://x.example${BASE_PATH}` }),
      ).toThrow(/is a path that Rounds itself uses/)
      expect(readConfig({ BASE_PATH: `/tools${BASE_PATH}` }).basePath).toMatch(/^\/tools/)
    },
  )

  test('PUBLIC_URL is an origin, plus a path that can replace BASE_PATH', () => {
    const read = (PUBLIC_URL: string, BASE_PATH = '') => {
      const { publicOrigin, basePath } = readConfig({ DEMO: 'off', PUBLIC_URL, BASE_PATH })
      return [publicOrigin, basePath]
    }
    expect(read('https://Rounds.example:443/')).toEqual(['https://rounds.example', ''])
    expect(read('https://x.example/tools/rounds/')).toEqual(['https://x.example', '/tools/rounds'])
    expect(read('https://x.example', '/rounds')).toEqual(['https://x.example', '/rounds'])
    expect(read('https://x.example/rounds', '/rounds')).toEqual(['https://x.example', '/rounds'])
    expect(() => read('https://x.example/a', '/b')).toThrow(/BASE_PATH is "\/b", but PUBLIC_URL/)
  })

  test('the demo and the error switches have no public address', () => {
    const PUBLIC_URL = 'https://rounds.example'
    expect(() => readConfig({ PUBLIC_URL })).toThrow(/PUBLIC_URL is "rounds\.example".*DEMO=off/)
    expect(() => readConfig({ PUBLIC_URL, DEMO: 'off', DEV_FLAGS: 'on' })).toThrow(/DEV_FLAGS/)
    for (const near of ['http://localhost:3000', 'http://rounds.localhost', 'http://[::1]:3000'])
      expect(readConfig({ PUBLIC_URL: near }).demo).toBe(true)
  })

  test('proxies are configured as addresses and networks', () => {
    expect(
      readConfig({ TRUST_PROXY: '10.0.0.5, 10.1.0.0/16 fd00::/8 loopback' }).trustProxy,
    ).toEqual(['10.0.0.5', '10.1.0.0/16', 'fd00::/8', 'loopback'])
  })

  test('the demo is available only on this machine', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/HOST is "0\.0\.0\.0".*DEMO=off/)
    expect(() => readConfig({ HOST: '::' })).toThrow(ConfigError)
    expect(readConfig({ HOST: 'localhost' }).demo).toBe(true)
    expect(readConfig({ HOST: '127.0.0.9' }).demo).toBe(true)
  })

  test('the error switches are available only on this machine', () => {
    const env = { DEMO: 'off', DEV_FLAGS: 'on' }
    expect(() => readConfig({ ...env, HOST: '0.0.0.0' })).toThrow(/HOST is "0\.0\.0\.0".*DEV_FLAGS/)
    expect(() => readConfig({ ...env, SERVICE_HOST: '::' })).toThrow(/SERVICE_HOST is "::"/)
    expect(readConfig({ ...env, HOST: '::1' }).devFlags).toBe(true)
  })

  test('the service listens where the dashboard does, or elsewhere', () => {
    expect(readConfig({ DEMO: 'off', HOST: '0.0.0.0' }).serviceHost).toBe('0.0.0.0')
    const apart = { DEMO: 'off', HOST: '0.0.0.0', SERVICE_HOST: '127.0.0.1' }
    expect(readConfig(apart)).toMatchObject({ host: '0.0.0.0', serviceHost: '127.0.0.1' })
  })

  test('another upstream has no demo to sign in to', () => {
    expect(readConfig({ UPSTREAM_URL: 'https://api.example', HOST: '0.0.0.0' }).demo).toBe(false)
  })

  test('only addresses of this machine are loopback', () => {
    expect(['127.0.0.1', 'localhost', '::1'].map(isLoopback)).toEqual([true, true, true])
    expect(
      ['127.evil.example', '0.0.0.0', '10.0.0.1', 'localhost.evil.example', ''].map(isLoopback),
    ).toEqual([false, false, false, false, false])
  })

  test('the audit is on if its key can be stored, and required with single sign-on', () => {
    const key = 'q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k='
    const secret = { SESSION_SECRET: '0123456789abcdef0123456789abcdef' }
    expect(readConfig({}).audit).toBe('on')
    expect(readConfig({ AUDIT: 'required' }).audit).toBe('required')
    // several processes, with no key in common
    expect(readConfig(secret).audit).toBe('off')
    expect(readConfig({ ...secret, AUDIT_KEY: key })).toMatchObject({
      audit: 'on',
      auditKey: [key],
      auditYears: 6,
    })
    expect(() => readConfig({ ...secret, AUDIT: 'on' })).toThrow(/AUDIT_KEY isn’t/)
    expect(() => readConfig({ AUDIT: 'maybe' })).toThrow(/off, on, required/)
  })

  describe('single sign-on', () => {
    const oidc = {
      SIGN_IN: 'oidc',
      OIDC_ISSUER: 'https://login.clinic.example/realms/clinic/',
      OIDC_CLIENT_ID: 'rounds',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_ROLES: 'rounds-clinic=clinician:Main clinic, /ops=team=operations:Main: east',
    }

    test('is off by default', () => {
      expect(readConfig({})).toMatchObject({ signIn: ['key'], oidc: null })
      const { SIGN_IN: _, ...unused } = oidc
      expect(() => readConfig(unused)).toThrow(/OIDC_ISSUER is set, but SIGN_IN.*SIGN_IN=oidc/)
      const more = { OIDC_SCOPES: 'openid groups', OIDC_ROLE_CLAIM: 'groups' }
      for (const [name, value] of Object.entries({ ...unused, ...more }))
        expect(() => readConfig({ [name]: value })).toThrow(
          new RegExp(`^${name} is set, but SIGN_IN doesn’t include oidc. Set SIGN_IN=oidc`),
        )
    })

    test('groups its values, with the issuer as written', () => {
      expect(readConfig({ ...oidc, SIGN_IN: 'key,oidc' })).toMatchObject({
        signIn: ['key', 'oidc'],
        oidc: {
          issuer: 'https://login.clinic.example/realms/clinic/',
          clientId: 'rounds',
          clientSecret: 'secret',
          scopes: 'openid profile email',
          roleClaim: 'roles',
          roles: [
            { value: 'rounds-clinic', role: 'clinician', team: 'Main clinic' },
            { value: '/ops=team', role: 'operations', team: 'Main: east' },
          ],
        },
      })
      const more = { OIDC_SCOPES: 'openid  groups', OIDC_ROLE_CLAIM: 'realm_access.roles' }
      expect(readConfig({ ...oidc, ...more }).oidc).toMatchObject({
        scopes: 'openid groups',
        roleClaim: 'realm_access.roles',
      })
    })

    test('limits roles to people with tags', () => {
      const roles = 'c=clinician[cardiology| trial A ]: Main, o=operations [a:b] :North [x]'
      expect(readConfig({ ...oidc, OIDC_ROLES: roles }).oidc?.roles).toEqual([
        { value: 'c', role: 'clinician', scope: ['cardiology', 'trial A'], team: 'Main' },
        { value: 'o', role: 'operations', scope: ['a:b'], team: 'North [x]' },
      ])
    })

    for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'])
      test(`needs ${name}`, () => {
        expect(() => readConfig({ ...oidc, [name]: '' })).toThrow(
          new RegExp(`^SIGN_IN includes oidc, but ${name} isn’t set\\. .+`),
        )
      })

    for (const [name, value, words] of [
      ['SIGN_IN', 'password', /SIGN_IN contains "password"\. Use key, members, oidc/],
      ['OIDC_ISSUER', 'login.clinic.example', /OIDC_ISSUER is "login.*Use the issuer/],
      ['OIDC_ISSUER', 'https://me:secret@login.example', /Use the issuer/],
      ['OIDC_ISSUER', 'http://login.clinic.example', /over HTTPS only/],
      ['OIDC_ROLES', 'rounds=chief:Main', /OIDC_ROLES contains "rounds=chief:Main"\. Use pairs/],
      ['OIDC_ROLES', 'rounds=clinician', /Use pairs/],
      ['OIDC_ROLES', 'clinician:Main', /Use pairs/],
      ['OIDC_ROLES', 'x=clinician: ', /Use pairs/],
      ['OIDC_ROLES', 'x=administrator[a]:Main', /limit analysts, operations, and clinicians/],
      ['OIDC_ROLES', 'x=clinician[]:Main', /Use pairs/],
      ['OIDC_ROLES', 'x=clinician[a||b]:Main', /Use pairs/],
      ['OIDC_SCOPES', 'profile email', /including openid/],
      ['OIDC_ROLE_CLAIM', 'two words', /the name of a claim/],
    ] as const)
      test(`refuses ${name}=${value}`, () => {
        expect(() => readConfig({ ...oidc, [name]: value })).toThrow(words)
      })

    test('needs the public address if other machines can reach it', () => {
      const open = { ...oidc, HOST: '0.0.0.0', DEMO: 'off' }
      expect(() => readConfig(open)).toThrow(/PUBLIC_URL isn’t set\. Set PUBLIC_URL/)
      expect(readConfig({ ...open, PUBLIC_URL: 'https://rounds.example' }).oidc).not.toBeNull()
      const OIDC_ISSUER = 'http://localhost:8080/realms/clinic'
      expect(readConfig({ ...oidc, OIDC_ISSUER }).oidc?.issuer).toBe(OIDC_ISSUER)
    })
  })

  describe('passkeys', () => {
    const passkeys = { SIGN_IN: 'members' }

    test('record every response, and work together with the other ways to sign in', () => {
      expect(readConfig(passkeys)).toMatchObject({ signIn: ['members'], audit: 'required' })
      expect(readConfig({ SIGN_IN: 'key,members' }).signIn).toEqual(['key', 'members'])
    })

    test('need a host name that people open', () => {
      const open = { ...passkeys, HOST: '0.0.0.0', DEMO: 'off' }
      expect(() => readConfig(open)).toThrow(/but PUBLIC_URL isn’t set\. Set PUBLIC_URL/)
      expect(() => readConfig({ ...open, PUBLIC_URL: 'https://10.0.0.5' })).toThrow(
        /PUBLIC_URL is the IP address 10\.0\.0\.5\. Browsers accept passkeys only for a domain name/,
      )
      expect(readConfig({ ...open, PUBLIC_URL: 'https://rounds.example' }).signIn).toEqual([
        'members',
      ])
    })
  })

  describe('sign-in methods and services', () => {
    const oidc = {
      OIDC_ISSUER: 'https://login.clinic.example',
      OIDC_CLIENT_ID: 'rounds',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_ROLES: 'clinic=clinician:Main clinic',
    }
    const other = { UPSTREAM_URL: 'https://api.example' }
    const MASTER_KEY = randomBytes(32).toString('base64')
    for (const SIGN_IN of ['key', 'members', 'oidc', 'key,members', 'key,oidc', 'members,oidc'])
      test(`${SIGN_IN} works with the built-in service, and with another one plus a master key`, () => {
        const given = { SIGN_IN, ...(SIGN_IN.includes('oidc') && oidc) }
        const ways = SIGN_IN.split(',')
        expect(readConfig(given).signIn).toEqual(ways)
        expect(readConfig({ ...given, ...other, MASTER_KEY }).signIn).toEqual(ways)
        const without = () => readConfig({ ...given, ...other })
        if (SIGN_IN === 'key') expect(without().signIn).toEqual(ways)
        else
          expect(without).toThrow(
            /^SIGN_IN includes (members|oidc) and UPSTREAM_URL is set, but MASTER_KEY isn’t.*openssl rand -base64 32/,
          )
      })

    test('background checks of another service need its key', () => {
      const checks = { ...other, CHECK_INTERVAL: '60' }
      expect(() => readConfig(checks)).toThrow(/Set CHECK_KEY to that key/)
      expect(readConfig({ ...checks, CHECK_KEY: 'k' }).checkInterval).toBe(3600)
      expect(readConfig({ ...checks, MASTER_KEY }).checkInterval).toBe(3600)
    })
  })
})
