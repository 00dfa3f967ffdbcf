import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { countOnce } from '#src/workouts/model/quality/count-once.ts'

import { readRecording } from './read-recording.ts'
import { toWorkout } from './to-workout.ts'

const DATA = new URL('../../../../shared/data/workouts/', import.meta.url)
// the same tracks three times, once with and once without heights
const COPIES = [
  'cerknicko-jezero.gpx',
  'cerknicko-jezero-with-elevations-zero.gpx',
  'cerknicko-jezero-without-elevations.gpx',
]

async function workoutsOf(file: string) {
  const { recordings } = await readRecording(readFileSync(new URL(file, DATA)))
  return recordings.map(
    (recording, index) =>
      toWorkout(recording, {
        userId: '5e7f3c1a-0000-4000-8000-000000000001',
        fallbackIdentity: `${file} ${index}`,
        maxHr: null,
      }).workout,
  )
}

describe.skipIf(!existsSync(DATA))(
  'real recordings (skipped where ../shared/data is missing)',
  () => {
    test('imported three times from one device count once', async () => {
      const files = await Promise.all(COPIES.map(workoutsOf))
      const recordings = files.flat()
      const starts = new Set(recordings.map(({ time_start }) => time_start))
      expect(recordings.length).toBeGreaterThan(2 * starts.size)
      const { counted } = countOnce(recordings)
      expect(new Set(counted.map(({ time_start }) => time_start))).toEqual(starts)
      expect(counted).toHaveLength(starts.size)
    })
  },
)
