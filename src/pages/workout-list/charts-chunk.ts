type Charts = typeof import('./WorkoutCharts.tsx')

let loaded: Charts | null = null

/** The charts and their library, once they are here. The table and the figures do not wait for them. */
export const chartsIfLoaded = () => loaded
export async function loadCharts() {
  const charts = await import('./WorkoutCharts.tsx')
  if (!loaded) charts.warmUpCharts()
  return (loaded = charts)
}
