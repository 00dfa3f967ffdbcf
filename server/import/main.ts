import { existsSync } from 'node:fs'
import type { ParseArgsConfig } from 'node:util'

import { Id } from '#contract/interface/common.ts'
import { isDay } from '#lib/days.ts'
import { recordCommand } from '#server/audit/record-command.ts'
import { parseWords, runCommand, startCommand, UsageError } from '#server/command.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { isAddress } from '#server/import/codes/icd10cm-source.ts'
import { LIMITS } from '#server/import/recordings/plausible.ts'
import type { Written } from '#server/interface/store.ts'

import { chooseTeam, refuseOtherService, type ChosenTeam } from './choose-team.ts'
import { consoleReport, type Report } from './report.ts'

const HELP = `Import your data into Rounds. Running the same import again creates no duplicates.

  npm run import -- workouts --person <user_id> <path>...   recorded workouts: FIT, GPX, TCX, folders, zip archives
  npm run import -- icd10cm <release> [--addenda <release>] an official ICD-10-CM release: zip, text file, or URL
  npm run import -- ncd <lists> [--effective <YYYY-MM-DD>]  Medicare’s code lists for lab tests: CSV or zipped CSV
  npm run import -- markers <file>                          a marker catalog (CSV or JSON)
  npm run import -- people <file>                           people with labels and tags (CSV or JSON)
  npm run import -- connections <file>                      provider connections (JSON)
  npm run import -- lab-tests <file>                        lab tests (JSON), or a team’s lab test names (CSV)
  npm run import -- lab-accounts <file>                     lab accounts (JSON)

  --team <name>   team that owns the data. Required only if there is more than one team
  --help          show this help, or help for a command

The database is the one Rounds uses: PGlite in DATA_DIR (./data), or DATABASE_URL. Rounds can keep running. New data is available
immediately, and the imported people’s connections are checked first. If Rounds isn’t running, it checks them when it starts.

Exit codes: 0 imported, although some files or rows may have been rejected and listed. 1 nothing imported. 2 invalid command.`

const TEAM_HELP = `  --team <name>     required only if there is more than one team`

type Values = Record<string, string | boolean | undefined>
type Command = {
  help: string
  options?: NonNullable<ParseArgsConfig['options']>
  takesSeveralFiles?: true
  needsTeam: boolean
  /** Set if the data is served by the built-in service. */
  isBuiltIn?: true
  /** Name of the event in the audit log, if the data is about people. */
  action?: 'importPeople' | 'importConnections' | 'importWorkouts'
  /** Validates the values before the database is opened. */
  check?(values: Values): void
  /** Resolves with false if nothing was imported. */
  run(
    db: Db,
    given: {
      team: ChosenTeam
      values: Values
      /** The first of `paths`. Most commands take only one. */
      file: string
      paths: string[]
      report: Report
    },
  ): Promise<boolean>
}

const wentIn = ({ created, replaced, unchanged }: Written) => created + replaced + unchanged > 0

/** Allowed range of a person's maximum heart rate. */
const MAX_HR = [80, LIMITS.hr[1]] as const

const jsonFile = (what: string, shape: string, run: Command['run']): Command => ({
  help: `npm run import -- ${what} <file> [--team <name>]

${shape}

${TEAM_HELP}`,
  needsTeam: true,
  run,
})

const builtIn = (...of: Parameters<typeof jsonFile>): Command => ({
  ...jsonFile(...of),
  isBuiltIn: true,
})

