import type { ShouldRevalidateFunction } from 'react-router-dom'

/** Revalidates on another page and at the same address, but not if only search params change. */
export const atAnotherPage: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)
