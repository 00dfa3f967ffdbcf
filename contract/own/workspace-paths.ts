/** The seven endpoints, as the gateway passes them on, are below this. */
export const API_PREFIX = '/api'
/** The name of the `<meta>` in which the page's HTML says who is signed in, as the session's own answer does: JSON. */
export const SESSION_META = 'rounds-session'
/** Cookie in which the browser tells the facts of its reader that a page is rendered by. */
export const READER_COOKIE = 'rounds-reader'
/** Prefix of a cookie's name behind https. Browsers take such a cookie from https only, and one with `__Host-` for its very host. */
export const securePrefix = (basePath: string) => (basePath ? '__Secure-' : '__Host-')
/** The id of the `<script>` in which the HTML of a rendered page brings the answers that it was rendered with: JSON. */
export const ANSWERS_ID = 'rounds-answers'
/** Attribute that holds an element's inline style in the HTML of a rendered page. */
export const STYLE_ATTRIBUTE = 'data-style'
/** Our own service's documentation, on its port and at the dashboard's origin. */
export const DOCS_PATH = '/docs'
/** Header that names the workspace of an answer, so that a page never mixes two workspaces. */
export const WORKSPACE_HEADER = 'x-rounds-workspace'
