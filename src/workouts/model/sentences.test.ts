import { describe, expect, test } from 'vitest'

import { dayNumber } from '#lib/days.ts'

import { volumeRows } from './aggregate.ts'
import { bucketsOf, groupByBucket } from './buckets.ts'
import {
  divergingChangeOf,
  bucketLabel,
  bucketName,
  changeOf,
  cutYearsSentence,
  dominantText,
  elevationSentence,
  heartRateDataSentence,
  heartRateSentence,
  meanChangeParts,
  meanChangeWords,
  otherZonesWords,
  volumeSentence,
  zonesCoverage,
  zonesSentence,
} from './sentences.ts'
import { workout } from './testing.ts'

const bucket = (start: string, end: string) => ({
  from: dayNumber(start),
  to: dayNumber(end),
  x: 0,
})

test('a week in progress is named as such, and a full one is not', () => {
  const week = bucket('2026-11-23', '2026-11-28')
  expect(bucketLabel(week, 'week', '2026-11-28')).toBe('W48: Nov 23–Nov 28, 2026, week in progress')
  expect(bucketLabel(week, 'week', '2026-12-02')).toBe('W48: Nov 23–Nov 28, 2026')
})

test('days of an interval are named, and marked if the range cuts it off', () => {
  expect(bucketName(bucket('2026-11-20', '2026-11-20'), 'day')).toBe('Nov 20, 2026')
  expect(bucketName(bucket('2026-11-16', '2026-11-20'), 'week')).toBe('W47: Nov 16–Nov 20, 2026')
  // weeks from Sunday have no number that every country agrees on
  expect(bucketName(bucket('2026-11-15', '2026-11-21'), 'sundayWeek')).toBe('Nov 15–Nov 21, 2026')
  expect(bucketName(bucket('2026-02-01', '2026-02-28'), 'month')).toBe('Feb 2026')
  expect(bucketName(bucket('2026-02-03', '2026-02-28'), 'month')).toBe(
    'Feb 2026: Feb 3–Feb 28, 2026',
  )
  expect(bucketName(bucket('2026-04-01', '2026-06-30'), 'quarter')).toBe('Q2 2026')
  expect(bucketName(bucket('2026-10-01', '2026-11-20'), 'quarter')).toBe(
    'Q4 2026: Oct 1–Nov 20, 2026',
  )
  expect(bucketName(bucket('2025-01-01', '2025-12-31'), 'year')).toBe('2025')
})

describe('A change', () => {
  test('is a percentage for totals, and in beats for a mean', () => {
    expect(changeOf(108, 100, 'share', 'metric')).toBe('+8%')
    expect(changeOf(96, 100, 'share', 'metric')).toBe('−4%')
    expect(changeOf(100, 100, 'share', 'metric')).toBe('±0%')
    expect(changeOf(5437, 45, 'share', 'metric')).toBe('× 121')
    expect(changeOf(137.6, 139.6, 'heartRate', 'metric')).toBe('−2.0 bpm')
    // 139 and 138 once rounded
    expect(changeOf(138.6, 138.4, 'heartRate', 'metric')).toBe('+0.2 bpm')
    // 139 and 137 once rounded
    expect(changeOf(138.9, 137.5, 'heartRate', 'metric')).toBe('+1.4 bpm')
    expect(changeOf(181, 176, 'heartRate', 'metric')).toBe('+5 bpm')
    expect(changeOf(1002, 1000, 'share', 'metric')).toBe('+0.2%')
    // a decrease of all is one to nothing
    expect(changeOf(0.2, 100, 'share', 'metric')).toBe('−99.8%')
    expect(changeOf(0.001, 100, 'share', 'metric')).toBe('−99.9%')
    expect(changeOf(0, 100, 'share', 'metric')).toBe('−100%')
  })
  test('is not invented if there was no earlier data', () => {
    expect(changeOf(5, null, 'share', 'metric')).toBe('')
    expect(changeOf(null, 5, 'share', 'metric')).toBe('')
    expect(changeOf(5, 0, 'share', 'metric')).toBe('')
  })
})

