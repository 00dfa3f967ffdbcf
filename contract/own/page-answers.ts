import { WORKSPACE_HEADER } from './workspace-paths.ts'

/** Response of a GET request that the server used to render a page and sends with the HTML. */
export type PageAnswer = {
  /** Path and query, without the dashboard's prefix. */
  address: string
  status: number
  /** Headers that the page reads. */
  headers: Record<string, string>
  text: string
}

const READ_HEADERS = ['x-request-id', WORKSPACE_HEADER] as const

/** Headers of a response that the page reads. `valueOf` returns the value of each, or nothing. */
export const readHeaders = (
  valueOf: (name: string) => string | number | string[] | null | undefined,
): Record<string, string> =>
  Object.fromEntries(
    READ_HEADERS.flatMap((name) => {
      const value = valueOf(name)
      return value === null || value === undefined ? [] : [[name, String(value)]]
    }),
  )
