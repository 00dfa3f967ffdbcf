/** The house rules that a type checker cannot see. A failure names the file and the rule. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

import { describe, expect, test } from 'vitest'

import { endpoints } from '#contract/interface/endpoints.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { pageAddresses, type PageName } from '#lib/page-addresses.ts'
import { moduleNameOf } from '#server/page/built-page.ts'
import { paths } from '#src/kit/url/paths.ts'

const here = import.meta.dirname
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  { cwd: here, encoding: 'utf8' },
)
  .split('\0')
  .filter((file) => file && existsSync(join(here, file)))
const read = (file: string) => readFileSync(join(here, file), 'utf8')
const code = files
  .filter((file) => /\.(tsx?|mjs)$/.test(file))
  .map((file) => ({ file, text: read(file) }))
/** True for code that only runs at a developer's. */
const isTest = (file: string) =>
  /(\.test\.tsx?|(^|\/)(testing|quality)\.ts|^e2e\/.*|^tools\/.*|^[^/]+\.config\.ts)$/.test(file)

/** The borders between rooms, as .oxlintrc.json has them for the linter. */
type Border = {
  files: [string]
  rules: Record<string, [string, { patterns: [{ group: string[] }] }]>
}
const asPattern = (glob: string) =>
  new RegExp(
    `^${glob.replace(/[.#]/g, '\\$&').replaceAll('**', '§').replaceAll('*', '[^/]*').replaceAll('§', '.*')}$`,
  )
const borders = (
  JSON.parse(read('.oxlintrc.json').replace(/^\s*\/\/.*$/gm, '')) as { overrides: Border[] }
).overrides.flatMap(({ files: [room], rules }) => {
  const rule = rules['eslint/no-restricted-imports']
  return Array.isArray(rule) ? [{ room: asPattern(room), group: rule[1].patterns[0].group }] : []
})
const isRestricted = (specifier: string, group: readonly string[]) => {
  const matching = (glob: string) => asPattern(glob).test(specifier)
  return (
    group.some((glob) => !glob.startsWith('!') && matching(glob)) &&
    !group.some((glob) => glob.startsWith('!') && matching(glob.slice(1)))
  )
}
const importsOf = ({ file, text }: (typeof code)[number]) =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([.#][^']+)'/g)].map(([, to = '']) =>
    to.startsWith('#') ? to.slice(1) : posix.join(posix.dirname(file), to),
  )
/** Every file that is imported, at any remove, from one below `folder`. */
function reachedFrom(folder: string): Set<string> {
  const ofProduct = code.filter(({ file }) => !isTest(file))
  const byFile = new Map(ofProduct.map((each) => [each.file, each]))
  const reached = new Set([...byFile.keys()].filter((file) => file.startsWith(folder)))
  for (const file of reached)
    for (const imported of byFile.has(file) ? importsOf(byFile.get(file)!) : [])
      reached.add(imported)
  return reached
}

/** Class names of a style sheet, without those of a library that it reaches into. */
const classNamesIn = (css: string) =>
  [
    ...css
      .replace(/:global\([^)]*\)|composes:[^;]*|'[^']*'|\/\*[\s\S]*?\*\//g, '')
      .matchAll(/\.([a-zA-Z][\w-]*)/g),
  ].map(([, name = '']) => name)

const documents = files
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: read(file) }))

