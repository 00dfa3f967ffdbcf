import { storedText, type Keeper } from './stored.ts'

/** A JSON value stored by the browser or the tab, read with a zod schema. Null if there is none that fits. */
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
