import { zoneBounds } from '#contract/interface/heart-rate-zones.ts'
import { itemAt } from '#lib/lists.ts'

import type { Random } from './random.ts'
import { STEPS } from './routes.ts'

/**
 * Physique of a person. Heart rates in beats per minute, mass in kilograms, `ftp` (power held for
 * an hour) in watts.
 */
export type Body = {
  sex: 'f' | 'm'
  age: number
  weight: number
  restHr: number
  maxHr: number
  ftp: number
}

export type Motion = 'run' | 'walk' | 'ride' | 'ski' | 'swim' | 'row' | 'lift'

/**
 * Intensity from 0 (resting) to 1 (all out) as a share of heart-rate reserve, at a share of the
 * workout's distance. Effort on the flat; hills add to it.
 */
export type Intensity = (share: number) => number

/** Steady, with a warm-up. */
export const steady =
  (level: number): Intensity =>
  (share) =>
    share < 0.06 ? level - 0.12 : level
/** A harder stretch in the middle. */
export const tempo =
  (hard: number): Intensity =>
  (share) =>
    share > 0.25 && share < 0.78 ? hard : 0.58
/** Hard intervals with easy ones between. */
export const intervals =
  (repeats: number, hard: number, easy = 0.55): Intensity =>
  (share) => {
    if (share < 0.2 || share > 0.86) return 0.56
    const phase = (((share - 0.2) / 0.66) * repeats) % 1
    return phase < 0.6 ? hard : easy
  }
/** Steady and hard, harder at the end. */
export const race =
  (level: number): Intensity =>
  (share) =>
    level + 0.05 * Math.max(0, share - 0.7) * (1 / 0.3) - (share < 0.03 ? 0.08 : 0)

export type Effort = {
  /** Whole seconds. */
  movingSeconds: number
  averageHr: number
  maxHr: number
  /** Whole seconds in each zone of the contract's `zoneBounds`. */
  zones: number[]
  /** Meters per second. 0 if no distance was covered. */
  maxSpeed: number
  /** Watts of a ride or a rowing machine, otherwise null. */
  averageWatts: number | null
  maxWatts: number | null
  weightedWatts: number | null
  kcal: number
}

/** Share of heart rate reserve at which `pace` is held. */
const EASY = 0.62
const EASY_WALK = 0.34

const SHORT_METERS = 5500

/**
 * A heart approaches its maximum but rarely reaches it: above 85% of the reserve, it follows
 * effort less and less.
 */
const nearTheTop = (share: number) =>
  share <= 0.85 ? share : 0.85 + 0.145 * Math.tanh((share - 0.85) / 0.15)

type Course = { meters: number; grades: Float64Array | null; reversed?: boolean; from?: number }
type Exertion = { body: Body; motion: Motion; course: Course; intensity: Intensity; pace: number }

/** Pace factor on a slope compared with flat ground: rise over run -> factor. */
const onGrade = {
  run: (grade: number) =>
    grade >= 0
      ? 1 / (1 + 4.5 * grade)
      : Math.max(0.5, 1 + 1.5 * Math.min(-grade, 0.1) - 4 * Math.max(0, -grade - 0.1)),
  // Tobler's hiking function (1993), relative to the flat
  walk: (grade: number) => Math.exp(-3.5 * (Math.abs(grade + 0.05) - 0.05)),
  ski: (grade: number) => (grade >= 0 ? 1 / (1 + 7 * grade) : 1 + 5 * Math.min(-grade, 0.09)),
}

/**
 * A rider in the drops on a road bicycle: half the air density times drag area, and the rolling
 * resistance of its tires.
 */
const DRAG = 0.5 * 1.2 * 0.34
const ROLLING = 0.005
const BICYCLE_KG = 8.5
const GRAVITY = 9.81
/** Maximum downhill speed of a road bicycle, in m/s. */
const FASTEST_DESCENT = 17.5

/**
 * Speed of a bicycle at a power and grade: where power equals drag, rolling resistance, and
 * climbing (Martin et al., 1998), by bisection.
 */
function rideSpeed(watts: number, grade: number, mass: number): number {
  let low = 0.8
  let high = FASTEST_DESCENT
  for (let turn = 0; turn < 14; turn++) {
    const speed = (low + high) / 2
    if (DRAG * speed ** 3 + mass * GRAVITY * (ROLLING + grade) * speed > watts) high = speed
    else low = speed
  }
  return (low + high) / 2
}

/**
 * Simulates a workout step by step: effort and grade give speed (for a ride, through power), and
 * the heart follows the effort with a delay, so that zones, averages, maxima, speed, and energy
 * are consistent. `pace` is the speed on flat ground at easy effort, in m/s. It isn't used for a
 * ride or `lift`. For `lift`, `meters` are seconds.
 */