const COMMANDS: Record<string, Command> = {
  workouts: {
    help: `npm run import -- workouts --person <user_id> <path>... [--max-hr <bpm>] [--team <name>]

Imports one person’s recordings: FIT, GPX, and TCX files (also .gz), folders of them, and zip archives such as Strava and Garmin
bulk exports, including nested archives. A multisport recording becomes one workout per sport, without the transitions.
A file that is damaged or isn’t a workout is listed with the reason. All others are imported.

  --person <user_id>  the person’s ID, a UUID. Added to the team’s people if new
  --max-hr <bpm>      the person’s maximum heart rate, for heart rate zones. It is saved for the person unless one is already
                      entered, and applies to all of their imported workouts. Without a maximum, a workout has zones only if
                      its device had one
${TEAM_HELP}`,
    options: { person: { type: 'string' }, 'max-hr': { type: 'string' } },
    takesSeveralFiles: true,
    needsTeam: true,
    isBuiltIn: true,
    action: 'importWorkouts',
    check({ person, 'max-hr': maxHr }) {
      if (!person) throw new UsageError('Specify the person: --person <user_id>.')
      if (!Id.safeParse(person).success)
        throw new UsageError(
          `--person is "${String(person)}", which isn’t a UUID. Enter a UUID, such as 7f3c1a52-6f0e-4b6e-9d1b-0c5f8a2e4d17.`,
        )
      if (maxHr !== undefined && !(Number(maxHr) >= MAX_HR[0] && Number(maxHr) <= MAX_HR[1]))
        throw new UsageError(
          `--max-hr is "${String(maxHr)}". Use a heart rate from ${MAX_HR.join(' to ')} bpm.`,
        )
    },
    async run(db, { team, values, paths, report }) {
      const { importWorkouts } = await import('#server/import/recordings/workouts.ts')
      const maxHr = values['max-hr'] === undefined ? null : Number(values['max-hr'])
      const summary = await importWorkouts(
        db,
        team,
        { userId: String(values.person).toLowerCase(), paths, maxHr },
        report,
      )
      return wentIn(summary)
    },
  },
  icd10cm: {
    help: `npm run import -- icd10cm <release> [--addenda <release>]

Imports an official ICD-10-CM release: the zip archive "Code Descriptions in Tabular Order" from CMS or CDC, its URL (https), or
the order file from that archive (icd10cm_order_<year>.txt). One bad line cancels the import and leaves the codes unchanged.
A line with a character that can’t be stored is listed and skipped. All teams share the codes.

  --addenda <release>  a later year’s additions, deletions, and revisions (icd10cm_order_addenda_<year>.txt, or its archive).
                       A release’s own archive already includes its addenda`,
    options: { addenda: { type: 'string' } },
    needsTeam: false,
    async run(db, { values, file, report }) {
      const { importIcd10cm } = await import('#server/import/codes/icd10cm.ts')
      const addendaFile =
        values.addenda === undefined ? {} : { addendaFile: String(values.addenda) }
      await importIcd10cm(db, { orderFile: file, ...addendaFile }, report)
      return true
    },
  },
  ncd: {
    help: `npm run import -- ncd <lists> [--effective <YYYY-MM-DD>]

Imports the ICD-10-CM code lists from Medicare’s national coverage determinations for lab tests (NCD 190.12 to 190.34), which CMS
publishes each quarter as "Lab Code List". Rounds can’t read the Excel workbooks. Convert them to a CSV with a header row
(delimited by commas, semicolons, tabs, or pipes), or a zip archive of CSVs. Use these columns, in any order. Other columns are
ignored:

  ncd        190.22, a part such as 190.23A, or all, for codes on that list in every determination
  list       covered; denied (or non-covered); not supporting (or does not support medical necessity)
  icd10      a code with or without its dot, which includes the codes below it, or a range such as E11.0-E11.9
  effective  the effective date of the lists, the same on every line. Not needed with --effective

The import replaces the previous lists. Any invalid line is listed and cancels the import, and the lists stay unchanged.
All teams share the lists. Orders then show a hint if no diagnosis code supports a test on these lists.

  --effective <YYYY-MM-DD>  the effective date of the lists`,
    options: { effective: { type: 'string' } },
    needsTeam: false,
    check({ effective }) {
      if (effective !== undefined && !isDay(String(effective)))
        throw new UsageError(
          `--effective is "${String(effective)}". Use a date such as 2026-10-01.`,
        )
    },
    async run(db, { values, file, report }) {
      const { importNcd } = await import('#server/import/codes/ncd.ts')
      const effective = values.effective === undefined ? null : String(values.effective)
      await importNcd(db, { file, effective }, report)
      return true
    },
  },
  markers: {
    help: `npm run import -- markers <file> [--team <name>]

Imports a marker catalog: CSV with a header row, or JSON. Each row is a lab’s marker: lab, test code, name, type, unit, price,
LOINC code and name, and panel members. Rounds validates LOINC check digits and lists each rejected row with the reason.

${TEAM_HELP}`,
    needsTeam: true,
    isBuiltIn: true,
    async run(db, { team, file, report }) {
      const { importMarkers } = await import('#server/import/catalog/markers.ts')
      return wentIn(await importMarkers(db, team, file, report))
    },
  },
  people: {
    ...jsonFile(
      'people',
      `Imports people: CSV with the columns user_id, label, and tags, or a JSON array of {"user_id", "label", "tags"}. In CSV, separate
tags with semicolons. Imported tags replace existing ones. Empty cells, empty labels, and missing fields keep the existing values.
In JSON, an empty list of tags removes the person’s tags.`,
      async (db, { team, file, report }) => {
        const { importPeople } = await import('./people.ts')
        return wentIn(await importPeople(db, team, file, report))
      },
    ),
    action: 'importPeople',
  },
  connections: {
    ...builtIn(
      'connections',
      'Imports provider connections in the API format, each with the "user_id" of the person it belongs to.',
      async (db, { team, file, report }) => {
        const { importConnections } = await import('./json.ts')
        return wentIn(await importConnections(db, team, file, report))
      },
    ),
    action: 'importConnections',
  },
  'lab-tests': jsonFile(
    'lab-tests',
    `Imports lab tests to the service: a JSON array of {"id", "name", "lab_id", "markers"}. Also imports the team’s names for the
service’s existing lab tests: a CSV with the columns id, name, lab, and note.`,
    async (db, { team, file, report }) => {
      const { beginsLikeJson } = await import('./table.ts')
      if (await beginsLikeJson(file)) {
        refuseOtherService()
        const { importLabTests } = await import('./json.ts')
        return wentIn(await importLabTests(db, team, file, report))
      }
      const { importNamedLabTests } = await import('#server/import/catalog/named-lab-tests.ts')
      return wentIn(await importNamedLabTests(db, team, file, report))
    },
  ),
  'lab-accounts': builtIn(
    'lab-accounts',
    'Imports lab accounts in the API format.',
    async (db, { team, file, report }) => {
      const { importLabAccounts } = await import('./json.ts')
      return wentIn(await importLabAccounts(db, team, file, report))
    },
  ),
}

