import * as z from 'zod/mini'

import { nullable } from './common.ts'
import { plainText } from './plain-text.ts'

const line = (longest: number) =>
  z.string().check(plainText(), z.minLength(1), z.maxLength(longest))
/** If missing, the stored value stays. Null removes it. */
const optionalLine = (longest: number) =>
  z.nullish(z.string().check(plainText(), z.maxLength(longest)))

/**
 * A lab test in a team's list. The interface accepts its id, but provides neither its name nor a
 * list of lab tests.
 */
export const NamedLabTest = z.object({
  id: z.string(),
  name: z.string(),
  /** The lab's slug, or any text that a user entered. */
  lab: nullable(z.string()),
  note: nullable(z.string()),
})
export type NamedLabTest = z.infer<typeof NamedLabTest>

export const NamedLabTests = z.object({ lab_tests: z.array(NamedLabTest) })
/** Adds lab tests to the team's list, or renames them. */
export const PutLabTests = z.object({
  lab_tests: z
    .array(
      z.object({
        id: line(200),
        name: line(200),
        lab: optionalLine(120),
        note: optionalLine(1000),
      }),
    )
    .check(z.minLength(1), z.maxLength(5000)),
})
export type LabTestToPut = z.infer<typeof PutLabTests>['lab_tests'][number]
