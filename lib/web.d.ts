// The only web class that `lib` uses. Node has it too, and `lib` is compiled with the types of
// neither.
declare class URLSearchParams {
  constructor(query?: string | Record<string, string> | [string, string][] | URLSearchParams)
  readonly size: number
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  set(name: string, value: string): void
  append(name: string, value: string): void
  delete(name: string): void
  keys(): IterableIterator<string>
  toString(): string
  [Symbol.iterator](): IterableIterator<[string, string]>
}
