import { expect, test } from 'vitest'

import { testMarker } from '#lib/markers/testing.ts'
import { testAccount } from '#lib/testing.ts'

import { wholeAbout } from './whole-about.ts'

const id = '43458677-da8a-57a3-bdec-148340bc021b'
const view = {
  name: ' iron ',
  account: id,
  kind: [],
  unit: ['mg/dL'],
  loinc: [],
  price: '',
  quality: [],
}
const rows = [testMarker(1, [])]
const about = {
  view,
  labName: 'Labcorp',
  account: testAccount(id, { account_name: 'Main account' }),
  catalog: { markers: [...rows, testMarker(2, [])], rejected: [], readAt: 0, unsettled: null },
  rows,
  order: 'in catalog order',
}

test('the file of the full catalog names its filters as the page does', () => {
  expect(wholeAbout(about)).toEqual([
    'Markers, matching "iron", at Labcorp, for account Main account, unit: mg/dL',
    '1 of 2, in catalog order',
    'retrieved 1970-01-01T00:00:00.000Z',
  ])
  expect(wholeAbout({ ...about, account: undefined })[0]).toContain('for account 43458677,')
})
