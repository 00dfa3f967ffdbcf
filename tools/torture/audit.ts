import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { itemAt } from '#lib/lists.ts'
import type { ChainedEvent } from '#server/audit/audit-event.ts'
import { writeAuditFile } from '#server/audit/audit-file.ts'
import { openChains } from '#server/audit/chain.ts'
import { chainEnds } from '#server/audit/read-audit.ts'
import { verifyAudit, type Finding } from '#server/audit/verify.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPglite } from '#server/db/pglite.ts'
import { randomOf, type Random } from '#server/demo/random.ts'

const EVENTS = 400

/** Lines of the export of a chain of random batches, first and last line included. */
async function exportedLines(random: Random, key: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rounds-audit-'))
  const db = await openPglite('memory://')
  try {
    await migrate(db)
    const chains = openChains(db, key)
    for (let made = 0; made < EVENTS;) {
      const size = Math.min(random.whole(1, 8), EVENTS - made)
      await chains.append(
        'team',
        Array.from({ length: size }, (_, index) => ({
          at: new Date(1_795_000_000_000 + (made + index) * 1000).toISOString(),
          member: random.whole(0, 1) ? randomUUID() : null,
          session: randomUUID(),
          key: random.whole(0, 4) ? null : randomUUID(),
          permission: 'workouts.read',
          action: 'listWorkouts',
          object: random.whole(0, 4) ? null : randomUUID(),
          subjects: random.whole(0, 9)
            ? Array.from({ length: random.whole(0, 3) }, () => randomUUID())
            : null,
          status: 200,
          request: randomUUID(),
          address: '10.0.0.7',
        })),
      )
      made += size
    }
    const [ends] = await chainEnds(db)
    if (!ends) throw new Error('Nothing was recorded.')
    const file = join(folder, 'audit.jsonl')
    await writeAuditFile(db, ends, { file, key })
    return (await readFile(file, 'utf8')).trimEnd().split('\n')
  } finally {
    await db.close()
    await rm(folder, { recursive: true })
  }
}

/** Other values that a field of an event may be given. */
const otherValues: { [Field in keyof ChainedEvent]: (random: Random) => ChainedEvent[Field] } = {
  number: (random) => random.whole(EVENTS + 1, 10 * EVENTS),
  at: () => '2020-01-01T00:00:00.000Z',
  member: () => randomUUID(),
  session: () => randomUUID(),
  key: () => randomUUID(),
  permission: () => 'people.read',
  action: () => 'listPeople',
  object: () => randomUUID(),
  subjects: () => [randomUUID()],
  status: (random) => random.whole(201, 599),
  request: () => randomUUID(),
  address: (random) => `10.1.1.${random.whole(1, 250)}`,
  mac: () => randomBytes(16).toString('hex'),
  link: () => randomBytes(16).toString('hex'),
}

/** A change of a file: its lines, and the numbers of the events in whose place something has to be found. */
type Tampering = { name: string; lines: string[]; at: { from: number; to: number } }
const place = (from: number, to = from) => ({ from, to })

/** Line of an event is its number: the first line comes before all. */
const tamperings: Record<
  string,
  (lines: readonly string[], random: Random) => Omit<Tampering, 'name'>
