const code = (character: string) => character.charCodeAt(0)
const [QUOTE, BACKSLASH, COMMA] = [code('"'), code('\\'), code(',')]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = ['[', ']', '{', '}'].map(code)

/**
 * Limits of JSON: levels of nesting, and number of values in lists and objects. A million values
 * take seconds to parse.
 */
export type JsonLimits = { depth: number; values: number }

/**
 * The limit that UTF-8 JSON exceeds. Null if it is within limits. The text is scanned once and not
 * parsed. For invalid JSON, the result is arbitrary.
 */
export function brokenLimit(
  json: Uint8Array,
  { depth, values }: JsonLimits,
): keyof JsonLimits | null {
  let level = 0
  let count = 0
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]
    if (byte === QUOTE) {
      for (i++; i < json.length && json[i] !== QUOTE; i++) if (json[i] === BACKSLASH) i++
    } else if (byte === COMMA) {
      if (++count > values) return 'values'
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++level > depth) return 'depth'
      if (++count > values) return 'values'
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) level--
  }
  return null
}
