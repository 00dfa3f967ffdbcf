import * as z from 'zod/mini'

import { plainText } from '#contract/interface/plain-text.ts'

import { templateFault, templateLimits } from './message-placeholders.ts'

/** Wording of a team's messages to patients. */
const MessageTemplate = z.object({
  /** Template by language code. Without one, the standard text is used. */
  texts: z
    .record(
      z.string().check(z.regex(/^[a-z]{2,3}$/)),
      z.string().check(
        z.maxLength(templateLimits.text),
        z.refine((text) => templateFault(text) === null, {
          error: ({ input }) => templateFault(String(input)) ?? 'This template isn’t valid',
        }),
      ),
    )
    .check(
      z.refine((texts) => Object.keys(texts).length <= templateLimits.languages, {
        error: 'Too many languages',
      }),
    ),
  /** Value of `{clinic}`. If empty, the team's name is used. */
  clinic: z.string().check(plainText(), z.maxLength(templateLimits.clinic)),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

/** `version` is 0 if nothing was ever saved. */
export const VersionedTemplate = z.object({
  template: MessageTemplate,
  version: z.int().check(z.gte(0)),
})
export type VersionedTemplate = z.infer<typeof VersionedTemplate>
