/** Hands out a file. It is made in the page and sent nowhere. */
export function download(name: string, type: string, contents: string | Blob) {
  const address = URL.createObjectURL(new Blob([contents], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
