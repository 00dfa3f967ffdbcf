/**
 * Prefix of every path of the dashboard, such as `/rounds`, from the page's HTML: empty where it
 * has its origin to itself.
 */
export const basePath: string =
  typeof document === 'undefined' ? '' : (document.documentElement.dataset.basePath ?? '')
