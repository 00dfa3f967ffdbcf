import type { Workout } from '#contract/interface/workouts.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { uncapitalized } from '#src/kit/lib/sentences.ts'
import { isPace, type Quantity, type Speed } from '#src/kit/lib/units.ts'

import { fieldOf, metrics, type Metric, type Subject } from './metrics.ts'
import { speedOfSport } from './sport.ts'

/** A metric under the title of its section, worded for the sport. */
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

/**
 * All metrics in titled sections, for one workout or two side by side of a sport that shows speed
 * in this way.
 */
export const sectionsOf = (speed: Speed): readonly Section[] =>
  sections.map(({ title, pace, subjects }) => ({
    title: (isPace(speed) && pace) || title,
    metrics: metrics
      .filter(({ subject }) => subjects.includes(subject))
      .map((metric) => sectionMetric(metric, speed)),
  }))

const nameOf = ({ label, pace }: Metric, speed: Speed) => (isPace(speed) && pace?.short) || label

/**
 * Sections with what was measured, and the names of what was not: whole sections, or some of their
 * figures.
 */
export function measuredSections(workout: Workout): { measured: Section[]; absent: string[] } {
  const speed = speedOfSport(workout.sport)
  const isMeasured = ({ metric }: SectionMetric) =>
    metric.value(workout) !== null || unreadableReason(workout, fieldOf(metric)) !== null
  const measured: Section[] = []
  const absent: string[] = []
  sectionsOf(speed).forEach((section, place) => {
    const { title, metrics: all } = section
    const given = all.filter(isMeasured)
    // time and distance are there for every workout
    if (place === 0) measured.push(section)
    else if (!given.length) absent.push(title.toLowerCase())
    else {
      measured.push({ title, metrics: given })
      const others = all.filter((one) => !given.includes(one))
      absent.push(...others.map(({ metric }) => uncapitalized(nameOf(metric, speed))))
    }
  })
  return { measured, absent }
}
