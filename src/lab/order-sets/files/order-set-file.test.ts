import { expect, test } from 'vitest'
import * as z from 'zod'

import { OrderSetFile } from './order-set-file.ts'

test('the published schema is the one that files are read by; vitest -u writes it', async () => {
  const schema = z.toJSONSchema(OrderSetFile, { io: 'input' })
  await expect(
    `${JSON.stringify({ title: 'Rounds order set', ...schema }, null, 2)}\n`,
  ).toMatchFileSnapshot('../../../../public/order-set.schema.json')
})
