import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
/** A token in light and in dark, `#rrggbb`. */
const token = (name: string) =>
  new RegExp(`--${name}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\)`).exec(css)!.slice(1)

/** Relative luminance, WCAG 2.2. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** Contrast ratio, WCAG 2.2: 1 to 21. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

test('black on white is 21:1', () => expect(contrast('#000000', '#ffffff')).toBeCloseTo(21))

test('every zone of heart rate is told from the page, in light and in dark', () => {
  for (const name of ['paper', 'raised'])
    for (const [theme, ground] of token(name).entries())
      for (const zone of [0, 1, 2, 3, 4, 5]) {
        const ratio = contrast(token(`zone-${zone}`)[theme]!, ground)
        expect([name, theme, zone, ratio >= 3]).toEqual([name, theme, zone, true])
      }
})
