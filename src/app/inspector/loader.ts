/** No first request: everything that the inspector shows is already in this tab. */
export const loader = () => null
