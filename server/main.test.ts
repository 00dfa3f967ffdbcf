import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { Agent, createServer as createHttpServer, get, type IncomingMessage } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { migrate } from '#server/db/migrate.ts'
import { openDb } from '#server/db/open.ts'
import { makeDataDir } from '#server/db/template.ts'
import { describeOnce, freshPostgresql } from '#server/db/testing.ts'
import { build, root } from '#tools/setup.mjs'

const program = join(root, 'bin', 'rounds.mjs')

let dataDir: string
let children: ChildProcess[]
// one after another they open the same folder
beforeAll(async () => {
  if (!(await build({ only: 'server' }))) throw new Error('The server could not be built')
  dataDir = join(await mkdtemp(join(tmpdir(), 'rounds-main-')), 'data')
  await makeDataDir(dataDir)
})
afterAll(() => rm(join(dataDir, '..'), { recursive: true }))
beforeEach(() => {
  children = []
})
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
})

/** A command as `npm run` starts it, to its end. */
async function runCommand(args: string[], folder: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return { code: code as number, said }
}

/** A Rounds of its own, on ports that are free, without the demonstration. */
function rounds(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      SERVICE_PORT: '0',
      DEMO: 'off',
      CHECK_INTERVAL: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let out = ''
  let said = ''
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: (code ?? signal) as number | string,
    out,
    said,
  }))
  return {
    child,
    ended,
    /** Resolves with the addresses it prints. */
    started: () =>
      new Promise<{ dashboard: string; service: string | undefined }>((resolve, reject) => {
        child.stdout.on('data', () => {
          const dashboard = /Dashboard\s+(http\S+)/.exec(out)?.[1]
          if (dashboard && out.includes('Data'))
            resolve({ dashboard, service: /Service\s+(http\S+)/.exec(out)?.[1] })
        })
        void ended.then(() => reject(new Error(`It ended: ${said}`)))
      }),
  }
}

const ask = async (url: string, headers: Record<string, string> = {}, agent?: Agent) => {
  const [answer] = (await once(get(url, { headers, agent }), 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of answer) text += chunk
  return { status: answer.statusCode, text }
}

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a read-only database gives a clear message if something has to be written (needs TEST_DATABASE_URL)',
  async () => {
    const db = await freshPostgresql(process.env.TEST_DATABASE_URL!)
    await migrate(db)
    await db.exec("insert into teams (name, demo) values ('Demonstration', true)")
    const database = new URL(db.url).pathname.slice(1)
    await db.exec(`alter database ${database} set default_transaction_read_only = on`)
    const { code, said } = await rounds({ DATABASE_URL: db.url, DEMO: 'on' }).ended
    expect([code, said.trim()]).toEqual([
      1,
      expect.stringMatching(/^The database at \S+ is read-only[^\n]*$/),
    ])
    const without = rounds({ DATABASE_URL: db.url })
    const { service } = await without.started()
    expect((await ask(`${service}/ready`)).status).toBe(503)
    without.child.kill('SIGTERM')
    expect((await without.ended).code).toBe(0)
    await db.close()
  },
)

