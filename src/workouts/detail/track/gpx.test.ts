import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'

import type { Point } from '#lib/polyline.ts'
import { parseGpx } from '#server/import/recordings/gpx.ts'

import { toGpx } from './gpx.ts'

const points: Point[] = [
  [48.85, 2.35],
  [48.85123, 2.35001],
  [48.852, -0.00001],
]

/** The order the format prescribes within each element we write, and which may come more than once. */
const ORDER: Record<string, readonly string[]> = {
  gpx: ['metadata', 'wpt', 'rte', 'trk', 'extensions'],
  metadata: [
    'name',
    'desc',
    'author',
    'copyright',
    'link',
    'time',
    'keywords',
    'bounds',
    'extensions',
  ],
  trk: ['name', 'cmt', 'desc', 'src', 'link', 'number', 'type', 'extensions', 'trkseg'],
  trkseg: ['trkpt', 'extensions'],
  trkpt: ['ele', 'time'],
}
const REPEATED = ['trk', 'trkseg', 'trkpt']

/** What a document breaks of GPX 1.1, and what it says; a strict parser refuses what is not well formed. */
function check(document: string) {
  const wrong: string[] = []
  const texts: Record<string, string> = {}
  const places: Point[] = []
  const open: { name: string; children: string[] }[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, uri, attributes }) => {
    if (uri !== 'http://www.topografix.com/GPX/1/1')
      wrong.push(`${name} is in another namespace: ${uri}`)
    const parent = open.at(-1)
    const order = parent && ORDER[parent.name]
    if (parent) {
      if (!order?.includes(name)) wrong.push(`${name} may not stand in ${parent.name}`)
      else if (
        order.indexOf(name) < Math.max(...parent.children.map((child) => order.indexOf(child)))
      )
        wrong.push(`${name} stands too late in ${parent.name}`)
      if (parent.children.includes(name) && !REPEATED.includes(name))
        wrong.push(`${name} twice in ${parent.name}`)
      parent.children.push(name)
    } else if (name !== 'gpx' || attributes.version?.value !== '1.1' || !attributes.creator?.value)
      wrong.push('the first element is no gpx of version 1.1 with a creator')
    if (name === 'trkpt') {
      const [lat, lon] = [attributes.lat?.value ?? '', attributes.lon?.value ?? '']
      if (![lat, lon].every((text) => /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text)))
        wrong.push(`no decimal: ${lat} ${lon}`)
      if (Math.abs(Number(lat)) > 90 || Number(lon) < -180 || Number(lon) >= 180)
        wrong.push(`out of range: ${lat} ${lon}`)
      places.push([Number(lat), Number(lon)])
    }
    open.push({ name, children: [] })
  })
  parser.on('text', (text) => {
    const path = open.map(({ name }) => name).join('/')
    if (text.trim()) texts[path] = (texts[path] ?? '') + text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(document).close()
  const time = texts['gpx/metadata/time']
  if (time && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(time))
    wrong.push(`no date and time: ${time}`)
  return { wrong, texts, places }
}

describe('A route as GPX', () => {
  test('keeps the rules of GPX 1.1 and every point', () => {
    const { wrong, places, texts } = check(
      toGpx({
        name: 'Morning run',
        description: 'Of a watch',
        sport: 'Running',
        start: '2026-09-28T07:12:00+02:00',
        points,
      }),
    )
    expect(wrong).toEqual([])
    expect(places).toEqual(points)
    expect(texts).toMatchObject({
      'gpx/metadata/name': 'Morning run',
      'gpx/metadata/time': '2026-09-28T05:12:00.000Z',
      'gpx/trk/name': 'Morning run',
      'gpx/trk/type': 'Running',
    })
  })

  test('has no unknown time, elevation, or name', () => {
    for (const start of [null, undefined, 'soon']) {
      const document = toGpx({ name: 'Run', start, points })
      expect(check(document).wrong).toEqual([])
      expect(document).not.toMatch(/<(time|ele|desc|type)>/)
    }
  })

  test('carries any text, such as markup, quotes, and other scripts, and drops what XML can’t contain', () => {
    const name = `<b> & "Tom's" ]]> 北 😀 \u0000\u0008\u001F\uD800 end\uFFFE`
    const { wrong, texts } = check(toGpx({ name, points }))
    expect(wrong).toEqual([])
    expect(texts['gpx/trk/name']).toBe(`<b> & "Tom's" ]]> 北 😀  end`)
  })

  test('writes extreme coordinates as the format does, and refuses those beyond', () => {
    const { wrong, places } = check(
      toGpx({
        name: 'Edge',
        points: [
          [90, 180],
          [-90, -180],
          [0, 179.99999],
          [0.0000001, -0.0000001],
          [-0, 0],
        ],
      }),
    )
    expect(wrong).toEqual([])
    expect(places[0]).toEqual([90, -180])
    expect(places[3]).toEqual([0.0000001, -0.0000001])
    expect(() =>
      toGpx({
        name: 'Off',
        points: [
          [0, 0],
          [91, 0],
        ],
      }),
    ).toThrow(/Point 1 has invalid coordinates/)
    expect(() => toGpx({ name: 'Off', points: [[Number.NaN, 0]] })).toThrow(RangeError)
  })

  test('is well formed without any points', () => {
    expect(check(toGpx({ name: 'Nothing', points: [] })).wrong).toEqual([])
  })

  test('is read by our own importer, which misses only the times', () => {
    const bytes = new TextEncoder().encode(
      toGpx({ name: 'Run & ride', start: '2026-09-28T05:12:00Z', points }),
    )
    expect(() => parseGpx(bytes)).toThrow('its track points have no times')
  })

  test('would fail the check if it broke a rule', () => {
    expect(
      check(toGpx({ name: 'Run', points }).replace('lat="48.85"', 'lat="4885e-2"')).wrong,
    ).not.toEqual([])
    expect(
      check(
        toGpx({ name: 'Run', sport: 'Run', points })
          .replace('<type>Run</type>', '')
          .replace('</trkseg>', '</trkseg><type>Run</type>'),
      ).wrong,
    ).not.toEqual([])
  })
})
