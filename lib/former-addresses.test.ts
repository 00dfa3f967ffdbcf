import { expect, test } from 'vitest'

import { presentAddress } from './former-addresses.ts'

const id = '3d1f9e1c-63e8-4a39-9b0e-1f3c9a7a0001'

test('an old address with a mode flag redirects to the page for that mode, with its parameters', () => {
  for (const [former, present] of [
    ['/workouts', '/cohorts'],
    ['/workouts/?tag=trial', '/cohorts?tag=trial'],
    ['/workouts?coverage=most', '/cohorts?completeness=most'],
    ['/cohorts?coverage=none&tag=trial', '/cohorts?tag=trial&completeness=none'],
    [
      '/markers?check=1&lab=labcorp&wishes=TSH,Iron&codes=1:2',
      '/markers/look-up?lab=labcorp&wishes=TSH,Iron&codes=1:2',
    ],
    ['/markers?account=a&with=b&side=here', '/markers/accounts?account=a&with=b&side=here'],
    ['/markers?compare=1:1,2:2&comparison=1&dx=I10', '/markers/compare?compare=1:1,2:2&dx=I10'],
    ['/markers?whole=1&compare=1:1,2:2&comparison=1', '/markers/compare?compare=1:1,2:2'],
    ['/lab-tests/x/markers?compare=1:1,2:2&comparison=1', '/markers/compare?compare=1:1,2:2'],
    [
      '/markers?whole=1&quality=no-unit&sort=-price',
      '/markers/catalog?quality=no-unit&sort=-price',
    ],
    ['/markers/?whole=1', '/markers/catalog'],
    ['/order-sets?panel=saved&sort=name&tests=a', '/order-sets?sort=name'],
    ['/order-sets/saved?tag=adult&tests=a', '/order-sets?tag=adult'],
    [
      '/order-sets?tests=a,b&codes=1:2&dx=I10&account=x&set=y.3&next=tests=z',
      '/order-sets/draft?tests=a,b&codes=1:2&dx=I10&account=x&set=y.3&next=tests=z',
    ],
    [
      '/order-sets?state=NY&billing=patient_bill',
      '/order-sets/draft?bill=patient_bill&billState=NY',
    ],
    [
      '/order-sets/draft?codes=1:2&state=NY&requisition=1',
      '/order-sets/draft?codes=1:2&requisition=1&billState=NY',
    ],
    ['/order-sets?panel=compare&sets=a,b', '/order-sets/saved/compare?sets=a,b'],
    [
      `/order-sets?panel=versions&set=${id}.3&from=1`,
      `/order-sets/saved/${id}/versions?set=${id}.3&from=1`,
    ],
    ['/order-sets?panel=versions', '/order-sets'],
  ] as const) {
    const address = presentAddress(former)
    expect(address && decodeURIComponent(address)).toBe(present)
    expect(presentAddress(present)).toBeNull()
  }
})

test('an address without such a flag stays unchanged', () => {
  for (const address of [
    '/markers?name=iron&with=b',
    '/markers?compare=1:1&comparison=1',
    '/markers?whole=0',
    '/lab-tests/x/markers?whole=1',
    '/markers/catalog?whole=1',
    '/workouts/x',
    '/order-sets?panel=other',
    '/order-sets?tag=adult&q=iron',
    '/lab-accounts?state=NY&billing=patient_bill',
    '/nowhere?whole=1',
  ])
    expect([address, presentAddress(address)]).toEqual([address, null])
})
