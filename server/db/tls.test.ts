import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openPostgresql } from './postgresql.ts'

const url = process.env.TEST_DATABASE_URL

/** PostgreSQL's request for TLS, and the answer that it is there. */
const SSL_REQUEST_BYTES = 8
const YES = 'S'

/** A way to the PostgreSQL at `target` that is encrypted up to here, as the server's own. Resolves with its port. */
async function listenWithTls(target: URL, { key, cert }: { key: string; cert: string }) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    sockets.add(near.on('error', () => {}))
    near.once('readable', () => {
      near.read(SSL_REQUEST_BYTES)
      near.write(YES)
      const secure = new TLSSocket(near, { isServer: true, key, cert })
      const far = connect(Number(target.port), target.hostname)
      sockets.add(far)
      for (const socket of [secure, far]) socket.on('error', () => near.destroy())
      secure.pipe(far).pipe(secure)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

describe.skipIf(!url)('a PostgreSQL with TLS (needs TEST_DATABASE_URL)', () => {
  let folder: string
  let server: Awaited<ReturnType<typeof listenWithTls>>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rounds-tls-'))
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [
      string,
      string,
    ]
    const made = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=db'
    const names = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert]
    execFileSync('openssl', [...made.split(' '), ...names], { stdio: 'ignore' })
    server = await listenWithTls(new URL(url!), {
      key: readFileSync(key, 'utf8'),
      cert: readFileSync(cert, 'utf8'),
    })
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })

  const ask = async (host: string, query: string) => {
    const address = Object.assign(new URL(url!), { host: `${host}:${server.port}`, search: query })
    const db = openPostgresql(address.href)
    return db.rows('select 1 as one').finally(() => db.close())
  }
  const trusted = () => `sslmode=verify-full&sslrootcert=${join(folder, 'cert.pem')}`

  test('is reached if its certificate is from the authority and has its name', async () => {
    expect(await ask('localhost', trusted())).toEqual([{ one: 1 }])
  })

  test('is refused with another name, or from an unknown authority', async () => {
    await expect(ask('127.0.0.1', trusted())).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
    await expect(ask('localhost', 'sslmode=verify-full')).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
  })
})
