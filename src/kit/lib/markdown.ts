/** Monospace text on one line of Markdown. Nothing in it becomes markup, a link, or a mention. */
export const toMarkdownCode = (text: string): string => `\`${text.replace(/[`\s]+/g, ' ').trim()}\``

/**
 * A word that trackers and chats turn into a link or a notification: an address, a mention, an
 * issue number.
 */
const LINKED = /(\S*(?:@\w|\w:\/\/|\bwww\.|#\d)\S*?)(?=[.,;:!?)\]]*(?:\s|$))/i

const escaped = (text: string) => text.replace(/[\\`*[\]<>#|~]|(?<!\w)_|_(?!\w)/g, String.raw`\$&`)

/**
 * A text as one line of Markdown without markup, for text that people typed or a service sent.
 * Addresses and mentions become code, because a backslash doesn't prevent links.
 */
export const toMarkdownText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .split(LINKED)
    .map((part, at) => (at % 2 ? toMarkdownCode(part) : escaped(part)))
    .join('')
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`)
    .replace(/^[-+]/, String.raw`\$&`)
