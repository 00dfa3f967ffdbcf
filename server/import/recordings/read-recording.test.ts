import { expect, test } from 'vitest'

import { fileId, fitFile } from '#server/import/testing.ts'

import { readRecording } from './read-recording.ts'

test('a FIT file that would exceed the memory is refused before it is read', async () => {
  const file = fitFile([fileId()])
  const large = Buffer.concat([file, Buffer.alloc(48 * 1024 ** 2)])
  await expect(readRecording(large)).rejects.toThrow('too large for a recording')
  await expect(readRecording(file)).rejects.toThrow('an activity with no date')
})
