/** The documents as HTML below /help: made by the build, and by Vite's own server as they are edited. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

import { Marked, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'

import { DOCS_PATH } from '../../contract/own/workspace-paths.ts'
import { HELP_PATH } from '../../lib/page-addresses.ts'
import { capitalized } from '../../src/kit/lib/capitalized.ts'
import { root } from '../setup.mjs'

const FONTS = ['inter-latin.woff2', 'inter-latin-ext.woff2'] as const
const FONT_FOLDER = 'src/kit/styles'
const FONT_STYLES = ['src/kit/styles/fonts.css']
const STYLES = [
  'src/kit/styles/tokens.css',
  ...FONT_STYLES,
  'src/kit/styles/base.css',
  'tools/docs/help.css',
]
const CONTENTS = 'docs/README.md'
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Files below `docs`, and the documents beside it that others link to. */
const documentFiles = () => [
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((file) => `docs/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.md')),
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
]

/** The path below /help of a file that a document links to, or of the document. Throws an Error for files that help does not have. */
function helpPathOf(file: string, document = file): string {
  if (file === 'SECURITY.md') return 'report.html'
  if (file === 'CONTRIBUTING.md') return 'contributing.html'
  if (file === 'CHANGELOG.md') return 'changelog.html'
  const [, picture] = /^tools\/(pictures\/.+\.png)$/.exec(file) ?? []
  if (picture) return picture
  const [, inDocs] = /^docs\/(.+)$/.exec(file) ?? []
  if (!inDocs) throw new Error(`${document} links to ${file}, which help does not have.`)
  return inDocs.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html')
}

const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) =>
  text.replace(/[&"<>]/g, (character) => entities[character] ?? character)

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** Width and height of a PNG file, in its header: https://www.w3.org/TR/png/#11IHDR */
function sizeOf(picture: string) {
  const header = readFileSync(join(root, picture))
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) }
}

type Page = { path: string; html: string }
type Made = { pages: Page[]; files: { path: string; file: string }[] }

/** Parts of a page; the contents have no navigation beside them. */
type Parts = { title: string; body: string; navigation: string | null }
function pageHtml(path: string, { title, body, navigation }: Parts): string {
  const up = '../'.repeat(path.split('/').length - 1)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${navigation === null ? '' : `${escaped(title)} · `}Help · Rounds</title>
    <link rel="icon" href="${up}../favicon.svg" type="image/svg+xml" />
    <script src="${up}../theme.js"></script>
    <link rel="stylesheet" href="${up}help.css" />
    ${navigation === null ? '<script src="../help-search.js" defer></script>' : ''}
    ${body.includes('<pre') ? `<script src="${up}../help-copy.js" defer></script>` : ''}
  </head>
  <body>
    <a class="skip" href="#content">Skip to content</a>
    <header>
      <div class="bar">
        <a class="brand" href="${up}../"><img src="${up}../favicon.svg" alt="" width="20" height="20" /><span>Rounds</span></a>
        <a href="${up}index.html"${navigation === null ? ' aria-current="page"' : ''}>Help</a>
        <a href="${up}..${DOCS_PATH}">API docs</a>
        <a class="end" href="${up}../">Back<span> to Rounds</span></a>
      </div>
    </header>
    <div class="${navigation === null ? 'columns whole' : 'columns'}">
      <main id="content" tabindex="-1">${navigation === null ? '' : '\n<p class="guides"><a href="#guides">All guides</a></p>'}
${body}
      </main>
      ${navigation === null ? '' : `<nav id="guides" aria-label="Help pages">\n${navigation}\n</nav>`}
    </div>
  </body>
</html>
`
}

/** Headings of the second level in a document. */
const chaptersOf = (tokens: readonly Token[]) =>
  tokens.filter(
    (token): token is Tokens.Heading => token.type === 'heading' && token['depth'] === 2,
  )

const CHAPTERS_MIN = 5
/** The contents of a long page, as links in a line. Empty for a short one. */
function onThisPage(tokens: readonly Token[]): string {
  const chapters = chaptersOf(tokens)
  if (chapters.length < CHAPTERS_MIN) return ''
  const links = chapters.map(
    ({ text }) =>
      `<li><a href="#${escaped(anchorOf(text))}">${escaped(text.replace(/[`*]/g, ''))}</a></li>`,
  )
  return `<div class="beside"><ul class="chapters" aria-label="On this page">${links.join('\n')}</ul></div>\n`
}

/** Headers of the tables of a document, those of several tables once. */
const headersOf = (table: Tokens.Table) => table.header.map(({ text }) => text).join('|')
function repeatedHeaders(tokens: readonly Token[]): ReadonlySet<string> {
  const all = tokens.filter((token): token is Tokens.Table => token.type === 'table').map(headersOf)
  return new Set(all.filter((one, place) => all.indexOf(one) !== place))
}

/** Name of the variable that a row of a table is about. Null without one. */
const variableOf = ([first]: readonly Tokens.TableCell[]): string | null =>
  /^`([A-Z][A-Z\d_]+)`/.exec(first?.text ?? '')?.[1] ?? null

/** A table. On a phone each cell is a line of its own with its heading. A variable can be linked to. */
function tableHtml(
  table: Tokens.Table,
  className: string,
  words: (cell: Tokens.TableCell) => string,
): string {
  const { header, rows } = table
  const isOfVariables = headersOf(table).startsWith('Variable|')
  const head = header.map((one) => `<th scope="col">${words(one)}</th>`).join('')
  const body = rows.map((row) => {
    const variable = isOfVariables ? variableOf(row) : null
    const cells = row.map((one, at) => {
      const isName = variable !== null && at === 0
      const inside = isName ? `<a class="anchor" href="#${variable}">${words(one)}</a>` : words(one)
      return `<td data-label="${escaped(header[at]?.text ?? '')}">${inside}</td>`
    })
    return `<tr${variable === null ? '' : ` id="${variable}"`}>${cells.join('')}</tr>`
  })
  return `<div class="${className}" tabindex="0" role="group" aria-label="Table"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>${body.join('\n')}</tbody>\n</table></div>\n`
}

/** The search field of the contents, and what it finds: every page and heading. */
function searchOf(documents: readonly string[]): string {
  const parser = new Marked()
  const wordsOf = ({ text }: Tokens.Heading) => escaped(text.replace(/[`*]/g, ''))
  const found = documents.flatMap((document) => {
    const headings = parser
      .lexer(read(document))
      .filter((token): token is Tokens.Heading => token.type === 'heading' && token['depth'] < 4)
    const [title] = headings
    return headings.map((heading) => {
      const isTitle = heading === title || !title
      const at = isTitle ? '' : `#${anchorOf(heading.text)}`
      const page = isTitle ? '' : ` <span>${wordsOf(title)}</span>`
      const address = escaped(helpPathOf(document) + at)
      return `<li hidden><a href="${address}">${wordsOf(heading)}</a>${page}</li>`
    })
  })
  return `<div id="search">
<label class="visually-hidden" for="words">Search help</label>
<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true"><circle cx="7" cy="7" r="4.5" /><path d="M10.5 10.5 14 14" /></svg>
<input id="words" type="search" placeholder="Search help" autocomplete="off" />
<p id="count" role="status" hidden></p>
<ul id="found" hidden>${found.join('\n')}</ul>
</div>`
}

