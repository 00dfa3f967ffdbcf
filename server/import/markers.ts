import type { SentExpectedResult, SentMarker } from '#contract/markers.ts'
import type { Db } from '#server/db/db.ts'
import { putLabs, putMarkers, type Lab, type Written } from '#server/service/store.ts'
import { readMarkerFile, type Entry, type MarkerRow } from './marker-file.ts'
import type { Report } from './report.ts'
import { slugOf } from './slug.ts'

const CHUNK = 2000

const LOCK_TEAM = 'select id from teams where id = $1 for update'
const LABS = 'select id, slug, name from labs where team_id = $1 order by id'
const MARKERS = 'select id, lab_id, provider_id from markers where team_id = $1 order by id'
const BODIES = `
  select lab_id, provider_id, body from markers m join marker_bodies using (team_id, id)
  where team_id = $1 and exists (
    select from jsonb_to_recordset($2::text::jsonb) as x(lab_id int, code text) where x.lab_id = m.lab_id and x.code = m.provider_id
  ) order by id desc`

/** What a marker is known by: its laboratory and test code. */
const keyOf = (labId: number | null, code: string) => `${labId} ${code}`

type Placed = { where: string; labId: number | null; code: string | null } & (
  | { row: MarkerRow }
  | { marker: SentMarker }
)

/**
 * Imports a marker catalogue, CSV or JSON (`readMarkerFile`), in one transaction. A marker is known by laboratory and test
 * code: the same again replaces what there was and keeps its id. Unknown laboratories are created. A row with an error is
 * reported and left out, the others go in; nothing goes in when the file cannot be read, which throws.
 */
export async function importMarkers(
  db: Db,
  team: { id: string; name: string },
  file: string,
  report: Report,
): Promise<Written & { read: number; rejected: number }> {
  const { entries, labs: fileLabs, read } = await readMarkerFile(file, report)
  return db.transaction(async (tx) => {
    // two imports at once would give the same ids
    await tx.rows(LOCK_TEAM, [team.id])
    const labs = laboratories(await tx.rows<Lab>(LABS, [team.id]), fileLabs)
    const placed = withoutDoubles(place(entries, labs, report), report)
    const stored = await tx.rows<{ id: number; lab_id: number | null; provider_id: string | null }>(
      MARKERS,
      [team.id],
    )
    const { idOf, moved } = giveIds(placed, stored)
    const members = await storedMembers(tx, team.id, placed)
    const markers = build(placed, idOf, members, report)

    const usedLabs = new Set(markers.map((marker) => marker.lab_id))
    const newLabs = labs
      .created()
      .filter((lab) => usedLabs.has(lab.id) || fileLabs.some((given) => given.slug === lab.slug))
    await putLabs(tx, team.id, [...newLabs, ...labs.renamed()])
    const written: Written = { created: 0, replaced: 0, unchanged: 0 }
    for (let from = 0; from < markers.length; from += CHUNK) {
      const counts = await putMarkers(tx, team.id, markers.slice(from, from + CHUNK))
      for (const kind of ['created', 'replaced', 'unchanged'] as const)
        written[kind] += counts[kind]
      report.progress(Math.min(from + CHUNK, markers.length), markers.length, 'markers')
    }

    if (newLabs.length)
      report.say(
        `New laboratories: ${newLabs.map((lab) => `${lab.name} (${lab.slug})`).join(', ')}`,
      )
    if (moved)
      report.say(`Markers that came with the id of another one and were given a new one: ${moved}`)
    sayOddities(placed, markers, report)
    const rejected = read - markers.length
    report.say(
      `Markers for ${team.name}: ${read} read, ${written.created} new, ${written.replaced} changed, ${written.unchanged} unchanged` +
        (rejected
          ? `, ${rejected} left out because of what is said above; the others went in`
          : ''),
    )
    return { ...written, read, rejected }
  })
}

