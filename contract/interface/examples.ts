import type * as z from 'zod/mini'

import type { endpoints, EndpointName } from './endpoints.ts'
import type { SentWorkout } from './workouts.ts'

type Answer<N extends EndpointName> = z.output<(typeof endpoints)[N]['response']>

/** Values of a workout with nothing measured, for the demo and for tests. */
export const nothingMeasured = {
  average_hr: null,
  max_hr: null,
  average_speed: null,
  max_speed: null,
  average_watts: null,
  max_watts: null,
  device_watts: null,
  weighted_average_watts: null,
  calories: null,
  distance: null,
  moving_time: null,
  steps: null,
  elev_high: null,
  elev_low: null,
  total_elevation_gain: null,
  hr_zones: null,
} satisfies Partial<SentWorkout>

const glucose: Answer<'listMarkers'>['markers'][number] = {
  id: 1001,
  name: 'Glucose',
  slug: 'glucose',
  description: 'Blood sugar, regardless of the time of the last meal.',
  lab_id: 1,
  provider_id: '001032',
  type: 'biomarker',
  unit: 'mg/dL',
  price: '7.00',
  expected_results: [
    {
      id: 1002345,
      name: 'Glucose',
      slug: 'glucose',
      lab_id: 1,
      provider_id: '001032',
      required: true,
      loinc: {
        id: 2345,
        name: 'Glucose [Mass/volume] in Serum or Plasma',
        slug: 'glucose-mass-volume-in-serum-or-plasma',
        code: '2345-7',
        unit: 'mg/dL',
      },
    },
  ],
}

const panel: Answer<'listMarkers'>['markers'][number] = {
  id: 1517,
  name: 'PT and INR',
  slug: 'pt-and-inr',
  description: 'Prothrombin time in seconds and as INR.',
  lab_id: 1,
  provider_id: '010520',
  type: 'panel',
  unit: null,
  price: '12.00',
  expected_results: [
    {
      id: 1005902,
      name: 'Prothrombin time (PT)',
      slug: 'prothrombin-time-pt',
      lab_id: 1,
      provider_id: '006511',
      required: true,
      loinc: {
        id: 5902,
        name: 'Prothrombin time (PT)',
        slug: 'prothrombin-time-pt',
        code: '5902-2',
        unit: 's',
      },
    },
    {
      id: 1006301,
      name: 'INR',
      slug: 'inr',
      lab_id: 1,
      provider_id: '006548',
      required: true,
      loinc: {
        id: 6301,
        name: 'INR in Platelet poor plasma by Coagulation assay',
        slug: 'inr-in-platelet-poor-plasma-by-coagulation-assay',
        code: '6301-6',
        unit: '{INR}',
      },
    },
  ],
}