/** All pages, and the pictures and examples that they link to. Throws an Error for a link to what help does not have. */
export function makeHelp(): Made {
  const files = new Map<string, string>()
  const parser = new Marked()
  const contents = parser.lexer(read(CONTENTS))

  /** The address of a link in a document, relative to the page of that document. */
  function addressOf(document: string, link: string): string {
    if (/^([a-z]+:|#)/.test(link)) return link
    const [path = '', anchor] = link.split('#')
    const target = posix.join(posix.dirname(document), path)
    const to = helpPathOf(target, document)
    if (!target.endsWith('.md')) files.set(to, target)
    const address = posix.relative(posix.dirname(helpPathOf(document)), to)
    return anchor ? `${address}#${anchor}` : address
  }

  function bodyOf(document: string, tokens: Token[]): string {
    const alike = repeatedHeaders(tokens)
    const marked = new Marked({
      renderer: {
        html: () => '',
        heading({ tokens: inside, depth, text }) {
          const words = this.parser.parseInline(inside)
          return `<h${depth} id="${escaped(anchorOf(text))}">${words}</h${depth}>\n`
        },
        link({ href, tokens: inside }) {
          const words = this.parser.parseInline(inside)
          return `<a href="${escaped(addressOf(document, href))}">${words}</a>`
        },
        image({ href, text }) {
          const { width, height } = sizeOf(posix.join(posix.dirname(document), href))
          return `<img src="${escaped(addressOf(document, href))}" alt="${escaped(text)}" width="${width}" height="${height}" loading="lazy" />`
        },
        code: ({ text }) =>
          `<div class="code"><pre tabindex="0"><code>${escaped(text)}</code></pre></div>\n`,
        table(given) {
          const words = ({ tokens: inside }: Tokens.TableCell) => this.parser.parseInline(inside)
          // columns of equal tables have equal widths
          return tableHtml(given, alike.has(headersOf(given)) ? 'table alike' : 'table', words)
        },
      },
    })
    return marked.parser(tokens)
  }

  /** The contents by heading: the pages, with the open one marked, or tasks and pages with a description of each. */
  function contentsList(path: string, hasDescriptions: boolean): string {
    const line = ({ tokens }: Tokens.ListItem) => {
      const [text] = tokens as Tokens.Text[]
      const found = text?.tokens?.find((token): token is Tokens.Link => token.type === 'link')
      const description = text?.raw.split('): ')[1]
      if (!found || !description)
        throw new Error(`${CONTENTS} has a line without a link or a description.`)
      const [document = '', anchor] = found.href.split('#')
      const to = helpPathOf(posix.join('docs', document), CONTENTS)
      const current = to === path ? ' aria-current="page"' : ''
      const address = posix.relative(posix.dirname(path), to) + (anchor ? `#${anchor}` : '')
      const link = `<a href="${escaped(address)}"${current}>${escaped(found.text)}</a>`
      if (!hasDescriptions) return `<li>${link}</li>`
      return `<li>${link} <span>${escaped(capitalized(description))}</span></li>`
    }
    // beside a page, the tasks would lead to pages that are listed below them
    const [, second] = chaptersOf(contents)
    const listed = hasDescriptions || !second ? contents : contents.slice(contents.indexOf(second))
    return listed
      .map((token) => {
        if (token.type === 'heading' && token['depth'] === 2)
          return `<section>\n<h2>${escaped(token['text'] as string)}</h2>`
        return token.type === 'list'
          ? `<ul>${(token as Tokens.List).items.map(line).join('\n')}</ul>\n</section>`
          : ''
      })
      .join('\n')
  }

  const pages = documentFiles().map((document, _place, documents): Page => {
    const path = helpPathOf(document)
    const tokens = parser.lexer(read(document))
    const title = tokens.find((token) => token.type === 'heading') as Tokens.Heading
    if (document === CONTENTS) {
      const list = tokens.findIndex((token) => token.type === 'heading' && token['depth'] === 2)
      const before = bodyOf(document, tokens.slice(0, list))
      const searched = documents.filter((other) => other !== CONTENTS)
      const body = `${before}${searchOf(searched)}<div class="contents">${contentsList(path, true)}</div>`
      return { path, html: pageHtml(path, { title: title.text, body, navigation: null }) }
    }
    const start = tokens.findIndex((token) => token.type === 'heading' && token['depth'] === 2)
    const introduction = start === -1 ? tokens.length : start
    const parts = {
      title: title.text,
      body:
        bodyOf(document, tokens.slice(0, introduction)) +
        onThisPage(tokens) +
        bodyOf(document, tokens.slice(introduction)),
      navigation: contentsList(path, false),
    }
    return { path, html: pageHtml(path, parts) }
  })
  return { pages, files: [...files].map(([path, file]) => ({ path, file })) }
}

/** Stylesheets as one, with each font file at the address that `addressOf` gives. */
const stylesheet = (styles: readonly string[], addressOf: (font: string) => string) =>
  FONTS.reduce(
    (css, font) => css.replace(`./${font}`, addressOf(font)),
    styles.map(read).join('\n'),
  )
/** The stylesheets below /help: the colors and type of Rounds for help, and the type alone for the API docs. */
const stylesheets: Record<string, readonly string[]> = {
  'help.css': STYLES,
  'fonts.css': FONT_STYLES,
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
}

/** Adds the pages to the build, and serves them in development. */
export const help = (): Plugin => ({
  name: 'rounds-help',
  generateBundle(_, bundle) {
    const builtFont = (font: string) => {
      const file = `${FONT_FOLDER}/${font}`
      const built = Object.values(bundle).find(
        (asset) => asset.type === 'asset' && asset.originalFileNames.includes(file),
      )
      if (!built) throw new Error(`The build has no ${file}.`)
      return `../${built.fileName}`
    }
    const emit = (path: string, source: string | Uint8Array) =>
      this.emitFile({ type: 'asset', fileName: `help/${path}`, source })
    const { pages, files } = makeHelp()
    for (const { path, html } of pages) emit(path, html)
    for (const { path, file } of files) emit(path, readFileSync(join(root, file)))
    for (const [path, styles] of Object.entries(stylesheets))
      emit(path, stylesheet(styles, builtFont))
  },
  configureServer(server) {
    server.middlewares.use(HELP_PATH, (request, response, next) => {
      const [path = ''] = (request.url ?? '').split(/[?#]/)
      const name = path.replace(/^\//, '')
      if (!name) {
        response.writeHead(302, { location: `${HELP_PATH}/index.html` }).end()
        return
      }
      const { pages, files } = makeHelp()
      const page = pages.find((one) => one.path === name)?.html
      const file = files.find((one) => one.path === name)?.file
      const styles = stylesheets[name]
      const body =
        page ??
        (styles
          ? stylesheet(styles, (font) => `/${FONT_FOLDER}/${font}`)
          : file && readFileSync(join(root, file)))
      if (body === undefined) return next()
      const type = types[posix.extname(name)] ?? 'text/plain; charset=utf-8'
      response.writeHead(200, { 'content-type': type }).end(body)
    })
  },
})
