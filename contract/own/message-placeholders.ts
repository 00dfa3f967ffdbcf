/** Names that a template can have in braces. `{message}` is the text about the person's connections. */
const placeholders = ['message', 'name', 'link', 'clinic'] as const
export type Placeholder = (typeof placeholders)[number]

export const templateLimits = { text: 2000, clinic: 120, languages: 20 }

const PLACEHOLDER = /\{([^{}\n]*)\}/g
/** A placeholder with the space before it, which is removed with a missing value. */
const SPACED = /( ?)\{([^{}\n]*)\}/g
/** A name at the beginning of a line, with the punctuation after it. */
const ADDRESSED = /^(\s*)\{name\}[,:;!.]?[ \t]*(\p{Ll}?)/u
const isKnown = (name: string): name is Placeholder => placeholders.some((known) => known === name)

/** Error in a template, as a sentence. Null if it is valid. An empty template means the standard text. */
export function templateFault(text: string): string | null {
  if (text.trim() === '') return null
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const unknown = [...new Set(names.filter((name) => !isKnown(name)))]
  if (unknown.length > 0) {
    const list = unknown.map((name) => `{${name}}`).join(', ')
    return `${list} ${unknown.length === 1 ? 'isn’t a placeholder' : 'aren’t placeholders'}. Use {message}, {name}, {link}, or {clinic}.`
  }
  return names.includes('message')
    ? null
    : 'Add {message}. It marks where the connection details go.'
}

/**
 * Fills in a template. A missing name is removed with the space before it, or at the beginning of a
 * line with the punctuation after it. A line with any other missing value is removed, unless it
 * contains the message.
 */
export function fillTemplate(
  text: string,
  values: Readonly<Record<Placeholder, string | null>>,
): string {
  const filled = text.split('\n').flatMap((line) => {
    const names = [...line.matchAll(PLACEHOLDER)].map(([, name = '']) => name).filter(isKnown)
    const isMissing = names.some((name) => name !== 'name' && values[name] === null)
    if (isMissing && !names.includes('message')) return []
    const addressed =
      values.name === null
        ? line.replace(
            ADDRESSED,
            (_whole, indent: string, letter: string) => indent + letter.toUpperCase(),
          )
        : line
    return [
      addressed.replaceAll(SPACED, (whole, space: string, name: string) => {
        if (!isKnown(name)) return whole
        const value = values[name]
        return value === null ? '' : space + value
      }),
    ]
  })
  return filled
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