describe('house rules', () => {
  test('dynamic imports keep to the borders too, which the linter doesn’t see', () => {
    const wrong: string[] = []
    for (const { file, text } of code) {
      if (isTest(file)) continue
      const border = borders.findLast(({ room }) => room.test(file))
      for (const [, specifier = ''] of text.matchAll(/\bimport\(\s*'([^']+)'/g))
        if (border && isRestricted(specifier, border.group)) wrong.push(`${file} -> ${specifier}`)
    }
    expect(borders.length).toBeGreaterThan(20)
    expect(wrong).toEqual([])
  })

  test('every folder of the product has a border', () => {
    const open = code
      .map(({ file }) => file)
      .filter((file) => /^(contract|lib|server|src)\//.test(file) && !isTest(file))
      .filter((file) => !borders.some(({ room }) => room.test(file)))
    expect(open).toEqual([])
  })

  test('lib has only files that both the server and the browser use', () => {
    const [browser, server] = [reachedFrom('src/'), reachedFrom('server/')]
    const ofOne = code
      .map(({ file }) => file)
      .filter((file) => file.startsWith('lib/') && !isTest(file) && !file.endsWith('.d.ts'))
      .filter((file) => !browser.has(file) || !server.has(file))
    expect(ofOne).toEqual([])
  })

  test('a folder has at most 25 files', () => {
    const counts = new Map<string, number>()
    for (const { file } of code)
      if (/^(contract|lib|server|src)\//.test(file) && !isTest(file))
        counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 25)).toEqual([])
  })

  test('kit knows no domain words', () => {
    const domain =
      /workout|marker|diagnos|orderset|labaccount|labtest|provider(?!$)|connection|problem|incident/i
    const declared =
      /^(?:export )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm
    const found = code
      .filter(({ file }) => file.startsWith('src/kit/') && !isTest(file))
      .flatMap(({ file, text }) => [
        ...(domain.test(posix.basename(file)) ? [file] : []),
        ...[...text.matchAll(declared)]
          .filter(([, name = '']) => domain.test(name))
          .map(([, name]) => `${file}: ${name}`),
      ])
    expect(found).toEqual([])
  })

  test('the browser has one place for requests, and the environment is read in one place', () => {
    const calls = (pattern: RegExp, where: (file: string) => boolean, door: RegExp) =>
      code
        .filter(
          ({ file, text }) =>
            where(file) && !isTest(file) && !door.test(file) && pattern.test(text),
        )
        .map(({ file }) => file)
    const inSrc = (file: string) => file.startsWith('src/')
    expect(
      calls(
        /(?<![\w.])fetch\(|XMLHttpRequest|sendBeacon|new (EventSource|WebSocket)\(/,
        inSrc,
        /^src\/kit\/api\/client\.ts$/,
      ),
    ).toEqual([])
    expect(
      calls(/\bprocess\.env\b/, (file) => file !== 'repo.test.ts', /^server\/config\.ts$/),
    ).toEqual([])
    expect(
      calls(
        /localStorage|sessionStorage|indexedDB/,
        inSrc,
        /^src\/(kit\/lib\/stored|app\/(main|sign-out)|lab\/order-draft\/OrderSetDraft)[.]tsx?$/,
      ),
    ).toEqual([])
  })

  test('parallel requests run in the one queue of kit/api', () => {
    const own = code.filter(
      ({ file, text }) =>
        /^src\/(?!kit\/api\/)/.test(file) && !isTest(file) && text.includes('in-parallel'),
    )
    expect(own.map(({ file }) => file)).toEqual([])
  })

  test('every list with a file has a test that the file matches the screen', () => {
    const tests = code.filter(
      ({ file, text }) => isTest(file) && text.includes('expectFileAsOnScreen('),
    )
    const writers = code.filter(
      ({ file, text }) =>
        /^src\/(?!kit\/)/.test(file) &&
        !isTest(file) &&
        /\b(?:listCsv|listSheet|saveList)\(/.test(text),
    )
    const untested = writers.filter(({ text }) => {
      const names = [...text.matchAll(/\b(?:\w+Columns|columns[A-Z]\w*)\b/g)].map(([name]) => name)
      return !tests.some((each) =>
        names.some((name) => new RegExp(`\\b${name}\\b`).test(each.text)),
      )
    })
    expect(writers.length).toBeGreaterThan(6)
    expect(untested.map(({ file }) => file)).toEqual([])
  })

  test('folders are named for their contents', () => {
    expect(
      files.filter((file) =>
        /^src\/(?:.*\/)?(components|hooks|types|utils|helpers|common)\//.test(file),
      ),
    ).toEqual([])
    const oddNames = code
      .map(({ file }) => file)
      .filter(
        (file) =>
          !/(^|\/)([a-z0-9-]+(\.[a-z0-9-]+)*|[A-Z]\w*((\.browser)?\.test)?)\.(tsx?|mjs)$/.test(
            file,
          ),
      )
    expect(oddNames).toEqual([])
    const barrels = code
      .filter(({ file }) => /(^|\/)index\.tsx?$/.test(file))
      .map(({ file }) => file)
    expect(barrels).toEqual([])
  })

  test('an exported name has no other meaning in its folder', () => {
    const declared = /^(export )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm
    // what the router asks of a route by this name
    const ofRoutes = ['loader']
    const exportsByName = new Map<string, string[]>()
    const filesByName = new Map<string, Set<string>>()
    for (const { file, text } of code) {
      if (isTest(file) && !file.startsWith('tools/')) continue
      for (const [, exported, name = ''] of text.matchAll(declared)) {
        const key = `${posix.dirname(file)}/ ${name}`
        filesByName.set(key, (filesByName.get(key) ?? new Set()).add(file))
        if (exported && !ofRoutes.includes(name))
          exportsByName.set(key, [...(exportsByName.get(key) ?? []), file])
      }
    }
    const twice = [...exportsByName.keys()].filter((key) => filesByName.get(key)!.size > 1)
    expect(twice).toEqual([])
  })

  test('no two functions or components of a folder share a name', () => {
    const declared =
      /^(?:export )?(?:default )?(?:(?:async )?function\*? (\w+)|class (\w+)|const (\w+)(?:: [^=\n]+)? = (?:memo\b|(?:async )?(?:<[^(\n]*)?(?:\w+ =>|\((?:[^)\n]*|\{[^}]*\}[^)\n]*)\)(?:: [^=\n]+)? =>)))/gm
    const filesByName = new Map<string, Set<string>>()
    for (const { file, text } of code) {
      if (isTest(file) && !file.startsWith('tools/')) continue
      for (const [, named, ofClass, given] of text.matchAll(declared)) {
        const name = named ?? ofClass ?? given!
        if (name === 'loader') continue
        const key = `${posix.dirname(file)}/ ${name}`
        filesByName.set(key, (filesByName.get(key) ?? new Set()).add(posix.basename(file)))
      }
    }
    const twice = [...filesByName].filter(([, of]) => of.size > 1)
    expect(twice.map(([name, of]) => `${name}: ${[...of].join(', ')}`)).toEqual([])
  })

  test('invented words for standard terms don’t come back', () => {
    const givenUp =
      /\b(?:const|let|function\*?|type|interface|class) (\w*(?:[dD]esk(?![a-z])|[lL]eftOut|[nN]arrow(?:ed|ing)|[bB]reathe|InForce|ToCome|[rR]ichness|[lL]ikeness|columnsSaying|useKept|MOST_|LEAST_)\w*|\w+_(?:MOST|LEAST)(?:_\w+)?|(?:routeParams|RouteSelects|AskedRoute|useFirst|useUnhurried|useMe|leaveBehind|takeLeft|useLeft|reachingBack|beating|Matters?|matterKey|worthOf|RecordingWorth|RowWorkoutsOf|AsSaved|Several|apartOf)\b)/g
    const found = code.flatMap(({ file, text }) =>
      [...text.matchAll(givenUp)].map(([, name]) => `${file}: ${name}`),
    )
    expect(found.filter((line) => !line.startsWith('e2e/') && !line.startsWith('tools/'))).toEqual(
      [],
    )
  })

  test('a docstring or comment begins with a noun or a verb', () => {
    // rooms that still have other openings: this list only gets shorter
    const notYet = /^(src\/kit\/table|e2e|tools)\//
    const opening =
      /^[ \t{]*(?:\/\*\*?|\*|\/\/) ?(?:What|Whatever|Whether|Of|Who|Whoever|Whom|Whose|Those|So|How|Where|Why|When|Which|That)\b.*/i
    const wrong = code
      .filter(({ file }) => !isTest(file) && !notYet.test(file))
      .flatMap(({ file, text }) => {
        const lines = text.split('\n')
        return lines.flatMap((line, at) => {
          const before = lines[at - 1] ?? ''
          // a line that goes on with a comment is not its beginning
          const goesOn = /^\s*\*/.test(line)
            ? !/^[ \t{]*\/\*\*?$/.test(before)
            : /^\s*\/\//.test(line) && /^\s*\/\//.test(before)
          return opening.test(line) && !goesOn ? [`${file}:${at + 1} ${line.trim()}`] : []
        })
      })
    expect(wrong).toEqual([])
  })

  /** The files that a section of CONTRIBUTING.md names, in code spans; folders end with a slash. */
  function filesToChange(heading: string): string[] {
    const contributing = read('CONTRIBUTING.md')
    const from = contributing.indexOf(`\n## ${heading}`)
    expect(from, heading).toBeGreaterThan(0)
    const end = contributing.indexOf('\n## ', from + 1)
    const section = contributing.slice(from, end < 0 ? undefined : end)
    return [...section.matchAll(/`([\w<>-]+\/[\w./<>-]*)`/g)].map(([, file = '']) => file)
  }
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

  test('CONTRIBUTING names every file that a workout metric affects', () => {
    const named = filesToChange('A field')
    // a figure that no page or chart has more to say of than of any other
    const touched = code
      // a history of the demonstration names the figures of which it makes a point
      .filter(({ file }) => !isTest(file) && !file.startsWith('server/demo/histories/'))
      .filter(({ text }) => /\bmax_watts\b/.test(text))
      .map(({ file }) => file)
    // these two have it by the name that a device gives it
    const byDevice = ['server/import/recordings/recording.ts', 'server/import/recordings/fit.ts']
    for (const file of byDevice) expect(read(file)).toMatch(/\bmaxPower\b/)
    // five, and what the documentation and the demonstration show
    const shown = ['contract/interface/examples.ts', 'server/demo/workout.ts']
    expect(named.filter((file) => !shown.includes(file))).toHaveLength(5)
    expect(named.toSorted()).toEqual([...touched, ...byDevice].sort())
  })

  test('every endpoint has the files that CONTRIBUTING names, and appears in them', () => {
    const named = filesToChange('An endpoint')
    expect(named).toContain('server/interface/routes/<kebab-name>.ts')
    const queries = ['workouts/model', 'connections/model', 'lab/catalog']
      .map((room) => read(`src/${room}/queries.ts`))
      .join('')
    for (const name of Object.keys(endpoints)) {
      const nouns = files.filter(
        (file) =>
          /^contract\/interface\/[a-z-]+\.ts$/.test(file) && read(file).includes(`const ${name} =`),
      )
      expect(nouns, name).toHaveLength(1)
      for (const each of named) {
        const file = each
          .replace('contract/interface/<noun>.ts', nouns[0]!)
          .replace('<kebab-name>', kebab(name))
        expect(files).toContain(file)
        const isNamed = new RegExp(`\\b(${name}|${kebab(name)})\\b`).test(read(file))
        expect(isNamed || file.endsWith('.test.ts'), `${file} has nothing of ${name}`).toBe(true)
      }
      expect(queries).toMatch(new RegExp(`export const ${name} =`))
    }
  })

  test('every chart over time has the files that CONTRIBUTING names', () => {
    const named = filesToChange('A chart')
    const place = 'src/workouts/list/sections/'
    expect(named).toContain(place)
    for (const file of named.filter((each) => !each.includes('<')))
      expect(
        files.some((each) => each === file || each.startsWith(file)),
        file,
      ).toBe(true)
    const cards = code.filter(({ file }) =>
      /^src\/workouts\/list\/[\w-]+\/[A-Z]\w*Card\.tsx$/.test(file),
    )
    const overTime = cards.filter(({ text }) => text.includes('<TimeCard'))
    expect(overTime.length).toBeGreaterThan(2)
    const sections = code.filter(({ file }) => file.startsWith(place))
    const uses = [...sections, ...cards].map(({ text }) => text).join('')
    const names = overTime.map(({ file }) => posix.basename(file, '.tsx'))
    const isUsed = (name: string) => uses.includes(`<${name}`) || uses.includes(`memo(${name})`)
    expect(names.filter((name) => !isUsed(name))).toEqual([])
  })

  test('every column of a list is in the files that CONTRIBUTING names', () => {
    const named = filesToChange('A column')
    // a value that only the list of people has
    const touched = code
      .filter(
        ({ file, text }) =>
          file.startsWith('src/') && !isTest(file) && /\blastActivity\b/.test(text),
      )
      .map(({ file }) => file)
    expect(named.toSorted()).toEqual(['src/kit/table/column.ts', ...touched].sort())
  })

  test('every request of our own is in the files that CONTRIBUTING names', () => {
    expect(filesToChange('A request of our own')).toEqual([
      'contract/own/endpoints/<noun>.ts',
      'src/app/audit/action-words.ts',
      'server/<domain>/<noun>-routes.ts',
      'src/<domain>/',
    ])
    const filesWith = (folder: string, words: RegExp) =>
      code
        .filter(({ file, text }) => file.startsWith(folder) && !isTest(file) && words.test(text))
        .map(({ file }) => file)
    for (const [name, { method, path }] of Object.entries(ownEndpoints)) {
      expect(filesWith('contract/own/endpoints/', new RegExp(`^  ${name}: \\{`, 'm'))).toHaveLength(
        1,
      )
      const handlers = filesWith('server/', new RegExp(`\\broute\\(\\s*'${name}'`))
      expect([name, handlers]).toEqual([name, [expect.stringMatching(/(-routes|sign-in)\.ts$/)]])
      const callers = code.filter(
        ({ file, text }) =>
          file.startsWith('src/') && !isTest(file) && text.includes(`'${method} ${path}'`),
      )
      expect([name, callers.length > 0]).toEqual([name, true])
    }
  })

  test('every page is in the files that CONTRIBUTING names', () => {
    const named = filesToChange('A page')
    const ofAreas = ['src/kit/page/navigation.ts', 'src/app/help-pages.ts']
    expect(named).toHaveLength(7)
    for (const file of named) expect(files).toContain(file)
    for (const name of Object.keys(paths) as PageName[]) {
      for (const file of named.filter((each) => !ofAreas.includes(each)))
        expect(read(file), `${file} has nothing of ${name}`).toMatch(new RegExp(`\\b${name}\\b`))
      const component = files.find((file) => file.endsWith(`/${moduleNameOf(name)}`))!
      const beside = files.filter((file) => posix.dirname(file) === posix.dirname(component))
      expect(beside.filter((file) => /(^|[/-])loader\.ts$/.test(file))).toHaveLength(1)
    }
  })

  test('every page has an address, a file with its name, and a route that loads it', () => {
    expect(Object.keys(pageAddresses)).toEqual(Object.keys(paths))
    const routes = read('src/app/routes.tsx')
    for (const name of Object.keys(pageAddresses) as PageName[]) {
      const ofName = files.filter((file) => file.endsWith(`/${moduleNameOf(name)}`))
      expect([name, ofName.length]).toEqual([name, 1])
      const source = `#${ofName[0]!}`
      expect(routes).toMatch(
        new RegExp(
          `'${name}',\\s+\\(\\) => import\\('[^']+'\\),\\s+\\(\\) => import\\('${source}'\\)`,
        ),
      )
    }
  })

  test('every page is visited in a browser test', () => {
    const visits = read('e2e/accessibility.e2e.ts')
    const unvisited = Object.keys(paths).filter((name) => !visits.includes(`paths.${name}(`))
    expect(unvisited).toEqual([])
  })

  test('every class in a component is in a style sheet, and every class in a style sheet is used', () => {
    const sheets = new Map(
      files
        .filter((file) => /^src\/.*\.css$/.test(file))
        .map((file) => [file, new Set(classNamesIn(read(file)))]),
    )
    const shared = new Set(
      [...sheets].flatMap(([file, names]) => (file.includes('.module.') ? [] : [...names])),
    )
    const used = new Map([...sheets.keys()].map((file) => [file, new Set<string>()]))
    const wrong: string[] = []
    const resolve = (file: string, to: string) =>
      to.startsWith('#') ? to.slice(1) : posix.join(posix.dirname(file), to)
    for (const { file, text } of code.filter((each) => each.file.startsWith('src/'))) {
      for (const [, name, from = ''] of text.matchAll(
        /import (\w+) from '([^']+\.module\.css)'/g,
      )) {
        const sheet = resolve(file, from)
        // a class that is chosen while it runs may be any
        const isDynamic = new RegExp(`(?<![\\w./])${name}(?:\\[|[})])`).test(text)
        for (const own of sheets.get(sheet) ?? []) if (isDynamic) used.get(sheet)?.add(own)
        for (const [, own = ''] of text.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))) {
          used.get(sheet)?.add(own)
          if (own !== 'module' && !sheets.get(sheet)?.has(own))
            wrong.push(`${file}: ${name}.${own}`)
        }
      }
      for (const [, literal, template] of text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g))
        for (const each of (literal ?? template ?? '').replace(/\$\{[^}]*\}/g, '').split(/\s+/))
          if (each && !shared.has(each)) wrong.push(`${file}: ${each}`)
    }
    for (const sheet of sheets.keys())
      for (const [, names = '', from] of read(sheet).matchAll(
        /composes: ([\w ]+?)(?: from '([^']+)')?;/g,
      ))
        for (const name of names.split(' '))
          used.get(from ? resolve(sheet, from) : sheet)?.add(name)
    const unused = [...sheets].flatMap(([file, names]) =>
      file.includes('.module.')
        ? [...names].filter((name) => !used.get(file)?.has(name)).map((name) => `${file}: .${name}`)
        : [],
    )
    expect({ wrong, unused }).toEqual({ wrong: [], unused: [] })
  })

  test('no string has a word that the writing guide avoids', () => {
    const avoided =
      /\b(somebody|nobody|anew|catalogues?|favourites?|colours?|behaviours?|organisations?|held against|in force|takes? (?:it |them )?off|to the (?:list|order)\b(?= of|$)|is said|are said)\b/i
    // strings, and the text between tags; an import or a name is neither
    const strings =
      /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<==?>|\/>|[\w"}]>|^\s*)[^<>{}=;()'"`]{4,}(?=<|\{|$)/gm
    const withoutComments = (text: string) =>
      text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<![:'"`\w])\/\/[^\n]*/g, '')
    const wrong = code
      .filter(
        ({ file }) => /^(src|lib|server)\/(?!interface\/diagnosis\/)/.test(file) && !isTest(file),
      )
      .flatMap(({ file, text }) =>
        [...withoutComments(text).matchAll(strings)].flatMap(([string]) =>
          avoided.test(string) ? [`${file}: ${string.trim().slice(0, 90)}`] : [],
        ),
      )
    expect(wrong).toEqual([])
  })

  test('styles use only three page widths and three container widths', () => {
    const scale = { media: [720, 1100, 1440], container: [480, 640, 960] }
    const wrong = files
      .filter((file) => /^src\/.*\.css$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/@(media|container) ([^{]*\d[^{]*?) \{/g)].flatMap(
          ([query, kind, condition = '']) =>
            [...condition.matchAll(/(\d+)px/g)].every(([, width]) =>
              scale[kind as keyof typeof scale].includes(Number(width)),
            )
              ? []
              : [`${file}: ${query.slice(0, -2)}`],
        ),
      )
    expect(wrong).toEqual([])
  })

  test('commands and files named in documents exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    for (const { file, text } of documents) {
      for (const [, name] of text.matchAll(/npm run ([a-z][\w:-]*)/g))
        expect(scripts, file).toHaveProperty(name!)
      for (const [, named] of text.matchAll(
        /`?\b((?:contract|lib|server|src|e2e|tools|public|docs|container)\/[\w./-]+\.\w+)\b/g,
      ))
        expect(existsSync(join(here, named!)), `${file}: ${named}`).toBe(true)
    }
    for (const command of Object.values<string>(scripts))
      for (const [file] of command.matchAll(/\b(?:tools|server)\/[\w./-]+/g))
        expect(existsSync(join(here, file)), file).toBe(true)
  })

  test('the dashboard imports the required packages', () => {
    const imported = code.filter(({ file }) => file.startsWith('src/')).map(({ text }) => text)
    const uses = (name: string) =>
      imported.some((text) => new RegExp(`from '${name}['/]`).test(text))
    const prescribed = ['react', 'react-dom', '@tanstack/react-query', '@tanstack/react-table']
    for (const name of [...prescribed, 'recharts', 'react-router-dom'])
      expect(uses(name), name).toBe(true)
  })

  test('every decision has its number, status, and sections, and a line in the index', () => {
    const index = read('docs/decisions/README.md')
    const decisions = files.filter((file) => /^docs\/decisions\/\d{4}-/.test(file))
    expect(decisions.length).toBeGreaterThan(30)
    decisions.forEach((file, at) => {
      const number = String(at + 1).padStart(4, '0')
      const [, title] =
        /^# (\d{4}\. .+)\n\nStatus: (?:accepted|superseded by \d{4})\b/.exec(read(file)) ?? []
      expect([file, title?.slice(0, 4)]).toEqual([file, number])
      expect([...read(file).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
        'Context',
        'Decision',
        'Consequences',
      ])
      expect(index).toContain(`- [${title}](${posix.basename(file)})`)
    })
  })

  test('links between documents work, and every document is linked', () => {
    const slug = (heading: string) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .trim()
        .replaceAll(' ', '-')
    const linked = new Set<string>()
    for (const { file, text } of documents)
      for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(link)) continue
        const [path = '', anchor] = link.split('#')
        const target = path ? posix.join(posix.dirname(file), path) : file
        expect(files, `${file}: ${link}`).toContain(target)
        linked.add(target)
        if (!anchor) continue
        const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
          slug(heading),
        )
        expect(headings, `${file}: ${link}`).toContain(anchor)
      }
    expect(documents.map(({ file }) => file).filter((file) => !linked.has(file))).toEqual([
      'README.md',
    ])
  })

  test('the README stays short', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(101)
  })

  test('no file names the place where it was written', () => {
    // put together here, so that this file does not name it either
    const place = new RegExp(
      [
        ['', 'work', '(main|shared)'].join('/'),
        ['', 'tmp', 'brief'].join('/'),
        ['shared', 'docs'].join('/'),
        ['farm', 'studio'].join('-'),
      ].join('|'),
    )
    const text = files.filter(
      (file) => !/\.(png|ico|woff2|jpg|gz|br|zip|fit)$/.test(file) && file !== 'package-lock.json',
    )
    expect(text.filter((file) => place.test(read(file)))).toEqual([])
  })
})

const data = join(here, '..', 'shared', 'data')

describe('external data', () => {
  test.skipIf(!existsSync(data))(
    'is read in place, and not copied into the project (needs ../shared/data)',
    () => {
      const sizes = new Map<number, string[]>()
      for (const file of files) {
        const { size } = statSync(join(here, file))
        if (size > 0) sizes.set(size, [...(sizes.get(size) ?? []), file])
      }
      const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
      const copied = readdirSync(data, { recursive: true, encoding: 'utf8' })
        .map((file) => join(data, file))
        .filter((file) => statSync(file).isFile())
        .flatMap((file) =>
          (sizes.get(statSync(file).size) ?? []).filter(
            (ours) => hash(join(here, ours)) === hash(file),
          ),
        )
      expect(copied).toEqual([])
    },
  )
})
