import { isPace, type Quantity, type Speed } from '#src/kit/lib/units.ts'

import { metrics, type Metric, type Subject } from './metrics.ts'

/** A metric under the title of its section, said as the sport says it. */
export type SectionMetric = { metric: Metric; label: string; quantity: Quantity }
export type Section = { title: string; metrics: readonly SectionMetric[] }

const sections: readonly { title: string; pace?: string; subjects: readonly Subject[] }[] = [
  { title: 'Time and distance', subjects: ['time', 'distance'] },
  { title: 'Heart rate', subjects: ['heartRate'] },
  { title: 'Elevation', subjects: ['elevation'] },
  { title: 'Speed', pace: 'Pace', subjects: ['speed'] },
  { title: 'Power', subjects: ['power'] },
  { title: 'Effort', subjects: ['energy', 'steps'] },
]

const sectionMetric = (metric: Metric, speed: Speed): SectionMetric =>
  metric.quantity === 'speed'
    ? {
        metric,
        label: (isPace(speed) && metric.pace?.inSection) || metric.inSection,
        quantity: speed,
      }
    : { metric, label: metric.inSection, quantity: metric.quantity }

/** Every metric in sections with a title, for one workout or for two side by side, of a sport that says how fast in this way. */
export const sectionsOf = (speed: Speed): readonly Section[] =>
  sections.map(({ title, pace, subjects }) => ({
    title: (isPace(speed) && pace) || title,
    metrics: metrics
      .filter(({ subject }) => subjects.includes(subject))
      .map((metric) => sectionMetric(metric, speed)),
  }))
