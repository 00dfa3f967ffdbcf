/** `018f…7c2e`: enough of an id to distinguish it from others on the page. */
export const shortId = (id: string) => (id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id)
