import { describe, expect } from 'vitest'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import { exclusionLimits, noteLimits } from '#contract/own/analysis-limits.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { fillPath } from '#lib/path-params.ts'
import { gatewayTest, type Browser } from '#server/gateway-testing.ts'
import { putHeartRates } from '#server/interface/heart-rates.ts'
import { ada, blank } from '#server/interface/testing.ts'

const settingsOf = (user_id: string) => fillPath(ownEndpoints.readSettings.path, { user_id })
const notesOf = (user_id: string) => fillPath(ownEndpoints.listNotes.path, { user_id })
const noteAt = (id: string, user_id = ada) => fillPath(ownEndpoints.putNote.path, { user_id, id })

const setting = (value: number) => ({ value, source: 'ramp test', day: '2026-03-01' })
const settings = {
  max_hr: setting(190),
  resting_hr: setting(48),
  threshold_power: null,
  threshold_speed: null,
}
const NOTE = '0d5a4c1e-0000-4000-8000-000000000001'
const illness = { start_day: '2026-03-01', end_day: '2026-03-05', text: 'Influenza', version: 0 }

const workoutsOf = async ({ user }: { user: Browser }): Promise<SentWorkout[]> =>
  (await user.get(`/api/v2/summary/workouts/${ada}?start_date=2000-01-01`)).body.workouts

const addPeople = (user: Browser, ...ids: string[]) =>
  user.put(ownEndpoints.listPeople.path, { people: ids.map((user_id) => ({ user_id })) })

