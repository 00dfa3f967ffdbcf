import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Db } from '#server/db/db.ts'
import { freshDb } from '#server/db/testing.ts'

import { admitMember, disableMember, listMembers, setAccess } from './members.ts'

describe('two administrators who remove each other at the same time', () => {
  const owner = randomUUID()
  let db: Db
  beforeAll(async () => {
    db = await freshDb({ ownsTables: true })
  })
  afterAll(() => db.close())

  const admit = async (name: string) => {
    const identity = { issuer: 'https://id.example', subject: name }
    const access = { owner, role: 'administrator', scope: null } as const
    return (await admitMember(db, access, { ...identity, name, email: null })).id!
  }

  test.each([
    ['disable', (id: string, by: string) => disableMember(db, owner, id, by)],
    [
      'change',
      (id: string, by: string) => setAccess(db, owner, { id, by, role: 'analyst', scope: null }),
    ],
  ])('leave one: %s', async (name, remove) => {
    const [ann, cara] = [await admit(`Ann ${name}`), await admit(`Cara ${name}`)]
    const results = await Promise.allSettled([remove(cara, ann), remove(ann, cara)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { statusCode: 403, message: 'Your own access has changed. Sign in again.' },
    })
    const members = (await listMembers(db, owner)).filter(({ id }) => [ann, cara].includes(id))
    expect(
      members.filter(({ role, disabled_at: at }) => role === 'administrator' && !at),
    ).toHaveLength(1)
  })
})
