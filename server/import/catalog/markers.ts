import type { SentExpectedResult, SentMarker } from '#contract/interface/markers.ts'
import type { Db } from '#server/db/db.ts'
import type { Report } from '#server/import/report.ts'
import { importedSentence, collectSkipped, type Skipped } from '#server/import/skipped.ts'
import { putLabs, putMarkers, type Lab, type Written } from '#server/interface/store.ts'

import {
  openMarkerFile,
  type Entry,
  type MarkerFile,
  type MarkerRow,
  type RowEntry,
} from './marker-file.ts'
import { slugOf } from './slug.ts'

const CHUNK = 2000
/** Number of panels whose members are looked up at once. */
const PANELS_CHUNK = 100
/** Limits beyond any real panel: number of results, and depth of nesting. */
const RESULTS_MAX = 1000
const PANELS_DEPTH_MAX = 50

const LOCK_TEAM = 'select id from teams where id = $1 for update'
const LABS = 'select id, slug, name from labs where team_id = $1 order by id'
const LAST_ID = 'select coalesce(max(id), 0) as last from markers where team_id = $1'
// the first of several markers with one test code
const STORED = `
  with x as (select * from jsonb_to_recordset($2::text::jsonb) as x(place int, lab_id int, code text)), found as (
    select x.place, m.id from x join markers m on m.team_id = $1 and m.lab_id = x.lab_id and m.provider_id = x.code
    union all
    select x.place, m.id from x join markers m on m.team_id = $1 and m.lab_id is null and m.provider_id = x.code
    where x.lab_id is null
  )
  select place, min(id) as id from found group by place`
const TAKEN = `
  select m.id, m.provider_id is null as codeless
  from jsonb_to_recordset($2::text::jsonb) as x(id int) join markers m on m.team_id = $1 and m.id = x.id`
const BODIES = `
  select lab_id, provider_id, body from markers m join marker_bodies using (team_id, id)
  where team_id = $1 and exists (
    select from jsonb_to_recordset($2::text::jsonb) as x(lab_id int, code text) where x.lab_id = m.lab_id and x.code = m.provider_id
  ) order by id desc`

/** Key of a marker: its laboratory and test code. */
const codeKey = (labId: number | null, code: string) => `${labId} ${code}`

type Placed =
  | (RowEntry & { labId: number; code: string })
  | (Exclude<Entry, RowEntry> & { labId: number | null; code: string | null })
type Panel = Extract<Placed, RowEntry> & { id: number }
type Team = { id: string; name: string }
type Laboratories = ReturnType<typeof laboratories>

/**
 * Imports a marker catalog, CSV or JSON (`openMarkerFile`), in one transaction. A marker is
 * identified by laboratory and test code. An existing one is replaced and keeps its id. Unknown
 * laboratories are created. A row with an error is reported and skipped, the others are imported.
 * If the file can't be read, this throws and nothing is imported. The file is read twice, first
 * for the ids, and never held in memory as a whole.
 */
export async function importMarkers(
  db: Db,
  team: Team,
  path: string,
  report: Report,
): Promise<Written & { read: number; rejected: number }> {
  const left = collectSkipped(report, path)
  const file = await openMarkerFile(path, left)
  return db.transaction(async (tx) => {
    // two simultaneous imports would assign the same ids
    await tx.rows(LOCK_TEAM, [team.id])
    const labs = laboratories(await tx.rows<Lab>(LABS, [team.id]), file.labs)
    const known = await giveIds(tx, team, file, { labs, left, report })
    await putLabs(tx, team.id, labs.toWrite(known.usedLabs))
    const writer = markerWriter(tx, team, known.ids.size, report)
    const panels: Panel[] = []
    for await (const entry of file.entries(() => {})) {
      const one = placedIn(entry, labs)
      const id = one ? known.ids.idOf(one) : null
      if (!one || id === null) continue
      if ('row' in one && one.row.members.length) panels.push({ ...one, id })
      else await writer.add(one, id, ownResults(one, id))
    }
    await writer.flush()
    await writePanels(tx, team, panels, { labs, file, writer, left })
    const { written, say } = await writer.end()

    const newLabs = labs.created().filter((lab) => labs.isWritten(lab))
    if (newLabs.length)
      report.say(
        `New laboratories: ${newLabs.map((lab) => `${lab.name} (${lab.slug})`).join(', ')}`,
      )
    if (known.moved)
      report.say(`Markers saved with a new ID because theirs was already taken: ${known.moved}`)
    say()
    report.say(
      importedSentence(['marker', 'markers'], team, written, { left, columns: file.columns }),
    )
    const rejected = known.read - (written.created + written.replaced + written.unchanged)
    return { ...written, read: known.read, rejected }
  })
}

