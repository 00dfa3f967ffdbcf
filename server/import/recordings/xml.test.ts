import { describe, expect, test } from 'vitest'

import { parseXml, textIn, toNumber, toTime, type Element } from './xml.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe('an XML document', () => {
  // longer than the pieces that it is read in, which end within letters and within blanks
  const long = 'ü👍 \n  x&amp;'.repeat(40_000)
  test.each([
    ['UTF-8', bytesOf(`<a><b>${long}</b></a>`)],
    ['UTF-8 shifted by one byte', bytesOf(` <a><b>${long}</b></a>\n`)],
    ['UTF-8 with a byte order mark', bytesOf(`\ufeff<a><b>${long}</b></a>`)],
    ['UTF-16', utf16(`<a><b>${long}</b></a>`)],
  ])('in %s keeps every letter', (_, bytes) => {
    const { root, damage } = parseXml(bytes)
    expect(damage).toBeNull()
    expect(textIn(root!, 'b') === long.replaceAll('&amp;', '&').trim()).toBe(true)
  })

  test('is read in the encoding that it declares', () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><a><b>Grün</b></a>'
    expect(textIn(parseXml(Buffer.from(text, 'latin1')).root!, 'b')).toBe('Grün')
    expect(textIn(parseXml(Buffer.from(` \n${text}`, 'latin1')).root!, 'b')).toBe('Grün')
  })

  test('that declares UTF-16 but is in UTF-8 is read as UTF-8', () => {
    const text = '<?xml version="1.0" encoding="utf-16"?><a><b>Grün</b></a>'
    expect(textIn(parseXml(bytesOf(text)).root!, 'b')).toBe('Grün')
    expect(textIn(parseXml(utf16(text)).root!, 'b')).toBe('Grün')
  })

  test('with an ampersand alone is damaged in that line', () => {
    const { damage } = parseXml(bytesOf('<a>\n<b>R&amp;D</b>\n<b>Ride & Coffee</b>\n</a>'))
    expect(damage).toBe('not well-formed XML: line 3 has “&” alone. Write “&amp;” there')
  })

  const points = Array.from({ length: 3 }, (_, n) => `<p n="${n}"><t>${n}</t></p>`).join('\n')
  const taking = (text: string) => {
    const taken: [Element, Element][] = []
    const { root, damage } = parseXml(bytesOf(text), {
      p: (element, parent) => taken.push([element, parent]),
    })
    return { root: root!, damage, taken }
  }

  test('passes on its points one by one and keeps none of them', () => {
    const { root, taken } = taking(`<a><s>\n${points}\n</s></a>`)
    const [segment] = root.children
    expect(segment).toEqual({ name: 's', attributes: {}, children: [], text: '' })
    expect(taken.map(([{ attributes }]) => attributes.n)).toEqual(['0', '1', '2'])
    for (const [element, parent] of taken) {
      expect(textIn(element, 't')).toBe(element.attributes.n)
      expect(parent).toBe(segment)
    }
  })

  test('that was cut off also passes on the point in which it ends', () => {
    const { damage, taken } = taking(`<a><s>${points}`.slice(0, -5))
    expect(damage).toMatch(/^not well-formed XML/)
    expect(taken.map(([{ attributes }]) => attributes.n)).toEqual(['0', '1', '2'])
  })
})

test('a number is read with a point or a comma, and is invalid with both', () => {
  const texts = ['60.17', ' -16,8 ', '+3', '1e3', '1,234.5', '1,2,3', ',5', 'no', '']
  expect(texts.map(toNumber)).toEqual([60.17, -16.8, 3, 1000, null, null, null, null, null])
})

test('a time is read with a T or a space, and with a point or a comma in its seconds', () => {
  const at = Date.UTC(2025, 5, 10, 16, 0, 5, 250)
  const texts = [
    '2025-06-10T16:00:05.25Z',
    '2025-06-10 16:00:05,250',
    '2025-06-10T19:00:05.250+03:00',
    '2025-06-10T16:00:05.250+0000',
  ]
  expect(texts.map(toTime)).toEqual(texts.map(() => at))
  expect(['2025-06-10', '10.06.2025 16:00', '2025-13-01T00:00Z', null].map(toTime)).toEqual([
    null,
    null,
    null,
    null,
  ])
})
