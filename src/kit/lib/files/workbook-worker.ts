import writeXlsxFile, { type Cell } from 'write-excel-file/browser'

import type { CellValue, Sheet, Written } from './workbook.ts'

/** A text as the writer keeps it: names that all objects have, such as `constructor`, need a space. */
const storable = (text: string) => (text in {} ? `${text} ` : text)

const cellOf = (value: CellValue, format: string | undefined): Cell => {
  if (value === null) return null
  if (typeof value === 'number')
    return { value, type: Number, format: format === '@' ? undefined : format }
  const text = storable(value)
  return format === '@' ? { value: text, type: String, format } : { value: text, type: String }
}

const PLAIN = '<cellStyleXfs count="1"><xf/></cellStyleXfs>'
const NORMAL =
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
/** The default style, which the writer leaves out and some programs miss. Its place is around the styles of cells. */
const defaultStyle: NonNullable<Parameters<typeof writeXlsxFile>[1]>['features'] = [
  {
    files: {
      transform: {
        'xl/styles.xml': {
          transform: (xml) =>
            xml
              .replace('<cellXfs', `${PLAIN}<cellXfs`)
              .replace('</cellXfs>', `</cellXfs>${NORMAL}`),
        },
      },
    },
  },
]

const write = (sheets: readonly Sheet[]) =>
  writeXlsxFile(
    sheets.map(({ name, columns, header, rows }) => ({
      sheet: name,
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: header ? 1 : 0,
      data: [
        ...(header
          ? [
              header.map((text): Cell => ({
                value: storable(text),
                type: String,
                fontWeight: 'bold',
              })),
            ]
          : []),
        ...rows.map((row) => row.map((value, column) => cellOf(value, columns[column]?.format))),
      ],
    })),
    { features: defaultStyle },
  ).toBlob()

self.addEventListener('message', async ({ data: sheets }: MessageEvent<readonly Sheet[]>) => {
  const answer = (written: Written) => self.postMessage(written)
  try {
    answer({ workbook: await write(sheets) })
  } catch (error) {
    answer({ error: (error as Error).message })
  }
})
