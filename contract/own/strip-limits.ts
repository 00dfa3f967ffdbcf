/** Number of people in one request: as many as a list shows at once, and few enough to read quickly. */
export const STRIPS_MAX = 50
