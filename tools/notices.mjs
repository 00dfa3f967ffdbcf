/** What the built page and server contain of others, written beside the server: an SBOM in CycloneDX, and every license. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './setup.mjs'

const OUT = join(root, 'dist-server')
/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** The packages that the sources of the page import, by name. */
function packagesOfPage() {
  const names = new Set()
  for (const folder of ['src', 'lib', 'contract'])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/[.]tsx?$/.test(name) || /[.]test[.]tsx?$/.test(name)) continue
      const text = readFileSync(join(root, folder, name), 'utf8').replaceAll(
        /^import type .*/gm,
        '',
      )
      for (const [, found] of text.matchAll(
        /\b(?:from|import)\s*\(?\s*'((?:@[\w.-]+\/)?\w[\w.-]*)/g,
      ))
        names.add(found)
    }
  return names
}

/**
 * @typedef {{ 'bom-ref': string, name: string, version: string, scope: string, licenses?: unknown }} Component
 * @typedef {{ ref: string, dependsOn: string[] }} Dependency
 */

/** The SBOM of npm without what only development needs: a package that the page has in it is shipped too. */
function makeSbom() {
  const npm = process.env.npm_execpath
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
  const text = execFileSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 28,
  })
  /** @type {{ metadata: { component: Component }, components: Component[], dependencies: Dependency[] }} */
  const sbom = JSON.parse(text)
  const { name, dependencies } = readJson('package.json')
  const own = sbom.metadata.component
  own.name = name
  const direct = new Set([...Object.keys(dependencies), ...packagesOfPage()])
  const byRef = new Map(sbom.components.map((each) => [each['bom-ref'], each]))
  const needs = new Map(sbom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const roots = (needs.get(own['bom-ref']) ?? []).filter((ref) =>
    direct.has(byRef.get(ref)?.name ?? ''),
  )
  const shipped = new Set(roots)
  for (const ref of shipped) for (const next of needs.get(ref) ?? []) shipped.add(next)
  const components = sbom.components.filter((each) => shipped.has(each['bom-ref']))
  for (const each of components) each.scope = 'required'
  return {
    ...sbom,
    components,
    dependencies: [
      { ref: own['bom-ref'], dependsOn: roots },
      ...sbom.dependencies.filter(({ ref }) => shipped.has(ref)),
    ],
  }
}

/** The folder of a package as it is installed; undefined for one of another system. @param {Component} component */
function folderOf({ name, version }) {
  /** @type {Record<string, { version: string }>} */
  const locked = readJson('package-lock.json').packages
  return Object.entries(locked)
    .filter(([path, each]) => path.endsWith(`node_modules/${name}`) && each.version === version)
    .map(([path]) => join(root, path))
    .find(existsSync)
}

/** @param {Component} component */
function noticeOf(component) {
  const folder = folderOf(component)
  if (!folder) return ''
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const title = `${component.name} ${component.version}, ${license ?? 'license in its files'}`
  return `${[title, '='.repeat(title.length), ...texts].join('\n\n')}\n`
}

/** Writes `sbom.cdx.json` and `third-party-notices.txt`. */
export function writeNotices() {
  const sbom = makeSbom()
  writeFileSync(join(OUT, 'sbom.cdx.json'), JSON.stringify(sbom, null, 2))
  const notices = sbom.components.map(noticeOf).filter(Boolean)
  writeFileSync(join(OUT, 'third-party-notices.txt'), notices.join('\n\n'))
}
