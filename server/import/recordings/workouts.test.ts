import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect } from 'vitest'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'
import { collectingReport } from '#server/import/report.ts'
import { after, fileId, fitFile, record, session } from '#server/import/testing.ts'
import { putTeam } from '#server/interface/store.ts'
import { listPeople, putPeople } from '#server/people/people.ts'
import { putSettings, readSettings } from '#server/workouts/person-settings.ts'

import { importWorkouts } from './workouts.ts'

const PERSON = '7f3c1a52-6f0e-4b6e-9d1b-0c5f8a2e4d17'
const START = '2025-05-01T08:00:00Z'
const GARMIN_SERIAL = 3_945_849_289

const ride = (start: string, meters = 5) =>
  fitFile([
    fileId(),
    ...Array.from({ length: 61 }, (_, second) =>
      record({
        at: after(start, second),
        latitude: 60 + second / 20_000,
        longitude: 24,
        hr: 130,
        distance: second * meters,
        speed: meters,
      }),
    ),
    session(start, 60, 2),
  ])
const gpx = (start: string) =>
  `<gpx version="1.1" creator="Some Program"><trk><trkseg>${Array.from({ length: 61 }, (_, second) => `<trkpt lat="${60 + second / 20_000}" lon="24"><time>${after(start, second)}</time></trkpt>`).join('')}</trkseg></trk></gpx>`
