/**
 * Values that live as long as one page. In the browser that is the tab; on the server it is one
 * rendering, so that nothing of a team reaches the document of another one.
 */
type Scope = WeakMap<object, unknown>

const tab: Scope = new WeakMap()
let scopeOf = (): Scope => tab

/** Sets the source of the present scope, for a process that renders many pages. */
export const followPageScope = (source: () => Scope | undefined) => {
  scopeOf = () => source() ?? tab
}

/** Getter of a value that each page makes for itself when it first asks for it. */
export function perPage<T>(make: () => T): () => T {
  const key = {}
  return () => {
    const scope = scopeOf()
    if (!scope.has(key)) scope.set(key, make())
    return scope.get(key) as T
  }
}
