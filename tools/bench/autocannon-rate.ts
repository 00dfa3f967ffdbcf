import autocannon from 'autocannon'

const CONNECTIONS = 10
const SECONDS = 4

/** Requests per second. Throws when any response is not 200. */
export async function rate(
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | undefined } = {},
): Promise<number> {
  const run = (duration: number) =>
    autocannon({
      url,
      connections: CONNECTIONS,
      duration,
      ...(body
        ? { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } }
        : { headers }),
    })
  await run(1)
  const { requests, non2xx, errors } = await run(SECONDS)
  if (non2xx || errors)
    throw new Error(`${url}: ${non2xx} responses were errors, and ${errors} requests failed.`)
  return requests.average
}
