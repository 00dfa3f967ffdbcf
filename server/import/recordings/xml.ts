import { TextDecoder } from 'node:util'

import { SaxesParser } from 'saxes'

/** An element of a recording: its local name (without prefix), its attributes, and its contents. */
export type Element = {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

const DECLARED_ENCODING = /^\s*<\?xml[^>]*encoding=["']([\w.-]+)["']/
/** Two-byte encodings, impossible for a text that is readable by single bytes. */
const TWO_BYTES = /^(utf-?16|ucs-?2|unicode)/i

function decoderFor(bytes: Uint8Array): TextDecoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = DECLARED_ENCODING.exec(start)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(TWO_BYTES.test(declared) ? 'utf-8' : declared)
  } catch {
    return new TextDecoder()
  }
}

/**
 * The text in pieces, without surrounding whitespace, which some services put before the
 * declaration although XML doesn't allow it.
 */
function* decodedPieces(bytes: Uint8Array): Generator<string> {
  const decoder = decoderFor(bytes)
  let isFirst = true
  let blanks = ''
  for (let from = 0; from < bytes.length; from += PIECE) {
    const more = decoder.decode(bytes.subarray(from, from + PIECE), { stream: true })
    const text = isFirst ? more.trimStart() : blanks + more
    const end = text.trimEnd().length
    if (end > 0) {
      isFirst = false
      yield text.slice(0, end)
    }
    blanks = text.slice(end)
  }
  const last = decoder.decode()
  if (last) yield blanks + last
}

/** Line of an ampersand that begins no entity, in a damaged document. Parsers stop far behind it. */
function bareAmpersand(bytes: Uint8Array): string | null {
  const [before, after] = [...decodedPieces(bytes)].join('').split(/&(?![\w#.:-]+;)/, 2)
  if (before === undefined || after === undefined) return null
  return `not well-formed XML: line ${before.split('\n').length} has “&” alone. Write “&amp;” there`
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
const PIECE = 1 << 16
type Take = (element: Element, parent: Element) => void
/** Maximum depth of elements, which are read recursively. No recording has a tenth of it. */
const DEPTH_MAX = 200

/**
 * The elements of an XML document. `damage` says where it stops being well-formed. Everything
 * before that is included, also in open elements. Elements with names in `take` are passed on at
 * their end with their parent and not kept, because the tree of a long recording with a million
 * points would take twenty times the size of the file.
 */
export function parseXml(
  bytes: Uint8Array,
  take: Record<string, Take> = {},
): { root: Element | null; damage: string | null } {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const document: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [document]
  const innermost = () => open.at(-1) ?? document
  let damage: string | null = null
  parser.on('error', (error) => {
    damage ??= `not well-formed XML: ${error.message.replace(/^undefined:/, '').replace(/\.$/, '')}`
  })
  parser.on('opentag', (tag) => {
    if (damage !== null) return
    const element: Element = {
      name: localName(tag.name),
      attributes: tag.attributes,
      children: [],
      text: '',
    }
    if (!Object.hasOwn(take, element.name)) innermost().children.push(element)
    open.push(element)
    if (open.length > DEPTH_MAX) damage = `elements nested more than ${DEPTH_MAX} levels deep`
  })
  const close = () => {
    const element = open.pop()
    if (element && Object.hasOwn(take, element.name)) take[element.name]?.(element, innermost())
  }
  parser.on('closetag', () => {
    if (damage === null && open.length > 1) close()
  })
  const addText = (text: string) => {
    const element = innermost()
    // whitespace between elements is only indentation
    const isBlank = element.text === '' && text.trim() === ''
    if (damage === null && !isBlank) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  const isWhole = () => damage === null
  for (const text of decodedPieces(bytes)) {
    if (!isWhole()) break
    parser.write(text)
  }
  if (isWhole()) parser.close()
  while (open.length > 1) close()
  if (damage !== null) damage = bareAmpersand(bytes) ?? damage
  return { root: document.children[0] ?? null, damage }
}

export const childrenOf = (element: Element | undefined, name: string) =>
  element?.children.filter((child) => child.name === name) ?? []
export const childOf = (element: Element | undefined, name: string) =>
  element?.children.find((child) => child.name === name)

/** Text of the child with that name. Null if it is missing or empty. */
export const textIn = (element: Element | undefined, name: string) =>
  childOf(element, name)?.text.trim() || null

const DECIMAL_COMMA = /^[-+]?\d+,\d+$/

/** A number, also with a decimal comma. Null for anything else, such as "no" and "undefined". */
export function toNumber(text: string | null | undefined): number | null {
  const trimmed = text?.trim() ?? ''
  const plain = DECIMAL_COMMA.test(trimmed) ? trimmed.replace(',', '.') : trimmed
  const value = plain ? Number(plain) : NaN
  return Number.isFinite(value) ? value : null
}
export const numberIn = (element: Element | undefined, name: string) =>
  toNumber(textIn(element, name))

/**
 * The first number with one of these names, in the element or anywhere below it, because every
 * maker nests extensions differently.
 */
export function numberBelow(element: Element | undefined, ...names: string[]): number | null {
  for (const child of element?.children ?? []) {
    const value = names.includes(child.name.toLowerCase())
      ? toNumber(child.text)
      : numberBelow(child, ...names)
    if (value !== null) return value
  }
  return null
}

const DATE_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d+))?(Z|[+-]\d\d:?\d\d)?$/

/**
 * Milliseconds since 1970 of an ISO 8601 date-time, or null. Without an offset it is UTC, as both
 * formats require. Some programs write a space for the T, or a comma in the seconds.
 */
export function toTime(text: string | null): number | null {
  const match = text && DATE_TIME.exec(text)
  if (!match) return null
  const [, day, clock = '', fraction, offset = 'Z'] = match
  const at = Date.parse(`${day}T${clock}${fraction ? `.${fraction}` : ''}${offset}`)
  return Number.isFinite(at) ? at : null
}

/** Offset of a date-time in seconds east of UTC. Null for Z and without one. */
export function offsetOf(text: string | null): number | null {
  const match = /([+-])(\d\d):?(\d\d)$/.exec(text ?? '')
  return match
    ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 3600 + Number(match[3]) * 60)
    : null
}