export function effortOf(
  { body, motion, course, intensity, pace }: Exertion,
  random: Random,
): Effort {
  const reserve = body.maxHr - body.restHr
  // a short workout has fewer, longer steps
  const stride = course.meters < SHORT_METERS ? 4 : 1
  const stepMeters = (course.meters / STEPS) * stride
  const mass = body.weight + BICYCLE_KG
  const shift = Math.floor((course.from ?? 0) * STEPS)
  const zones: number[] = zoneBounds.map(() => 0)
  let hr = body.restHr + 0.28 * reserve
  let wander = 0
  let seconds = 0
  let beats = 0
  let maxHr = 0
  let maxSpeed = 0
  let joules = 0
  let fourthPowers = 0
  let maxWatts = 0
  const powered = motion === 'ride' || motion === 'row'

  for (let step = 0; step < STEPS; step += stride) {
    const share = step / STEPS
    const at = course.reversed ? (2 * STEPS - 1 - step - shift) % STEPS : (step + shift) % STEPS
    const grade = (course.grades?.[at] ?? 0) * (course.reversed ? -1 : 1)
    wander = 0.8 * wander + random.normal(0, 0.022)
    let level = intensity(share) + wander
    let speed = pace
    let watts = 0
    if (motion === 'ride') {
      watts = Math.max(
        0,
        body.ftp *
          (1.42 * level - 0.29) *
          Math.max(0, Math.min(1.22, 1 + 5 * grade)) *
          random.normal(1, 0.09),
      )
      speed = rideSpeed(watts, grade, mass)
      level = (watts / body.ftp + 0.29) / 1.42
    } else if (motion === 'row') {
      speed = pace * (1 + 0.55 * (level - EASY))
      // Concept2's relation of pace and power
      watts = 2.8 * speed ** 3
    } else if (motion === 'swim') {
      speed = pace * (1 + 0.5 * (level - EASY)) * random.normal(1, 0.015)
    } else if (motion === 'lift') {
      speed = 1
    } else {
      speed =
        pace *
        (1 + 0.95 * (level - (motion === 'walk' ? EASY_WALK : EASY))) *
        onGrade[motion](grade) *
        random.normal(1, 0.02)
      level += Math.max(-0.1, Math.min(0.2, grade * (motion === 'walk' ? 1.3 : 1.5)))
    }
    const dt = stepMeters / speed
    // cardiac drift: the heart beats faster over time at the same effort, by about 4% of the
    // reserve per hour
    const drift = Math.min(0.07, (seconds / 3600) * 0.035)
    const target = body.restHr + nearTheTop(level + drift) * reserve
    hr += (target - hr) * (1 - Math.exp(-dt / 38)) + random.normal(0, 0.9)
    hr = Math.max(body.restHr + 4, Math.min(body.maxHr, hr))

    seconds += dt
    beats += hr * dt
    joules += watts * dt
    fourthPowers += watts ** 4 * dt
    maxHr = Math.max(maxHr, hr)
    maxSpeed = Math.max(maxSpeed, speed)
    maxWatts = Math.max(maxWatts, watts)
    const zone = zoneBounds.findLastIndex((bound) => hr >= bound * body.maxHr)
    zones[zone] = itemAt(zones, zone) + dt
  }

  const averageHr = beats / seconds
  return {
    movingSeconds: Math.round(seconds),
    averageHr: Math.round(averageHr),
    maxHr: Math.round(maxHr),
    zones: zones.map(Math.round),
    maxSpeed: motion === 'lift' ? 0 : maxSpeed * random.between(1.03, 1.1),
    averageWatts: powered ? Math.round(joules / seconds) : null,
    // a short sprint or kick that the steps are too long to show
    maxWatts: powered
      ? Math.round(
          maxWatts * (motion === 'ride' ? random.between(1.35, 2.1) : random.between(1.05, 1.25)),
        )
      : null,
    // published formula: fourth root of the mean fourth power
    weightedWatts: powered ? Math.round((fourthPowers / seconds) ** 0.25) : null,
    kcal: Math.round(
      motion === 'ride' ? joules / 4184 / 0.235 : (seconds / 60) * kcalPerMinute(body, averageHr),
    ),
  }
}

/** Energy from heart rate, mass and age (Keytel et al., 2005), never less than slow walking. */
function kcalPerMinute({ sex, age, weight }: Body, hr: number): number {
  const kilojoules =
    sex === 'm'
      ? -55.0969 + 0.6309 * hr + 0.1988 * weight + 0.2017 * age
      : -20.4022 + 0.4472 * hr - 0.1263 * weight + 0.074 * age
  return Math.max(kilojoules / 4.184, 0.035 * weight)
}