/** One response of each endpoint, as in the demo. Kept in its own file so that no page loads it. */
export const examples: { [N in EndpointName]: Answer<N> } = {
  listWorkouts: {
    workouts: [
      {
        id: '5f43182e-f7bd-54c9-8d68-0b9916bcdd13',
        user_id: '6604d07e-b80d-5a8d-98c0-cfe9e68136ce',
        provider_id: '15974186745',
        title: null,
        timezone_offset: 3600,
        calendar_date: '2026-11-18',
        created_at: '2026-11-18T17:54:43+00:00',
        updated_at: '2026-11-18T17:54:43+00:00',
        time_start: '2026-11-18T16:00:12+00:00',
        time_end: '2026-11-18T17:42:23+00:00',
        average_hr: 148,
        max_hr: 181,
        average_speed: 8.083,
        max_speed: 14.373,
        average_watts: 152,
        max_watts: 520,
        device_watts: 152,
        weighted_average_watts: 168,
        calories: 866,
        distance: 45306.7,
        moving_time: 5605,
        steps: null,
        elev_high: 171.9,
        elev_low: 46.5,
        total_elevation_gain: 270.2,
        hr_zones: [0, 28, 1476, 1680, 1648, 773],
        map: {
          summary_polyline:
            'y_f_Gm`cPtFgDvTaJxEmEdDuG|GiB|L{JjGmB~FgDhE]jA_ACcPsBuGo@aI{DmGyEiM}AiHcFaLoAiGcCsGCiI|AeYcAoTsEkTiAeTcAeKoAaFj@uIo@gShNgApG{CjKyBtEaClE}E`EmCnIyAvQsRrKqFtQgF|J]bAyJEkDmAoLgDyLwBeLdD{MxAqLIeNn@}SiEe`@yBsIoCgEiBiF{AySgH_XmAyKmBcEcEuEaDcGeDaE{FmDkIcMcFmFiCsFuAaK_EcNwEw`@]{WwBmLd@gLIeLlCiWOoHsAiIaFkOuAiPwAwGqBwD{@i@eMtFeM~O{BxFsCvB_IgDqBcB_GeJsFqGmAuFt@yKo@eKwEoN}@yKcCkMmA}g@aEuKuCkEmDkKk@yFFgH{@eEqGtBeXdOqYhDoFfB_FvEiI~D}HhHkMlCyItFkEl@gGMmLt@wF`CiMjAiEvBwGjJiGdFcPrGcEpCmEvH_FtC}ExF{EpDyKtOmFlCoL~BcGCsEj@kO`FxGdApO`HfHf@dIlCdQQ`HoBd@~@zAjLRbOkBj[aDrQIzNqDzKiBhNsHbMkEnPeEhFWlAvAbK`ApCzMfTrEnL`IvIbFdJ|MzWdA|FdGtPhEzWgAjRrBfXU|P`@`IgBf[_IpXsKfVwC|JwAn[yBbL_GbJoDbK{K`UcCrJo@|L}A~GyPrTgCxFkBnHsFl^qChIwErJgAnJEhLeC`K[hJB|@r@|@tHpClLhBbKzHfUlKfSpTpJpPhBrFvHhG~PlJjAJf[qEfKl@pEvA~Kw@bX`Cvd@jQ~TjN~CaCnDgHzEiF~BaA~DnCjKfCvHvExHfAfGk@~E`@pESxHfAxIxC',
          polyline: null,
        },
        source: {
          device_id: '4bf74cbe-6394-5a78-bad6-aa42c953176f',
          provider: 'wahoo',
          type: 'bike_computer',
        },
        sport: { id: 30, name: 'Cycling', slug: 'cycling' },
      },
    ],
  },
  listProviders: {
    providers: [
      {
        name: 'Strava',
        slug: 'strava',
        logo: 'https://logos.example.com/providers/strava.png',
        status: 'connected',
        created_on: '2024-12-21T13:58:42+00:00',
        resource_availability: {
          workouts: {
            status: 'available',
            scope_requirements: {
              user_granted: { required: ['activity:read'], optional: ['activity:read_all'] },
              user_denied: { required: [], optional: [] },
            },
          },
          profile: {
            status: 'available',
            scope_requirements: {
              user_granted: { required: ['read'], optional: ['profile:read_all'] },
              user_denied: { required: [], optional: [] },
            },
          },
        },
        error_details: null,
      },
      {
        name: 'WHOOP',
        slug: 'whoop',
        logo: 'https://logos.example.com/providers/whoop.png',
        status: 'error',
        created_on: '2026-09-18T11:56:28+00:00',
        resource_availability: {
          workouts: {
            status: 'unavailable',
            scope_requirements: {
              user_granted: { required: ['offline'], optional: [] },
              user_denied: { required: ['read:workout'], optional: [] },
            },
          },
          activity: {
            status: 'available',
            scope_requirements: {
              user_granted: { required: ['offline', 'read:cycles'], optional: [] },
              user_denied: { required: [], optional: ['read:recovery'] },
            },
          },
        },
        error_details: {
          error_type: 'required_scopes_not_granted',
          error_message: 'The person didn’t grant a required permission.',
          errored_at: '2026-09-18T08:08:47+00:00',
        },
      },
    ],
  },
  listMarkers: { markers: [glucose], total: 10, page: 1, size: 1, pages: 10 },
  listOrderSetMarkers: { markers: [glucose, panel], total: 2, page: 1, size: 50, pages: 1 },
  listLabTestMarkers: { markers: [panel], total: 1, page: 1, size: 50, pages: 1 },
  searchDiagnoses: [
    { diagnosis_code: 'E11.9', description: 'Type 2 diabetes mellitus without complications' },
    { diagnosis_code: 'E11.65', description: 'Type 2 diabetes mellitus with hyperglycemia' },
    {
      diagnosis_code: 'E11.40',
      description: 'Type 2 diabetes mellitus with diabetic neuropathy, unspecified',
    },
  ],
  listLabAccounts: {
    data: [
      {
        id: 'dc16e5ba-9057-54c9-afb1-4b9cba5f3461',
        lab: 'labcorp',
        status: 'active',
        delegated_flow: 'fully_delegated',
        provider_account_id: '04417733',
        allowed_billing: { client_bill: ['CT', 'NJ', 'NY'], patient_bill_passthrough: ['NY'] },
        team_id_allowlist: [
          '51b115d9-e1d1-43c0-b503-7ccb1196e696',
          '21ab0845-54d2-524c-85d8-a551f3105c2d',
        ],
        org_id: 'abd2272c-6f41-54d4-a349-c4f45895de08',
        account_name: 'New York and neighbors',
        default_clinical_notes: null,
        business_units: ['Primary care'],
      },
    ],
  },
}

/** Request body that the example of listOrderSetMarkers answers. */
export const orderSetExample: z.input<typeof endpoints.listOrderSetMarkers.body> = {
  add_on: { marker_ids: [glucose.id, panel.id] },
}
