import { describe, expect } from 'vitest'

import type { SentMarker } from '#contract/interface/markers.ts'
import {
  ashAccount,
  elmAccount,
  oakAccount,
  serviceTest,
  southAccount,
} from '#server/interface/testing.ts'

const path = '/v3/lab_tests/list_order_set_markers'
const ids = (body: { markers: SentMarker[] }) => body.markers.map((one) => one.id)

describe('markers of an order set', () => {
  serviceTest(
    'come from all its lab tests, each once, even if several tests include it',
    async ({ post }) => {
      const { status, body } = await post(path, {
        lab_test_ids: ['oak-wide', 'oak-basic', 'oak-basic'],
      })
      expect(status).toBe(200)
      expect(ids(body)).toEqual([14, 11, 13, 12])
      expect(body).toMatchObject({ total: 4, page: 1, size: 50, pages: 1 })
    },
  )

  serviceTest(
    'are returned in pages, and a page past the end has the true total',
    async ({ post }) => {
      const order = { lab_test_ids: ['oak-wide', 'oak-basic'] }
      expect(ids((await post(`${path}?page=2&size=3`, order)).body)).toEqual([12])
      expect((await post(`${path}?page=3&size=3`, order)).body).toEqual({
        markers: [],
        total: 4,
        page: 3,
        size: 3,
        pages: 2,
      })
      expect((await post(`${path}?size=101`, order)).body.detail).toMatchObject([
        { loc: ['query', 'size'] },
      ])
    },
  )

  serviceTest('include add-on markers by code or by ID of the order’s lab', async ({ post }) => {
    expect(
      ids(
        (
          await post(path, {
            lab_test_ids: ['oak-basic'],
            add_on: { provider_ids: ['001033', '001032'] },
          })
        ).body,
      ),
    ).toEqual([14, 11, 13])
    expect(
      ids(
        (
          await post(path, {
            lab_test_ids: ['elm-basic'],
            add_on: { provider_ids: ['CA'], marker_ids: [21] },
          })
        ).body,
      ),
    ).toEqual([22, 21])
    expect(
      ids(
        (await post(path, { lab_account_id: elmAccount, add_on: { provider_ids: ['001032'] } }))
          .body,
      ),
    ).toEqual([21])
    expect(ids((await post(path, { add_on: { marker_ids: [12, 31] } })).body)).toEqual([12, 31])
  })

  serviceTest('leave out an add-on that the order’s lab doesn’t have', async ({ post }) => {
    expect(
      ids(
        (
          await post(path, {
            lab_test_ids: ['oak-basic'],
            add_on: { provider_ids: ['CA', 'SOUTH', 'nothing'], marker_ids: [99, 2 ** 40] },
          })
        ).body,
      ),
    ).toEqual([14, 11])
    expect(
      (await post(path, { lab_account_id: ashAccount, add_on: { provider_ids: ['CA'] } })).body
        .total,
    ).toBe(0)
  })

  serviceTest(
    'with codes alone come from the one lab that has them, and otherwise need a lab',
    async ({ post }) => {
      expect(
        ids((await post(path, { add_on: { provider_ids: ['322758', '001033'] } })).body),
      ).toEqual([14, 13])
      expect(ids((await post(path, { add_on: { provider_ids: ['ANY'] } })).body)).toEqual([31])
      expect((await post(path, { add_on: { provider_ids: ['SOUTH'] } })).body.total).toBe(0)
      const ambiguous = await post(path, { add_on: { provider_ids: ['001032'] } })
      expect(ambiguous.status).toBe(400)
      expect(ambiguous.body.detail).toContain('Set lab_account_id or lab_test_ids')
    },
  )

  serviceTest('can’t come from two labs', async ({ post }) => {
    const twoLabs = 'An order set can have markers from only one lab, but these come from several'
    expect(await post(path, { lab_test_ids: ['oak-basic', 'elm-basic'] })).toMatchObject({
      status: 400,
      body: { detail: twoLabs },
    })
    expect(
      await post(path, { lab_test_ids: ['oak-basic'], add_on: { marker_ids: [22] } }),
    ).toMatchObject({ status: 400, body: { detail: twoLabs } })
    expect(await post(path, { add_on: { marker_ids: [11, 22] } })).toMatchObject({
      status: 400,
      body: { detail: twoLabs },
    })
    expect(
      await post(path, { lab_test_ids: ['oak-basic'], lab_account_id: elmAccount }),
    ).toMatchObject({ status: 400 })
    expect(
      (await post(path, { lab_test_ids: ['oak-basic'], lab_account_id: oakAccount })).status,
    ).toBe(200)
  })

  serviceTest(
    'are an empty page for an empty order set, whichever fields are null or missing',
    async ({ post }) => {
      const empty = { markers: [], total: 0, page: 1, size: 50, pages: 0 }
      for (const order of [
        {},
        { lab_test_ids: null, add_on: null, lab_account_id: null },
        { lab_test_ids: [], add_on: { provider_ids: null, marker_ids: null } },
        { add_on: {}, something_else: 1 },
        { lab_account_id: oakAccount },
      ])
        expect(await post(path, order)).toMatchObject({ status: 200, body: empty })
    },
  )

  serviceTest('are not found for another team’s lab test or lab account', async ({ post }) => {
    expect(await post(path, { lab_test_ids: ['oak-basic', 'south-only'] })).toMatchObject({
      status: 404,
      body: { detail: 'Lab test does not exist: south-only' },
    })
    expect(await post(path, { lab_test_ids: ['no-such-test'] })).toMatchObject({
      status: 404,
      body: { detail: 'Lab test does not exist: no-such-test' },
    })
    expect(await post(path, { lab_account_id: southAccount })).toMatchObject({
      status: 404,
      body: { detail: 'Lab account does not exist' },
    })
  })

  serviceTest('a malformed body is refused with the place of each error', async ({ post }) => {
    const { status, body } = await post(path, {
      lab_test_ids: ['oak-basic', 7],
      add_on: { provider_ids: 'x', marker_ids: [1, 'two'] },
      lab_account_id: 'main',
    })
    expect(status).toBe(422)
    expect(
      body.detail.map((issue: { loc: unknown[]; input: unknown }) => [issue.loc, issue.input]),
    ).toEqual([
      [['body', 'lab_test_ids', 1], 7],
      [['body', 'add_on', 'provider_ids'], 'x'],
      [['body', 'add_on', 'marker_ids', 1], 'two'],
      [['body', 'lab_account_id'], 'main'],
    ])
    expect((await post(path, { lab_test_ids: ['a\0b'] })).body.detail).toMatchObject([
      { type: 'invalid_text', loc: ['body', 'lab_test_ids', 0] },
    ])
    expect(
      (await post(path, '{"lab_test_ids":["\\ud800"]}', { 'content-type': 'application/json' }))
        .body.detail,
    ).toMatchObject([{ type: 'invalid_text' }])
  })

  serviceTest(
    'a missing body, invalid JSON, another type, and too much of it each have their own response',
    async ({ post }) => {
      const json = { 'content-type': 'application/json' }
      const missing = [{ type: 'missing', loc: ['body'], msg: 'Required', input: null }]
      expect(await post(path)).toMatchObject({ status: 422, body: { detail: missing } })
      expect(await post(path, '', json)).toMatchObject({ status: 422, body: { detail: missing } })
      expect(await post(path, 'null', json)).toMatchObject({
        status: 422,
        body: { detail: missing },
      })
      expect(await post(path, '[]', json)).toMatchObject({
        status: 422,
        body: { detail: [{ type: 'invalid_type', loc: ['body'] }] },
      })
      expect(await post(path, '{"lab_test_ids":', json)).toMatchObject({
        status: 422,
        body: { detail: [{ type: 'invalid_json', loc: ['body'] }] },
      })
      expect(await post(path, '{"__proto__":{"a":1}}', json)).toMatchObject({
        status: 422,
        body: { detail: [{ type: 'invalid_json' }] },
      })
      expect(
        (await post(path, '{}', { 'content-type': 'application/json; charset=utf-8' })).status,
      ).toBe(200)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])
        expect(await post(path, '{}', { 'content-type': type })).toMatchObject({
          status: 415,
          body: { detail: expect.stringContaining('JSON') },
        })
      expect(
        await post(path, JSON.stringify({ lab_test_ids: ['x'.repeat(300_000)] }), json),
      ).toMatchObject({ status: 413, body: { detail: expect.stringContaining('256 kB') } })
    },
  )
})
