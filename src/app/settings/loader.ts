/** Nothing here has to be there first. */
export const loader = () => null