describe('A sentence', () => {
  test('on heart rate says how it changed, or what it is', () => {
    const workouts = [
      workout({ average_hr: 130, moving_time: 60, max_hr: 171, calendar_date: '2026-11-02' }),
      workout(),
    ]
    expect(heartRateSentence(workouts)).toBe('Average 130 bpm, highest 171 bpm on Nov 2, 2026.')
    expect(heartRateSentence(workouts.slice(0, 1), '+2.0 bpm vs previous period.')).toBe(
      '+2.0 bpm vs previous period.',
    )
    expect(heartRateSentence([workout(), workout()])).toBe(
      'No heart rate in any of these 2 workouts.',
    )
  })
  test('on elevation counts those below sea level', () => {
    const workouts = [
      workout({ elev_low: -9, elev_high: 20 }),
      workout({ elev_low: 0, elev_high: 410 }),
      workout(),
    ]
    expect(elevationSentence(workouts, 'metric')).toBe(
      'Lowest −9 m, highest 410 m. 1 workout went below sea level.',
    )
  })
  test('on zones splits six at 80%, and knows only the order of any other number', () => {
    const six = {
      seconds: [0, 0, 2700, 0, 900, 0],
      without: 1800,
      unknown: 0,
      moving: 5400,
      covered: 3600,
    }
    expect(zonesSentence({ ...six, n: 3 }, 4, [])).toBe('15 min above 80% of max HR (25%).')
    expect(zonesCoverage({ ...six, n: 3 }, 4)).toBe(
      'Zones cover 1 h 00 min of 1 h 30 min (3 of 4 workouts). ',
    )
    expect(zonesCoverage({ ...six, n: 4 }, 4)).toBe('')
    const nearly = { ...six, seconds: [0, 0, 10, 0, 36_000, 0], n: 4 }
    expect(zonesSentence(nearly, 4, [])).toBe('10 h 00 min above 80% of max HR (> 99%).')
    const two = {
      seconds: [36_000, 100_800],
      without: 21_600,
      unknown: 0,
      moving: 158_400,
      covered: 136_800,
    }
    expect(zonesSentence({ ...two, n: 1 }, 2, ['Zone 1', 'Zone 2'])).toBe(
      '74% in zone 2 of the provider’s 2 zones.',
    )
    expect(otherZonesWords([{ zones: 5, workouts: 1 }])).toBe('1 workout with 5 zones')
  })
  test('on heart rate data distinguishes an average from zones, which don’t cover all moving time', () => {
    const whole = workout({
      average_hr: 131,
      moving_time: 3600,
      hr_zones: [600, 3000, 0, 0, 0, 0],
    })
    const halved = { ...whole, moving_time: 3600 + 16_560 }
    expect(heartRateDataSentence([whole, whole], 6)).toBe('')
    expect(heartRateDataSentence([whole, halved], 6)).toBe('No zones were recorded for 4.6 h.')
    const without = workout({ average_hr: null, moving_time: 120, hr_zones: null })
    expect(heartRateDataSentence([whole, without], 6)).toBe(
      '1 of 2 workouts has an average heart rate. No zones were recorded for 2 min.',
    )
    const untimed = workout({ average_hr: 120, moving_time: null, hr_zones: null })
    expect(heartRateDataSentence([whole, untimed], 6)).toBe(
      '1 workout has no moving time. Its time without zones is unknown.',
    )
    // no zones at all: the chart of them says so
    expect(heartRateDataSentence([without, without], 0)).toBe(
      '0 of 2 workouts have an average heart rate.',
    )
  })
  test('on a total names the one workout that dominates it', () => {
    const hike = workout({ sport: { id: 1, name: 'Hiking', slug: null } })
    const of = { workout: hike, value: 97_440, share: 0.5294 }
    expect(dominantText(of, 'duration', 'metric')).toBe(
      'One hiking workout (27 h 04 min) makes up 53% of the total',
    )
    expect(dominantText({ ...of, share: 0.998 }, 'duration', 'metric')).toContain(
      '> 99% of the total',
    )
    expect(dominantText({ ...of, workout: workout() }, 'distance', 'metric')).toBe(
      'One workout (97 km) makes up 53% of the total',
    )
  })
  test('on volume takes its mean from all days', () => {
    const workouts = [
      workout({ calendar_date: '2026-11-04', moving_time: 7200 }),
      workout({ calendar_date: '2026-11-10', moving_time: 3600 }),
      workout({ calendar_date: '2026-11-18', moving_time: 36_000 }),
    ]
    const days = { start: '2026-11-02', end: '2026-11-18' }
    const buckets = bucketsOf(days, 'week')
    const rows = volumeRows(buckets, groupByBucket(workouts, buckets), [])
    const first = '2026-01-02'
    expect(volumeSentence(rows, 'week', { days, first })).toBe(
      '5.4 h a week on average, most in the week of Nov 16.',
    )
    expect(volumeSentence(rows, 'week', { days, first: '2026-11-04' })).toBe(
      '6.1 h a week on average since the first workout on Nov 4, most in the week of Nov 16.',
    )
    const week = { start: '2026-11-15', end: '2026-11-18' }
    const sundays = bucketsOf(week, 'sundayWeek')
    expect(
      volumeSentence(volumeRows(sundays, groupByBucket(workouts, sundays), []), 'sundayWeek', {
        days: week,
        first,
      }),
    ).toBe('Most in the week of Nov 15: 10 h 00 min.')
    // a week is named by its first day, even if the days begin later
    const one = { start: '2026-11-18', end: '2026-11-18' }
    for (const [size, day] of [['week', 'Nov 16'] as const, ['sundayWeek', 'Nov 15'] as const]) {
      const cut = bucketsOf(one, size)
      const volume = volumeRows(cut, groupByBucket(workouts, cut), [])
      expect(volumeSentence(volume, size, { days: one, first })).toBe(
        `Most in the week of ${day}: 10 h 00 min.`,
      )
    }
  })
})