/**
 * Adds to the reason for which a file can't be imported that nothing of it was. Workouts are the
 * exception: they are imported in batches.
 */
function orNothing(error: Error & { code?: string }): never {
  if (error instanceof UsageError || error.code !== undefined) throw error
  throw new Error(`${error.message.replace(/\.?$/, '.')} Nothing was imported.`, { cause: error })
}

/** Command from the arguments, or the help text. Throws a UsageError that says what is wrong. */
function readArguments(args: string[], report: Report) {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return HELP
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : null
  if (!command)
    throw new UsageError(
      `Unknown import "${name}". Use one of these: ${Object.keys(COMMANDS).join(', ')}.`,
    )
  if (rest.includes('--help') || rest.includes('-h')) return command.help
  const options: NonNullable<ParseArgsConfig['options']> = {
    ...command.options,
    ...(command.needsTeam ? { team: { type: 'string' as const } } : {}),
  }
  const { values, positionals: paths } = parseWords(rest, options) as {
    values: Values
    positionals: string[]
  }
  const [file, ...others] = paths
  if (file === undefined) throw new UsageError(`Specify a file.\n\n${command.help}`)
  if (others.length > 0 && !command.takesSeveralFiles)
    throw new UsageError(`Import one file at a time. Remove ${others.join(' ')}.`)
  command.check?.(values)
  if (command.isBuiltIn) refuseOtherService()
  const missing = [...paths, ...(values.addenda ? [String(values.addenda)] : [])].filter(
    (path) => !existsSync(path) && !(command === COMMANDS.icd10cm && isAddress(path)),
  )
  if (missing.length > 0) throw new UsageError(`File not found: ${missing.join(', ')}.`)
  return async (db: Db) => {
    const team = command.needsTeam
      ? await chooseTeam(db, values.team as string | undefined, report)
      : { id: '', name: '', isElsewhere: false }
    const running = command.run(db, { team, values, file, paths, report })
    const isImported = await (command === COMMANDS.workouts ? running : running.catch(orNothing))
    const { action } = command
    if (action && isImported) {
      const event = { owner: team.id, permission: 'people.write', action, object: null } as const
      const subject = values.person && { subject: String(values.person).toLowerCase() }
      await recordCommand(db, readConfig(), { ...event, ...subject })
    }
    return isImported
  }
}

/** Runs the command line and resolves with the exit code: 0 done, 1 nothing imported, 2 invalid command. */
export const runImport = (args: string[], report: Report, open: () => Promise<Db>) =>
  runCommand(
    { read: () => readArguments(args, report), open },
    { out: (text) => report.say(text), err: (text) => report.problem('import', text) },
  )

await startCommand(import.meta.url, (args, open) => {
  process.once('SIGINT', () => {
    process.stderr.write(
      '\nStopped. Unfinished changes were rolled back. You can run the import again without creating duplicates.\n',
    )
    process.exit(130)
  })
  return runImport(args, consoleReport(), open)
})
