/**
 * Values that live as long as one page: in the browser one tab, on the server one rendering, so
 * that one team's data never reaches another team's document.
 */
type Scope = WeakMap<object, unknown>

const tab: Scope = new WeakMap()
let scopeOf = (): Scope => tab

/** Sets the source of the current scope, for a process that renders many pages. */
export const followPageScope = (source: () => Scope | undefined) => {
  scopeOf = () => source() ?? tab
}

/** Getter of a value that each page creates when it is first needed. */
export function perPage<T>(make: () => T): () => T {
  const key = {}
  return () => {
    const scope = scopeOf()
    if (!scope.has(key)) scope.set(key, make())
    return scope.get(key) as T
  }
}
