/** Downloads a file created in the page. Nothing is sent anywhere. */
export function download(name: string, type: string, contents: string | Blob) {
  const address = URL.createObjectURL(new Blob([contents], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