describe('training reference values', () => {
  gatewayTest('belong to the team, and are empty until someone sets them', async (test) => {
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
    expect(body).toEqual({
      settings,
      version: 1,
      author: null,
      changed_at: expect.stringMatching(/^\d{4}-.*Z$/),
      recordings: 0,
    })
    expect((await user.get(settingsOf(ada.toUpperCase()))).body).toEqual(body)
    await user.signIn(southKey)
    await addPeople(user, ada)
    expect((await user.get(settingsOf(ada))).body).toEqual(nothing)
  })

  gatewayTest('survive two people saving at once', async ({ user, northKey }) => {
    await user.signIn(northKey)
    await addPeople(user, ada)
    await user.put(settingsOf(ada), { settings, version: 0 })
    const later = await user.put(settingsOf(ada), {
      settings: { ...settings, max_hr: setting(185) },
      version: 0,
    })
    expect([later.status, later.body.current]).toEqual([
      412,
      expect.objectContaining({ settings, version: 1, recordings: 0 }),
    ])
    expect((await user.get(settingsOf(ada))).body.settings).toEqual(settings)
  })

  gatewayTest('are refused if they are impossible, or if the person isn’t listed', async (test) => {
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

describe('the maximum heart rate', () => {
  gatewayTest('sets the zones of imported workouts, and of nothing else', async (test) => {
    const { user, db, northId, northKey } = test
    await user.signIn(northKey)
    await addPeople(user, ada)
    const workouts = await workoutsOf(test)
    const [imported, sent] = workouts as [SentWorkout, SentWorkout]
    await putHeartRates(
      db,
      northId,
      new Map([[imported.id, { lowest: 99, seconds: [10, 20, 30], toldMax: null }]]),
    )
    const { body } = await user.put(settingsOf(ada), { settings, version: 0 })
    expect(body.recordings).toBe(1)
    const zonesOf = async ({ id }: SentWorkout) =>
      (await workoutsOf(test)).find((one) => one.id === id)!.hr_zones
    // 99, 100 and 101 are 52 and 53 % of 190
    expect(await zonesOf(imported)).toEqual([0, 60, 0, 0, 0, 0])
    expect(await zonesOf(sent)).toEqual(sent.hr_zones)
    await user.put(settingsOf(ada), { settings: { ...settings, max_hr: setting(200) }, version: 1 })
    expect(await zonesOf(imported)).toEqual([10, 50, 0, 0, 0, 0])
    await user.put(settingsOf(ada), { settings: { ...settings, max_hr: null }, version: 2 })
    expect(await zonesOf(imported)).toBeNull()
    expect((await workoutsOf(test)).map(({ id }) => id)).toEqual(workouts.map(({ id }) => id))
  })
})

describe('notes', () => {
  gatewayTest(
    'belong to the team, by day, and can be changed, deleted, and restored',
    async (test) => {
      const { user, northKey, southKey } = test
      await user.signIn(northKey)
      await addPeople(user, ada)
      const added = await user.put(noteAt(NOTE), illness)
      expect(added.body.notes).toEqual([{ ...illness, id: NOTE, version: 1, author: null }])
      const changed = { ...illness, end_day: '2026-03-07', version: 1 }
      expect((await user.put(noteAt(NOTE), changed)).body.notes).toEqual([
        { ...changed, id: NOTE, version: 2, author: null },
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

  gatewayTest('survive two people saving at once', async ({ user, northKey }) => {
    await user.signIn(northKey)
    await addPeople(user, ada)
    await user.put(noteAt(NOTE), illness)
    await user.put(noteAt(NOTE), { ...illness, text: 'Covid', version: 1 })
    const later = await user.put(noteAt(NOTE), { ...illness, text: 'Cold', version: 1 })
    expect([later.status, later.body.current.notes[0].text]).toEqual([412, 'Covid'])
    await user.delete(noteAt(NOTE))
    expect((await user.put(noteAt(NOTE), { ...illness, version: 2 })).status).toBe(412)
  })

  gatewayTest('are refused if they are impossible, and go with the person', async (test) => {
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
    await user.delete(`${ownEndpoints.listPeople.path}/${ada}`)
    expect((await user.put(noteAt(NOTE), { ...illness, version: 1 })).status).toBe(404)
    await db.rows(`delete from workspace_people where user_id = $1`, [ada])
    expect(await db.rows('select id from person_notes where user_id = $1', [ada])).toEqual([])
  })
})

describe('an excluded workout', () => {
  const exclusionsOf = (user_id: string) => fillPath(ownEndpoints.listExclusions.path, { user_id })
  const at = (workout_id: string, user_id = ada) =>
    fillPath(ownEndpoints.putExclusion.path, { user_id, workout_id })
  const WORKOUT = '0d5a4c1e-0000-4000-8000-000000000009'
  const whole = { figures: null, reason: 'Left the watch running in the car', version: 0 }

  gatewayTest(
    'belongs to the team, with the reason and time, and counts again when undone',
    async (test) => {
      const { user, northKey, southKey } = test
      expect((await user.get(exclusionsOf(ada))).status).toBe(401)
      await user.signIn(northKey)
      await addPeople(user, ada)
      const before = Date.now()
      const { body } = await user.put(at(WORKOUT.toUpperCase()), whole)
      expect(body.exclusions).toEqual([
        {
          ...whole,
          workout_id: WORKOUT,
          version: 1,
          author: null,
          excluded_at: expect.any(String),
        },
      ])
      expect(Date.parse(body.exclusions[0].excluded_at)).toBeGreaterThanOrEqual(before - 60_000)
      const figures = ['total_elevation_gain', 'hr_zones']
      const changed = await user.put(at(WORKOUT), { ...whole, figures, version: 1 })
      expect(changed.body.exclusions[0]).toMatchObject({ figures, version: 2 })
      await user.signIn(southKey)
      await addPeople(user, ada)
      expect((await user.get(exclusionsOf(ada))).body).toEqual({ exclusions: [] })
      await user.signIn(northKey)
      expect((await user.delete(`${at(WORKOUT)}?version=2`)).body).toEqual({ exclusions: [] })
      expect((await user.put(at(WORKOUT), whole)).body.exclusions[0].version).toBe(1)
    },
  )

  gatewayTest('survives two people changing it at once', async ({ user, northKey }) => {
    await user.signIn(northKey)
    await addPeople(user, ada)
    await user.put(at(WORKOUT), whole)
    const again = await user.put(at(WORKOUT), { ...whole, reason: 'Indoors' })
    expect([again.status, again.body.current.exclusions[0].reason]).toEqual([412, whole.reason])
    await user.put(at(WORKOUT), { ...whole, reason: 'Indoors', version: 1 })
    const undone = await user.delete(`${at(WORKOUT)}?version=1`)
    expect([undone.status, undone.body.current.exclusions[0].reason]).toEqual([412, 'Indoors'])
  })

  gatewayTest('is refused if it is impossible, and goes with the person', async (test) => {
    const { user, northKey, db } = test
    await user.signIn(northKey)
    expect((await user.put(at(WORKOUT), whole)).status).toBe(404)
    await addPeople(user, ada)
    for (const over of [
      { reason: ' ' },
      { reason: 'a'.repeat(exclusionLimits.reason + 1) },
      { figures: [] },
      { figures: ['timezone_offset'] },
      { figures: ['title'] },
      { version: -1 },
    ])
      expect(
        (await user.put(at(WORKOUT), { ...whole, ...over })).status,
        JSON.stringify(over),
      ).toBe(422)
    expect((await user.put(at('one'), whole)).status).toBe(404)
    await user.put(at(WORKOUT), whole)
    expect((await user.delete(at(WORKOUT))).status).toBe(422)
    await db.rows('delete from workspace_people where user_id = $1', [ada])
    expect(await db.rows('select 1 from workout_exclusions')).toEqual([])
  })
})