test('years cut off the axes are mentioned, and only then', () => {
  const range = { start: '1990-01-01', end: '2026-11-20' }
  expect(cutYearsSentence(range, range)).toBeNull()
  expect(cutYearsSentence({ ...range, start: '2016-02-03' }, range)).toBe(
    'Charts begin with the first workout, Feb 3, 2016.',
  )
  expect(cutYearsSentence({ start: '2016-02-03', end: '2024-05-01' }, range)).toBe(
    'Charts begin with the first workout, Feb 3, 2016, and end with the last, May 1, 2024.',
  )
  expect(cutYearsSentence({ ...range, end: '2024-05-01' }, range)).toBe(
    'Charts end with the last workout, May 1, 2024.',
  )
})

describe('A change of the mean heart rate', () => {
  const nameOf = (sport: string) => sport
  const sport = (name: string, change: number) => ({
    sport: name,
    change,
    wholeChange: Math.round(change),
    share: 0.5,
  })

  const versus = 'vs previous period'
  const split = (change: number, within: number, ...sports: ReturnType<typeof sport>[]) => ({
    change,
    wholeChange: Math.round(change),
    within,
    mix: change - within,
    sports,
    n: 20,
  })

  test('is given per sport if sports changed in opposite directions, and never as one figure first', () => {
    const apart = split(2, 2.5, sport('Running', 8), sport('Cycling', -3))
    expect(divergingChangeOf(apart, 'bpm', nameOf)).toEqual({
      short: 'cycling −3, running +8',
      words: 'running +8, cycling −3 bpm',
    })
    expect(meanChangeWords(apart, 'bpm', versus, nameOf)).toBe(
      'Running +8, cycling −3 bpm vs previous period.',
    )
    expect(meanChangeParts(apart, nameOf)).toBe(
      'Overall +2.0: +2.5 within sports (running +8.0, cycling −3.0), −0.5 from sport mix.',
    )
  })

  test('is split into changes within sports and of their mix, without a cause', () => {
    const alike = split(-2.4, -4, sport('Running', -5), sport('Cycling', -3))
    expect(divergingChangeOf(alike, 'bpm', nameOf)).toBeNull()
    expect(meanChangeWords(alike, 'bpm', versus, nameOf)).toBe(
      'Heart rate −2 bpm vs previous period.',
    )
    expect(meanChangeParts(alike, nameOf)).toBe(
      'Overall −2.4: −4.0 within sports (running −5.0, cycling −3.0), +1.6 from sport mix.',
    )
    expect(meanChangeWords(split(0.3, 0.3, sport('Running', 0.3)), 'bpm', versus, nameOf)).toBe(
      'Heart rate changed by less than 1 bpm vs previous period.',
    )
    expect(meanChangeWords(split(0, 0, sport('Running', 0)), 'bpm', versus, nameOf)).toBe(
      'Heart rate unchanged vs previous period.',
    )
    expect(meanChangeParts(split(1.24, 1.24, sport('Running', 1.24)), nameOf)).toBe('')
  })

  test('is given per sport if the mix changed it more than any of them', () => {
    const mixed = split(-16, -3, sport('Running', -3))
    expect(meanChangeWords(mixed, 'bpm', versus, nameOf)).toBe('Running −3 bpm vs previous period.')
    expect(meanChangeParts(mixed, nameOf)).toBe(
      'Overall −16.0: −3.0 within sports (running −3.0), −13.0 from sport mix.',
    )
  })

  test('is not given with fewer than five workouts in a period', () => {
    const few = { ...split(-13, -13, sport('Running', -13)), n: 4 }
    expect(meanChangeWords(few, 'bpm', versus, nameOf)).toBe(
      'No comparison vs previous period: fewer than 5 workouts with a heart rate.',
    )
    expect(divergingChangeOf(few, 'bpm', nameOf)?.short).toBe('not comparable')
    expect(meanChangeParts(few, nameOf)).toBe('')
  })

  test('without a shared sport is not comparable, and no part of it is given', () => {
    const nothing = split(-23.8, 0)
    expect(divergingChangeOf(nothing, 'bpm', nameOf)).toEqual({
      short: 'not comparable',
      words: 'no sports in common',
    })
    expect(meanChangeWords(nothing, 'bpm', versus, nameOf)).toBe(
      'No comparison vs previous period: no sports in common.',
    )
    expect(meanChangeParts(nothing, nameOf)).toBe('')
  })

  test('has separately rounded parts, and says so if they don’t add up', () => {
    const words = (change: number, within: number) =>
      meanChangeParts(split(change, within, sport('Running', 1), sport('Cycling', 2)), nameOf)
    expect(words(-0.583, -0.545)).toBe(
      'Overall −0.6: −0.5 within sports (running +1.0, cycling +2.0), 0.0 from sport mix (the rest is due to rounding).',
    )
    expect(words(2.5, -0.3)).toBe(
      'Overall +2.5: −0.3 within sports (running +1.0, cycling +2.0), +2.8 from sport mix.',
    )
  })
})
