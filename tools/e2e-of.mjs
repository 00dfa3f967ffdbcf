/** Which files of browser tests a change can reach, by the imports of the tests and of the pages that they visit. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { root } from './setup.mjs'

const ROUTES = 'src/app/routes.tsx'
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')

/** What a module of this repository imports of it, now or later. @param {string} file @param {string} text */
const importsOf = (file, text) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)]
    .map(([, to = '']) =>
      to.startsWith('#') ? to.slice(1) : relative(root, join(root, dirname(file), to)),
    )
    .filter((to) => existsSync(join(root, to)) && statSync(join(root, to)).isFile())

/** The same for a file as it is, which many closures reach. @type {Map<string, string[]>} */
const importsOfFiles = new Map()
/** @param {string} file */
function ownImports(file) {
  const found = importsOfFiles.get(file) ?? importsOf(file, read(file))
  importsOfFiles.set(file, found)
  return found
}

/** Modules, and all that they import in turn. @param {readonly string[]} from @param {(file: string) => string[]} [importsIn] */
function closure(from, importsIn = ownImports) {
  const found = new Set(from)
  for (const file of found)
    if (/\.(ts|tsx|mjs)$/.test(file)) for (const next of importsIn(file)) found.add(next)
  return found
}

/** The name of each page with the modules that are its own or shared with others. */
function pages() {
  const entries = [...read(ROUTES).matchAll(/page\(\s*'(\w+)',([^]*?\.tsx'\))/g)]
  return entries.map(([, name = '', imports = '']) => ({
    name,
    files: closure(importsOf(ROUTES, imports)),
  }))
}

/** What is on every page: all that the app starts with, without what only a page loads. */
const frame = () =>
  closure(['src/app/main.tsx', 'index.html'], (file) =>
    file === ROUTES
      ? importsOf(file, read(file).replace(/page\(\s*'\w+',[^]*?\.tsx'\)/g, ''))
      : ownImports(file),
  )

/** Files that no browser test can reach. @param {string} file */
const isApart = (file) => /\.md$|\.test\.tsx?$|^tools\/(bench|torture|pictures)/.test(file)

/**
 * The files of browser tests that changed files reach: those that import one of them, and those that visit a page which does. All
 * where one is on every page, or where no import says who uses it: the server, the configuration, a style.
 * @param {readonly string[]} changed @returns {string[]}
 */
export function e2eOf(changed) {
  const tests = readdirSync(join(root, 'e2e'))
    .filter((name) => name.endsWith('.e2e.ts'))
    .map((name) => `e2e/${name}`)
  const known = pages()
  const always = frame()
  const ofTests = new Map(tests.map((test) => [test, closure([test])]))
  const reached = new Set()
  for (const file of changed.filter((one) => !isApart(one))) {
    const visited = known.filter(({ files }) => files.has(file)).map(({ name }) => name)
    const importers = tests.filter((test) => ofTests.get(test)?.has(file))
    const isOwn = file.startsWith('src/') && visited.length > 0
    if (always.has(file) || (!isOwn && !file.startsWith('e2e/'))) return tests
    for (const test of importers) reached.add(test)
    for (const test of tests)
      if (visited.some((name) => visits(read(test), name))) reached.add(test)
  }
  return tests.filter((test) => reached.has(test))
}

/** Whether a test names a page, as `paths.people(` or by its address. @param {string} test @param {string} page */
function visits(test, page) {
  const [, address = ''] =
    new RegExp(`\\b${page}: '([^']+)'`).exec(read('lib/page-addresses.ts')) ?? []
  const literal = address.replace(/:\w+/g, "[^/'`]+")
  return test.includes(`paths.${page}(`) || new RegExp(`['"\`(]${literal}(?![\\w/-])`).test(test)
}
