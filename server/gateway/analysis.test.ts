import { describe, expect } from 'vitest'

import { noteLimits } from '#contract/analysis-limits.ts'
import { analysisPaths } from '#contract/analysis-paths.ts'
import { workspacePaths } from '#contract/workspace-paths.ts'
import { fillPath } from '#lib/address.ts'
import { ada, blank } from '#server/service/testing.ts'
import { gatewayTest, type Browser } from './testing.ts'

const settingsOf = (user_id: string) => fillPath(analysisPaths.settings, { user_id })
const notesOf = (user_id: string) => fillPath(analysisPaths.notes, { user_id })
const noteAt = (id: string, user_id = ada) => fillPath(analysisPaths.note, { user_id, id })

const setting = (value: number) => ({ value, source: 'ramp test', day: '2026-03-01' })
const settings = {
  max_hr: setting(190),
  resting_hr: setting(48),
  threshold_power: null,
  threshold_speed: null,
}
const NOTE = '0d5a4c1e-0000-4000-8000-000000000001'
const illness = { start_day: '2026-03-01', end_day: '2026-03-05', text: 'Influenza', version: 0 }

const addPeople = (user: Browser, ...ids: string[]) =>
  user.put(workspacePaths.people, { people: ids.map((user_id) => ({ user_id })) })

describe('what training is measured against', () => {
  gatewayTest('is the team’s own, and nothing where nobody said it', async (test) => {
    const { user, northKey, southKey } = test
    expect((await user.get(settingsOf(ada))).status).toBe(401)
    await user.signIn(northKey)
    await addPeople(user, ada)
    const nothing = (await user.get(settingsOf(ada))).body
    expect([nothing.version, ...Object.values(nothing.settings)]).toEqual([
      0,
      null,
      null,
      null,
      null,
    ])
    const { body } = await user.put(settingsOf(ada), { settings, version: 0 })
    expect(body).toEqual({ settings, version: 1 })
    expect((await user.get(settingsOf(ada.toUpperCase()))).body).toEqual(body)
    await user.signIn(southKey)
    await addPeople(user, ada)
    expect((await user.get(settingsOf(ada))).body).toEqual(nothing)
  })

  gatewayTest('is not lost where two save at once', async ({ user, northKey }) => {
    await user.signIn(northKey)
    await addPeople(user, ada)
    await user.put(settingsOf(ada), { settings, version: 0 })
    const later = await user.put(settingsOf(ada), {
      settings: { ...settings, max_hr: setting(185) },
      version: 0,
    })
    expect([later.status, later.body.current]).toEqual([409, { settings, version: 1 }])
    expect((await user.get(settingsOf(ada))).body.settings).toEqual(settings)
  })

  gatewayTest('is refused where it cannot be, and where nobody is listed', async (test) => {
    const { user, northKey } = test
    await user.signIn(northKey)
    await addPeople(user, ada)
    const put = (over: object) =>
      user.put(settingsOf(ada), { settings: { ...settings, ...over }, version: 0 })
    for (const over of [
      { max_hr: setting(300) },
      { max_hr: { ...setting(190), source: ' ' } },
      { max_hr: { ...setting(190), day: '2026-02-30' } },
      { resting_hr: setting(150), max_hr: setting(140) },
    ])
      expect((await put(over)).status, JSON.stringify(over)).toBe(422)
    expect((await user.put(settingsOf(blank), { settings, version: 0 })).status).toBe(404)
    expect((await user.get(settingsOf('nobody'))).status).toBe(404)
    expect((await user.get(settingsOf(ada))).body.version).toBe(0)
  })
})

describe('notes', () => {
  gatewayTest(
    'are the team’s own, by day, and can be changed, deleted and put back',
    async (test) => {
      const { user, northKey, southKey } = test
      await user.signIn(northKey)
      await addPeople(user, ada)
      const added = await user.put(noteAt(NOTE), illness)
      expect(added.body.notes).toEqual([{ ...illness, id: NOTE, version: 1 }])
      const changed = { ...illness, end_day: '2026-03-07', version: 1 }
      expect((await user.put(noteAt(NOTE), changed)).body.notes).toEqual([
        { ...changed, id: NOTE, version: 2 },
      ])
      await user.signIn(southKey)
      await addPeople(user, ada)
      expect((await user.get(notesOf(ada))).body).toEqual({ notes: [] })
      expect((await user.delete(noteAt(NOTE))).status).toBe(404)
      await user.signIn(northKey)
      expect((await user.delete(noteAt(NOTE))).body).toEqual({ notes: [] })
      expect((await user.put(noteAt(NOTE), illness)).body.notes).toHaveLength(1)
    },
  )

  gatewayTest('are not lost where two save at once', async ({ user, northKey }) => {
    await user.signIn(northKey)
    await addPeople(user, ada)
    await user.put(noteAt(NOTE), illness)
    await user.put(noteAt(NOTE), { ...illness, text: 'Covid', version: 1 })
    const later = await user.put(noteAt(NOTE), { ...illness, text: 'Cold', version: 1 })
    expect([later.status, later.body.notes[0].text]).toEqual([409, 'Covid'])
    await user.delete(noteAt(NOTE))
    expect((await user.put(noteAt(NOTE), { ...illness, version: 2 })).status).toBe(409)
  })

  gatewayTest('are refused where they cannot be, and go with the person', async (test) => {
    const { user, northKey, db } = test
    await user.signIn(northKey)
    expect((await user.put(noteAt(NOTE), illness)).status).toBe(404)
    await addPeople(user, ada)
    for (const over of [
      { text: ' ' },
      { text: 'a'.repeat(noteLimits.length + 1) },
      { end_day: '2026-02-28' },
      { start_day: 'yesterday' },
    ])
      expect((await user.put(noteAt(NOTE), { ...illness, ...over })).status).toBe(422)
    expect((await user.put(noteAt('1'), illness)).status).toBe(404)
    await user.put(noteAt(NOTE), illness)
    await user.delete(`${workspacePaths.people}/${ada}`)
    expect((await user.put(noteAt(NOTE), { ...illness, version: 1 })).status).toBe(404)
    await db.rows(`delete from workspace_people where user_id = $1`, [ada])
    expect(await db.rows('select id from person_notes where user_id = $1', [ada])).toEqual([])
  })
})
