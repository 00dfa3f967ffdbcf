declare global {
  /** The prefix on the server, where there is no page to read it from. */
  var roundsBasePath: string | undefined
}

/**
 * Prefix of every path of the dashboard, such as `/rounds`, from the page's HTML. Empty if it has
 * its own origin.
 */
export const basePath: string =
  globalThis.document?.documentElement.dataset.basePath ?? globalThis.roundsBasePath ?? ''
