import { expect, test } from 'vitest'
import * as z from 'zod'

import { OrderSetFile } from './order-set-file.ts'

test('the published schema matches the one that reads files (vitest -u writes it)', async () => {
  const schema = z.toJSONSchema(OrderSetFile, { io: 'input' })
  await expect(
    `${JSON.stringify({ title: 'Rounds order set', ...schema }, null, 2)}\n`,
  ).toMatchFileSnapshot('../../../../public/order-set.schema.json')
})
