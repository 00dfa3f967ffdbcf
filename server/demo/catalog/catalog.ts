import type { SentLabAccount } from '#contract/interface/lab-accounts.ts'
import type { SentExpectedResult, SentMarker } from '#contract/interface/markers.ts'
import { idOf } from '#server/demo/random.ts'
import { slugOf } from '#server/import/catalog/slug.ts'
import type { Lab, LabTest } from '#server/interface/store.ts'

import { demoLabAccounts } from './lab-accounts.ts'
import { demoLabs, type DemoLab } from './labs.ts'
import { oddMarkers, withOddities } from './oddities.ts'
import { analytes, labTests, panels, type Analyte } from './tables.ts'

/** First result id of a lab. Results with a LOINC code use that code's number. */
const RESULTS_PER_LAB = 1_000_000
const UNMAPPED_RESULTS = 900_000
const MARKERS_PER_LAB = 1_000
const PANELS_FROM = 501

const price = (dollars: number, { priceFactor }: DemoLab) =>
  (Math.round(dollars * priceFactor * 4) / 4).toFixed(2)

function resultOf(analyte: Analyte, lab: DemoLab): SentExpectedResult {
  const n = analytes.indexOf(analyte)
  const number = analyte.code ? Number.parseInt(analyte.code) : UNMAPPED_RESULTS + n
  return {
    id: lab.id * RESULTS_PER_LAB + number,
    name: analyte.name,
    slug: slugOf(analyte.name),
    lab_id: lab.id,
    provider_id: lab.testCode(n),
    required: true,
    loinc:
      analyte.code && analyte.loincName
        ? {
            id: number,
            name: analyte.loincName,
            slug: slugOf(analyte.loincName),
            code: analyte.code,
            unit: analyte.unit,
          }
        : null,
  }
}

function biomarkersOf(lab: DemoLab): SentMarker[] {
  return analytes
    .filter((analyte) => analyte.offeredBy.includes(lab.letter))
    .map((analyte, index) => {
      const result = resultOf(analyte, lab)
      return {
        id: lab.id * MARKERS_PER_LAB + index + 1,
        name: analyte.name,
        slug: slugOf(analyte.name),
        description: analyte.description,
        lab_id: lab.id,
        provider_id: result.provider_id,
        type: 'biomarker',
        unit: analyte.unit,
        price: price(analyte.dollars, lab),
        expected_results: [result],
      }
    })
}

function panelsOf(lab: DemoLab): SentMarker[] {
  return panels
    .filter((panel) => panel.lab === lab.letter)
    .map((panel, index) => ({
      id: lab.id * MARKERS_PER_LAB + PANELS_FROM + index,
      name: panel.name,
      slug: slugOf(panel.name),
      description: panel.description,
      lab_id: lab.id,
      provider_id: panel.testCode,
      type: 'panel',
      unit: null,
      price: panel.dollars.toFixed(2),
      expected_results: panel.members.map((code) => {
        const analyte = analytes.find((one) => one.code === code)
        if (!analyte) throw new Error(`Panel ${panel.name} lists ${code}, which isn’t an analyte`)
        return resultOf(analyte, lab)
      }),
    }))
}

function labTestsOf(markers: SentMarker[]): LabTest[] {
  return labTests.map(({ key, name, lab: letter, markers: names }) => {
    const lab = demoLabs.find((one) => one.letter === letter)
    if (!lab) throw new Error(`Lab test ${name} belongs to ${letter}, which isn’t a lab`)
    return {
      id: idOf(`lab test ${key}`),
      name,
      lab_id: lab.id,
      marker_ids: names.map((wanted) => {
        const marker = markers.find((one) => one.lab_id === lab.id && one.name === wanted)
        if (!marker)
          throw new Error(`Lab test ${name} lists ${wanted}, which ${lab.slug} doesn’t offer`)
        return marker.id
      }),
    }
  })
}

/**
 * The laboratories of the demo, the same on every call. Some records have the gaps and errors of
 * real catalogs. See `oddities.ts`. `teamId` goes into the allowlists of the lab accounts.
 */
export function demoCatalog(teamId: string): {
  labs: Lab[]
  markers: SentMarker[]
  labTests: LabTest[]
  labAccounts: SentLabAccount[]
} {
  const regular = demoLabs.flatMap((lab) => [...biomarkersOf(lab), ...panelsOf(lab)])
  const markers = [...withOddities(regular), ...oddMarkers(regular)]
  return {
    labs: demoLabs.map(({ id, slug, name }) => ({ id, slug, name })),
    markers,
    labTests: labTestsOf(markers),
    labAccounts: demoLabAccounts(teamId),
  }
}
