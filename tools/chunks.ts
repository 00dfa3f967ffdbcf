/**
 * Chunks of the built page. A page waits for the entry, for what all pages share, for what its half
 * of the product shares, for what its domain shares, and for its own chunk.
 */
import { join } from 'node:path'

import type { Rolldown } from 'vite'

import { root } from './setup.mjs'

/** Paths with slashes, whatever the system separates folders by. */
const anyOf = (...paths: string[]) => new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'))
const EARLY = anyOf('src/kit/table/row-keys[.]ts')
/** Used by every page. */
const SHARED = anyOf(
  'src/kit/(api|lib|page|table|ui|url)/',
  '(?<!node_modules.*)/(contract|lib)/(?!marker-search/|text-search/|connections/|strip/)',
  'node_modules/(zod|@tanstack)/',
)
/** Used by every page of one half of the product, its loaders too, so that a page's data does not wait for the page. */
const LAB = anyOf(
  'src/lab/(model|lab-accounts)/',
  // a whole catalog and the search in it come when they are asked for
  'src/lab/catalog/(?!whole-catalog|catalog-)',
  'src/lab/diagnoses/[a-z-]+[.]ts',
  'src/lab/order-sets/saved/saved-order-sets[.]ts',
  'src/lab/(?!order-sets).*/loader[.]ts',
)
const PATIENTS = anyOf(
  'src/connections/model/',
  '(?<!node_modules.*)/lib/(connections|strip)/',
  'src/(?!lab|workouts).*/loader[.]ts',
)
/** Used by several pages of one domain. */
const ORDER_SETS = anyOf('src/lab/(order-draft|order-sets)/')
const MARKERS = anyOf('src/lab/markers/')
const ISSUES = anyOf('src/connections/issue-update')
const MESSAGES = anyOf('src/connections/messages/')
const WORKOUTS = anyOf('src/(kit/(charts|map)|workouts/(model|list|detail|quality))/')
/** Without what takes a page over that the server rendered: nothing else may be in its way. */
const FRAME = anyOf('src/app/(?!gallery/|rendered-page|early-input|reader)')

type ModuleGraph = {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

/** Comes with the index of a library that the entry imports, and only pages and later parts of the frame use it. */
const OF_SOME_PAGES = new RegExp(
  [
    'use(Base|Suspense)?Quer(y|ies)[.]',
    'quer(y|ies)Observer|suspense[.]|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider',
    'useMutation|mutationObserver',
  ].join('|'),
)

/** Modules with all that they import without waiting for it. */
function withImports(starts: Iterable<string>, graph: ModuleGraph): ReadonlySet<string> {
  const ids = new Set(starts)
  for (const id of ids)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) ids.add(imported)
  return ids
}

type IsPart = (id: string, graph: ModuleGraph) => boolean
/** True for the parts of a set of modules, which is found once. */
const partsOf = (modulesOf: (graph: ModuleGraph) => ReadonlySet<string>): IsPart => {
  let ids: ReadonlySet<string> | null = null
  return (id, graph) => (ids ??= modulesOf(graph)).has(id)
}
const entryModules = (graph: ModuleGraph) =>
  withImports([join(root, 'src', 'app', 'main.tsx')], graph)
const isOfEntry = partsOf(entryModules)
/** True for the parts of pages, loaders, and late parts of the frame whose file `isWanted`. */
const lateParts = (isWanted: (id: string) => boolean) =>
  partsOf((graph) => {
    const late = [...entryModules(graph)].flatMap(
      (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
    )
    return withImports(late.filter(isWanted), graph)
  })
const OF_LAB = anyOf('src/lab/')
const OF_PATIENTS = anyOf('src/(connections|people|today|workouts)/')
const isOfLab = lateParts((id) => OF_LAB.test(id))
const isOfPatients = lateParts((id) => OF_PATIENTS.test(id))
const isOfOthers = lateParts((id) => !OF_LAB.test(id) && !OF_PATIENTS.test(id))

/** True for what pages of one half use, and nothing else does. */
const isOfHalf = (id: string, graph: ModuleGraph) =>
  isOfLab(id, graph) !== isOfPatients(id, graph) && !isOfOthers(id, graph)

/** In the order in which they take modules, with all that these import. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // what the first script of a rendered page imports, which waits for nothing else
  { name: 'early', test: EARLY, priority: 5 },
  // one chunk before any page: each split of it would cost a request and its own compression
  {
    name: (id, graph) => (isOfEntry(id, graph) && !OF_SOME_PAGES.test(id) ? 'shell' : null),
    priority: 4,
  },
  // with a file for each the first page took thirty requests
  {
    name: (id, graph) => (SHARED.test(id) && !isOfHalf(id, graph) ? 'shared' : null),
    priority: 3,
    minShareCount: 2,
  },
  {
    name: (id, graph) => (LAB.test(id) || (SHARED.test(id) && isOfLab(id, graph)) ? 'lab' : null),
    priority: 2.6,
    minShareCount: 2,
  },
  {
    name: (id) => (PATIENTS.test(id) || SHARED.test(id) ? 'patients' : null),
    priority: 2.5,
    minShareCount: 2,
  },
  { name: 'order-sets', test: ORDER_SETS, priority: 2.2, minShareCount: 2 },
  { name: 'markers', test: MARKERS, priority: 2, minShareCount: 2 },
  { name: 'messages', test: MESSAGES, priority: 2, minShareCount: 2 },
  { name: 'issues', test: ISSUES, priority: 2, minShareCount: 2 },
  {
    name: (id, graph) => (WORKOUTS.test(id) && isOfPatients(id, graph) ? 'workouts' : null),
    priority: 2,
    minShareCount: 2,
  },
  { name: 'charts', test: WORKOUTS, priority: 1.5, minShareCount: 2 },
  // what the frame alone brings when it is needed: no page waits for it
  { name: 'later', test: FRAME, priority: 1 },
]
