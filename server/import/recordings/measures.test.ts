import { describe, expect, test } from 'vitest'

import { zonesAt } from '#server/interface/heart-rates.ts'

import {
  distanceOf,
  elevationGainOf,
  maxSpeedOf,
  meanOf,
  movingSecondsOf,
  normalizedPowerOf,
  secondsByHeartRate,
} from './measures.ts'
import type { Sample } from './recording.ts'

const nothing: Sample = {
  at: 0,
  latitude: null,
  longitude: null,
  elevation: null,
  distance: null,
  speed: null,
  hr: null,
  power: null,
}
/** One sample a second. */
const every = (count: number, values: (second: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: count }, (_, second) => ({
    ...nothing,
    at: second * 1000,
    ...values(second),
  }))

describe('distance', () => {
  test('is the device’s count, and continues where the previous sport ended', () => {
    expect(
      distanceOf(
        every(11, (second) => ({ distance: second * 3 })),
        [],
      ),
    ).toBe(30)
    expect(
      distanceOf(
        every(11, (second) => ({ distance: 4000 + second * 3 })),
        [],
      ),
    ).toBe(30)
  })

  test('doesn’t bridge a pause', () => {
    const walk = every(21, (second) => ({
      latitude: 60 + (second > 10 ? 1 : 0) + second * 0.00001,
      longitude: 24,
    }))
    expect(distanceOf(walk, [[10_000, 11_000]])).toBeCloseTo(19 * 1.114, 1)
  })

  test('is null without positions', () =>
    expect(
      distanceOf(
        every(5, () => ({ hr: 100 })),
        [],
      ),
    ).toBeNull())
})

describe('moving time', () => {
  test('leaves out stops and pauses', () => {
    const samples = every(101, (second) => ({ speed: second > 40 && second <= 60 ? 0 : 3 }))
    expect(movingSecondsOf(samples, [[80_000, 90_000]], { isDeviceSpeed: true })).toBe(70)
  })

  test('counts less than half a meter per second as a stop if no speed was measured, except in water', () => {
    const samples = every(101, (second) => ({
      distance: second <= 50 ? second * 2 : 100 + (second - 50) * 0.3,
    }))
    expect(movingSecondsOf(samples, [], { isDeviceSpeed: true })).toBe(50)
    expect(movingSecondsOf(samples, [], { isDeviceSpeed: true, isSwim: true })).toBe(100)
  })

  test('is unknown without speed and position', () =>
    expect(
      movingSecondsOf(
        every(9, () => ({ hr: 90 })),
        [],
        { isDeviceSpeed: true },
      ),
    ).toBeNull())
})

describe('the maximum speed', () => {
  test('lasts at least five seconds, so a GPS jump doesn’t count', () => {
    const samples = every(60, (second) => ({ distance: second * 3 + (second > 30 ? 40 : 0) }))
    expect(maxSpeedOf(samples, [])).toBeCloseTo((5 * 3 + 40) / 5, 5)
  })

  test('comes from the device if it has one', () =>
    expect(
      maxSpeedOf(
        every(9, (second) => ({ speed: second })),
        [],
      ),
    ).toBe(8))
})

describe('elevation gain', () => {
  test('is the elevation of a climb', () => {
    expect(elevationGainOf(every(201, (second) => ({ elevation: 100 + second })))).toBe(200)
  })

  test('doesn’t count drift of less than two meters', () => {
    expect(elevationGainOf(every(500, (second) => ({ elevation: 50 + (second % 2) })))).toBe(0)
  })

  test('counts each climb of a hilly route, also below sea level', () => {
    const hills = [-400, -390, -400, -395, -410, -400]
    expect(elevationGainOf(hills.map((elevation) => ({ ...nothing, elevation })))).toBe(25)
  })

  test('is zero on the flat and null if nothing was measured', () => {
    expect(elevationGainOf(every(9, () => ({ elevation: 0 })))).toBe(0)
    expect(elevationGainOf(every(9, () => ({})))).toBeNull()
  })
})

