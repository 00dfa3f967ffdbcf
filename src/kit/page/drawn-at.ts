import { perPage } from '#lib/page/scope.ts'

const rendered = perPage((): { at: number | null } => ({ at: null }))

/** Sets the time at which the server rendered the page; null once React has taken it over. Milliseconds since 1970. */
export const setRenderedAt = (at: number | null) => {
  rendered().at = at
}

/** Time that ages are counted to: now, or the server's while its page is taken over. Milliseconds since 1970. */
export const drawnAt = (): number => rendered().at ?? Date.now()
