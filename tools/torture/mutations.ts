import { gunzipSync, gzipSync } from 'node:zlib'

import { zipSync } from 'fflate'

import { itemAt, pairs } from '#lib/lists.ts'
import type { Random } from '#server/demo/random.ts'

/** Numbers that a field may hold by mistake: the ends of every type, and what is between them. */
const NUMBERS = [
  '0',
  '-1',
  '177281',
  '1e308',
  '-1e308',
  'NaN',
  'Infinity',
  '99999999999999999999',
  '-32768',
  '65535',
  '4294967295',
  '0x10',
  '1,5',
  '',
]
const TIMES = [
  '0000-00-00T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1899-12-31T23:59:59Z',
  '1970-01-01T00:00:00Z',
  '2099-12-31T23:59:59Z',
  '9999-12-31T23:59:60Z',
  '2025-02-30T25:61:61Z',
  '2025-05-01T08:00:00+99:99',
]
const PIECES = [
  '\0',
  '\u{feff}',
  '<',
  ']]>',
  '&amp;',
  '&bomb;',
  '"',
  '\\u0000',
  '\\ud800',
  '{',
  '[[[[',
  ',',
  '\r',
  '\n\n',
]
/** Half a surrogate pair in what would be UTF-8, a byte of Latin-1, an overlong zero. */
const BAD_BYTES = [[0xed, 0xa0, 0x80], [0xe9], [0xc0, 0x80]]

const at = (random: Random, bytes: Buffer) => random.whole(0, Math.max(0, bytes.length - 1))
const span = (random: Random, bytes: Buffer) => {
  const from = at(random, bytes)
  return [from, Math.min(bytes.length, from + random.whole(1, 400))] as const
}
const insert = (bytes: Buffer, place: number, piece: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, place), piece, bytes.subarray(place)])

/** Puts another text in place of one that matches, whichever. Latin-1 keeps every byte as it is. */
function replaceOne(random: Random, bytes: Buffer, pattern: RegExp, texts: readonly string[]) {
  const text = bytes.toString('latin1')
  const found = [...text.matchAll(pattern)]
  if (!found.length) return bytes
  const one = random.pick(found)
  const by = Buffer.from(random.pick(texts)).toString('latin1')
  return Buffer.from(
    text.slice(0, one.index) + by + text.slice(one.index + one[0].length),
    'latin1',
  )
}

const MUTATIONS: Record<string, (bytes: Buffer, random: Random, other: Buffer) => Buffer> = {
  'bits flipped': (bytes, random) => {
    const flipped = Buffer.from(bytes)
    for (let count = random.whole(1, 20); count > 0 && flipped.length; count--) {
      const place = at(random, flipped)
      flipped[place] = itemAt(flipped, place) ^ (1 << random.whole(0, 7))
    }
    return flipped
  },
  'bytes overwritten': (bytes, random) => {
    const written = Buffer.from(bytes)
    for (let count = random.whole(1, 30); count > 0 && written.length; count--)
      written[at(random, written)] = random.pick([0, 0x7f, 0x80, 0xff, random.whole(0, 255)])
    return written
  },
  'a stretch filled': (bytes, random) => {
    const filled = Buffer.from(bytes)
    return filled.fill(random.pick([0, 0xff, 0x20]), ...span(random, bytes))
  },
  'cut off': (bytes, random) => bytes.subarray(0, at(random, bytes)),
  'without its beginning': (bytes, random) => bytes.subarray(random.whole(1, 64)),
  'a stretch left out': (bytes, random) => {
    const [from, to] = span(random, bytes)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  },
  'a stretch repeated': (bytes, random) => {
    const [from, to] = span(random, bytes)
    const many = Array.from({ length: random.whole(1, 200) }, () => bytes.subarray(from, to))
    return insert(bytes, to, Buffer.concat(many))
  },
  'another file in the middle': (bytes, random, other) => insert(bytes, at(random, bytes), other),
  'another file after it': (bytes, _, other) => Buffer.concat([bytes, other]),
  'a number replaced': (bytes, random) =>
    replaceOne(random, bytes, /(?<=[>":,])-?\d+(\.\d+)?(?=[<",}\]])/g, NUMBERS),
  'all numbers of a kind replaced': (bytes, random) => {
    const tags = [...new Set(bytes.toString('latin1').match(/<[\w:]+>(?=-?\d)/g))]
    if (!tags.length) return bytes
    const [tag, by] = [random.pick(tags), random.pick(NUMBERS)]
    const text = bytes.toString('latin1')
    return Buffer.from(
      text.replace(new RegExp(`${tag}[^<]*`, 'g'), () => tag + by),
      'latin1',
    )
  },
  'a time replaced': (bytes, random) =>
    replaceOne(random, bytes, /\d{4}-\d\d-\d\dT[\d:.]+Z?/g, TIMES),
  'a piece put in': (bytes, random) =>
    insert(bytes, at(random, bytes), Buffer.from(random.pick(PIECES))),
  'bytes that are no text put in': (bytes, random) =>
    insert(bytes, at(random, bytes), Buffer.from(random.pick(BAD_BYTES))),
  'a field of FIT made another': (bytes, random) => {
    // definitions of messages: their fields are three bytes each, number, size and type
    const changed = Buffer.from(bytes)
    const heads = [...pairs([...changed]).entries()].flatMap(([place, [head, next]]) =>
      (head & 0xf0) === 0x40 && next === 0 ? [place] : [],
    )
    if (!heads.length) return changed
    for (let count = random.whole(1, 4); count > 0; count--) {
      const field = random.pick(heads) + 6 + random.whole(0, 6) * 3 + random.whole(0, 2)
      if (field < changed.length) changed[field] = random.whole(0, 255)
    }
    return changed
  },
}

/** Time of every file in an archive: with that of the clock no archive would be the same again. */
const mtime = new Date(2026, 0, 1)
const nestedIn = (name: string, bytes: Buffer, depth: number): Buffer =>
  depth === 0
    ? bytes
    : nestedIn(`${depth}.zip`, Buffer.from(zipSync({ [name]: bytes }, { mtime })), depth - 1)

/** A file changed in one to three ways, and now and then packed, or broken once it is packed. The same for the same `random`. */
export function mutate(file: { name: string; bytes: Buffer }, other: Buffer, random: Random) {
  let { name, bytes } = file
  if (/\.gz$/i.test(name)) {
    bytes = gunzipSync(bytes)
    name = name.slice(0, -3)
  }
  const ways: string[] = []
  const change = () => {
    const [way, mutation] = random.pick(Object.entries(MUTATIONS))
    ways.push(way)
    bytes = mutation(bytes, random, other)
  }
  for (let count = random.whole(1, 3); count > 0; count--) change()
  if (random.chance(0.12)) {
    const isZip = random.chance(0.5)
    bytes = isZip ? nestedIn(name, bytes, random.whole(1, 4)) : gzipSync(bytes)
    name = isZip ? `${name}.zip` : `${name}.gz`
    ways.push('packed')
    if (random.chance(0.5)) change()
  }
  return { name, bytes, ways: ways.join(', ') }
}
