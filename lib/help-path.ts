/** The documentation, at the dashboard's origin. */
export const HELP_PATH = '/help'
