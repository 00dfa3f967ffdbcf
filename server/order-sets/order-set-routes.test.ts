import { randomBytes } from 'node:crypto'

import { describe, expect } from 'vitest'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import { quotas } from '#contract/own/quotas.ts'
import { savedSetLimits } from '#contract/own/saved-order-set-limits.ts'
import type { OrderSetToCreate, SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import {
  browser,
  gatewayTest,
  signInMember,
  withSingleSignOn,
  type Browser,
} from '#server/gateway-testing.ts'
import { createKey, listKeys, revokeKey } from '#server/interface/keys.ts'

const annual = '0b3c6c1e-6a10-4a4f-9a54-0d5d4f2b9b01'
const copy = '0b3c6c1e-6a10-4a4f-9a54-0d5d4f2b9b02'
const third = '0b3c6c1e-6a10-4a4f-9a54-0d5d4f2b9b03'
const one = `${ownEndpoints.listOrderSets.path}/${annual}`
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
const given = (more: Partial<OrderSetToCreate> = {}): OrderSetToCreate => ({
  id: annual,
  name: 'Annual exam',
  note: '',
  tags: ['adult'],
  content: { tests: ['t1'], codes: ['1:004259'], dx: ['Z00.00'], account: '' },
  snapshot: null,
  ...more,
})
const save = (user: Browser, base: number | null, more: Partial<OrderSetToCreate> = {}) =>
  user.put(one, given(more), { headers: base === null ? {} : { 'if-match': `"${base}"` } })

describe('saved order sets', () => {
  gatewayTest(
    'keep their creator, whoever saves a version, and a copy belongs to its creator',
    async (test) => {
      const { gateway, northId, northKey } = test
      const { id, user: ada } = await signInMember(test, northId, {
        name: 'Ada',
        role: 'clinician',
      })
      const { user: ben } = await signInMember(test, northId, { name: 'Ben', role: 'clinician' })
      const holder = browser(gateway)
      await holder.signIn(northKey)
      const forged = { ...given(), created_by: { id, name: 'Ada' }, memberId: id }
      const foreign = await ben.post(ownEndpoints.listOrderSets.path, { ...forged, id: copy })
      expect(foreign.body.created_by).toMatchObject({ name: 'Ben' })
      await ada.post(ownEndpoints.listOrderSets.path, given())
      const saved = await save(ben, 1, { name: 'Yearly' })
      expect(saved.body).toMatchObject({ author: 'Ben', created_by: { id, name: 'Ada' } })
      const late = await save(holder, 1)
      expect([late.status, late.body.current]).toEqual([412, saved.body])
      const { body } = await holder.post(`${one}/duplicate`, { id: third })
      expect(body).toMatchObject({ author: null, created_by: null })
      const { sets } = (await ada.get(ownEndpoints.listOrderSets.path)).body
      expect(new Map(sets.map((set: SavedOrderSet) => [set.id, set.created_by?.name]))).toEqual(
        new Map([
          [annual, 'Ada'],
          [copy, 'Ben'],
          [third, undefined],
        ]),
      )
    },
    withSingleSignOn,
  )

  gatewayTest(
    'are saved, listed, read, and changed, with their version',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      expect((await user.get(ownEndpoints.listOrderSets.path)).body).toEqual({ sets: [] })
      const made = await user.post(
        ownEndpoints.listOrderSets.path,
        given({ name: '  Annual exam ' }),
        {
          headers: firefox,
        },
      )
      expect([made.status, made.headers.etag, made.body.name, made.body.browser]).toEqual([
        200,
        '"1"',
        'Annual exam',
        'Firefox on Linux',
      ])
      expect((await user.get(one)).body).toEqual(made.body)
      const saved = await save(user, 1, { name: 'Yearly' })
      expect([saved.status, saved.headers.etag, saved.body.version]).toEqual([200, '"2"', 2])
      expect((await user.get(ownEndpoints.listOrderSets.path)).body.sets).toMatchObject([
        { id: annual, name: 'Yearly', version: 2, tests: 1, codes: 1, dx: 1 },
      ])
      expect((await user.get(`${one}/versions`)).body.versions).toMatchObject([
        { version: 2, name: 'Yearly' },
        { version: 1, name: 'Annual exam' },
      ])
      expect((await user.get(`${one}/versions/1`)).body).toMatchObject({
        name: 'Annual exam',
        content: given().content,
      })
      for (const version of ['3', '0', 'x', '99999999999'])
        expect((await user.get(`${one}/versions/${version}`)).status).toBe(404)
    },
  )

  gatewayTest(
    'changed by two people at once lose nothing: the later one is told, and gets the newer version',
    async ({ user, northKey, gateway }) => {
      const second = browser(gateway)
      for (const each of [user, second]) await each.signIn(northKey)
      await user.post(ownEndpoints.listOrderSets.path, given())
      const kept = await save(user, 1, { name: 'Hers' })
      const told = await save(second, 1, { name: 'His' })
      expect([kept.status, told.status]).toEqual([200, 412])
      expect(told.body).toEqual({
        detail: expect.stringContaining('version 2'),
        current: kept.body,
      })
      expect(told.headers.etag).toBe('"2"')
      const weak = await user.put(one, given({ name: 'Both' }), {
        headers: { 'if-match': 'W/"2"' },
      })
      expect([weak.status, weak.body.version]).toEqual([200, 3])
      for (const header of [null, '*', '2', '"x"']) {
        const answer = await user.put(one, given(), {
          headers: header === null ? {} : { 'if-match': header },
        })
        expect([answer.status, answer.body.detail]).toEqual([
          428,
          expect.stringContaining('If-Match'),
        ])
      }
    },
  )

  gatewayTest(
    'are created once under an ID, and another body under it isn’t dropped without a word',
    async (test) => {
      const { user, northId, northKey } = test
      await user.signIn(northKey)
      const path = ownEndpoints.listOrderSets.path
      const create = (more: Partial<OrderSetToCreate> = {}) => user.post(path, given(more))
      const { body: made } = await create({ id: annual.toUpperCase() })
      const others: Partial<OrderSetToCreate>[] = [
        { name: 'Quite another' },
        { note: 'Another' },
        { tags: ['adult', 'yearly'] },
        { content: { ...given().content, dx: ['I10'] } },
        { snapshot: { markers: [], isWhole: true, account: null } },
      ]
      const refusals = []
      for (const more of others) refusals.push(await create(more))
      for (const { status, body, headers } of refusals)
        expect([status, body, headers.etag]).toEqual([
          412,
          { detail: expect.stringContaining('Another order set has this ID'), current: made },
          '"1"',
        ])
      const again = await create()
      expect([again.status, again.body]).toEqual([200, made])
      // also after someone else saved the next version
      const { body: later } = await save(user, 1, { name: 'Yearly' })
      expect((await create()).body).toEqual(later)
      expect((await create({ name: 'Yearly' })).status).toBe(412)

      const duplicate = () => user.post(`${one}/duplicate`, { id: third })
      const { body: copied } = await duplicate()
      expect((await duplicate()).body).toEqual(copied)
      const onto = await user.post(`${path}/${third}/duplicate`, { id: annual })
      expect([onto.status, onto.body.current]).toEqual([412, later])

      await user.delete(one)
      for (const more of [{}, { name: 'Quite another' }]) {
        const { status, body } = await create(more)
        expect([status, body.detail, body.current.deleted_at]).toEqual([
          412,
          expect.stringContaining('Restore it'),
          expect.any(String),
        ])
      }
      const chief = await signInMember(test, northId, { name: 'Cho', role: 'administrator' })
      const { events } = (await chief.user.get('/workspace/audit')).body
      const statuses = events
        .filter(({ action }: { action: string }) => action === 'createOrderSet')
        .map(({ status }: { status: number }) => status)
      // none of the refused requests is recorded as done
      expect(statuses.toSorted()).toEqual([...Array(3).fill(200), ...Array(8).fill(412)])
    },
    () => ({ ...withSingleSignOn(), audit: { mode: 'required', key: randomBytes(32), years: 6 } }),
  )

  gatewayTest(
    'belong to one team, and another can’t tell that they exist',
    async ({ user, northKey, southKey, gateway }) => {
      await user.signIn(northKey)
      await user.post(ownEndpoints.listOrderSets.path, given())
      const south = browser(gateway)
      await south.signIn(southKey)
      expect((await south.get(ownEndpoints.listOrderSets.path)).body).toEqual({ sets: [] })
      const nowhere = await south.get(`${ownEndpoints.listOrderSets.path}/${copy}`)
      const answers = [
        await south.get(one),
        await save(south, 1),
        await south.delete(one),
        await south.post(`${one}/restore`, {}),
        await south.post(`${one}/duplicate`, { id: copy }),
        await south.get(`${one}/versions`),
        await south.get(`${ownEndpoints.listOrderSets.path}/no-id`),
      ]
      for (const { status, text } of answers) expect([status, text]).toEqual([404, nowhere.text])
      expect((await south.get(`${one}/versions/1`)).status).toBe(404)
      expect((await user.get(one)).body).toMatchObject({ version: 1, deleted_at: null })
    },
  )

  gatewayTest(
    'are deleted and restored, and can’t be saved in between',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      await user.post(ownEndpoints.listOrderSets.path, given())
      expect((await user.delete(one)).status).toBe(204)
      expect((await user.delete(one)).status).toBe(404)
      expect((await user.get(one)).body.deleted_at).not.toBeNull()
      for (const answer of [await save(user, 1), await user.post(`${one}/duplicate`, { id: copy })])
        expect([answer.status, answer.body.detail]).toEqual([
          410,
          expect.stringContaining('deleted'),
        ])
      const back = await user.post(`${one}/restore`, {})
      expect([back.status, back.body.deleted_at]).toEqual([200, null])
      expect((await save(user, 1)).status).toBe(200)
    },
  )

  gatewayTest(
    'are deleted only at the version in If-Match, if it is sent',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      await user.post(ownEndpoints.listOrderSets.path, given())
      const { body: newer } = await save(user, 1, { name: 'Yearly' })
      const remove = (header: string) => user.delete(one, { headers: { 'if-match': header } })
      for (const header of ['"1"', 'W/"1"', '"3"', '"x"', '2', '""', '"1", "3"']) {
        const { status, body, headers } = await remove(header)
        expect([header, status, headers.etag, body]).toEqual([
          header,
          412,
          '"2"',
          { detail: expect.stringContaining('Nothing was deleted'), current: newer },
        ])
      }
      for (const header of ['"2"', 'W/"2"', '*']) {
        expect([header, (await remove(header)).status]).toEqual([header, 204])
        expect([header, (await remove(header)).status]).toEqual([header, 404])
        await user.post(`${one}/restore`, {})
      }
    },
  )

  gatewayTest('are duplicated under a new name', async ({ user, northKey }) => {
    await user.signIn(northKey)
    const name = 'n'.repeat(savedSetLimits.name)
    await user.post(ownEndpoints.listOrderSets.path, given({ name }))
    const { body } = await user.post(`${one}/duplicate`, { id: copy })
    expect(body).toMatchObject({ id: copy, version: 1, content: given().content, tags: ['adult'] })
    expect(body.name).toMatch(/^n+ \(copy\)$/)
    expect(body.name).toHaveLength(savedSetLimits.name)
    expect((await user.get(ownEndpoints.listOrderSets.path)).body.sets).toHaveLength(2)
  })

  gatewayTest('keep the time of their saved responses in a copy', async ({ user, northKey }) => {
    await user.signIn(northKey)
    const snapshot = { markers: [], isWhole: true, account: null }
    const { body: made } = await user.post(ownEndpoints.listOrderSets.path, given({ snapshot }))
    const { body } = await user.post(`${one}/duplicate`, { id: copy })
    expect(body.snapshot).toEqual({ ...snapshot, read_at: made.saved_at })
    const again = await user.post(`${ownEndpoints.listOrderSets.path}/${copy}/duplicate`, {
      id: third,
    })
    expect(again.body.snapshot).toEqual(body.snapshot)
  })

  gatewayTest('are duplicated without splitting a character', async ({ user, northKey }) => {
    await user.signIn(northKey)
    const name = `${'n'.repeat(savedSetLimits.name - 8)}😀`
    await user.post(ownEndpoints.listOrderSets.path, given({ name }))
    const { body } = await user.post(`${one}/duplicate`, { id: copy })
    expect(body.name).toMatch(/^n+ \(copy\)$/)
  })

  gatewayTest(
    'are refused with a reason if they are too large or not text',
    async ({ user, northKey, db }) => {
      await user.signIn(northKey)
      const { content } = given()
      const refusals: [Partial<OrderSetToCreate>, string, string][] = [
        [{ name: '  ' }, 'body.name', 'Enter a name for the order set'],
        [{ name: 'x'.repeat(121) }, 'body.name', '120 characters'],
        [{ note: 'x'.repeat(4001) }, 'body.note', '4000 characters'],
        [{ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'body.tags', 'at most 20'],
        [{ tags: ['x'.repeat(41)] }, 'body.tags.0', '40 characters'],
        [
          { content: { ...content, codes: Array.from({ length: 2001 }, () => 'x') } },
          'body.content.codes',
          '2000 items',
        ],
        [{ content: { ...content, dx: ['x'.repeat(201)] } }, 'body.content.dx.0', '200 characters'],
        [{ content: { ...content, tests: [''] } }, 'body.content.tests.0', '1 character'],
        [{ name: 'nul \0' }, 'body.name', 'character that can’t be stored'],
        [{ note: 'half \ud800' }, 'body.note', 'character that can’t be stored'],
        [
          { content: { ...content, dx: ['\udfff'] } },
          'body.content.dx.0',
          'character that can’t be stored',
        ],
      ]
      for (const [more, where, words] of refusals) {
        const { status, body } = await user.post(ownEndpoints.listOrderSets.path, given(more))
        expect([where, status]).toEqual([where, 422])
        expect([body.detail[0].loc.join('.'), body.detail[0].msg]).toEqual([
          where,
          expect.stringContaining(words),
        ])
      }
      const { id: _, ...incomplete } = given()
      const without = await user.post(ownEndpoints.listOrderSets.path, incomplete)
      expect([without.status, without.body.detail]).toEqual([
        422,
        [{ type: 'missing', loc: ['body', 'id'], msg: 'Required', input: null }],
      ])
      const impossible = await user.post(ownEndpoints.listOrderSets.path, given({ id: 'x' }))
      expect(impossible.body.detail[0].msg).toBe('Invalid UUID')
      expect((await user.get(ownEndpoints.listOrderSets.path)).body).toEqual({ sets: [] })
      await user.post(ownEndpoints.listOrderSets.path, given())
      await db.rows('update order_sets set version = $1', [quotas.versions])
      const full = await save(user, quotas.versions)
      expect([full.status, full.body.detail[0].msg]).toEqual([
        422,
        expect.stringContaining('500 versions'),
      ])
    },
  )

  gatewayTest('require a signed-in user with a valid key', async ({ user, db, northId }) => {
    for (const answer of [
      await user.get(ownEndpoints.listOrderSets.path),
      await user.post(ownEndpoints.listOrderSets.path, given()),
      await save(user, 1),
    ])
      expect(answer.status).toBe(401)
    await user.signIn(await createKey(db, northId, 'gone'))
    await revokeKey(db, (await listKeys(db)).find(({ note }) => note === 'gone')!.id)
    expect((await user.get(ownEndpoints.listOrderSets.path)).status).toBe(401)
  })
})
