import { randomUUID } from 'node:crypto'

import { describe, expect } from 'vitest'

import type { SavedView, ViewToPut } from '#contract/own/connection-checks.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { quotas } from '#contract/own/quotas.ts'
import { fillPath } from '#lib/path-params.ts'
import {
  browser,
  gatewayTest,
  signInMember,
  withSingleSignOn,
  type Browser,
} from '#server/gateway-testing.ts'

const VIEWS = ownEndpoints.listViews.path
const at = (id: string) => fillPath(ownEndpoints.putView.path, { id })
const ours = { name: 'Ours', search: 'who=us', only_me: false, version: 0 }
const alone = { ...ours, name: 'Alone', only_me: true }

const viewsOf = async (user: Browser): Promise<SavedView[]> => (await user.get(VIEWS)).body.views
const namesOf = async (user: Browser) => (await viewsOf(user)).map(({ name }) => name)
/** Saves a new view; resolves with its id. */
async function save(user: Browser, view: ViewToPut) {
  const id = randomUUID()
  const { status, text } = await user.put(at(id), view)
  if (status !== 200) throw new Error(text)
  return id
}

describe('views of the team', () => {
  gatewayTest('are changed and deleted only with their current version', async (test) => {
    const { user, northKey, southKey } = test
    await user.signIn(northKey)
    expect(await viewsOf(user)).toEqual([])
    const id = await save(user, ours)
    const view = { id, ...ours, version: 1, created_by: null }
    expect(await viewsOf(user)).toEqual([view])
    const renamed = await user.put(at(id), { ...ours, name: ' Later ', version: 1 })
    expect(renamed.body.views).toEqual([{ ...view, name: 'Later', version: 2 }])
    const late = await user.put(at(id), { ...ours, version: 1 })
    expect([late.status, late.body.current]).toEqual([412, renamed.body])
    const again = await user.put(at(id), ours)
    expect([again.status, again.body.current]).toEqual([412, renamed.body])
    const lateDelete = await user.delete(`${at(id)}?version=1`)
    expect([lateDelete.status, lateDelete.body.current]).toEqual([412, renamed.body])
    const bad = await user.put(at(id), { ...ours, name: ' ', version: 2 })
    expect([bad.status, bad.body.detail[0].loc]).toEqual([422, ['body', 'name']])

    await user.signIn(southKey)
    expect(await viewsOf(user)).toEqual([])
    expect((await user.put(at(id), { ...ours, version: 2 })).status).toBe(412)
    expect((await user.delete(`${at(id)}?version=2`)).status).toBe(412)

    await user.signIn(northKey)
    expect((await user.delete(`${at(id)}?version=2`)).body).toEqual({ views: [] })
  })

  gatewayTest('are limited in number', async ({ user, northKey, northId, db }) => {
    await user.signIn(northKey)
    const id = await save(user, ours)
    await db.rows(
      `insert into connection_views (owner, id, name, search, version)
       select $1, gen_random_uuid(), 'another', '', 1 from generate_series(2, $2::int)`,
      [northId, quotas.views],
    )
    const full = await user.put(at(randomUUID()), ours)
    expect([full.status, full.body.detail[0].type]).toEqual([422, 'too_many'])
    expect((await user.put(at(id), { ...ours, version: 1 })).status).toBe(200)
  })
})

describe('views of a member', () => {
  gatewayTest(
    'can be read, changed, and deleted by no one else',
    async (test) => {
      const { gateway, northId, northKey } = test
      const { id: adaId, user: ada } = await signInMember(test, northId, {
        name: 'Ada',
        role: 'analyst',
      })
      const { user: ben } = await signInMember(test, northId, {
        name: 'Ben',
        role: 'administrator',
      })
      const holder = browser(gateway)
      await holder.signIn(northKey)
      const id = await save(ada, alone)
      const kept = await viewsOf(ada)
      expect(kept).toEqual([{ id, ...alone, version: 1, created_by: { id: adaId, name: 'Ada' } }])
      for (const other of [ben, holder]) {
        expect(await viewsOf(other)).toEqual([])
        for (const version of [0, 1])
          for (const only_me of other === ben ? [true, false] : [false]) {
            const { status, body } = await other.put(at(id), { ...alone, only_me, version })
            expect([status, body.current]).toEqual([412, { views: [] }])
          }
        const deleted = await other.delete(`${at(id)}?version=1`)
        expect([deleted.status, deleted.body.current]).toEqual([412, { views: [] }])
      }
      expect(await viewsOf(ada)).toEqual(kept)
    },
    withSingleSignOn,
  )

  gatewayTest(
    'are shared with the team and made private again only by the member',
    async (test) => {
      const { gateway, northId, northKey } = test
      const { id: adaId, user: ada } = await signInMember(test, northId, {
        name: 'Ada',
        role: 'analyst',
      })
      const { user: ben } = await signInMember(test, northId, { name: 'Ben', role: 'clinician' })
      const holder = browser(gateway)
      await holder.signIn(northKey)
      const id = await save(ada, alone)
      await ada.put(at(id), { ...alone, only_me: false, version: 1 })
      const created_by = { id: adaId, name: 'Ada' }
      const shared = { id, ...alone, only_me: false, version: 2, created_by }
      expect(await viewsOf(ben)).toEqual([shared])
      expect(await viewsOf(holder)).toEqual([shared])

      for (const other of [ben, holder]) {
        const taken = await other.put(at(id), { ...alone, version: 2 })
        expect([taken.status, taken.body.detail[0].loc]).toEqual([422, ['body', 'only_me']])
      }
      // whoever may change the team's views renames it, and it stays Ada's
      await ben.put(at(id), { ...alone, name: 'Shared', only_me: false, version: 2 })
      expect(await viewsOf(ada)).toEqual([{ ...shared, name: 'Shared', version: 3 }])
      await ada.put(at(id), { ...alone, version: 3 })
      expect([await namesOf(ada), await namesOf(ben), await namesOf(holder)]).toEqual([
        ['Alone'],
        [],
        [],
      ])
    },
    withSingleSignOn,
  )

  gatewayTest(
    'don’t exist for team keys, and no one can use another member’s name',
    async (test) => {
      const { gateway, northId, northKey } = test
      const { id: adaId } = await signInMember(test, northId, { name: 'Ada', role: 'analyst' })
      const { user: ben } = await signInMember(test, northId, { name: 'Ben', role: 'clinician' })
      const holder = browser(gateway)
      await holder.signIn(northKey)
      const own = await holder.put(at(randomUUID()), alone)
      expect([own.status, own.body.detail[0].loc]).toEqual([422, ['body', 'only_me']])
      const forged = { ...ours, created_by: { id: adaId, name: 'Ada' }, only_for: adaId }
      const { body } = await ben.put(at(randomUUID()), forged)
      expect(body.views).toMatchObject([{ created_by: { name: 'Ben' }, only_me: false }])
    },
    withSingleSignOn,
  )
})
