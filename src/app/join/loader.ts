/** No first request: the link's secret part reaches a server only when the page sends it. */
export const loader = () => null
