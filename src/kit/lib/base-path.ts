/** What stands before every path of the dashboard, such as `/rounds`, as the page's HTML says: nothing where it has its origin to itself. */
export const basePath: string =
  typeof document === 'undefined' ? '' : (document.documentElement.dataset.basePath ?? '')
