/** Copy buttons of the code in help. Without a secure context there is no clipboard, and none of them. */
const NAMESPACE = 'http://www.w3.org/2000/svg'

function copyIcon() {
  const icon = document.createElementNS(NAMESPACE, 'svg')
  for (const [name, value] of Object.entries({ width: 16, height: 16, viewBox: '0 0 16 16' }))
    icon.setAttribute(name, value)
  icon.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(NAMESPACE, 'path')
  path.setAttribute('d', 'M5.5 5.5h7v8h-7zM3.5 10.5v-8h7')
  icon.append(path)
  return icon
}

function addButton(box) {
  const button = document.createElement('button')
  const words = document.createElement('span')
  words.textContent = 'Copy'
  button.type = 'button'
  button.append(copyIcon(), words)
  button.addEventListener('click', () =>
    navigator.clipboard.writeText(box.querySelector('code').textContent).then(
      () => (words.textContent = 'Copied'),
      () => (words.textContent = 'Couldn’t copy'),
    ),
  )
  box.append(button)
}

if (navigator.clipboard) for (const box of document.querySelectorAll('.code')) addButton(box)