/** Laboratories by slug or name, with new ones added when they are requested. */
function laboratories(known: Lab[], fileLabs: Lab[]) {
  const labs = known.map((lab) => ({ ...lab }))
  const created: Lab[] = []
  const renamed: Lab[] = []
  const written = new Set<Lab>()
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
    /** Laboratory of a `lab_id` in the file: from the file's own list, or one of the team's. */
    ofFile: (id: number) => byFileId.get(id) ?? known.find((lab) => lab.id === id),
    created: () => created,
    /**
     * Laboratories to write for the markers of these ids, unless already written: those of the
     * file, those in use, and new names.
     */
    toWrite(used: ReadonlySet<number>): Lab[] {
      const next = [...created, ...renamed].filter(
        (lab) =>
          !written.has(lab) &&
          (used.has(lab.id) ||
            renamed.includes(lab) ||
            fileLabs.some(({ slug }) => slug === lab.slug)),
      )
      for (const lab of next) written.add(lab)
      return next
    },
    isWritten: (lab: Lab) => written.has(lab),
  }
}

/** An entry with its laboratory. Null if its `lab_id` is unknown. */
function placedIn(entry: Entry, labs: Laboratories): Placed | null {
  if ('row' in entry) return { ...entry, labId: labs.named(entry.row.lab).id, code: entry.row.code }
  const { marker } = entry
  const lab = marker.lab_id === null ? null : labs.ofFile(marker.lab_id)
  return lab === undefined ? null : { ...entry, labId: lab?.id ?? null, code: marker.provider_id }
}

const NO_ID = -1

/**
 * Ids of a file's entries by their keys. Each takes only some hundred bytes, since there can be a
 * million.
 */
function markerIds() {
  const ordinals = new Map<string, number>()
  const ids: number[] = []
  const places: number[] = []
  const keyOfOne = (one: Placed) =>
    one.code === null
      ? `id ${(one as { marker: SentMarker }).marker.id}`
      : codeKey(one.labId, one.code)
  return {
    /** Adds an entry without an id. If the key exists, returns its place. */
    add(one: Placed): number | null {
      const key = keyOfOne(one)
      const earlier = ordinals.get(key)
      if (earlier !== undefined) return places[earlier] ?? null
      ordinals.set(key, ids.length)
      ids.push(NO_ID)
      places.push(one.place)
      return null
    },
    give(ordinal: number, id: number) {
      ids[ordinal] = id
    },
    /** Assigns the next free id after `last` to each entry without one. */
    giveRest(last: number) {
      let next = ids.reduce((most, id) => Math.max(most, id), last)
      for (const [ordinal, id] of ids.entries()) if (id === NO_ID) ids[ordinal] = ++next
    },
    /** Null for a skipped entry. */
    idOf(one: Placed): number | null {
      const ordinal = ordinals.get(keyOfOne(one))
      return ordinal === undefined || places[ordinal] !== one.place ? null : (ids[ordinal] ?? null)
    },
    get size() {
      return ids.length
    },
  }
}
type MarkerIds = ReturnType<typeof markerIds>

/**
 * Reads the file for the keys of its markers, and assigns each its existing id, otherwise the one
 * in the file, otherwise the next free one. Invalid rows, rows with an unknown laboratory, and
 * repeated rows are reported and get none.
 */
