/** Number of people in one request: as many as a list shows at once, and no more than are read in a moment. */
export const STRIPS_MAX = 50