/** The same ride as the FIT one, as Garmin Connect would export it. */
const tcx = (start: string) =>
  `<TrainingCenterDatabase><Activities><Activity Sport="Biking"><Id>${start}</Id><Lap StartTime="${start}"><TotalTimeSeconds>60</TotalTimeSeconds><DistanceMeters>300</DistanceMeters></Lap>
   <Creator><Name>Garmin fenix 5</Name><UnitId>${GARMIN_SERIAL}</UnitId></Creator></Activity></Activities></TrainingCenterDatabase>`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-import-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function write(files: Record<string, Uint8Array | string>): Promise<string> {
  const below = await mkdtemp(join(folder, 'files-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(below, name, '..'), { recursive: true })
    await writeFile(join(below, name), content)
  }
  return below
}

async function importInto(db: Db, paths: string[], maxHr: number | null = null) {
  const team = await putTeam(db, { name: 'Clinic' })
  const report = collectingReport()
  const summary = await importWorkouts(db, team, { userId: PERSON, paths, maxHr }, report)
  const stored = await db.rows<{ body: string }>(
    'select body from workouts where team_id = $1 order by time_start, id',
    [team.id],
  )
  return {
    team,
    report,
    summary,
    workouts: stored.map(({ body }) => JSON.parse(body) as SentWorkout),
  }
}

describe('importing recorded workouts', () => {
  dbTest('saves them for a person, who is then on the list', async (db) => {
    const path = await write({
      'ride.fit': ride(START),
      'deep/er/evening.GPX': gpx(after(START, 36_000)),
      'notes.txt': 'not of interest',
    })
    const { team, workouts, summary, report } = await importInto(db, [path])
    expect(summary).toMatchObject({ files: 2, created: 2, refused: 0 })
    expect(
      workouts.map((workout) => [workout.user_id, workout.time_start, workout.source.provider]),
    ).toEqual([
      [PERSON, '2025-05-01T08:00:00.000Z', 'garmin'],
      [PERSON, '2025-05-01T18:00:00.000Z', 'file_gpx'],
    ])
    expect((await listPeople(db, team.id)).people.map((person) => person.user_id)).toEqual([PERSON])
    expect(report.steps.at(-1)).toEqual({ done: 2, total: 2, what: 'files read' })
    expect(report.lines).toEqual([
      '1 workout with a heart rate has no zones because the maximum heart rate is unknown. Enter it on their workouts page, or import with --max-hr.',
      '2 files read: 2 new workouts, 0 replaced, 0 unchanged, 0 rejected.',
    ])
  })

  dbTest('calculates zones only with a given maximum', async (db) => {
    const path = await write({ 'ride.fit': ride(START) })
    const later = await write({ 'later.fit': ride(after(START, 36_000)) })
    const zones = ({ workouts }: { workouts: SentWorkout[] }) =>
      workouts.map(({ hr_zones }) => hr_zones)
    const without = await importInto(db, [path])
    expect(zones(without)).toEqual([null])
    // 130 is 65 % of 200 bpm
    const given = await importInto(db, [later], 200)
    expect(zones(given)).toEqual([
      [0, 0, 60, 0, 0, 0],
      [0, 0, 60, 0, 0, 0],
    ])
    const { settings, version } = await readSettings(db, given.team.id, PERSON)
    expect(settings.max_hr).toMatchObject({ value: 200, source: 'import --max-hr' })
    const max_hr = { value: 140, source: 'ramp test', day: '2025-05-01' }
    await putSettings(db, given.team.id, PERSON, {
      settings: { ...settings, max_hr },
      version,
      author: null,
    })
    const entered = await importInto(db, [path], 200)
    expect(zones(entered)[0]).toEqual([0, 0, 0, 0, 0, 60])
    expect(entered.report.lines[0]).toBe(
      'The maximum heart rate entered for this person is 140 bpm (ramp test), so --max-hr 200 isn’t used. Change it on their workouts page.',
    )
  })

  dbTest('saves nothing with a maximum that isn’t above the resting heart rate', async (db) => {
    const path = await write({ 'ride.fit': ride(START) })
    const team = await putTeam(db, { name: 'Clinic' })
    const { settings, version } = await readSettings(db, team.id, PERSON)
    const resting_hr = { value: 120, source: 'a mistake', day: '2025-05-01' }
    const given = { settings: { ...settings, resting_hr }, version, author: null }
    await putPeople(db, team.id, [{ user_id: PERSON }])
    await putSettings(db, team.id, PERSON, given)
    const refusal =
      'The resting heart rate entered for this person is 120 bpm (a mistake). --max-hr must be higher.'
    await expect(importInto(db, [path], 120)).rejects.toThrow(refusal)
    expect((await readSettings(db, team.id, PERSON)).settings.max_hr).toBeNull()
    expect(await db.rows('select id from workouts')).toEqual([])
    expect((await importInto(db, [path], 121)).workouts).toHaveLength(1)
  })

  dbTest('imports a track that is in a file twice once, and says so', async (db) => {
    const [, body = ''] = /(<trk>.*<\/trk>)/.exec(gpx(START)) ?? []
    const [, later = ''] = /(<trk>.*<\/trk>)/.exec(gpx(after(START, 3600))) ?? []
    const named = body.replace('<trk>', '<trk><name>Again</name>')
    const path = await write({ 'twice.gpx': `<gpx version="1.1">${body}${named}${later}</gpx>` })
    const { workouts, summary, report } = await importInto(db, [path])
    expect(workouts).toHaveLength(2)
    expect(summary).toMatchObject({ created: 2, repeated: 1, refused: 0 })
    expect(report.lines.join(' ')).toContain('1 duplicate recording')
  })

  dbTest('changes nothing the second time', async (db) => {
    const path = await write({ 'ride.fit': ride(START), 'evening.gpx': gpx(after(START, 36_000)) })
    const first = await importInto(db, [path])
    const second = await importInto(db, [path])
    expect(second.summary).toMatchObject({ created: 0, replaced: 0, unchanged: 2 })
    expect(second.workouts).toEqual(first.workouts)
  })

  dbTest('names each broken file with its reason, and imports the others', async (db) => {
    const cut = ride(after(START, 7200)).subarray(0, -60)
    const path = await write({
      'a.fit': '',
      'b.fit': 'no recording',
      'c.gpx': '<gpx><trk></trk></gpx>',
      'd.tcx': '<TrainingCenterDatabase><Activities>',
      'e.gpx.gz': 'not packed',
      'f.fit.gz': gzipSync(ride(START)).subarray(0, 50),
      'g.zip': 'no archive',
      'whole.fit': ride(START),
      'cut.fit': cut,
    })
    const { summary, workouts, report } = await importInto(db, [path])
    expect(workouts).toHaveLength(2)
    expect(summary).toMatchObject({ created: 2, refused: 7 })
    const reasons = Object.fromEntries(
      report.problems.map(({ where, reason }) => [where.slice(path.length + 1), reason]),
    )
    expect(Object.keys(reasons).sort()).toEqual([
      'a.fit',
      'b.fit',
      'c.gpx',
      'cut.fit',
      'd.tcx',
      'e.gpx.gz',
      'f.fit.gz',
      'g.zip',
    ])
    expect(reasons).toMatchObject({
      'a.fit': 'the file is empty',
      'b.fit': 'not a FIT, GPX, or TCX file',
      'c.gpx': 'a GPX file without a track',
      'f.fit.gz': 'the gzip file is damaged',
    })
    expect(reasons['cut.fit']).toMatch(/^only partly imported: the file is cut off/)
    expect(reasons['g.zip']).toMatch(/^not a readable zip archive/)
  })

  dbTest(
    'imports the same recording from a file, compressed, and from an archive as one workout',
    async (db) => {
      const fit = ride(START)
      const path = await write({
        'ride.fit': fit,
        'copy.fit': fit,
        'ride.fit.gz': gzipSync(fit),
        'export.zip': zipSync({ 'activities/1.fit.gz': gzipSync(fit) }),
      })
      const { summary, workouts } = await importInto(db, [path])
      expect(workouts).toHaveLength(1)
      expect(summary).toMatchObject({ files: 4, created: 1, repeated: 3 })
    },
  )

  dbTest('keeps the more complete format of one activity, in any order', async (db) => {
    const path = await write({ 'a.tcx': tcx(START), 'b.fit': ride(START) })
    const { workouts } = await importInto(db, [join(path, 'a.tcx'), join(path, 'b.fit')])
    expect(workouts).toHaveLength(1)
    expect(workouts[0]!.average_hr).toBe(130)
    expect((await importInto(db, [path])).summary).toMatchObject({ replaced: 0, unchanged: 1 })
  })

  dbTest('keeps the more complete format from an earlier import', async (db) => {
    const first = await importInto(db, [await write({ 'ride.fit': ride(START) })])
    const { summary, workouts } = await importInto(db, [await write({ 'ride.tcx': tcx(START) })])
    expect(summary).toMatchObject({ created: 0, replaced: 0, repeated: 1 })
    expect(workouts).toEqual(first.workouts)
  })

  dbTest('keeps a complete file over a cut-off one, whenever it is read', async (db) => {
    const whole = ride(START)
    const cut = whole.subarray(0, Math.floor(whole.length * 0.7))
    const together = await importInto(db, [await write({ 'a.fit': cut, 'b.fit': whole })])
    expect(together.workouts).toMatchObject([{ distance: 300, moving_time: 60 }])
    const later = await importInto(db, [await write({ 'a.fit': cut })])
    expect(later.summary).toMatchObject({ replaced: 0, repeated: 1 })
    expect(later.workouts).toEqual(together.workouts)
  })

  const tableOf = (file: string) =>
    `Activity ID,Activity Date,Activity Name,Activity Type,Filename\n7,"May 1, 2025","Round, the lake",Ride,${file}\n`

  dbTest('keeps the title from an export when the file itself is read', async (db) => {
    const fit = ride(START)
    const archive = zipSync({
      'activities.csv': strToU8(tableOf('activities/7.fit.gz')),
      'activities/7.fit.gz': gzipSync(fit),
    })
    const titles = async (files: Record<string, Uint8Array>) =>
      (await importInto(db, [await write(files)])).workouts.map(({ title }) => title)
    expect(await titles({ 'a.fit': fit, 'export.zip': archive })).toEqual(['Round, the lake'])
    expect(await titles({ 'a.fit': fit })).toEqual(['Round, the lake'])
  })

  dbTest('reads a Strava bulk export with its titles', async (db) => {
    const table = tableOf('activities/7.gpx.gz')
    const archive = zipSync({
      'export_1/activities.csv': strToU8(table),
      'export_1/activities/7.gpx.gz': gzipSync(gpx(START)),
      'export_1/media/photo.jpg': strToU8('no recording'),
      '__MACOSX/activities/._7.gpx': strToU8('no recording'),
    })
    const { workouts, summary } = await importInto(db, [
      join(await write({ 'export.zip': archive }), 'export.zip'),
    ])
    expect(summary).toMatchObject({ files: 1, refused: 0 })
    expect(workouts[0]).toMatchObject({ title: 'Round, the lake', sport: { slug: 'cycling' } })
  })

  dbTest('reads archives within archives, as Garmin exports them, up to a limit', async (db) => {
    const inner = zipSync({
      'person_1.fit': ride(START),
      'settings.fit': fitFile([fileId({ type: 2 })]),
    })
    const bottomless = zipSync({
      'd.zip': zipSync({
        'c.zip': zipSync({ 'b.zip': zipSync({ 'a.fit': ride(after(START, 60_000)) }) }),
      }),
    })
    const path = await write({
      'garmin.zip': zipSync({ 'DI_CONNECT/UploadedFiles_1.zip': inner }),
      'bottomless.zip': bottomless,
    })
    const { workouts, report } = await importInto(db, [path])
    expect(workouts).toHaveLength(1)
    expect(
      report.problems.map(({ where, reason }) => [where.slice(path.length + 1), reason]),
    ).toEqual([
      ['bottomless.zip/d.zip/c.zip/b.zip', 'an archive nested too deeply'],
      [
        'garmin.zip/DI_CONNECT/UploadedFiles_1.zip/settings.fit',
        'a FIT file of type settings, not an activity',
      ],
    ])
  })

  dbTest('unpacks no more than a recording can be', async (db) => {
    const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024))
    const { report, summary } = await importInto(db, [await write({ 'bomb.fit.gz': bomb })])
    expect(summary).toMatchObject({ refused: 1, created: 0 })
    expect(report.problems[0]!.reason).toMatch(/unpacks to more than 100 times its size/)
  })
})
