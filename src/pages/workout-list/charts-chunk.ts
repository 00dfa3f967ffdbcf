type Charts = typeof import('./WorkoutCharts.tsx')

let loaded: Charts | null = null

/** The charts and their library, once they are here. The table and the figures do not wait for them. */
export const chartsIfLoaded = () => loaded
export const loadCharts = async () => (loaded ??= await import('./WorkoutCharts.tsx'))
