import { describe, expect, test } from 'vitest'

import { slots } from './slots.ts'

describe('the connections of a database', () => {
  const few = { total: 4, perQueue: 2, waitMs: 50 }

  test('are never all used by one queue', async () => {
    const { take, load } = slots(few)
    const held = [await take('markers'), await take('markers')]
    const third = take('markers')
    const ofAnother = await take('workouts')
    expect(load()).toEqual({ inUse: 3, waiting: 1 })
    held[0]!()
    const release = await third
    expect(load()).toEqual({ inUse: 3, waiting: 0 })
    for (const end of [held[1]!, ofAnother, release]) end()
    expect(load()).toEqual({ inUse: 0, waiting: 0 })
  })

  test('are awaited for a limited time, each in turn', async () => {
    const { take, load } = slots(few)
    const held = await Promise.all(['a', 'b', 'c', 'd'].map((table) => take(table)))
    const order: string[] = []
    const second = take('e').then(() => order.push('e'))
    const third = take('f').then(() => order.push('f'))
    held[0]!()
    await second
    held[1]!()
    await third
    expect(order).toEqual(['e', 'f'])
    await expect(take('g')).rejects.toMatchObject({ code: 'DATABASE_BUSY' })
    expect(load()).toEqual({ inUse: 4, waiting: 0 })
  })
})
