import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import type { DraftContent } from './order-set-draft.ts'

vi.stubGlobal('window', new EventTarget())
vi.stubGlobal(
  'BroadcastChannel',
  class extends EventTarget {
    postMessage() {}
  },
)
afterAll(() => vi.unstubAllGlobals())
const { comesFrom, EMPTY_DRAFT, orderSetDraft } = await import('./order-set-draft.ts')

const order = (...tests: string[]): DraftContent => ({ ...EMPTY_DRAFT, tests })
const unsaved = () => false
const { open, change, visit } = orderSetDraft

/** The gateway's draft. A reading of it waits for `held`. */
const gateway = { revision: 0, history: { past: [], present: EMPTY_DRAFT, future: [] } }
let held: Promise<void> | null = null
let isRead = false
const answer = () => Response.json(gateway)

beforeEach(async (context) => {
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PUT') {
      Object.assign(gateway, JSON.parse(body as string), { revision: gateway.revision + 1 })
      return answer()
    }
    const read = answer()
    isRead = true
    await held
    return read
  })
  held = null
  Object.assign(gateway, { revision: 0, history: { past: [], present: EMPTY_DRAFT, future: [] } })
  open(context.task.id)
  await vi.waitUntil(() => orderSetDraft.get().history)
})

test('a change during a reload of the draft overwrites no one’s', async (context) => {
  change(order('a'))
  await vi.waitFor(() => expect(gateway.history.present).toEqual(order('a')))
  isRead = false
  let release = () => {}
  held = new Promise((resolve) => (release = resolve))
  open(context.task.id)
  await vi.waitFor(() => expect(isRead).toBe(true))
  change(order('a', 'b'))
  release()
  await vi.waitFor(() => expect(gateway.history.present).toEqual(order('a', 'b')))
  expect(orderSetDraft.get()).toMatchObject({
    notice: null,
    history: { past: [EMPTY_DRAFT, order('a')], present: order('a', 'b') },
  })
})

test('a draft replaced by a link is reported', () => {
  change(order('a'))
  visit(order('b'), unsaved)
  expect(orderSetDraft.get()).toMatchObject({
    notice: 'replaced',
    history: { past: [{}, order('a')] },
  })
})

test('the billing type and the state are part of the draft, but alone no order', async () => {
  const billed = { ...order('a'), bill: 'patient_bill', billState: 'AZ' }
  change(order('a'))
  change(billed)
  await vi.waitFor(() => expect(gateway.history.present).toEqual(billed))
  expect(orderSetDraft.undo()).toEqual(order('a'))
  change({ ...EMPTY_DRAFT, billState: 'NY' })
  visit(order('b'), unsaved)
  expect(orderSetDraft.get().notice).toBeNull()
})

test('a draft with only an account, or an unchanged saved set, is replaced without notice', () => {
  change({ ...EMPTY_DRAFT, account: 'x' })
  visit(order('a'), unsaved)
  expect(orderSetDraft.get().notice).toBeNull()
  visit(order('b'), ({ tests }) => tests[0] === 'a')
  expect(orderSetDraft.get().notice).toBeNull()
  expect(orderSetDraft.undo()).toEqual(order('a'))
})

test('a visit before the draft is loaded waits for it, and undo brings the draft back', async () => {
  Object.assign(gateway, { history: { past: [], present: order('a'), future: [] } })
  let release = () => {}
  held = new Promise((resolve) => (release = resolve))
  open('another workspace')
  visit(EMPTY_DRAFT, unsaved)
  expect(orderSetDraft.get().history).toBeNull()
  release()
  await vi.waitFor(() => expect(gateway.history.present).toEqual(EMPTY_DRAFT))
  expect(orderSetDraft.get()).toMatchObject({ notice: 'replaced', history: { past: [order('a')] } })
  expect(orderSetDraft.undo()).toEqual(order('a'))
})

test('an order comes from an import until that is undone, or everything is removed', () => {
  const [before, imported, edited] = [order('a'), order('b'), order('b', 'c')]
  expect(comesFrom(imported, { past: [before], present: imported })).toBe(true)
  expect(comesFrom(imported, { past: [before, imported], present: edited })).toBe(true)
  expect(comesFrom(imported, { past: [], present: before })).toBe(false)
  expect(comesFrom(imported, { past: [imported, EMPTY_DRAFT], present: order('d') })).toBe(false)
})
