import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import type { Labs as KnownLabs } from '#src/lab/catalog/labs.ts'
import type { AskedBilling } from '#src/lab/model/account-routing.ts'
import { writtenCode } from '#src/lab/model/icd.ts'
import { writeLabCode } from '#src/lab/model/lab-codes.ts'

import type { DescribedSet } from './described-set.ts'
import { nameMax } from './name-max.ts'
import { ORDER_SET_FORMAT, ORDER_SET_SCHEMA, OrderSetFile } from './order-set-file.ts'

type Labs = Pick<KnownLabs, 'known' | 'slugOf' | 'idOf'>

/** Start of a name that is too long for the file. */
const cut = (name: string | null, longest: number = nameMax.part) => name && name.slice(0, longest)

/** The set as a file for import. `now` is the time of creation. */
export function writeSetFile(set: DescribedSet, now: Date): string {
  const file: OrderSetFile = {
    format: ORDER_SET_FORMAT,
    version: 1,
    name: set.name,
    note: set.note,
    tags: [...set.tags],
    exported_at: now.toISOString(),
    lab_tests: set.labTests.map(({ id, name }) => ({ id, name: cut(name) })),
    add_ons: set.addOns.map(({ labId, labSlug, code, name }) => ({
      lab_id: labId,
      lab_slug: labSlug,
      code,
      name: cut(name),
    })),
    diagnoses: set.diagnoses.map(({ code, title }) => ({
      code,
      title: cut(title, nameMax.diagnosis),
    })),
    lab_account: set.account && {
      id: set.account.id,
      name: cut(set.account.known?.account_name ?? null),
    },
    billing: set.route.billing || null,
    patient_state: set.route.state || null,
  }
  const schema = `${location.origin}${basePath}/${ORDER_SET_SCHEMA}`
  return `${JSON.stringify({ $schema: schema, ...file }, null, 2)}\n`
}

/** A lab test or add-on marker in a file: its ID or code in the order, and its name in the file. */
export type NamedPart = { part: string; name: string }
export type ReadSetFile =
  | {
      content: OrderSetContent
      route: AskedBilling
      name: string | null
      note: string | null
      tags: string[]
      named: NamedPart[]
    }
  | { problems: string[] }

const PROBLEMS_MAX = 8

type AddOn = OrderSetFile['add_ons'][number]

/**
 * Add-on as in the address. The lab is found by its slug, because the number in the file may be
 * another lab's here. A lab that isn't here keeps its slug, so that its code is no other lab's.
 */
function addOnCode({ lab_id, lab_slug: slug, code }: AddOn, { known, slugOf, idOf }: Labs): string {
  const isSame = slug === null || lab_id === null || known.length === 0 || slugOf(lab_id) === slug
  return writeLabCode({ lab: isSame ? lab_id : (idOf(slug) ?? slug), code })
}

/** Reads such a file. An error is reported with its location, and nothing is imported. */
export function readSetFile(text: string, labs: Labs): ReadSetFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { problems: [`Not valid JSON: ${(error as Error).message}`] }
  }
  const read = OrderSetFile.safeParse(json)
  if (!read.success) {
    const isOther = (json as { format?: unknown } | null)?.format !== ORDER_SET_FORMAT
    return {
      problems: isOther
        ? [`Not a Rounds order set: “format” isn’t “${ORDER_SET_FORMAT}”.`]
        : read.error.issues
            .slice(0, PROBLEMS_MAX)
            .map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`),
    }
  }
  const { lab_tests, add_ons, diagnoses, lab_account, name, note, tags } = read.data
  const once = (values: string[]) => [...new Set(values)]
  return {
    content: {
      tests: once(lab_tests.map(({ id }) => id)),
      codes: once(add_ons.map((addOn) => addOnCode(addOn, labs))),
      dx: once(diagnoses.map(({ code }) => writtenCode(code))),
      account: lab_account?.id ?? '',
    },
    route: { billing: read.data.billing ?? '', state: read.data.patient_state ?? '' },
    name,
    note,
    tags,
    named: [
      ...lab_tests.map((test) => ({ part: test.id, name: test.name })),
      ...add_ons.map((addOn) => ({ part: addOnCode(addOn, labs), name: addOn.name })),
    ].flatMap((one) => (one.name === null ? [] : [{ ...one, name: one.name }])),
  }
}
