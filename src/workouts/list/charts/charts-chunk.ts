export type Charts = Pick<
  typeof import('./WorkoutCharts.tsx'),
  'WorkoutCharts' | 'PrintSheet' | 'AgreementCard'
>

let loaded: Charts | null = null

/** The charts and their library, once they are here. The table and the figures do not wait for them. */
export const chartsIfLoaded = () => loaded
export async function loadCharts(): Promise<Charts> {
  const { AgreementCard, PrintSheet, warmUpCharts, WorkoutCharts } =
    await import('./WorkoutCharts.tsx')
  if (loaded) return loaded
  warmUpCharts()
  return (loaded = { AgreementCard, PrintSheet, WorkoutCharts })
}
