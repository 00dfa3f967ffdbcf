/** Choices for lines that match several markers, as in the address: the lab and code, a space, the line. */
export const readChoices = (choices: readonly string[]): Map<string, string> =>
  new Map(
    choices.flatMap((choice) => {
      const at = choice.indexOf(' ')
      return at > 0 ? [[choice.slice(at + 1), decodeSafely(choice.slice(0, at))] as const] : []
    }),
  )

/** The choices with this one for its line, or without one if `key` is empty. */
export function withChoice(choices: readonly string[], wish: string, key: string): string[] {
  const others = choices.filter((choice) => choice.slice(choice.indexOf(' ') + 1) !== wish)
  return key ? [...others, `${encodeURIComponent(key)} ${wish}`] : others
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
