/** Nothing here has to be there first: the link's secret part reaches no server before the page asks for it. */
export const loader = () => null
