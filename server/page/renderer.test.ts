import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { FastifyBaseLogger } from 'fastify'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'

import type { Session } from '#contract/own/workspace.ts'

import { startRenderer, type Renderer } from './renderer.ts'

const folder = mkdtempSync(join(tmpdir(), 'rounds-renderer-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Pages of a module that stands in for the built one, by their paths. */
const PAGES = `
  import { AsyncLocalStorage } from 'node:async_hooks'
  let scopeOf
  export const followPageScope = (source) => (scopeOf = source)
  export const loadPages = async () => {}
  const name = {}
  let count = 0
  export async function render({ address, reader, session }, settled) {
    const [path, query = ''] = address.split('?')
    if (path === '/counts') count++
    if (path === '/throws') throw new Error('No such page')
    if (path === '/exits') process.exit(3)
    if (path === '/none') return null
    if (path === '/hangs') await new Promise(() => {})
    scopeOf().set(name, session.workspace)
    const asked = query.split(',').filter(Boolean)
    const texts = await Promise.all(asked.map(async (one) => (await fetch(globalThis.roundsBasePath + one)).text()))
    if (path === '/writes') await fetch(globalThis.roundsBasePath + '/list', { method: 'POST' })
    if (path === '/late-request') void fetch(globalThis.roundsBasePath + '/more')
    await settled()
    return [scopeOf().get(name), reader, ...texts, ...(path === '/counts' ? [count] : [])].join(' ')
  }`
const entry = join(folder, 'entry.mjs')
writeFileSync(entry, PAGES)

const logged: unknown[] = []
const note = (...words: unknown[]) => void logged.push(words)
const log = { error: note, warn: note, debug: note } as unknown as FastifyBaseLogger

let renderer: Renderer
afterEach(async () => {
  await renderer.close()
  logged.length = 0
})

const answerTo = async (address: string) => ({
  address,
  status: 200,
  headers: {},
  text: `<${address}>`,
})
const render = (
  address: string,
  { team = 'a', ask = answerTo }: { team?: string; ask?: typeof answerTo } = {},
) => renderer.render({ address, reader: 'UTC', session: { workspace: team } as Session }, ask)

/** A renderer whose thread has started. */
async function started({ deadlineMs = 60_000, basePath = '' } = {}) {
  renderer = startRenderer({ entry, basePath, deadlineMs, log })
  await vi.waitUntil(() => render('/ready'), { timeout: 60_000 })
}

describe('a page', () => {
  it('is not rendered again for a minute while its responses are the same', async () => {
    await started()
    const listAt = (second: number, row: string) => async (address: string) => ({
      ...(await answerTo(address)),
      headers: { 'x-request-id': String(second) },
      text: `{"rows":["${row}"],"moment":"2026-11-29T08:00:0${second}.000Z"}`,
    })
    const htmlOf = async (second: number, row: string, team = 'a') => {
      const rendered = await render('/counts?/list', { team, ask: listAt(second, row) })
      // the responses that go along are always those of this request
      expect(rendered?.answers.map(({ headers }) => headers)).toEqual([
        { 'x-request-id': String(second) },
      ])
      return rendered?.html.replace(/"moment".*(?= )/, '')
    }
    const first = await htmlOf(1, 'old')
    expect(first).toMatch(/"old".* 1$/)
    expect(await htmlOf(2, 'old')).toBe(first)
    expect(await htmlOf(3, 'new')).toMatch(/"new".* 2$/)
    expect(await htmlOf(4, 'old')).toMatch(/"old".* 3$/)
    expect(await htmlOf(5, 'old', 'b')).toMatch(/^b.* 4$/)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    try {
      expect(await htmlOf(6, 'old')).toMatch(/ 5$/)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is left to the browser until the thread has started, then rendered', async () => {
    renderer = startRenderer({ entry, basePath: '', deadlineMs: 60_000, log })
    expect(await render('/people')).toBeNull()
    const rendered = await vi.waitUntil(() => render('/people'), { timeout: 60_000 })
    expect(rendered).toEqual({ html: 'a UTC', reader: 'UTC', answers: [], at: expect.any(Number) })
  })

  it('includes each requested response once, with the dashboard’s prefix', async () => {
    await started({ basePath: '/rounds' })
    const asked: string[] = []
    const rendered = await render('/people?/one,/two,/one', {
      ask: (address) => {
        asked.push(address)
        return answerTo(address)
      },
    })
    expect(asked).toEqual(['/one', '/two'])
    expect(rendered?.html).toBe('a UTC </one> </two> </one>')
    expect(rendered?.answers).toEqual([await answerTo('/one'), await answerTo('/two')])
  })

  it('waits for a response that nothing in it needs', async () => {
    await started()
    const rendered = await render('/late-request')
    expect(rendered?.answers.map(({ address }) => address)).toEqual(['/more'])
  })

  it('is rendered only for its own team while others are rendered too', async () => {
    await started()
    const slowly = async (address: string) => {
      await pause(Math.random() * 20)
      return answerTo(address)
    }
    for (let round = 0; round < 20; round++) {
      const teams = ['a', 'b', 'c', 'd'].map((team) => `${team}${round}`)
      const pages = await Promise.all(
        teams.map((team) => render(`/people?/${team}`, { team, ask: slowly })),
      )
      expect(pages.map((page) => page?.html)).toEqual(teams.map((team) => `${team} UTC </${team}>`))
    }
  })

  it('is tried again after seconds if it was late, and after a minute if it failed', async () => {
    await started({ deadlineMs: 1000 })
    const never = () => new Promise<Awaited<ReturnType<typeof answerTo>>>(() => {})
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      for (let time = 0; time < 4; time++) {
        vi.setSystemTime(Date.now() + 60_000)
        expect(await render('/people?/one', { ask: never })).toBeNull()
        expect(await render('/throws')).toBeNull()
      }
      vi.setSystemTime(Date.now() + 5000)
      const errors = logged.length
      expect(await render('/throws')).toBeNull()
      expect(logged).toHaveLength(errors)
      // on a busy machine it may be late once more, and is tried again long before the minute is over
      let tries = 1
      for (; tries < 8 && !(await render('/people?/one')); tries++)
        vi.setSystemTime(Date.now() + 5000)
      expect(tries).toBeLessThan(8)
    } finally {
      vi.useRealTimers()
    }
  })

  it('isn’t awaited past its deadline, or requested again at once', async () => {
    await started({ deadlineMs: 3000 })
    const ask = vi.fn<typeof answerTo>(() => new Promise(() => {}))
    expect(await render('/people?/one', { ask })).toBeNull()
    expect(await render('/people?/one', { ask })).toBeNull()
    expect(ask).toHaveBeenCalledOnce()
    // another team's is, and so is another page
    expect(await render('/people?/one', { team: 'b' })).not.toBeNull()
    expect(await render('/markers?/one')).not.toBeNull()
  })

  it('is left to the browser while four others are rendered', async () => {
    await started({ deadlineMs: 1000 })
    const four = ['a', 'b', 'c', 'd'].map((team) => render('/hangs', { team }))
    expect(await render('/people')).toBeNull()
    expect(await Promise.all(four)).toEqual([null, null, null, null])
    expect(await render('/people')).not.toBeNull()
  })

  it('is left to the browser if a response is an error, too large, or fails', async () => {
    await started()
    const failed = async (address: string) => ({ ...(await answerTo(address)), status: 503 })
    const large = async (address: string) => ({
      ...(await answerTo(address)),
      text: 'x'.repeat(1_000_001),
    })
    for (const [path, ask] of [
      ['/a', failed],
      ['/b', large],
      ['/c', () => Promise.reject(new Error('Gone'))],
    ] as const)
      expect([path, await render(`${path}?/one`, { ask })]).toEqual([path, null])
  })

  it('is left to the browser if it can’t be rendered, and the log says so', async () => {
    await started()
    expect(await render('/none')).toBeNull()
    expect(await render('/writes')).toBeNull()
    expect(await render('/throws')).toBeNull()
    expect(JSON.stringify(logged)).toContain('No such page')
    expect(await render('/people')).not.toBeNull()
  })

  it('is rendered again after the thread has ended', async () => {
    await started()
    expect(await render('/exits')).toBeNull()
    expect(await vi.waitUntil(() => render('/people'), { timeout: 60_000 })).not.toBeNull()
  })
})
