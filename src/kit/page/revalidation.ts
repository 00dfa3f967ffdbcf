import type { ShouldRevalidateFunction } from 'react-router-dom'

/** Loads again at another page and at the same address, and not where only search params of a page change. */
export const atAnotherPage: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)
