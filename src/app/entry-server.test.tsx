import { AsyncLocalStorage } from 'node:async_hooks'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { Session } from '#contract/own/workspace.ts'

import { followPageScope, loadPages, render } from './entry-server.tsx'

type Answers = Readonly<Record<string, unknown>>
const scopes = new AsyncLocalStorage<{ scope: WeakMap<object, unknown>; answers: Answers }>()

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeAll(async () => {
  followPageScope(() => scopes.getStore()?.scope)
  vi.stubGlobal('fetch', async (address: string) => {
    const { answers = {} } = scopes.getStore() ?? {}
    // each in its own time, so that renderings mix
    await pause(Math.random() * 20)
    const [path = ''] = address.split('?')
    return path in answers
      ? Response.json(answers[path])
      : Response.json({ detail: 'Not found' }, { status: 404 })
  })
  await loadPages()
})
afterAll(() => {
  vi.unstubAllGlobals()
  followPageScope(() => undefined)
})

const sessionOf = (team: number): Session =>
  ({
    signedIn: true,
    workspace: `workspace-${team}`,
    team: { name: `Team ${team}`, demo: false },
    idle: null,
    examples: [],
    basemapStyleUrl: null,
    basemapOrigins: [],
    reconnectUrl: null,
    diagnoses: null,
    role: 'administrator',
    denied: {},
    upstream: { kind: 'own', host: 'localhost' },
  }) as unknown as Session

const reader = 'UTC 1440 900 fine metric monday shown'
const renderAs = (
  session: Session,
  address: string,
  answers: Answers,
  { facts = reader, settleMs = 60 } = {},
) =>
  scopes.run({ scope: new WeakMap(), answers }, () =>
    render(
      { address, reader: facts, session, at: Date.now() },
      () => pause(settleMs) as Promise<void>,
    ),
  )

const userId = (team: number) => `00000000-0000-4000-8000-${String(team).padStart(12, '0')}`
/** All there is of a list. */
const whole = { moment: '2026-11-27T10:00:00Z', removed: [], next: null }
const peopleOf = (team: number) => ({
  '/workspace/people': {
    ...whole,
    people: [
      {
        user_id: userId(team),
        label: `Patient of ${team}`,
        tags: [],
        added_at: '2026-01-01T00:00:00Z',
      },
    ],
    total: 1,
  },
  '/workspace/checks': { ...whole, checks: [], total: 0, concurrency: 4, background: null },
  '/workspace/problems': { ...whole, problems: [], total: 0 },
  '/workspace/incidents': { incidents: [] },
})

describe('a rendered page', () => {
  it('has only its own team’s rows, even with simultaneous renders', async () => {
    const teams = Array.from({ length: 50 }, (_, team) => team)
    const pages = await Promise.all(
      teams.map((team) => renderAs(sessionOf(team), '/people', peopleOf(team))),
    )
    for (const [team, html] of pages.entries()) {
      const found = [...(html ?? '').matchAll(/Patient of (\d+)/g)].map(([, other]) =>
        Number(other),
      )
      expect([team, new Set(found)]).toEqual([team, new Set([team])])
    }
  })

  it('has no inline styles or scripts', async () => {
    const html = await renderAs(sessionOf(1), '/people', peopleOf(1))
    expect(html).toContain('Patient of 1')
    expect(html).not.toMatch(/\sstyle=|<script/)
  })

  it('hides names from a reader who hides them, and if nothing says that they may be shown', async () => {
    for (const names of ['hidden', '', 'anything']) {
      const facts = reader.replace('shown', names)
      const html = await renderAs(sessionOf(1), '/people', peopleOf(1), { facts })
      expect(html).toContain('Person')
      expect(html).not.toContain('Patient of 1')
    }
  })

  it('is refused for an invalid reader line', async () => {
    await expect(
      renderAs(
        sessionOf(1),
        '/people',
        {},
        { facts: 'Nowhere/Land 1440 900 fine metric monday shown' },
      ),
    ).rejects.toThrow(RangeError)
  })

  it('says if a page doesn’t exist', async () => {
    expect(await renderAs(sessionOf(1), '/nowhere', {})).toContain('Page not found')
  })

  it('is missing for a saved set, whose address redirects', async () => {
    const id = userId(7)
    const content = { tests: [], codes: ['1:001'], dx: [], account: '' }
    const set = { id, version: 2, name: 'Thyroid', content, deleted_at: null, snapshot: null }
    const answers = { [`/workspace/order-sets/${id}`]: set }
    expect(await renderAs(sessionOf(1), `/order-sets/draft?set=${id}`, answers)).toBeNull()
  })
})
