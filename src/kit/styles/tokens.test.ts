import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { textColor } from '#src/kit/ui/text/text-color.ts'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
/** A token in light and in dark, `#rrggbb`. */
const token = (name: string) =>
  new RegExp(`--${name}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\)`).exec(css)!.slice(1)

/** Linear light of a color, red, green, blue from 0 to 1. */
const linear = (color: string) =>
  [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
/** Relative luminance, WCAG 2.2. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = linear(color)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** Contrast ratio, WCAG 2.2: 1 to 21. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

test('black on white is 21:1', () => expect(contrast('#000000', '#ffffff')).toBeCloseTo(21))

test('the scroll bar’s area next to a dialog has the color of the dimmed page', () => {
  const [, ...backdrops] =
    /--backdrop: light-dark\(rgb\((.+?) \/ (\d+)%\), rgb\((.+?) \/ (\d+)%\)\)/.exec(css)!
  token('paper').forEach((paper, scheme) => {
    const [color = '', percent = ''] = backdrops.slice(2 * scheme)
    const share = Number(percent) / 100
    const dimmed = color.split(' ').map((over, at) => {
      const under = Number.parseInt(paper.slice(1 + 2 * at, 3 + 2 * at), 16)
      return under + (Number(over) - under) * share
    })
    const given = token('paper-dimmed')[scheme]!
    for (const [at, value] of dimmed.entries()) {
      const shown = Number.parseInt(given.slice(1 + 2 * at, 3 + 2 * at), 16)
      expect(Math.abs(shown - value)).toBeLessThan(1)
    }
  })
})

const times = (matrix: readonly (readonly number[])[], vector: readonly number[]) =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * vector[at]!, 0))

/**
 * How the kinds of color vision see linear red, green and blue, at severity 1: G. M. Machado, M. M. Oliveira and
 * L. A. F. Fernandes, A physiologically-based model for simulation of color vision deficiency, IEEE Transactions on
 * Visualization and Computer Graphics 15 (2009), 1291-1298, table 1.
 */
const SIGHTS = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
type Sight = keyof typeof SIGHTS
const sights = Object.keys(SIGHTS) as Sight[]

/** sRGB to XYZ, and the white of daylight (D65): IEC 61966-2-1. */
const TO_XYZ = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
]
const WHITE = [0.950_47, 1, 1.088_83]
/** Lightness (0 to 100), a and b of CIELAB, as a kind of color vision sees the color. */
function labOf(color: string, sight: Sight = 'normal') {
  const seen = times(SIGHTS[sight], linear(color)).map((share) => Math.min(1, Math.max(0, share)))
  const [x = 0, y = 0, z = 0] = times(TO_XYZ, seen).map((value, at) => {
    const share = value / WHITE[at]!
    return share > 216 / 24_389 ? Math.cbrt(share) : ((24_389 / 27) * share + 16) / 116
  })
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
/** The distance of two colors: ΔE of CIE 1976. */
function distance(one: string, other: string, sight: Sight = 'normal'): number {
  const [a, b] = [labOf(one, sight), labOf(other, sight)]
  return Math.hypot(...a.map((value, at) => value - b[at]!))
}
/** The least distance of two colors over the kinds of color vision. */
const leastDistance = (one: string, other: string) =>
  Math.min(...sights.map((sight) => distance(one, other, sight)))
/** Hue in degrees, and chroma, of CIELAB. */
function hueOf(color: string) {
  const [, a = 0, b = 0] = labOf(color)
  return { hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360, chroma: Math.hypot(a, b) }
}

/** Rows of the matrix from linear red, green and blue to cone responses: Björn Ottosson, Oklab (2020). */
const TO_CONES = [
  [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
  [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
  [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
]
/** Hue in degrees of Oklab, in which a dark violet and a pale one keep theirs. */
function oklabHueOf(color: string) {
  const [l = 0, m = 0, s = 0] = times(TO_CONES, linear(color)).map(Math.cbrt)
  const a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s
  const b = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
}

/** The least ΔE of two colors that stand beside each other. */
const DISTANCE_MIN = 12
/** The same for the steps of a ramp, which stand in their order; and where the rare tritanopia is left out. */
const STEP_MIN = 10
const STEP_MIN_COMMON = 14
/** Lightness between two steps of a ramp. */
const LIGHTNESS_STEP_MIN = 10.4
/** Degrees of hue within which colors are shades of one. */
const HUE_SPREAD_MAX = 20
const OKLAB_HUE_SPREAD_MAX = 5
/** The least contrast of two zones that stand beside each other. */
const ZONE_CONTRAST_MIN = 1.3
/** Chroma below which a color has no hue to speak of. */
const GRAY_BELOW = 10
const ZONES = [0, 1, 2, 3, 4, 5].map((zone) => `zone-${zone}`)
const SERIES = [1, 2, 3, 4, 5].flatMap((n) => ['', 'b', 'c'].map((shade) => `series-${n}${shade}`))
const THEMES = [
  ['light', 0],
  ['dark', 1],
] as const

test('color distances match known ones: white is 100 from black, and red 170.6 from green', () => {
  expect(leastDistance('#000000', '#ffffff')).toBeCloseTo(100, 1)
  const [red, green] = [labOf('#ff0000'), labOf('#00ff00')]
  // the values of red in CIELAB under D65 that every table has
  expect(red.map(Math.round)).toEqual([53, 80, 67])
  expect(Math.hypot(...red.map((value, at) => value - green[at]!))).toBeCloseTo(170.6, 0)
})

describe.each(THEMES)('in the %s theme', (_, theme) => {
  const colorOf = (name: string) => token(name)[theme]!

  test('adjacent zones differ with every kind of color vision', () => {
    for (const [at, zone] of ZONES.slice(1).entries()) {
      const pair = [colorOf(ZONES[at]!), colorOf(zone)] as const
      expect(leastDistance(...pair), zone).toBeGreaterThanOrEqual(STEP_MIN)
      for (const sight of ['normal', 'protanopia', 'deuteranopia'] as const)
        expect(distance(...pair, sight), `${zone} ${sight}`).toBeGreaterThanOrEqual(STEP_MIN_COMMON)
    }
  })
  test('zones share one hue, which no series has', () => {
    const hues = ZONES.map((zone) => hueOf(colorOf(zone)).hue)
    expect(Math.max(...hues) - Math.min(...hues)).toBeLessThan(HUE_SPREAD_MAX)
    for (const series of [...SERIES, 'series-6']) {
      const { hue, chroma } = hueOf(colorOf(series))
      if (chroma >= GRAY_BELOW)
        for (const zone of hues)
          expect(Math.abs(zone - hue), series).toBeGreaterThan(HUE_SPREAD_MAX)
      for (const zone of ZONES)
        expect(distance(colorOf(zone), colorOf(series)), `${zone} ${series}`).toBeGreaterThan(
          DISTANCE_MIN,
        )
    }
  })
  test('zones keep one hue to the eye, too, of which CIELAB turns the dark ones to blue', () => {
    const hues = ZONES.map((zone) => oklabHueOf(colorOf(zone)))
    expect(Math.max(...hues) - Math.min(...hues)).toBeLessThan(OKLAB_HUE_SPREAD_MAX)
  })
  test('the contrast of adjacent zones is even', () => {
    for (const [at, zone] of ZONES.slice(1).entries())
      expect(contrast(colorOf(ZONES[at]!), colorOf(zone)), zone).toBeGreaterThan(ZONE_CONTRAST_MIN)
  })
  test('each zone is darker than the one below by even steps, or lighter in the dark theme', () => {
    const lightness = ZONES.map((zone) => labOf(colorOf(zone))[0]!)
    for (const [at, next] of lightness.slice(1).entries()) {
      const step = theme === 0 ? lightness[at]! - next : next - lightness[at]!
      expect(step, ZONES[at + 1]).toBeGreaterThanOrEqual(LIGHTNESS_STEP_MIN)
    }
  })
  test('any two series differ with every kind of color vision, because any two can be adjacent', () => {
    const all = [...SERIES, 'series-6']
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1)) {
        const least = leastDistance(colorOf(one), colorOf(other))
        expect(least, `${one} ${other}`).toBeGreaterThanOrEqual(DISTANCE_MIN)
      }
  })
  test('marks have 3:1 contrast and their labels 4.5:1', () => {
    const share = Number(/(\d+)%/.exec(textColor('red'))![1]) / 100
    const wordsOf = (color: string) => {
      const parts = [1, 3, 5].map((at) => {
        const [mark, ink] = [color, colorOf('ink')].map((one) =>
          parseInt(one.slice(at, at + 2), 16),
        )
        return Math.round(mark! * share + ink! * (1 - share))
      })
      return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
    }
    for (const ground of ['paper', 'raised'].map(colorOf)) {
      for (const name of [...ZONES, ...SERIES, 'series-6']) {
        const mark = colorOf(name)
        expect([name, contrast(mark, ground) >= 3]).toEqual([name, true])
        expect([name, contrast(wordsOf(mark), ground) >= 4.5]).toEqual([name, true])
      }
    }
  })
})
