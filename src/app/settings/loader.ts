/** No first request. */
export const loader = () => null
