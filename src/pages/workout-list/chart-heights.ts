/** In pixels, known before the charts are here: what holds their place has their size. */
export const CHART_HEIGHT = { heartRate: 216, elevation: 176, routes: 252 }
