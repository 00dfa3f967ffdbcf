import type { AddressInfo } from 'node:net'

import { JunctionClient, JunctionError } from '@junction-api/sdk'
import { expect } from 'vitest'

import { describeOnce } from '#server/db/testing.ts'

import { ada, elmAccount, oakAccount, serviceTest, stranger, type ServiceTest } from './testing.ts'

/** The official client of the public service of this shape, as its users have it: only address and header differ. */
async function client({ app, northKey }: ServiceTest) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return new JunctionClient({
    apiKey: northKey,
    baseUrl: `http://127.0.0.1:${port}`,
    headers: { 'x-service-api-key': northKey },
  })
}

describeOnce('the official client', () => {
  serviceTest('reads the workouts of a user', async (test) => {
    const junction = await client(test)
    const { workouts } = await junction.workouts.get({
      userId: ada,
      startDate: '2026-03-01',
      endDate: '2026-03-02',
    })
    expect(workouts.map((one) => one.providerId)).toEqual([
      'recording-4',
      'recording-2',
      'recording-3',
      'recording-1',
    ])
    expect(workouts[0]).toMatchObject({
      userId: ada,
      calendarDate: '2026-03-02',
      timeStart: new Date('2026-03-02T23:59:59.500Z'),
      averageHr: 141,
      hrZones: [0, 60, 600, 1200, 780, 60],
      elevLow: -3.5,
      sport: { id: 1, name: 'Running', slug: 'running' },
      map: { summaryPolyline: '_p~iF~ps|U_ulLnnqC' },
      source: { provider: 'garmin', type: 'watch' },
    })
    expect(
      (await junction.workouts.get({ userId: ada, startDate: '2026-01-01', provider: 'strava' }))
        .workouts,
    ).toHaveLength(2)
  })

  serviceTest('reads the connections of a user', async (test) => {
    const junction = await client(test)
    const { providers } = await junction.user.getConnectedProviders({ userId: ada })
    expect(providers).toMatchObject([
      {
        slug: 'garmin',
        status: 'connected',
        resourceAvailability: {
          sleep: {
            status: 'available',
            scopeRequirements: { userDenied: { optional: ['stress'] } },
          },
        },
      },
      {
        slug: 'strava',
        status: 'error',
        createdOn: new Date('2026-02-01T09:00:00Z'),
        errorDetails: { errorType: 'token_refresh_failed' },
      },
    ])
  })

  serviceTest('reads markers by lab, name, and account, a page at a time', async (test) => {
    const junction = await client(test)
    const first = await junction.labTests.getMarkers({
      labId: [1, 2],
      name: 'glucose',
      page: 1,
      size: 2,
    })
    expect(first).toMatchObject({ total: 4, page: 1, size: 2, pages: 2 })
    expect(first.markers).toMatchObject([
      {
        id: 11,
        labId: 1,
        providerId: '001032',
        type: 'biomarker',
        expectedResults: [{ loinc: { code: '2345-7', slug: 'glucose' } }],
      },
      { id: 13, expectedResults: [] },
    ])
    expect((await junction.labTests.getMarkers({ labSlug: 'elm', labId: 1 })).total).toBe(2)
    expect(
      (await junction.labTests.getMarkers({ labAccountId: elmAccount, aLaCarteEnabled: true }))
        .total,
    ).toBe(2)
    expect((await junction.labTests.getMarkers()).total).toBe(7)
  })

  serviceTest('reads the markers of an order set and of a lab test', async (test) => {
    const junction = await client(test)
    const order = { labTestIds: ['oak-basic', 'oak-wide'], addOn: { providerIds: ['001033'] } }
    const set = await junction.labTests.getMarkersForOrderSet({ body: order, page: 1, size: 3 })
    expect(set).toMatchObject({ total: 4, pages: 2 })
    expect(set.markers.map((one) => one.id)).toEqual([14, 11, 13])
    expect((await junction.labTests.getMarkersForOrderSet({ body: {} })).markers).toEqual([])
    const labTest = await junction.labTests.getMarkersForLabTest({
      labTestId: 'oak-basic',
      labAccountId: oakAccount,
      size: 10,
    })
    expect(labTest.markers.map((one) => [one.id, one.type, one.price])).toEqual([
      [14, 'panel', '10.00'],
      [11, 'biomarker', 'N/A'],
    ])
  })

  serviceTest('searches diagnoses', async (test) => {
    const junction = await client(test)
    expect(await junction.insurance.searchDiagnosis({ diagnosisQuery: 'diabetes' })).toMatchObject([
      { diagnosisCode: 'E11.9', description: 'Type 2 diabetes mellitus without complications' },
    ])
  })

  serviceTest('reads lab accounts of the labs it knows', async (test) => {
    // its set of labs is closed, unlike ours
    await test.db.rows(
      `update lab_accounts set body = replace(body, '"lab":"oak"', '"lab":"quest"')`,
    )
    const junction = await client(test)
    const { data } = await junction.labAccount.getTeamLabAccounts({ labAccountId: oakAccount })
    expect(data).toMatchObject([
      {
        id: oakAccount,
        lab: 'quest',
        status: 'active',
        delegatedFlow: 'order_delegated',
        allowedBilling: { client_bill: ['AZ', 'CA'] },
        accountName: 'Main',
      },
    ])
    expect(
      (
        await junction.labAccount.getTeamLabAccounts({
          status: 'pending',
          labAccountId: oakAccount,
        })
      ).data,
    ).toEqual([])
  })

  serviceTest('gets errors in a form that it understands', async (test) => {
    const junction = await client(test)
    const failure = await junction.workouts
      .get({ userId: ada, startDate: 'yesterday' })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(JunctionError)
    expect(failure).toMatchObject({
      statusCode: 422,
      body: { detail: [{ type: 'invalid_union', loc: ['query', 'start_date'] }] },
    })
    await expect(junction.user.getConnectedProviders({ userId: stranger })).rejects.toMatchObject({
      statusCode: 404,
      body: { detail: 'User does not exist' },
    })
  })
})
