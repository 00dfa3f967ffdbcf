import type * as z from 'zod/mini'

import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'
import {
  billingTypes,
  delegatedFlows,
  labAccountStatuses,
} from '#contract/interface/lab-accounts.ts'
import {
  connectionErrorTypes,
  connectionStatuses,
  resourceStatuses,
} from '#contract/interface/providers.ts'

/** A difference between a response and the contract, at one location in all of its records. */
export type ContractFinding = {
  /** Its path, with `*` for any record, key, or index. */
  path: string
  kind: 'field' | 'value' | 'unlike'
  /** Number of occurrences. */
  count: number
  /** The first one as JSON, or the contract's description of it. */
  example: string
}

/** Values of open sets that the contract lists. A dictionary's key is written as `(key)`. */
const KNOWN: Partial<Record<EndpointName, Record<string, readonly string[]>>> = {
  listProviders: {
    'providers.*.status': connectionStatuses,
    'providers.*.resource_availability.*.status': resourceStatuses,
    'providers.*.error_details.error_type': connectionErrorTypes,
  },
  listLabAccounts: {
    'data.*.status': labAccountStatuses,
    'data.*.delegated_flow': delegatedFlows,
    'data.*.allowed_billing (key)': billingTypes,
  },
  listMarkers: { 'markers.*.type': ['biomarker', 'panel'] },
  listOrderSetMarkers: { 'markers.*.type': ['biomarker', 'panel'] },
  listLabTestMarkers: { 'markers.*.type': ['biomarker', 'panel'] },
}

const LONGEST_EXAMPLE = 80

type Def = {
  type: string
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  valueType?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  shape?: Record<string, z.ZodMiniType>
}

/** The definition without `nullable` and defaults, and the first option of a union. */
function defOf(schema: z.ZodMiniType | undefined): Def | undefined {
  const def = schema?.def as unknown as Def | undefined
  const inner = def?.innerType ?? def?.options?.[0]
  return inner ? defOf(inner) : def
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const below = (path: string, name: string) => (path ? `${path}.${name}` : name)
const short = (value: unknown) => {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}…` : text
}

/**
 * Differences between a response and its endpoint's contract: unknown fields, unlisted values of
 * open sets, and values of other types. Each location once, in the order of the response.
 */
export function offContract(name: EndpointName, answer: unknown): ContractFinding[] {
  const found = new Map<string, ContractFinding>()
  const known = KNOWN[name] ?? {}
  const add = (path: string, kind: ContractFinding['kind'], example: string) => {
    const key = kind === 'value' ? `${path} ${example}` : path
    const before = found.get(key)
    if (before) before.count += 1
    else found.set(key, { path, kind, count: 1, example })
  }
  const checkValue = (path: string, value: unknown) => {
    const values = known[path]
    if (values && typeof value === 'string' && !values.includes(value))
      add(path, 'value', short(value))
  }
  const walk = (value: unknown, schema: z.ZodMiniType | undefined, path: string) => {
    const def = defOf(schema)
    if (Array.isArray(value)) {
      for (const one of value) walk(one, def?.element, below(path, '*'))
      return
    }
    checkValue(path, value)
    if (!isObject(value) || !def) return
    for (const [key, one] of Object.entries(value)) {
      if (def.shape && !Object.hasOwn(def.shape, key)) add(below(path, key), 'field', short(one))
      else if (def.shape) walk(one, def.shape[key], below(path, key))
      else if (def.valueType) {
        checkValue(`${path} (key)`, key)
        walk(one, def.valueType, below(path, '*'))
      }
    }
  }
  walk(answer, endpoints[name].response, '')
  const read = endpoints[name].response.safeParse(answer)
  for (const { path, message } of read.error?.issues ?? [])
    add(
      path.map((step) => (typeof step === 'number' ? '*' : String(step))).join('.'),
      'unlike',
      message,
    )
  return [...found.values()]
}