> = {
  'a field is changed': (lines, random) => {
    const number = random.whole(1, EVENTS)
    const fields = Object.keys(otherValues) as (keyof ChainedEvent)[]
    const field = itemAt(fields, random.whole(0, fields.length - 1))
    const event = JSON.parse(itemAt(lines, number)) as ChainedEvent
    const changed = { ...event, [field]: otherValues[field](random) }
    // a link is proven at the end of its batch or at the next one
    const to = field === 'link' || field === 'number' ? Math.min(EVENTS, number + 8) : number
    return { lines: lines.with(number, JSON.stringify(changed)), at: place(number, to) }
  },
  'a character is changed': (lines, random) => {
    const number = random.whole(1, EVENTS)
    const line = itemAt(lines, number)
    const index = random.whole(0, line.length - 1)
    const other = line[index] === 'a' ? 'b' : 'a'
    const changed = line.slice(0, index) + other + line.slice(index + 1)
    return { lines: lines.with(number, changed), at: place(number, Math.min(EVENTS, number + 8)) }
  },
  'events are deleted': (lines, random) => {
    const from = random.whole(1, EVENTS - 20)
    const to = from + random.whole(0, 19)
    return { lines: lines.toSpliced(from, to - from + 1), at: place(from, to) }
  },
  'an event is repeated': (lines, random) => {
    const number = random.whole(1, EVENTS)
    const before = random.whole(number + 1, EVENTS + 1)
    return { lines: lines.toSpliced(before, 0, itemAt(lines, number)), at: place(number) }
  },
  'an event is made up': (lines, random) => {
    const number = random.whole(1, EVENTS)
    const event = JSON.parse(itemAt(lines, number)) as ChainedEvent
    const made = { ...event, member: randomUUID(), request: randomUUID() }
    return { lines: lines.toSpliced(number, 0, JSON.stringify(made)), at: place(number) }
  },
  'two events change places': (lines, random) => {
    const one = random.whole(1, EVENTS - 1)
    const other = random.whole(one + 1, EVENTS)
    const swapped = lines.with(one, itemAt(lines, other)).with(other, itemAt(lines, one))
    return { lines: swapped, at: place(one, other) }
  },
  'two events change their contents': (lines, random) => {
    const one = random.whole(1, EVENTS - 1)
    const other = random.whole(one + 1, EVENTS)
    const [a, b] = [one, other].map((at) => JSON.parse(itemAt(lines, at)) as ChainedEvent)
    const exchanged = lines
      .with(one, JSON.stringify({ ...b, number: one }))
      .with(other, JSON.stringify({ ...a, number: other }))
    return { lines: exchanged, at: place(one, other) }
  },
  'the end is cut off': (lines, random) => {
    const last = random.whole(0, EVENTS)
    return { lines: lines.slice(0, last + 1), at: place(last + 1, EVENTS + 1) }
  },
  'the end is cut off, and the last line kept': (lines, random) => {
    const last = random.whole(0, EVENTS - 1)
    return {
      lines: [...lines.slice(0, last + 1), itemAt(lines, EVENTS + 1)],
      at: place(last + 1, EVENTS),
    }
  },
  'the beginning is cut off': (lines, random) => {
    const to = random.whole(1, EVENTS)
    return { lines: lines.toSpliced(1, to), at: place(1, to) }
  },
  'the first line claims an earlier deletion': (lines, random) => {
    const after = random.whole(1, EVENTS - 1)
    const event = JSON.parse(itemAt(lines, after)) as ChainedEvent
    const link = event.link ?? randomBytes(16).toString('hex')
    const first = { ...(JSON.parse(itemAt(lines, 0)) as object), after, link }
    return { lines: [JSON.stringify(first), ...lines.slice(after + 1)], at: place(1, EVENTS) }
  },
}

const overlaps = (finding: Finding, { from, to }: Tampering['at']) =>
  finding.from <= to && from <= finding.to

async function* asLines(lines: readonly string[]) {
  yield* lines
}

/**
 * `npm run torture -- audit`: exports of the audit that somebody tampered with. Resolves with whether each was found, and in
 * its place.
 */
export async function tamperedAudit({ count, seed }: { count: number; seed: number }) {
  const random = randomOf(String(seed))
  const key = randomBytes(32)
  const lines = await exportedLines(random, key)
  const clean = await verifyAudit(asLines(lines), { keys: [key] })
  const names = Object.keys(tamperings)
  const tally = {
    tried: 0,
    missed: 0,
    'found elsewhere': 0,
    'wrongly found': clean.findings.length,
  }
  for (let tried = 0; tried < count; tried++) {
    const name = itemAt(names, tried % names.length)
    const tampering = tamperings[name]?.(lines, random)
    if (!tampering) continue
    tally.tried++
    const { findings } = await verifyAudit(asLines(tampering.lines), { keys: [key] })
    const isPlaced = findings.some((finding) => overlaps(finding, tampering.at))
    if (findings.length && isPlaced) continue
    tally[findings.length ? 'found elsewhere' : 'missed']++
    process.stdout.write(`${name} at ${tampering.at.from}: ${JSON.stringify(findings)}\n`)
  }
  process.stdout.write(`${JSON.stringify(tally)}\n`)
  return tally.missed + tally['found elsewhere'] + tally['wrongly found'] === 0
}
