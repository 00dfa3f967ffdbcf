const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** A text for an element or a quoted attribute of HTML. */
export const escapedHtml = (text: string) =>
  text.replace(/[&"<>]/g, (character) => entities[character] ?? character)
