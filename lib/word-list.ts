/** A line of a data file, and its location, such as `drugs.tsv, line 12`. */
export type Line = { text: string; place: string }

/** Lines under headings, as in the JSON data files. */
type Sections = Readonly<Record<string, readonly string[]>>

/** The lines of a text file, without comments and empty lines. */
export const linesOfText = (text: string, file: string): Line[] =>
  text.split('\n').flatMap((line, i) => {
    const isData = line.trim() !== '' && !line.startsWith('#')
    return isData ? [{ text: line, place: `${file}, line ${i + 1}` }] : []
  })

export const linesOfSections = (sections: Sections, file: string): Line[] =>
  Object.entries(sections).flatMap(([heading, lines]) =>
    lines.map((text, i) => ({ text, place: `${file}, "${heading}" no. ${i + 1}` })),
  )

/**
 * Splits a line into as many columns as there are names. Throws an Error with the location of a
 * line that has a different number.
 */
export function readColumns<Name extends string>(
  { text, place }: Line,
  names: readonly Name[],
  separator: string | RegExp = '\t',
): Record<Name, string> {
  const values = text.split(separator).map((value) => value.trim())
  if (values.length !== names.length)
    throw new Error(`${place}: "${text}" must have these columns: ${names.join(', ')}`)
  return Object.fromEntries(names.map((name, i) => [name, values[i]])) as Record<Name, string>
}

/** The parts of a text, without empty ones. */
export const splitList = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
