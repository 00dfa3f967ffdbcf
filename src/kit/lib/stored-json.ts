import { storedText, type Keeper } from './stored.ts'

/** A value that the browser or the tab keeps, as JSON. It is read by a schema of zod; null where there is none that fits. */
export function storedJson<T>(
  keeper: Keeper,
  name: string,
  schema: { safeParse: (value: unknown) => { data?: T | undefined } },
) {
  const text = storedText(keeper, name)
  return {
    get: (): T | null => {
      try {
        return schema.safeParse(JSON.parse(text.get() ?? 'null')).data ?? null
      } catch {
        return null
      }
    },
    set: (value: T | null) => text.set(value === null ? null : JSON.stringify(value)),
  }
}