/** The laboratories by slug or name, with those that are new as they are asked for. */
function laboratories(known: Lab[], fileLabs: Lab[]) {
  const labs = known.map((lab) => ({ ...lab }))
  const created: Lab[] = []
  const renamed: Lab[] = []
  const wordsOf = (text: string) => slugOf(text, text.trim())
  const find = (text: string) =>
    labs.find((lab) => lab.slug === text) ??
    labs.find((lab) => [lab.slug, lab.name].some((own) => wordsOf(own) === wordsOf(text)))
  const add = (lab: Lab) => {
    labs.push(lab)
    created.push(lab)
    return lab
  }
  const nextId = () => labs.reduce((most, lab) => Math.max(most, lab.id), 0) + 1

  const byFileId = new Map<number, Lab>()
  const byText = new Map<string, Lab>()
  for (const lab of fileLabs) {
    const found = labs.find((one) => one.slug === lab.slug)
    if (found && found.name !== lab.name) renamed.push(Object.assign(found, { name: lab.name }))
    const taken = labs.some((one) => one.id === lab.id)
    byFileId.set(lab.id, found ?? add(taken ? { ...lab, id: nextId() } : { ...lab }))
  }
  return {
    named(text: string): Lab {
      const lab =
        byText.get(text) ??
        find(text) ??
        add({ id: nextId(), slug: wordsOf(text).replaceAll('-', '_'), name: text })
      byText.set(text, lab)
      return lab
    },
    /** What a `lab_id` of the file means: its own list of laboratories says, else it is one that the team knows. */
    ofFile: (id: number) => byFileId.get(id) ?? known.find((lab) => lab.id === id),
    created: () => created,
    renamed: () => renamed,
  }
}

function place(entries: Entry[], labs: ReturnType<typeof laboratories>, report: Report): Placed[] {
  return entries.flatMap((entry): Placed[] => {
    if ('row' in entry)
      return [{ ...entry, labId: labs.named(entry.row.lab).id, code: entry.row.code }]
    const { where, marker } = entry
    const lab = marker.lab_id === null ? null : labs.ofFile(marker.lab_id)
    if (lab === undefined) {
      report.problem(
        where,
        `lab_id: this team has no laboratory ${marker.lab_id}; add "labs": [{"id": ${marker.lab_id}, "slug": …, "name": …}] to the file`,
      )
      return []
    }
    return [{ where, marker, labId: lab?.id ?? null, code: marker.provider_id }]
  })
}

function withoutDoubles(placed: Placed[], report: Report): Placed[] {
  const first = new Map<string, Placed>()
  return placed.filter((one) => {
    const key =
      one.code === null
        ? `id ${(one as { marker: SentMarker }).marker.id}`
        : keyOf(one.labId, one.code)
    const earlier = first.get(key)
    if (earlier)
      report.problem(
        one.where,
        `${one.code === null ? 'its id' : `test code ${one.code} of this laboratory`} is there already: ${earlier.where}`,
      )
    else first.set(key, one)
    return !earlier
  })
}

/** The id a marker has already, else the one it came with, else the next free one. */
function giveIds(
  placed: Placed[],
  stored: { id: number; lab_id: number | null; provider_id: string | null }[],
) {
  const known = new Map<string, number>()
  for (const { id, lab_id, provider_id } of stored)
    if (provider_id !== null && !known.has(keyOf(lab_id, provider_id)))
      known.set(keyOf(lab_id, provider_id), id)
  const codeless = new Set(stored.filter((one) => one.provider_id === null).map((one) => one.id))
  const taken = new Set(stored.map((one) => one.id))
  const ids = new Map<Placed, number>()
  for (const one of placed) {
    const had = one.code === null ? undefined : known.get(keyOf(one.labId, one.code))
    const given = 'marker' in one ? one.marker.id : undefined
    const id =
      had ??
      (given !== undefined && (!taken.has(given) || (one.code === null && codeless.has(given)))
        ? given
        : undefined)
    if (id === undefined) continue
    ids.set(one, id)
    taken.add(id)
  }
  let moved = 0
  let last = 0
  for (const id of taken) last = Math.max(last, id)
  for (const one of placed) {
    if (ids.has(one)) continue
    ids.set(one, ++last)
    if ('marker' in one) moved++
  }
  return { idOf: (one: Placed) => ids.get(one)!, moved }
}