async function giveIds(
  db: Db,
  team: Team,
  file: MarkerFile,
  { labs, left, report }: { labs: Laboratories; left: Skipped; report: Report },
): Promise<{ ids: MarkerIds; read: number; moved: number; usedLabs: Set<number> }> {
  const ids = markerIds()
  const usedLabs = new Set<number>()
  const taken = new Set<number>()
  let read = 0
  let moved = 0
  let chunk: Placed[] = []
  const leave = (place: number, reason: string) => left.drop(file.whereOf(place), reason)

  async function giveToChunk() {
    const first = ids.size - chunk.length
    const given = chunk.flatMap((one) => ('marker' in one ? [{ id: one.marker.id }] : []))
    const lookups = chunk.flatMap(({ labId, code }, place) =>
      code === null ? [] : [{ place, lab_id: labId, code }],
    )
    const stored = await db.rows<{ place: number; id: number }>(STORED, [
      team.id,
      JSON.stringify(lookups),
    ])
    const idThere = new Map(stored.map(({ place, id }) => [place, id]))
    const owners = given.length
      ? await db.rows<{ id: number; codeless: boolean }>(TAKEN, [team.id, JSON.stringify(given)])
      : []
    const isCodeless = new Map(owners.map(({ id, codeless }) => [id, codeless]))
    for (const [index, one] of chunk.entries()) {
      const there = idThere.get(index)
      const own = 'marker' in one ? one.marker.id : null
      const isFree =
        own !== null &&
        !taken.has(own) &&
        (!isCodeless.has(own) || (one.code === null && isCodeless.get(own)))
      const id = there ?? (isFree ? own : null)
      if (id === null) {
        if (own !== null) moved++
        continue
      }
      ids.give(first + index, id)
      taken.add(id)
    }
    chunk = []
    report.progress(read, file.count, 'rows read')
  }

  for await (const entry of file.entries((place, reason) => {
    read++
    leave(place, reason)
  })) {
    read++
    const one = placedIn(entry, labs)
    if (!one) {
      const { lab_id } = (entry as { marker: SentMarker }).marker
      leave(
        entry.place,
        `lab_id: this team has no lab ${lab_id}. Add "labs": [{"id": ${lab_id}, "slug": …, "name": …}] to the file`,
      )
      continue
    }
    const earlier = ids.add(one)
    if (earlier !== null) {
      leave(
        one.place,
        `${one.code === null ? 'its ID' : `this lab’s test code ${one.code}`} already appears: ${file.whereOf(earlier)}`,
      )
      continue
    }
    if (one.labId !== null && !('row' in one && one.row.members.length)) usedLabs.add(one.labId)
    chunk.push(one)
    if (chunk.length === CHUNK) await giveToChunk()
  }
  await giveToChunk()
  const [{ last } = { last: 0 }] = await db.rows<{ last: number }>(LAST_ID, [team.id])
  ids.giveRest(last)
  return { ids, read, moved, usedLabs }
}

/** Writes markers in batches, and counts their oddities. */
function markerWriter(db: Db, team: Team, total: number, report: Report) {
  const written: Written = { created: 0, replaced: 0, unchanged: 0 }
  const odd = { nameless: 0, panelsWithLoinc: 0, empty: 0 }
  let chunk: SentMarker[] = []
  let done = 0
  async function flush() {
    if (!chunk.length) return
    const counts = await putMarkers(db, team.id, chunk)
    for (const kind of ['created', 'replaced', 'unchanged'] as const) written[kind] += counts[kind]
    done += chunk.length
    chunk = []
    report.progress(done, total, 'markers')
  }
  return {
    flush,
    async add(one: Placed, id: number, results: SentExpectedResult[]) {
      if ('row' in one) {
        if (one.row.loinc && !one.row.loinc.name) odd.nameless++
        if (one.row.loinc && one.row.members.length) odd.panelsWithLoinc++
      }
      if (!results.length) odd.empty++
      chunk.push(markerOf(one, id, results))
      if (chunk.length === CHUNK) await flush()
    },
    async end() {
      await flush()
      const say = () => {
        if (odd.nameless)
          report.say(`LOINC codes without a name, shown as the code: ${odd.nameless}`)
        if (odd.panelsWithLoinc)
          report.say(
            `Panels whose own LOINC code was skipped, because the interface has no field for it: ${odd.panelsWithLoinc}`,
          )
        if (odd.empty) report.say(`Markers without results: ${odd.empty}`)
      }
      return { written, say }
    },
  }
}

/** The marker as stored. */
function markerOf(one: Placed, id: number, expected_results: SentExpectedResult[]): SentMarker {
  if ('marker' in one) return { ...one.marker, id, lab_id: one.labId, expected_results }
  const { name, code, unit, price, description, type, members } = one.row
  return {
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
  }
}

/** Results of a marker that isn't a panel: those in the file, or the marker itself. */
function ownResults(one: Placed, id: number): SentExpectedResult[] {
  if ('marker' in one)
    return one.marker.expected_results.map((result) => ({
      ...result,
      lab_id: result.lab_id === null ? null : one.labId,
    }))
  const { row, labId } = one
  return row.type === 'panel' && !row.loinc ? [] : [ownResult(id, labId, row)]
}

