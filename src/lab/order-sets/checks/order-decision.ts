import type { Marker, OrderSetBody } from '#contract/interface/markers.ts'
import type { Values } from '#lib/search-params.ts'
import { readLabCode } from '#src/lab/model/lab-codes.ts'
import type { orderSetParams } from '#src/lab/order-draft/order-set-params.ts'
import { labsOf } from '#src/lab/order-sets/preview/provenance.ts'

export type Choice = Pick<Values<typeof orderSetParams>, 'tests' | 'codes' | 'account'>
type Lab = string

/** Known facts about a selection before it is sent. */
export type Known = {
  /** The lab of each selected lab test, in order. Null if it can't be known, undefined while unknown. */
  testLabs: readonly (Lab | null | undefined)[]
  /** The lab of the selected account, in the same form. */
  accountLab: Lab | null | undefined
  /** The markers that a code may mean. Undefined while they are looked up. */
  meant: (code: string) => readonly Marker[] | undefined
}

export type Decision =
  /** Request body, also for copying. */
  | { kind: 'send'; body: OrderSetBody }
  | { kind: 'waiting' }
  /** Parts of several labs make several orders: each lab's parts. */
  | { kind: 'labs'; parts: ReadonlyMap<Lab, Pick<Choice, 'tests' | 'codes'>> }
  /** Codes without a lab that several labs have, if nothing else determines the lab. */
  | { kind: 'unclear'; codes: ReadonlyMap<string, readonly Marker[]> }

const hasLab = (code: string) => readLabCode(code).lab !== null

/** Codes to look up before the selection can be sent: those that alone determine the order's lab. */
export function codesToFind(
  { tests, codes, account }: Choice,
  { testLabs, accountLab }: Omit<Known, 'meant'>,
): readonly string[] {
  const withLab = codes.filter(hasLab)
  if (withLab.length === 0) return tests.length || account ? [] : codes
  return [...testLabs, accountLab].some((lab) => typeof lab === 'string') ? [] : withLab
}

/** True if the selection can be sent without a look-up. */
export const isSentAtOnce = ({ tests, codes, account }: Choice): boolean =>
  codes.length === 0 || (!codes.some(hasLab) && (tests.length > 0 || account !== ''))

/** The request body, as sent and copied. A code is replaced by the marker's id if `ids` has one. */
export function bodyOf(
  { tests, codes, account }: Choice,
  ids: ReadonlyMap<string, number[]> = new Map(),
): OrderSetBody {
  const provider_ids = codes.filter((code) => !ids.has(code)).map((code) => readLabCode(code).code)
  const marker_ids = [...ids.values()].flat()
  return {
    ...(tests.length && { lab_test_ids: [...tests] }),
    ...(codes.length && {
      add_on: {
        ...(provider_ids.length && { provider_ids: [...new Set(provider_ids)] }),
        ...(marker_ids.length && { marker_ids }),
      },
    }),
    ...(account && { lab_account_id: account }),
  }
}

const labsOfMarkers = (markers: readonly Marker[]) => labsOf(markers).map(String)

/** The selection by lab. Parts without a lab are included in each. */
function partsOf(
  { tests, codes }: Choice,
  testLabs: Known['testLabs'],
  labOf: (code: string) => Lab | null,
) {
  const labs = new Set([...testLabs, ...codes.map(labOf)].filter((lab) => typeof lab === 'string'))
  const isOf = (own: Lab | null | undefined, lab: Lab) => typeof own !== 'string' || own === lab
  return new Map(
    [...labs].map((lab) => [
      lab,
      {
        tests: tests.filter((_, index) => isOf(testLabs[index], lab)),
        codes: codes.filter((code) => isOf(labOf(code), lab)),
      },
    ]),
  )
}

/**
 * Decision about a selection. The interface takes bare codes, which are unique only within one
 * lab, determined by a lab test or an account. Without either, markers selected at a lab are sent
 * by id. A selection of several labs is not sent.
 */
export function decide(choice: Choice, { testLabs, accountLab, meant }: Known): Decision {
  const send = (ids?: ReadonlyMap<string, number[]>): Decision => ({
    kind: 'send',
    body: bodyOf(choice, ids),
  })
  const { codes } = choice
  const labOf = (code: string) => readLabCode(code).lab
  // known to have two labs, whatever else is unknown
  if (new Set(testLabs.filter((lab) => typeof lab === 'string')).size > 1)
    return { kind: 'labs', parts: partsOf(choice, testLabs, labOf) }
  if (isSentAtOnce(choice)) return send()
  const withLab = codes.filter(hasLab)
  if (withLab.length && [...testLabs, accountLab].includes(undefined)) return { kind: 'waiting' }

  const parts = partsOf(choice, testLabs, labOf)
  if (parts.size > 1) return { kind: 'labs', parts }

  const wanted = codesToFind(choice, { testLabs, accountLab })
  const found = new Map<string, readonly Marker[]>()
  for (const code of wanted) {
    const markers = meant(code)
    if (!markers) return { kind: 'waiting' }
    found.set(code, markers)
  }
  if (withLab.length) {
    const ids = [...found].map(
      ([code, markers]) =>
        [code, markers.map(({ id }) => id).filter((id) => typeof id === 'number')] as const,
    )
    return send(new Map(ids.filter(([, own]) => own.length)))
  }
  const unclear = [...found].filter(([, markers]) => labsOf(markers).length > 1)
  if (unclear.length) return { kind: 'unclear', codes: new Map(unclear) }
  const byCode = partsOf(choice, [], (code) => labsOfMarkers(found.get(code) ?? [])[0] ?? null)
  return byCode.size > 1 ? { kind: 'labs', parts: byCode } : send()
}