describe('normalized power', () => {
  test('of steady power is that power', () => {
    expect(
      normalizedPowerOf(
        every(300, () => ({ power: 210 })),
        [],
      ),
    ).toBeCloseTo(210, 9)
  })

  test('weights hard minutes by the fourth power', () => {
    // ten minutes of 100 W, ten of 300 W: but for the half minute between, the fourth root of the mean of fourth powers
    const samples = every(1200, (second) => ({ power: second < 600 ? 100 : 300 }))
    const ideal = ((100 ** 4 + 300 ** 4) / 2) ** 0.25
    expect(normalizedPowerOf(samples, [])).toBeGreaterThan(ideal * 0.99)
    expect(normalizedPowerOf(samples, [])).toBeLessThan(ideal * 1.01)
  })

  test('is the same for a device that records every fifth second', () => {
    const full = every(601, (second) => ({ power: Math.floor(second / 5) % 2 ? 150 : 250 }))
    const sparse = full.filter((_, second) => second % 5 === 0)
    expect(normalizedPowerOf(sparse, [])! / normalizedPowerOf(full, [])!).toBeCloseTo(1, 2)
  })

  test('is null for less than half a minute', () =>
    expect(
      normalizedPowerOf(
        every(29, () => ({ power: 200 })),
        [],
      ),
    ).toBeNull())
})

describe('the mean of a value', () => {
  const hr = ({ hr: rate }: Sample) => rate
  const meanAt = (seconds: number[], rate: (second: number) => number) =>
    meanOf(
      seconds.map((second) => ({ ...nothing, at: second * 1000, hr: rate(second) })),
      [],
      hr,
    )
  const upTo = (count: number, step: number, from = 0) =>
    Array.from({ length: count / step + 1 }, (_, at) => from + at * step)

  test('is weighted by time, however many samples a part has', () => {
    // ten minutes of 100 every ten seconds, then ten of 160 every second
    const rate = (second: number) => (second <= 600 ? 100 : 160)
    expect(meanAt([...upTo(600, 10), ...upTo(599, 1, 601)], rate)).toBeCloseTo(130, 9)
    expect(meanAt(upTo(1200, 1), rate)).toBeCloseTo(130, 9)
    expect(meanAt(upTo(1200, 60), rate)).toBeCloseTo(130, 9)
  })

  test('leaves out a gap or a pause', () => {
    const seconds = [...upTo(100, 1), ...upTo(100, 1, 3600)]
    expect(meanAt(seconds, (second) => (second <= 100 ? 100 : 200))).toBeCloseTo(
      (100 * 100 + 101 * 200) / 201,
      9,
    )
    expect(meanAt([7], () => 120)).toBe(120)
    expect(meanAt([], () => 120)).toBeNull()
  })
})

describe('heart rates', () => {
  const zones = (samples: Sample[], pauses: [number, number][] = []) =>
    zonesAt({ ...secondsByHeartRate(samples, pauses)!, toldMax: null }, 200)

  test('make zones that begin at the contract’s percentages of the maximum', () => {
    const rates = [99, 100, 119, 120, 139, 140, 159, 160, 179, 180, 200]
    const samples = [
      { ...nothing, hr: 90 },
      ...rates.map((hr, index) => ({ ...nothing, at: (index + 1) * 1000, hr })),
    ]
    expect(zones(samples)).toEqual([1, 2, 2, 2, 2, 2])
  })

  test('don’t fill gaps and pauses', () => {
    const samples = [0, 10, 3600, 3610].map((second) => ({
      ...nothing,
      at: second * 1000,
      hr: 130,
    }))
    expect(zones(samples, [[3_601_000, 3_606_000]])).toEqual([0, 0, 10 + 30 + 5, 0, 0, 0])
  })
})
