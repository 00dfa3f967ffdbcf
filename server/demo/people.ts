import { splitList } from '#lib/word-list.ts'

import { idOf } from './random.ts'

export type DemoPerson = { user_id: string; label: string }
const person = (label: string): DemoPerson => ({ user_id: idOf(`person ${label}`), label })

/**
 * Endurance athlete in Girona: three years of running, cycling, and swimming, most workouts
 * recorded by Garmin and Strava, and the last year's rides by Wahoo too. An injury, vacations,
 * races.
 */
export const maya = person('Maya Okafor')
/**
 * Beginner in Leeds: from couch to 5 km in four months, only Apple Health, at first slower and
 * with a higher heart rate.
 */
export const daniel = person('Daniel Whitaker')
/**
 * Hiker from a Dutch polder below sea level: Alps, Dead Sea, Death Valley, Nepal, New Zealand.
 * Other time zones, starts around midnight.
 */
export const ingrid = person('Ingrid Solheim')
/** Pool swimmer in Sapporo: no route, no elevation, no map. */
export const aiko = person('Aiko Tanaka')
/** Cyclist in Bergamo with a power meter, two years of it. */
export const matteo = person('Matteo Bellini')
/** Person without workouts or connections. */
export const priya = person('Priya Raman')
/** 10,000 workouts in twelve years: walks and runs around one small town. */
export const harold = person('Harold Jensen')
/** Every gap and oddity that the interface allows, one workout each, with a title that says which. */
export const robin = person('Robin Vega')
/** Rowing machine and strength training: power without a bicycle, workouts without a distance. */
export const tomasz = person('Tomasz Zieliński')
/** Connected yesterday: connections, and a single workout. */
export const leila = person('Leila Haddad')
/**
 * Connected but silent: Strava is connected and sent its newest workout 41 days ago, Garmin has
 * recorded since.
 */
export const grace = person('Grace Mbeki')
/** Cross-country skier in Norway: all distance in winter, little in summer. */
export const erik = person('Erik Lundgren')

/** People with their own story, in the order of the people list. */
export const featuredPeople = [
  maya,
  daniel,
  ingrid,
  aiko,
  matteo,
  harold,
  tomasz,
  erik,
  grace,
  leila,
  robin,
  priya,
]

/** Many more, for the connections board: a few providers each, some with a few recent workouts. */
export const otherPeople = splitList(
  `
    Abebe Tadesse, Ada Lindqvist, Amara Nwosu, Anders Holm, Anjali Menon, Bao Nguyen,
    Beatriz Carvalho, Björn Eklund, Camille Rousseau, Carlos Ibáñez, Chiara Fontana, Chloe Barrett,
    Dawit Bekele, Dmitri Volkov, Elif Yıldız, Emeka Obi, Esther Goldmann, Farah Siddiqui,
    Fatou Diallo, Gabriel Moreau, Hana Kovářová, Hassan El-Amin, Hyejin Park, Ines Duarte,
    Ivana Petrović, Jamal Carter, Jonas Weber, Kalani Keawe, Katarzyna Nowak, Kenji Watanabe,
    Lars Mikkelsen, Lucía Herrera, Malik Johnson, Mei-Ling Chen, Miguel Santos, Nadia Rahimi,
    Niamh Gallagher, Noah Fischer, Olivia Brandt, Oren Levi, Paloma Reyes, Rahul Deshpande,
    Rosa Delgado, Ruth Abrahams, Samuel Okello, Sofia Papadaki, Tariq Aziz, Teuila Faleolo,
    Thandi Khumalo, Viktor Novák, Wanjiru Kamau, Yusuf Demir
  `,
  ',',
).map(person)

/** Indexes of the people whose Oura failed at the same time. */
export const ofIncident = [0, 5, 6, 9, 13, 17, 19, 21, 22, 24, 25, 27, 35, 42]

export function named(label: string): DemoPerson {
  const found = otherPeople.find((each) => each.label === label)
  if (!found) throw new Error(`No one in the demo is named ${label}.`)
  return found
}
/** Two people with one Strava account, the second one's by mistake. */
export const sharedAccount = [named('Jonas Weber'), named('Tariq Aziz')] as const

/** Garmin alone, every day or two, and nothing for weeks. */
export const silent = named('Anders Holm')
/** Garmin and Strava, both silent for weeks. */
export const inactive = named('Esther Goldmann')
/** Polar until last spring, and Garmin since. */
export const changedDevice = named('Ruth Abrahams')
/** Polar for two weeks, without any workout. */
export const withoutData = named('Paloma Reyes')
/** Polar was disconnected the day before yesterday. */
export const disconnected = named('Teuila Faleolo')
/** Garmin was disconnected on purpose. */
export const left = named('Olivia Brandt')
/** Withings failed, and was reconnected three days ago. */
export const reconnected = named('Niamh Gallagher')
/** Strava rejected them for some hours three days ago. */
export const ofPastIncident = [
  'Camille Rousseau',
  'Chiara Fontana',
  'Dmitri Volkov',
  'Nadia Rahimi',
].map(named)

const arm = (letter: string, first: number) =>
  Array.from({ length: 8 }, (_, place) => person(`Trial ${letter}-${first + place}`))
/**
 * A trial with three arms: one moves more for four weeks, one less, and one as before but with
 * another watch that sends less.
 */
export const trialArms = { more: arm('A', 101), less: arm('B', 201), otherWatch: arm('C', 301) }
export const trialPeople = Object.values(trialArms).flat()

export const demoPeople = [...featuredPeople, ...otherPeople, ...trialPeople]
