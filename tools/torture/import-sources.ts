import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { fileId, fitFile, record, session, after } from '#server/import/testing.ts'

export type Source = { name: string; what: 'workouts' | 'markers' | 'people'; bytes: Buffer }

/** Recordings of devices, where a checkout has them beside it. */
const RECORDINGS = new URL('../../../shared/data/workouts/', import.meta.url)
const BYTES_MAX = 400_000
const START = '2025-05-01T08:00:00Z'

type Point = {
  at: string
  latitude: number
  longitude: number
  altitude: number
  hr: number
  distance: number
  speed: number
  power: number
}
const points = Array.from({ length: 300 }, (_, second): Point => ({
  at: after(START, second),
  latitude: 60 + second / 20_000,
  longitude: 24 + Math.sin(second / 50) / 1000,
  altitude: 20 + Math.round(15 * Math.sin(second / 60)),
  hr: 120 + (second % 40),
  distance: second * 6,
  speed: 6,
  power: 180 + (second % 60),
}))
const gpx = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Garmin Edge"><metadata><name>Morning</name></metadata><trk><name>Round the lake</name><type>cycling</type><trkseg>
${points.map((point) => `<trkpt lat="${point.latitude}" lon="${point.longitude}"><ele>${point.altitude}</ele><time>${point.at}</time><extensions><speed>${point.speed}</speed><hr>${point.hr}</hr><power>${point.power}</power></extensions></trkpt>`).join('\n')}
</trkseg></trk></gpx>`
const tcx = `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="Biking"><Id>${START}</Id>
<Lap StartTime="${START}"><TotalTimeSeconds>299</TotalTimeSeconds><DistanceMeters>1794</DistanceMeters><MaximumSpeed>6.5</MaximumSpeed><Calories>90</Calories>
<AverageHeartRateBpm><Value>139</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>159</Value></MaximumHeartRateBpm><Track>
${points.map((point) => `<Trackpoint><Time>${point.at}</Time><Position><LatitudeDegrees>${point.latitude}</LatitudeDegrees><LongitudeDegrees>${point.longitude}</LongitudeDegrees></Position><AltitudeMeters>${point.altitude}</AltitudeMeters><DistanceMeters>${point.distance}</DistanceMeters><HeartRateBpm><Value>${point.hr}</Value></HeartRateBpm><Extensions><TPX><Speed>${point.speed}</Speed><Watts>${point.power}</Watts></TPX></Extensions></Trackpoint>`).join('\n')}
</Track></Lap><Creator><Name>Garmin Edge</Name><UnitId>77</UnitId></Creator></Activity></Activities></TrainingCenterDatabase>`
const fit = fitFile([
  fileId(),
  ...points.map(record),
  session(START, 299, 2, [
    [8, 'uint32', 299_000],
    [9, 'uint32', 179_400],
    [11, 'uint16', 90],
    [14, 'uint16', 6000],
    [15, 'uint16', 6500],
    [16, 'uint8', 139],
    [17, 'uint8', 159],
    [22, 'uint16', 40],
  ]),
])
const { markers, labs } = demoCatalog('5e7f3c1a-0000-4000-8000-000000000000')
const catalog = { labs, markers: markers.slice(0, 40) }
const people = Array.from({ length: 40 }, (_, index) => ({
  user_id: `5e7f3c1a-0000-4000-8000-${String(index).padStart(12, '0')}`,
  label: `Person ${index}`,
}))
const csv = [
  'Lab,Test Code,Name,Type,Unit,Price,LOINC Code,LOINC Name,LOINC Unit,Panel Members,Description',
  ...Array.from(
    { length: 60 },
    (_, row) => `acme,${1000 + row},Test ${row},,mg/dL,7.5,2345-7,Glucose,mg/dL,,"One, of ${row}"`,
  ),
  'acme,9000,Panel,panel,,12,,,,1000;1001;1002,',
].join('\r\n')

/** What is mutated: recordings and catalogs written here, and the recordings of devices that a checkout has beside it. */
export function sources(): Source[] {
  const own: [string, Source['what'], string | Buffer][] = [
    ['ride.gpx', 'workouts', gpx],
    ['ride.tcx', 'workouts', tcx],
    ['ride.fit', 'workouts', fit],
    ['markers.csv', 'markers', csv],
    ['markers.json', 'markers', JSON.stringify(catalog)],
    ['people.json', 'people', JSON.stringify(people)],
  ]
  const devices = existsSync(RECORDINGS)
    ? readdirSync(RECORDINGS)
        .filter((name) => /\.(fit|gpx|tcx)$/i.test(name))
        .sort()
        .map((name): [string, Source['what'], Buffer] => [
          name,
          'workouts',
          readFileSync(new URL(name, RECORDINGS)),
        ])
        .filter(([, , bytes]) => bytes.length > 0 && bytes.length <= BYTES_MAX)
    : []
  return [...own, ...devices].map(([name, what, content]) => ({
    name,
    what,
    bytes: Buffer.from(content),
  }))
}