/** The results of markers that are stored already and that a panel of the file names. */
async function storedMembers(
  db: Db,
  teamId: string,
  placed: Placed[],
): Promise<Map<string, SentExpectedResult[]>> {
  const wanted = placed.flatMap((one) =>
    'row' in one ? one.row.members.map((code) => ({ lab_id: one.labId, code })) : [],
  )
  if (!wanted.length) return new Map()
  const rows = await db.rows<{ lab_id: number; provider_id: string; body: string }>(BODIES, [
    teamId,
    JSON.stringify(wanted),
  ])
  return new Map(
    rows.map(({ lab_id, provider_id, body }) => [
      keyOf(lab_id, provider_id),
      (JSON.parse(body) as SentMarker).expected_results,
    ]),
  )
}

/** The markers as they are stored, without panels whose members cannot be found. */
function build(
  placed: Placed[],
  idOf: (one: Placed) => number,
  stored: Map<string, SentExpectedResult[]>,
  report: Report,
): SentMarker[] {
  const inFile = new Map(
    placed.map((one) => [one.code === null ? one : keyOf(one.labId, one.code), one]),
  )
  const results = new Map<Placed, SentExpectedResult[] | null>()

  /** Null for a panel that cannot be put together. */
  function resultsOf(one: Placed, within: Placed[]): SentExpectedResult[] | null {
    const done = results.get(one)
    if (done !== undefined) return done
    const found =
      'marker' in one
        ? one.marker.expected_results.map((result) => ({
            ...result,
            lab_id: result.lab_id === null ? null : one.labId,
          }))
        : compose(one, one.row, within)
    results.set(one, found)
    return found
  }

  function compose(one: Placed, row: MarkerRow, within: Placed[]): SentExpectedResult[] | null {
    if (!row.members.length)
      return row.type === 'panel' && !row.loinc ? [] : [ownResult(idOf(one), one.labId!, row)]
    const faults: string[] = []
    const all = row.members.flatMap((code) => {
      const member = inFile.get(keyOf(one.labId, code))
      if (member && [...within, one].includes(member)) {
        faults.push(`member ${code} contains this panel itself`)
        return []
      }
      const found = member
        ? resultsOf(member, [...within, one])
        : stored.get(keyOf(one.labId, code))
      if (!found)
        faults.push(
          member
            ? `member ${code} was left out (${member.where})`
            : `member ${code} is no test code of ${row.lab}, in this file or stored (or its row was left out)`,
        )
      return found ?? []
    })
    if (faults.length) {
      report.problem(one.where, faults.join('; '))
      return null
    }
    return [
      ...new Map(
        all.map((result) => [
          JSON.stringify([result.provider_id, result.name, result.loinc?.code]),
          result,
        ]),
      ).values(),
    ]
  }

  return placed.flatMap((one) => {
    const expected_results = resultsOf(one, [])
    if (!expected_results) return []
    const id = idOf(one)
    if ('marker' in one) return [{ ...one.marker, id, lab_id: one.labId, expected_results }]
    const { name, code, unit, price, description, type, members } = one.row
    return [
      {
        id,
        name,
        slug: slugOf(name, code),
        description,
        lab_id: one.labId,
        provider_id: code,
        type: type ?? (members.length ? 'panel' : 'biomarker'),
        unit,
        price,
        expected_results,
      },
    ]
  })
}

/** What a marker without members yields: itself. */
const ownResult = (
  id: number,
  lab_id: number,
  { name, code, loinc }: MarkerRow,
): SentExpectedResult => ({
  id,
  name,
  slug: slugOf(name, code),
  lab_id,
  provider_id: code,
  required: true,
  loinc: loinc && {
    id: Number.parseInt(loinc.code),
    // a code without its name is shown by the code: no name is made up
    name: loinc.name ?? loinc.code,
    slug: slugOf(loinc.name ?? loinc.code),
    code: loinc.code,
    unit: loinc.unit,
  },
})

function sayOddities(placed: Placed[], markers: SentMarker[], report: Report) {
  const rows = placed.flatMap((one) => ('row' in one ? [one.row] : []))
  const nameless = rows.filter((row) => row.loinc && !row.loinc.name).length
  if (nameless) report.say(`LOINC codes without a name, shown by their code: ${nameless}`)
  const panels = rows.filter((row) => row.members.length && row.loinc).length
  if (panels)
    report.say(
      `Panels with a LOINC code of their own, for which the interface has no place, so that it was left out: ${panels}`,
    )
  const empty = markers.filter((marker) => !marker.expected_results.length).length
  if (empty) report.say(`Markers without results: ${empty}`)
}
