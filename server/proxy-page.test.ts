/** The configurations of docs/proxy.md as they are printed there, except for ports, addresses and certificates. */
import { once } from 'node:events'
import { request } from 'node:https'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { endpoints } from '#contract/interface/endpoints.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDb } from '#server/db/open.ts'
import { describeOnce, freshPostgresql } from '#server/db/testing.ts'
import { createKey } from '#server/interface/keys.ts'
import { putTeam } from '#server/interface/store.ts'

import { freePort, isInstalled, openPrograms, proxyBlock, proxyEnv } from './testing.ts'

const programs = openPrograms()
const ORIGIN = 'https://rounds.clinic.example'
const markers = `${API_PREFIX}${endpoints.listMarkers.path}?size=5`

type Asked = { method?: string; cookie?: string; body?: object }
/** As a browser at the public address asks. */
async function ask(port: number, path: string, { method = 'GET', cookie, body }: Asked = {}) {
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    agent: false,
    servername: new URL(ORIGIN).host,
    rejectUnauthorized: false,
    headers: {
      host: new URL(ORIGIN).host,
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(method !== 'GET' && { origin: ORIGIN }),
      ...(body && { 'content-type': 'application/json' }),
    },
  })
  sent.end(body && JSON.stringify(body))
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const chunk of answer) text += chunk
  return { status: answer.statusCode as number, headers: answer.headers, text }
}
const signIn = (port: number, key: string) =>
  ask(port, ownEndpoints.session.path, { method: 'POST', body: { key } })

/** What comes of a whole session through a proxy. */
async function sessionThrough(proxy: number, key: string) {
  const { status, headers, text } = await signIn(proxy, key)
  const [setCookie = ''] = headers['set-cookie'] ?? []
  const cookie = setCookie.split(';')[0]
  const { sessions } = JSON.parse(
    (await ask(proxy, ownEndpoints.listSessions.path, { cookie })).text,
  )
  return {
    signIn: [status, JSON.parse(text).signedIn],
    setCookie,
    hsts: headers['strict-transport-security'],
    address: sessions?.[0].address,
    read: (await ask(proxy, markers, { cookie })).status,
    signOut: (await ask(proxy, ownEndpoints.session.path, { method: 'DELETE', cookie })).status,
    readAfter: (await ask(proxy, markers, { cookie })).status,
  }
}
const wholeSession = (cookieName: string) => ({
  signIn: [200, true],
  setCookie: expect.stringMatching(new RegExp(`^__Host-${cookieName}=[^;]+;.*Path=/;.*Secure`)),
  hsts: expect.stringContaining('max-age='),
  address: '127.0.0.1',
  read: 200,
  signOut: 200,
  readAfter: 401,
})

/** Rounds that trusts a proxy of this machine, with a team's key. */
async function roundsBehindProxy() {
  const dataDir = join(programs.folder(), 'data')
  const db = await openDb({ databaseUrl: null, dataDir })
  const key = await createKey(db, (await putTeam(db, { name: 'North' })).id)
  await db.close()
  const rounds = await programs.startRounds({
    ...proxyEnv('TRUST_PROXY=127.0.0.1'),
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
  })
  return { rounds, key, dataDir }
}

describeOnce('Caddy (needs caddy)', () => {
  test.skipIf(!isInstalled('caddy') || !isInstalled('openssl'))(
    'works as documented',
    async () => {
      const { rounds, key } = await roundsBehindProxy()
      const own = await freePort()
      const { pem, key: keyFile } = programs.certificate()
      const text = proxyBlock('caddy')
        .replace('rounds.clinic.example {', `${ORIGIN}:${own} {\n  tls ${pem} ${keyFile}`)
        .replace('127.0.0.1:3000', `127.0.0.1:${rounds.port}`)
      const proxy = await programs.startCaddy(text, own)
      expect(await sessionThrough(proxy, key)).toEqual(wholeSession(`rounds_${rounds.port}`))
    },
    120_000,
  )
})

describeOnce('nginx (needs nginx)', () => {
  async function startNginx(block: string, port: number) {
    const own = await freePort()
    const { pem, key } = programs.certificate()
    const text = block
      .replace('listen 443 ssl', `listen 127.0.0.1:${own} ssl`)
      .replace('/etc/ssl/rounds.pem', pem)
      .replace('/etc/ssl/rounds.key', key)
      .replace('http://127.0.0.1:3000', `http://127.0.0.1:${port}`)
    return { proxy: await programs.startNginx(text, own), stop: () => programs.stop('nginx') }
  }
  test.skipIf(!isInstalled('nginx') || !isInstalled('openssl'))(
    'works as documented, and without its settings says what to set',
    async () => {
      const { rounds, key, dataDir } = await roundsBehindProxy()
      const { proxy, stop } = await startNginx(proxyBlock('nginx'), rounds.port)
      expect(await sessionThrough(proxy, key)).toEqual(wholeSession(`rounds_${rounds.port}`))
      await programs.kill(rounds.child)
      await stop()

      const unset = await programs.startRounds({ DATA_DIR: dataDir })
      const told = await startNginx(proxyBlock('nginx'), unset.port)
      const refused = await signIn(told.proxy, key)
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('TRUST_PROXY')])
      await told.stop()
      // as nginx comes: it names a host of this machine, and nobody's address
      const bare = proxyBlock('nginx').replaceAll(/^.*proxy_set_header.*\n/gm, '')
      const { proxy: silent } = await startNginx(bare, unset.port)
      const answer = await signIn(silent, key)
      expect([answer.status, answer.text]).toEqual([
        403,
        expect.stringContaining(`set PUBLIC_URL to ${ORIGIN} and TRUST_PROXY`),
      ])
    },
    120_000,
  )
})

const url = process.env.TEST_DATABASE_URL
describe.skipIf(!url || !isInstalled('haproxy') || !isInstalled('openssl'))(
  'HAProxy (needs haproxy and TEST_DATABASE_URL)',
  () => {
    test('serves two processes as documented, even when one is killed', async () => {
      const db = await freshPostgresql(url!)
      await migrate(db)
      const key = await createKey(db, (await putTeam(db, { name: 'North' })).id)
      const env = {
        ...proxyEnv('HOST=0.0.0.0'),
        DATABASE_URL: db.url,
        SESSION_SECRET_FILE: programs.file('secret', `${'a'.repeat(64)}\n`),
        AUDIT_KEY_FILE: programs.file(
          'audit-key',
          `${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}\n`,
        ),
        TRUST_PROXY: '127.0.0.1',
      }
      const [one, two] = await Promise.all([programs.startRounds(env), programs.startRounds(env)])
      const own = await freePort()
      const text = proxyBlock('haproxy')
        .replace('bind :443', `bind 127.0.0.1:${own}`)
        .replace('/etc/haproxy/rounds.pem', programs.certificate().both)
        .replaceAll('10.0.0.11:3000', `127.0.0.1:${one.port}`)
        .replaceAll('10.0.0.12:3000', `127.0.0.1:${two.port}`)
      const proxy = await programs.startHaproxy(text, own)
      expect(await sessionThrough(proxy, key)).toEqual(wholeSession('rounds'))
      await programs.kill(one.child)
      for (let round = 0; round < 3; round++)
        expect(await sessionThrough(proxy, key)).toEqual(wholeSession('rounds'))
      await programs.kill(two.child)
      await db.close()
    }, 120_000)
  },
)
