import { describe, expect, test } from 'vitest'

import { undoHistories, type UndoHistory } from './undo-history.ts'

const histories = undoHistories<string>((a, b) => a === b, { steps: 5, bytes: 1000 })
const after = (...states: string[]) =>
  states.reduce<UndoHistory<string>>(histories.changed, histories.startingWith(''))

describe('undo and redo', () => {
  test('go through every state and back', () => {
    let history = after('a', 'ab')
    history = histories.undone(history)!
    expect(history).toEqual({ past: [''], present: 'a', future: ['ab'] })
    history = histories.undone(history)!
    expect(histories.undone(history)).toBeNull()
    history = histories.redone(histories.redone(history)!)!
    expect(history).toEqual(after('a', 'ab'))
    expect(histories.redone(history)).toBeNull()
  })

  test('a change after an undo replaces what was undone', () => {
    const history = histories.changed(histories.undone(after('a', 'ab'))!, 'ac')
    expect(history).toEqual({ past: ['', 'a'], present: 'ac', future: [] })
  })

  test('an equal state is not a step', () => {
    const history = histories.undone(after('a', 'ab'))!
    expect(histories.changed(history, 'a')).toBe(history)
  })

  test('the oldest steps are dropped, and a large state keeps fewer', () => {
    expect(after('a', 'b', 'c', 'd', 'e', 'f').past).toEqual(['a', 'b', 'c', 'd', 'e'])
    const large = after('x'.repeat(400), 'y'.repeat(400), 'z'.repeat(400))
    expect(large.past).toEqual(['y'.repeat(400)])
    const alone = histories.changed(after('a'), 'x'.repeat(5000))
    expect(alone).toEqual({ past: [], present: 'x'.repeat(5000), future: [] })
  })

  test('steps that two tabs made from one history are both kept', () => {
    const [one, other] = [after('a', 'b', 'c'), after('a', 'x')]
    expect(histories.merged(one, other)).toEqual({
      past: ['', 'a', 'b', 'c'],
      present: 'x',
      future: [],
    })
    expect(histories.merged(one, after('a', 'x', 'y')).past).toEqual(['x', '', 'a', 'b', 'c'])
    expect(histories.merged(one, after('a', 'c'))).toBe(one)
  })
})
