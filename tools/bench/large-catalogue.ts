import type { SentMarker } from '#contract/interface/markers.ts'
import { openDb } from '#server/db/open.ts'
import { loincCheckDigit } from '#server/import/catalog/loinc.ts'
import { putLabs, putMarkers, putTeam } from '#server/interface/store.ts'

import { startRounds } from './child.ts'

export const LARGE = 20_000

const analytes =
  'Glucose Sodium Ferritin Albumin Cortisol Insulin Lipase Zinc Prolactin Creatinine Troponin Estradiol Magnesium Folate Homocysteine Transferrin Thyroxine Testosterone Calcitonin Renin'.split(
    ' ',
  )
const kinds =
  'serum,plasma,urine,fasting,two hours,free,total,antibody,ratio,panel,urine 24 hours,bioavailable,receptor,saliva,dried blood'.split(
    ',',
  )
const LABS = 11
const FIRST_ID = 1_000_000

/** A code of its own for each, so that an order of many is not one test many times. */
const loincOf = (n: number) => `${FIRST_ID + n}-${loincCheckDigit(String(FIRST_ID + n))}`

export const manyMarkers = (count: number): SentMarker[] =>
  Array.from({ length: count }, (_, n) => {
    const analyte = analytes[n % analytes.length]!
    const kind = kinds[Math.floor(n / analytes.length) % kinds.length]!
    const name = `${analyte}, ${kind} ${Math.floor(n / LABS)}`
    const id = FIRST_ID + n
    const provider_id = String(n).padStart(6, '0')
    const lab_id = 101 + (n % LABS)
    const loincName = `${analyte} [Mass/volume] in Serum or Plasma`
    const loinc = { id: n, name: loincName, slug: null, code: loincOf(n), unit: 'mg/dL' }
    return {
      id,
      name,
      slug: name.toLowerCase().replace(/\W+/g, '-'),
      description: null,
      lab_id,
      provider_id,
      type: 'biomarker',
      unit: 'mg/dL',
      price: `${(n % 180) + 4}.00`,
      expected_results: [
        { id, name, slug: String(id), lab_id, provider_id, required: true, loinc },
      ],
    }
  })

/** Starts Rounds on a new folder whose demonstration has a catalogue of some 20,000 markers more, of eleven labs. */
export async function startWithLargeCatalogue(folder: string) {
  await (await startRounds(folder)).stop()
  const db = await openDb({ databaseUrl: null, dataDir: folder })
  const [demo] = await db.rows<{ name: string }>('select name from teams where demo')
  const team = await putTeam(db, { name: demo!.name })
  const labs = Array.from({ length: LABS }, (_, n) => n + 1)
  await putLabs(
    db,
    team.id,
    labs.map((n) => ({ id: 100 + n, slug: `large-${n}`, name: `Large lab ${n}` })),
  )
  await putMarkers(db, team.id, manyMarkers(LARGE))
  await db.close()
  return startRounds(folder)
}
