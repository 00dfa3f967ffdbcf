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

/** Something of an answer that the contract does not say, at one place of all its records. */
export type ContractFinding = {
  /** Its path, with `*` for any record, key or place in a list. */
  path: string
  kind: 'field' | 'value' | 'unlike'
  /** Number of occurrences. */
  count: number
  /** The first one, as JSON, or what the contract says of it. */
  example: string
}

/** The values of the open sets that the contract names. A key of a dictionary is named by `(key)`. */
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

/** The definition within `nullable` and defaults, and of a choice its first option. */
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
 * Deviations of an answer from the contract of its endpoint: unknown fields, values of open sets
 * that are not listed, and values of other types. Each place once, in the order of the answer.
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
