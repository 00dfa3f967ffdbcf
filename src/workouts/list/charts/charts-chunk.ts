export type Charts = Pick<
  typeof import('#src/workouts/list/sections/OverviewCharts.tsx'),
  'OverviewCharts' | 'PrintSheet'
>

let loaded: Charts | null = null

/** The charts of the overview and their library, once they are here. The figures do not wait for them. */
export const chartsIfLoaded = () => loaded
export async function loadCharts(): Promise<Charts> {
  const { OverviewCharts, PrintSheet, warmUpCharts } =
    await import('#src/workouts/list/sections/OverviewCharts.tsx')
  if (loaded) return loaded
  warmUpCharts()
  return (loaded = { OverviewCharts, PrintSheet })
}
