/** A text as one line of Markdown in which nothing is markup: what people typed or a service sent. */
export const toMarkdownText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*[\]<>#|~]|(?<!\w)_|_(?!\w)/g, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`)
    .replace(/^[-+]/, String.raw`\$&`)
