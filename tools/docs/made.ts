/** The parts of the documents that are generated from the source, between `<!-- made: name -->` and `<!-- end -->`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { endpoints } from '#contract/interface/endpoints.ts'
import { rights, RIGHTS, roleNames, ROLES, rightsOf } from '#contract/own/rights.ts'
import { labTestHeadings } from '#lib/tables/lab-test-list.ts'
import { anyText } from '#server/config-values.ts'
import { configSections } from '#server/config.ts'
import { markerColumns, requiredMarkerColumns } from '#server/import/catalog/marker-file.ts'
import { ncdColumns, requiredNcdColumns } from '#server/import/codes/ncd-file.ts'
import { peopleColumns } from '#server/import/people.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'

export const docsFolder = join(import.meta.dirname, '../../docs')

const code = (text: string) => `\`${text}\``
const table = (headings: string[], rows: string[][]) =>
  [headings, headings.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

type Columns = Record<string, readonly string[]>
/** A table of columns: the name, what it holds, and the other headings by which it is recognized. */
const columnTable = <C extends Columns>(
  columns: C,
  about: Record<keyof C & string, string>,
  required: readonly string[],
) =>
  table(
    ['Column', 'Description', 'Other headings'],
    Object.entries(columns).map(([name, others]) => [
      code(name),
      `${about[name]}${required.includes(name) ? ' **Required.**' : ''}`,
      others.filter((other) => other !== name.toLowerCase()).join(', '),
    ]),
  )

function configuration() {
  const usualOf = ({ usual, initial }: { usual?: string; initial: unknown }) => {
    if (usual !== undefined) return usual
    if (typeof initial === 'boolean') return code(initial ? 'on' : 'off')
    const isGiven = typeof initial === 'number' || (typeof initial === 'string' && initial !== '')
    return isGiven ? code(`${initial}`) : 'none'
  }
  return configSections
    .map(({ title, variables }) => {
      const rows = Object.entries(variables).map(([name, variable]) => [
        code(name) + (variable.isSecret ? ` or ${code(`${name}_FILE`)}` : ''),
        usualOf(variable),
        variable.kind === anyText
          ? variable.about
          : `${variable.about} Use ${variable.kind.accepts.replaceAll(/\b[a-z]+:\/\/(?:[\w./-]*\w)?|(?<= )\/\w+|\b\d+(?:\.\d+){3}(?:\/\d+)?/g, code)}.`,
      ])
      return `## ${title}\n\n${table(['Variable', 'Default', 'Description'], rows)}`
    })
    .join('\n\n')
}

/** Permissions of each role. */
const permissions = () =>
  table(
    ['Permission', ...ROLES.map((role) => roleNames[role])],
    RIGHTS.map((right) => [
      capitalized(rights[right]),
      ...ROLES.map((role) => (rightsOf[role].has(right) ? 'Yes' : '')),
    ]),
  )

const made: Record<string, () => string> = {
  configuration,
  permissions,
  endpoints: () =>
    table(
      ['Endpoint', 'Request', 'Response'],
      Object.entries(endpoints).map(([name, { method, path, summary }]) => [
        code(name),
        code(`${method} ${path}`),
        summary,
      ]),
    ),
  'people columns': () =>
    columnTable(
      peopleColumns,
      {
        user_id: 'ID of the person in the service, a UUID.',
        label: 'Name or pseudonym, up to 120 characters.',
        tags: 'Tags, in CSV separated by semicolons.',
      },
      ['user_id'],
    ),
  'marker columns': () =>
    columnTable(
      markerColumns,
      {
        lab: 'Name or slug of the lab.',
        code: 'The lab’s test code.',
        name: 'Name of the test.',
        type: '`biomarker`, `panel`, or any other text.',
        unit: 'Unit of the result.',
        price: 'List price in dollars such as `12.00`, or `N/A`.',
        loincCode: 'LOINC code of the result.',
        loincName: 'LOINC name.',
        loincUnit: 'LOINC unit.',
        members: 'Test codes of a panel’s members.',
        description: 'Description.',
      },
      requiredMarkerColumns,
    ),
  'lab test columns': () =>
    columnTable(
      labTestHeadings,
      {
        id: 'ID of the lab test.',
        name: 'Name for your team.',
        lab: 'Name or slug of the lab.',
        note: 'Note for your team.',
      },
      ['id', 'name'],
    ),
  'coverage columns': () =>
    columnTable(
      ncdColumns,
      {
        ncd: 'Determination: `190.22`, a part such as `190.23A`, or `all`.',
        list: '`covered`, `denied` (or `non-covered`), `not supporting` (or `does not support medical necessity`).',
        icd10: 'Code, which includes all codes below it, or a range such as `E11.0-E11.9`.',
        effective: 'Effective date of the lists, the same on every line.',
      },
      requiredNcdColumns,
    ),
}

/** The text of a document with its generated parts as the source has them now. Throws an Error for an unknown name. */
const madeAnew = (text: string) =>
  text.replaceAll(/(<!-- made: (.+?) -->\n)[^]*?(<!-- end -->)/g, (_, start, name, end) => {
    const make = made[name]
    if (!make) throw new Error(`No generated table is named "${name}"`)
    return `${start}\n${make()}\n\n${end}`
  })

/** Every document that has generated parts: as it is, and as it should be. */
export const docsWithMadeParts = () =>
  readdirSync(docsFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const text = readFileSync(join(docsFolder, file), 'utf8')
      return { file, text, wanted: madeAnew(text) }
    })
    .filter(({ wanted }) => wanted.includes('<!-- made: '))