/** Results of stored markers that panels refer to. */
async function storedMembers(
  db: Db,
  team: Team,
  panels: readonly Panel[],
): Promise<Map<string, SentExpectedResult[]>> {
  const wanted = new Map(
    panels.flatMap(({ row, labId }) =>
      row.members.map((code) => [codeKey(labId, code), { lab_id: labId, code }] as const),
    ),
  )
  const rows = await db.rows<{ lab_id: number; provider_id: string; body: string }>(BODIES, [
    team.id,
    JSON.stringify([...wanted.values()]),
  ])
  return new Map(
    rows.map(({ lab_id, provider_id, body }) => [
      codeKey(lab_id, provider_id),
      (JSON.parse(body) as SentMarker).expected_results,
    ]),
  )
}

type PanelWriting = {
  labs: Laboratories
  file: MarkerFile
  writer: ReturnType<typeof markerWriter>
  left: Skipped
}

/**
 * Assembles panels from the results of their members, once those are stored, and writes them.
 * Reports those that can't be assembled.
 */
async function writePanels(
  db: Db,
  team: Team,
  panels: readonly Panel[],
  { labs, file, writer, left }: PanelWriting,
) {
  const inFile = new Map(panels.map((panel) => [codeKey(panel.labId, panel.row.code), panel]))
  const results = new Map<Panel, SentExpectedResult[] | null>()
  const stored = new Map<string, SentExpectedResult[]>()

  /** Null for a panel that can't be assembled. */
  function resultsOf(panel: Panel, within: readonly Panel[]): SentExpectedResult[] | null {
    const done = results.get(panel)
    if (done !== undefined) return done
    const found = compose(panel, within)
    results.set(panel, found)
    return found
  }

  function compose(panel: Panel, within: readonly Panel[]): SentExpectedResult[] | null {
    const { row, labId, place } = panel
    const faults: string[] = []
    const all = new Map<string, SentExpectedResult>()
    for (const code of row.members) {
      const key = codeKey(labId, code)
      const member = inFile.get(key)
      if (member && [...within, panel].includes(member)) {
        faults.push(`member ${code} contains this panel`)
        continue
      }
      if (member && within.length >= PANELS_DEPTH_MAX) {
        faults.push(`panels nested more than ${PANELS_DEPTH_MAX} levels deep`)
        continue
      }
      const found = member ? resultsOf(member, [...within, panel]) : stored.get(key)
      if (!found)
        faults.push(
          member
            ? `member ${code} was skipped (${file.whereOf(member.place)})`
            : `member ${code} isn’t a test code from ${row.lab} in this file or in Rounds, or its row was skipped`,
        )
      for (const result of found ?? [])
        all.set(JSON.stringify([result.provider_id, result.name, result.loinc?.code]), result)
      if (all.size <= RESULTS_MAX) continue
      faults.push(`has more than ${RESULTS_MAX} results`)
      break
    }
    if (!faults.length) return [...all.values()]
    left.drop(file.whereOf(place), faults.join('; '))
    return null
  }

  for (let from = 0; from < panels.length; from += PANELS_CHUNK) {
    const chunk = panels.slice(from, from + PANELS_CHUNK)
    // member panels need their members too, wherever they are in the file
    const wanted = new Set<Panel>(chunk)
    for (const panel of wanted)
      for (const code of panel.row.members) {
        const member = inFile.get(codeKey(panel.labId, code))
        if (member && !results.has(member)) wanted.add(member)
      }
    stored.clear()
    for (const [key, value] of await storedMembers(db, team, [...wanted])) stored.set(key, value)
    const usedLabs = new Set<number>()
    const ready = chunk.flatMap((panel) => {
      const found = resultsOf(panel, [])
      if (found) usedLabs.add(panel.labId)
      return found ? [{ panel, found }] : []
    })
    await putLabs(db, team.id, labs.toWrite(usedLabs))
    for (const { panel, found } of ready) await writer.add(panel, panel.id, found)
  }
}

/** Result of a marker without members: itself. */
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
    // a code without a name is shown as the code, names are never made up
    name: loinc.name ?? loinc.code,
    slug: slugOf(loinc.name ?? loinc.code),
    code: loinc.code,
    unit: loinc.unit,
  },
})
