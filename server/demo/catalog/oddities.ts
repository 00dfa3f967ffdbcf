import type { SentMarker } from '#contract/interface/markers.ts'

/* Deliberate errors. Real catalogs have these gaps and errors, and the dashboard finds them. */

type Change = (marker: SentMarker) => Partial<SentMarker>
type Oddity = readonly [labId: number, markerName: string, change: Change]

const unpriced: Change = () => ({ price: 'N/A' })
const noPrice: Change = () => ({ price: null })
const reports =
  (unit: string | null): Change =>
  () => ({ unit })
const unmapped: Change = (marker) => ({
  expected_results: marker.expected_results.map((result) => ({ ...result, loinc: null })),
})
const noResults: Change = () => ({ expected_results: [] })
const undescribed: Change = () => ({ description: null })
/** The lab may omit the last result. */
const lastOptional: Change = (marker) => ({
  expected_results: marker.expected_results.map((result, index, all) => ({
    ...result,
    required: index < all.length - 1,
  })),
})
const bareResults: Change = (marker) => ({
  expected_results: marker.expected_results.map((result) => ({
    ...result,
    lab_id: null,
    provider_id: null,
    loinc: null,
  })),
})

const oddities: Oddity[] = [
  [1, 'Lead, blood', unpriced],
  [1, 'Hepatitis C viral load', unpriced],
  [1, 'Blood culture', unpriced],
  [1, 'Stool culture', unpriced],
  [1, 'Omega-3 index', unpriced],
  [1, 'Obstetric panel', unpriced],
  [2, 'Tacrolimus', unpriced],
  [2, 'Cyclosporine', unpriced],
  [2, 'Oxidized LDL', unpriced],
  [2, 'Reverse T3', unpriced],
  [2, 'Ovulation and cycle panel', unpriced],
  [3, 'Gut permeability score', unpriced],
  [3, 'Calprotectin, stool', unpriced],
  [3, 'Lupus panel', unpriced],
  [4, 'SARS-CoV-2 RNA, NAA', unpriced],
  [4, 'Thyroid cascade', unpriced],
  [3, 'Ceruloplasmin', noPrice],
  [3, 'Mercury, blood', noPrice],
  [1, 'Testosterone, total', reports('ng/mL')],
  [2, 'Vitamin B12', reports('pmol/L')],
  [2, 'C-reactive protein (CRP)', reports('mg/dL')],
  [3, 'Hemoglobin A1c', reports('mmol/mol')],
  [3, 'Calcium', reports('mmol/L')],
  [4, 'Creatinine', reports('umol/L')],
  [4, 'Ferritin', reports('ug/L')],
  [2, 'Vitamin C (ascorbic acid)', reports(null)],
  [2, 'Selenium', reports(null)],
  [3, 'Homocysteine', reports(null)],
  [4, 'Insulin', reports(null)],
  [3, 'Lipase', unmapped],
  [3, 'Digoxin', unmapped],
  [4, 'Lead, blood', unmapped],
  [1, 'Syphilis screen, RPR', noResults],
  [2, 'Throat culture', noResults],
  [4, 'Vitamin panel', noResults],
  [2, 'Thyroid panel with TSH', lastOptional],
  [4, 'Thyroid cascade', lastOptional],
  [3, 'Food allergy profile', bareResults],
  [4, 'Uric acid', undescribed],
  [4, 'Lithium', undescribed],
  [3, 'Zinc', undescribed],
]

/** The markers with their oddities. Throws if an oddity names a missing marker. */
export function withOddities(markers: SentMarker[]): SentMarker[] {
  const changed = new Map(markers.map((marker) => [`${marker.lab_id} ${marker.name}`, marker]))
  for (const [labId, name, change] of oddities) {
    const marker = changed.get(`${labId} ${name}`)
    if (!marker) throw new Error(`Lab ${labId} has no marker ${name} to modify`)
    changed.set(`${labId} ${name}`, { ...marker, ...change(marker) })
  }
  return [...changed.values()]
}

/** Additional markers beside the regular ones. */
export function oddMarkers(markers: SentMarker[]): SentMarker[] {
  const of = (labId: number, name: string) => {
    const found = markers.find((marker) => marker.lab_id === labId && marker.name === name)
    if (!found) throw new Error(`Lab ${labId} has no ${name}`)
    return found
  }
  const quest = of(2, 'Glucose')
  const vitaminD = of(3, 'Vitamin D, 25-hydroxy, total')
  const psa = of(1, 'Prostate-specific antigen (PSA)')
  const freePsa = of(1, 'PSA, free')
  const sonoraCalcium = of(4, 'Calcium')
  return [
    // the same name again, with another code
    {
      ...quest,
      id: 2901,
      provider_id: '28841',
      price: '9.50',
      description: 'Glucose, collected in a gray-top (fluoride) tube.',
    },
    { ...vitaminD, id: 3901, provider_id: '1804-6', price: '41.00' },
    // a code that another laboratory uses for something else
    {
      ...sonoraCalcium,
      id: 4901,
      name: 'Calcium, corrected',
      slug: 'calcium-corrected',
      provider_id: quest.provider_id,
      price: '7.00',
    },
    // one order with two results, the second only if the first is high
    {
      ...psa,
      id: 1901,
      name: 'PSA with reflex to free PSA',
      slug: 'psa-with-reflex-to-free-psa',
      description: 'Reflexes to free PSA if PSA is between 4 and 10 ng/mL.',
      provider_id: '010822',
      price: '24.00',
      expected_results: [
        ...psa.expected_results,
        ...freePsa.expected_results.map((result) => ({ ...result, required: false })),
      ],
    },
    // neither a biomarker nor a panel, and without a measurement
    {
      id: 1902,
      name: 'Specimen handling',
      slug: 'specimen-handling',
      description: 'Collection and transport only, without a test.',
      lab_id: 1,
      provider_id: '000099',
      type: 'service',
      unit: null,
      price: '5.00',
      expected_results: [],
    },
    {
      id: 3902,
      name: 'Miscellaneous test',
      slug: 'miscellaneous-test',
      description: null,
      lab_id: 3,
      provider_id: null,
      type: null,
      unit: null,
      price: null,
      expected_results: [],
    },
  ]
}
