import { expect, test } from 'vitest'

import { isLostWrite } from './lost-write.ts'

/** The driver's query for array types, as its error has it. */
const query = `
      select b.oid, b.typarray
      from pg_catalog.pg_type a
      left join pg_catalog.pg_type b on b.oid = a.typelem
      where a.typcategory = 'A'`

test('a connection that is lost as it opens is no failure of its own', () => {
  for (const code of ['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'ECONNRESET', 'EPIPE'])
    expect([code, isLostWrite({ code, query })]).toEqual([code, true])
})

test('other errors stay failures', () => {
  expect(isLostWrite(new Error('write CONNECTION_CLOSED'))).toBe(false)
  expect(isLostWrite({ code: 'CONNECTION_CLOSED', query: 'select 1' })).toBe(false)
  expect(isLostWrite({ code: '42501', query })).toBe(false)
})
