/** Path prefix of the seven endpoints as passed on by the gateway. */
export const API_PREFIX = '/api'
/** Name of the `<meta>` in the page's HTML that holds the session's response as JSON. */
export const SESSION_META = 'rounds-session'
/** Cookie in which the browser tells the server what it needs to render a page for this reader. */
export const READER_COOKIE = 'rounds-reader'
/**
 * Cookie name prefix with https. Browsers accept such a cookie over https only, and one with
 * `__Host-` only for its exact host.
 */
export const securePrefix = (basePath: string) => (basePath ? '__Secure-' : '__Host-')
/**
 * Id of the `<script>` in the HTML of a rendered page that holds the responses it was rendered
 * with, as JSON.
 */
export const ANSWERS_ID = 'rounds-answers'
/** Attribute for an element's inline style in the HTML of a rendered page. */
export const STYLE_ATTRIBUTE = 'data-style'
/** Documentation of our own service, on its port and at the dashboard's origin. */
export const DOCS_PATH = '/docs'
/** Header that names the workspace of a response, so that a page never mixes two workspaces. */
export const WORKSPACE_HEADER = 'x-rounds-workspace'
