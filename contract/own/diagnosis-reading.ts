import * as z from 'zod/mini'

import { nullable } from '#contract/interface/common.ts'

/** Contexts in which a line can name a condition, other than that the patient has it now. */
export const REGARDS = [
  'family',
  'exposure',
  'screening',
  'carrier',
  'risk',
  'ruled out',
  'remission',
  'history',
  'uncertain',
] as const

/**
 * Details that our own service adds to a diagnosis search and to codes. The gateway serves them.
 * Not available with another upstream.
 */

/** One part of the reason that a code is a result. */
export const DiagnosisReason = z.object({
  /**
   * `code`: the code itself, or one below it. `title`: these words are in its title.
   * `abbreviation`, `synonym`, `spelling`: the typed text was read as this. `beginning`: it begins
   * a longer word. `name`: another name of the code. `figure`: the value is in its range, or is
   * read as this. `encounter`: the word selected its encounter. `missing`: the code doesn't match
   * this. `group`: in the context that `typed` gives, it replaces the code `as`.
   */
  kind: z.enum([
    'code',
    'title',
    'abbreviation',
    'synonym',
    'spelling',
    'beginning',
    'name',
    'figure',
    'encounter',
    'missing',
    'group',
  ]),
  typed: z.string(),
  /**
   * Reading of the typed text, or the matching word in the title or name. Null if it equals the
   * typed text.
   */
  as: nullable(z.string()),
})
export type DiagnosisReason = z.infer<typeof DiagnosisReason>

/** Details of a code beyond `{diagnosis_code, description}`. */
export const DiagnosisDetails = z.object({
  /** Code with its dot. */
  code: z.string(),
  /** Null if it is not among the searched codes. */
  title: nullable(z.string()),
  /** True if the code is billable. A header has more specific codes below it. */
  billable: z.boolean(),
  /** The same condition on each side and without a side. Empty if there is only one. */
  sides: z.array(
    z.object({ side: z.enum(['right', 'left', 'bilateral', 'unspecified']), code: z.string() }),
  ),
  /**
   * The same injury for each encounter, which is the last character of the code. Empty if there is
   * only one.
   */
  encounters: z.array(
    z.object({
      encounter: z.enum(['initial', 'subsequent', 'sequela']),
      code: z.string(),
      /**
       * Encounter as the title names it: `subsequent encounter for closed fracture with malunion`.
       */
      says: z.string(),
    }),
  ),
})
export type DiagnosisDetails = z.infer<typeof DiagnosisDetails>

const Encounter = z.enum(['initial', 'subsequent', 'sequela'])

/**
 * Reading as sent: values shared by many results are sent once and referred to by index. See
 * `lib/diagnosis-reading.ts`.
 */
export const SentDiagnosisReading = z.object({
  /** Searches in the query, one by one. */
  searches: z.array(
    z.object({
      typed: z.string(),
      kind: z.enum(['code', 'words', 'figure']),
      found: z.int(),
      /**
       * Context in which the condition is named, and the words for it. Null if the patient has it.
       * `uncertain`: signs and symptoms come first (ICD-10-CM guidelines, IV.H).
       */
      regard: nullable(
        z.object({
          kind: z.enum(REGARDS),
          typed: z.string(),
        }),
      ),
      /** Reasons of the best result. */
      reasons: z.array(DiagnosisReason),
    }),
  ),
  /**
   * Parts that were not searched. `icd9 or icd10`, `hcpcs or icd10`: the code belongs to both
   * sets. `figure`: a value that selects no code. `in range`: one within its usual limits.
   */
  unused: z.array(
    z.object({
      typed: z.string(),
      why: z.enum([
        'negated',
        'icd9',
        'icd9 or icd10',
        'duration',
        'circumstance',
        'administrative',
        'no such figure',
        'no encounter',
        'figure',
        'in range',
        'cpt',
        'hcpcs',
        'hcpcs or icd10',
        'loinc',
      ]),
    }),
  ),
  /** Encounter that the query selected, and the words for it. */
  encounter: nullable(z.object({ typed: z.string(), encounter: Encounter })),
  /** Lists of reasons. Each result refers to one. */
  reasons: z.array(z.array(DiagnosisReason)),
  /** The encounters of injuries, each with the last character of its code. */
  encounters: z.array(
    z.array(z.object({ encounter: Encounter, character: z.string(), says: z.string() })),
  ),
  /** The results in order. */
  hits: z.array(
    z.object({
      code: z.string(),
      billable: z.boolean(),
      sides: DiagnosisDetails.shape.sides,
      /** Index in `encounters`. Null if there is only one. */
      encounters: nullable(z.int()),
      /** Index in `searches` of the search that found it. */
      search: z.int(),
      /** Index in `reasons`. */
      reasons: z.int(),
      /** Matched ranges of the title: first character, and the one after the last. */
      marks: z.array(z.tuple([z.int(), z.int()])),
    }),
  ),
})
export type SentDiagnosisReading = z.infer<typeof SentDiagnosisReading>

type SentHit = SentDiagnosisReading['hits'][number]
/** Reading of a search, with the reasons for each result. */
export type DiagnosisReading = Pick<SentDiagnosisReading, 'searches' | 'unused' | 'encounter'> & {
  hits: (Pick<SentHit, 'search' | 'marks'> &
    Omit<DiagnosisDetails, 'title'> & { reasons: DiagnosisReason[] })[]
}

/** One search of at most 200 characters, the limit of the interface. */
export const ReadDiagnosis = z.object({
  diagnosis_query: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
})

/** Maximum number of codes described in one request. */
const DESCRIBED_MAX = 200
/** Codes with or without dots, separated by commas. */
export const DescribeDiagnoses = z.object({
  codes: z.pipe(
    z.string().check(z.minLength(1), z.maxLength(4000)),
    z.pipe(
      z.transform((codes: string) => codes.split(',').filter(Boolean)),
      z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(DESCRIBED_MAX)),
    ),
  ),
})
/** Descriptions in the order of the requested codes. */
export const DescribedDiagnoses = z.object({ codes: z.array(DiagnosisDetails) })