describeOnce('the process', () => {
  test('serves the dashboard and the service, and exits with 0 on request', async () => {
    const { child, started, ended } = rounds()
    const { dashboard, service } = await started()
    expect(JSON.parse((await ask(`${dashboard}/workspace/session`)).text)).toMatchObject({
      signedIn: false,
      demonstration: false,
    })
    expect((await ask(`${service}/v3/lab_test/lab_account`)).status).toBe(401)
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })

  test('finishes the response in progress before it exits, and accepts no new one', async () => {
    const { child, started, ended } = rounds({ DEV_FLAGS: 'on' })
    const { dashboard } = await started()
    // a browser keeps its connection, which must not hold up the end
    const agent = new Agent({ keepAlive: true })
    await ask(`${dashboard}/workspace/session`, {}, agent)
    const slow = ask(`${dashboard}/workspace/session`, { cookie: 'dev=slow:session:3000' }, agent)
    await new Promise((done) => setTimeout(done, 1000))
    child.kill('SIGINT')
    await new Promise((done) => setTimeout(done, 200))
    await expect(ask(`${dashboard}/workspace/session`)).rejects.toThrow('ECONNREFUSED')
    expect((await slow).status).toBe(200)
    expect((await ended).code).toBe(0)
    agent.destroy()
  })

  test('closes idle connections and exits with 0 within a second or two', async () => {
    const { child, started, ended } = rounds()
    const { dashboard, service } = await started()
    const sockets = [dashboard, service!].flatMap((address) =>
      ['', 'GET / HTTP/1.1\r\nhost: loc'].map((sent) => {
        const socket = connect(Number(new URL(address).port), '127.0.0.1')
        socket.on('error', () => {}).write(sent)
        return once(socket, 'close')
      }),
    )
    await new Promise((done) => setTimeout(done, 300))
    child.kill('SIGTERM')
    const began = performance.now()
    await Promise.all(sockets)
    // Node alone would keep them for 5 s and more
    expect(performance.now() - began).toBeLessThan(4000)
    expect((await ended).code).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('a signal that npm also passes on doesn’t count as a second one', async () => {
    const { child, started, ended } = rounds({ DEV_FLAGS: 'on' })
    const { dashboard } = await started()
    const slow = ask(`${dashboard}/workspace/session`, { cookie: 'dev=slow:session:2000' })
    await new Promise((done) => setTimeout(done, 300))
    child.kill('SIGTERM')
    child.kill('SIGINT')
    expect((await slow).status).toBe(200)
    expect((await ended).code).toBe(0)
  })

  test('a second signal exits at once', async () => {
    const { child, started, ended } = rounds({ DEV_FLAGS: 'on' })
    const { dashboard } = await started()
    const never = ask(`${dashboard}/workspace/session`, {
      cookie: 'dev=slow:session:600000',
    }).catch((error: Error) => error)
    await new Promise((done) => setTimeout(done, 300))
    child.kill('SIGTERM')
    await new Promise((done) => setTimeout(done, 200))
    child.kill('SIGTERM')
    expect((await ended).code).toBe(1)
    expect(await never).toBeInstanceOf(Error)
  })

  test('a second process on the same data is refused, and after kill -9 the next one recovers', async () => {
    const first = rounds()
    await first.started()
    const second = await rounds().ended
    expect([second.code, second.said.trim()]).toEqual([
      1,
      expect.stringMatching(
        /Rounds is already running at http:\S+ with the data in .* \(process \d+\).*DATA_DIR/,
      ),
    ])
    first.child.kill('SIGKILL')
    await first.ended
    const { dashboard } = await rounds().started()
    expect((await ask(`${dashboard}/workspace/session`)).status).toBe(200)
  })

  test('a port in use is reported with its variable', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    for (const variable of ['PORT', 'SERVICE_PORT']) {
      const { code, said } = await rounds({ [variable]: String(port) }).ended
      expect([code, said.trim()]).toEqual([
        1,
        `${variable} is ${port}, but something is already listening there. Stop it, or choose a different port: ${variable}=${port + 100} npm start`,
      ])
    }
    server.close()
  })

  test('an invalid variable gives one clear line', async () => {
    const { code, said, out } = await rounds({ PORT: 'http' }).ended
    expect([code, said, out]).toEqual([
      2,
      '\nPORT is "http". Use a port from 0 to 65535, where 0 picks any free port.\n\n',
      '',
    ])
  })

  test('a secret file that others can read is restricted, and an invalid one gets a clear message', async () => {
    const file = join(dataDir, 'secret')
    await mkdir(dataDir, { recursive: true })
    await writeFile(file, Buffer.alloc(32, 1))
    await chmod(file, 0o644)
    const { child, started, ended } = rounds()
    await started()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    child.kill('SIGTERM')
    await ended
    await writeFile(file, 'short')
    const { code, said } = await rounds().ended
    expect([code, said.trim()]).toEqual([
      1,
      `${file} should contain the 32 bytes that Rounds wrote there. Delete it and start Rounds again. Everyone will have to sign in again.`,
    ])
    await rm(file)
  })

  test('a data folder or secret that can’t be created gets a clear message', async () => {
    const taken = join(dataDir, '..', 'taken')
    await writeFile(taken, '')
    const { code, said } = await rounds({ DATA_DIR: taken }).ended
    expect([code, said]).toEqual([1, expect.stringContaining(`DATA_DIR is ${taken}, which can’t`)])
    expect(said).not.toContain('    at ')

    const folder = join(dataDir, '..', 'with-a-folder')
    await makeDataDir(folder)
    await mkdir(join(folder, 'audit-key'))
    const other = await rounds({ DATA_DIR: folder }).ended
    expect([other.code, other.said]).toEqual([
      1,
      expect.stringContaining(`${join(folder, 'audit-key')} can’t be read or created`),
    ])
    expect(other.said).not.toContain('    at ')
  })

  test('a database that can’t be opened gets a clear message and is left unchanged', async () => {
    const other = join(dataDir, '..', 'other')
    await mkdir(join(other, 'pglite'), { recursive: true })
    await writeFile(join(other, 'pglite', 'something'), 'x')
    const { code, said } = await rounds({ DATA_DIR: other }).ended
    expect([code, said.trim()]).toEqual([
      1,
      expect.stringMatching(/^\S+ isn’t a complete database\. .*$/),
    ])
    expect(await readdir(join(other, 'pglite'))).toEqual(['something'])
  })

  test('a database that a newer version upgraded gets a clear message, for commands too', async () => {
    const other = join(dataDir, '..', 'newer')
    await makeDataDir(other)
    const db = await openDb({ databaseUrl: null, dataDir: other })
    await db.rows("insert into migrations (number, name) values (901, '901-later.sql')")
    await db.close()
    const words = /^A newer version of Rounds upgraded this database to migration 901\. [^\n]*$/
    const started = await rounds({ DATA_DIR: other }).ended
    expect([started.code, started.said.trim()]).toEqual([1, expect.stringMatching(words)])
    const listed = await runCommand(['keys', 'list'], other)
    expect([listed.code, listed.said.trim()]).toEqual([1, expect.stringMatching(words)])
  })

  test('a missing database is named without its password', async () => {
    const { code, said } = await rounds({
      DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:9/rounds',
    }).ended
    expect([code, said]).toEqual([1, expect.stringContaining('127.0.0.1:9 can’t be used')])
    expect(said).not.toContain('hunter2')
  })

  test('another upstream’s credentials are used, and printed nowhere', async () => {
    const asked: (string | undefined)[] = []
    const upstream = createHttpServer((request, response) => {
      asked.push(request.headers.authorization)
      response.setHeader('content-type', 'application/json').end('{"data":[]}')
    })
    upstream.listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    const { port } = upstream.address() as AddressInfo
    const { child, started, ended } = rounds({
      UPSTREAM_URL: `http://me:hunter%402@127.0.0.1:${port}/base`,
      LOG_LEVEL: 'trace',
    })
    const { dashboard } = await started()
    const signedIn = await fetch(`${dashboard}/workspace/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: dashboard },
      body: '{"key":"sk_1"}',
    })
    upstream.close()
    upstream.closeAllConnections()
    const [cookie] = signedIn.headers.get('set-cookie')!.split(';')
    const failed = await ask(`${dashboard}/api/v3/lab_test/lab_account`, { cookie: cookie! })
    child.kill('SIGTERM')
    const { out, said } = await ended
    expect([signedIn.status, failed.status]).toEqual([200, 502])
    expect(asked).toEqual([`Basic ${Buffer.from('me:hunter@2').toString('base64')}`])
    expect(out).toContain(`http://127.0.0.1:${port}/base`)
    expect(out + said + failed.text).not.toMatch(/hunter|aHVudGVy|bWU6/)
  })

  test('the built-in service doesn’t run with another upstream', async () => {
    const { dashboard, service } = await rounds({ UPSTREAM_URL: 'http://127.0.0.1:9' }).started()
    expect(service).toBeUndefined()
    expect(JSON.parse((await ask(`${dashboard}/workspace/session`)).text).upstream).toEqual({
      kind: 'other',
      host: '127.0.0.1:9',
      keyHeader: 'x-service-api-key',
    })
  })
})

describeOnce('commands during the running process', () => {
  const person = '7f3c1a52-6f0e-4b6e-9d1b-0c5f8a2e4d17'
  const gpx = `<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type><trkseg>
    <trkpt lat="50.0" lon="8.0"><time>2026-03-01T08:00:00Z</time></trkpt>
    <trkpt lat="50.01" lon="8.0"><time>2026-03-01T08:06:00Z</time></trkpt></trkseg></trk></gpx>`
  const orderLine = '00001 Z9999   1 Made up for a test'.padEnd(77) + 'Made up for a test\r\n'

  const command = (...args: string[]) => runCommand(args, dataDir)

  test('back it up and restore it, with a key or explicitly without one', async () => {
    const { service } = await rounds().started()
    const file = join(dataDir, '..', 'rounds.backup')
    const keyFile = join(dataDir, '..', 'backup.key')
    const withKey = (...args: string[]) => runCommand(args, dataDir, { BACKUP_KEY_FILE: keyFile })
    const saying = (code: number, words: string | RegExp) => ({
      code,
      said: expect.stringMatching(words),
    })
    await writeFile(keyFile, `${randomBytes(32).toString('base64')}\n`)
    await command('keys', 'create', '--team', 'North', '--note', 'for the portal')

    expect(await command('backup', file)).toEqual(
      saying(1, /openssl rand -base64 32.*BACKUP_KEY_FILE.*--plain/s),
    )
    const ended: unknown[] = []
    const written = withKey('backup', file)
    void written.then((result) => ended.push(result))
    const statuses = new Set<number | undefined>()
    while (!ended.length) statuses.add((await ask(`${service}/ready`)).status)
    expect([...statuses]).toEqual([200])
    expect(await written).toEqual(
      saying(0, /has \d+ rows in \d+ tables. It is encrypted with the key \w{16}\./),
    )
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    const listed = await withKey('backup', '--list', file)
    expect(listed).toEqual(
      saying(
        0,
        /is complete.*It is encrypted.*api_keys +1\n.*Teams: "North".*valid  for the portal/s,
      ),
    )
    const key = (await command('keys', 'list')).said.trim()
    expect(listed.said).toContain(key)

    await command('keys', 'create', '--team', 'South')
    expect(await withKey('restore', file)).toEqual(
      saying(1, 'The database already has data for "North", "South"'),
    )
    expect(await command('restore', file, '--replace')).toEqual(
      saying(1, /encrypted with the key \w{16}\. Set BACKUP_KEY/),
    )
    const restored = await withKey('restore', file, '--replace')
    expect(restored).toEqual(saying(0, /^Restored \d+ rows/))
    expect(restored.said).toContain(key)
    const { said } = await command('keys', 'list')
    expect(said).toContain('North')
    expect(said).not.toContain('South')

    expect(await command('backup', '--plain', `${file}.plain`)).toEqual(
      saying(0, 'It isn’t encrypted'),
    )
    expect((await withKey('restore', `${file}.plain`, '--replace')).said).toContain('--plain')
    expect(await command('restore', `${file}.plain`, '--replace')).toEqual(
      saying(0, 'wasn’t encrypted'),
    )
    expect((await command('backup')).code).toBe(2)
    expect((await command('restore', '--list', file)).code).toBe(2)
  })

  test('create keys and import data, which appears at once', async () => {
    const { service } = await rounds().started()
    const made = await command('keys', 'create', '--team', 'North')
    expect(made).toEqual({
      code: 0,
      said: expect.stringMatching(/^Key for the (?:new )?team North\./),
    })
    const [key = ''] = /rk_[\w-]{38}/.exec(made.said) ?? []
    const read = async (path: string) => {
      const { status, text } = await ask(`${service}${path}`, { 'x-service-api-key': key })
      return { status, body: JSON.parse(text) }
    }
    expect((await read('/v3/lab_test/lab_account')).status).toBe(200)

    const file = async (name: string, text: string) => {
      const path = join(dataDir, '..', name)
      await writeFile(path, text)
      return path
    }
    const people = await file('people.json', JSON.stringify([{ user_id: person, label: 'Anna' }]))
    expect(await command('import', 'people', people)).toEqual({
      code: 0,
      said: expect.stringContaining('1 new'),
    })
    const run = await file('run.gpx', gpx)
    expect(await command('import', 'workouts', '--person', person, run)).toEqual({
      code: 0,
      said: expect.stringContaining('1 file read: 1 new workout'),
    })
    const { body } = await read(`/v2/summary/workouts/${person}?start_date=2026-03-01`)
    expect(body.workouts).toMatchObject([{ user_id: person }])

    const order = await file('icd10cm_order_2026.txt', orderLine)
    expect((await command('import', 'icd10cm', order)).code).toBe(0)
    const search = '/v3/insurance/search/diagnosis?diagnosis_query=made%20up'
    await vi.waitFor(
      async () =>
        expect((await read(search)).body).toEqual([
          { diagnosis_code: 'Z99.99', description: 'Made up for a test' },
        ]),
      { timeout: 20_000, interval: 200 },
    )

    const wrong = await command('import', 'people', people, '--team', 'South')
    expect(wrong).toEqual({ code: 2, said: expect.stringContaining('No team "South"') })
    expect((await command('keys', 'revoke', key.slice(0, 10))).code).toBe(0)
    await vi.waitFor(async () => expect((await read(search)).status).toBe(401))
  })
})
