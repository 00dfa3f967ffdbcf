/** Search of help: shows the pages and headings that have every typed word. */
const MAX_SHOWN = 20
const byId = (id) => document.querySelector(`#${id}`)
const [field, count, list] = ['words', 'count', 'found'].map(byId)
const contents = document.querySelector('.contents')
const lines = [...list.children].map((line) => ({
  line,
  text: line.textContent.toLowerCase(),
  isPage: !line.querySelector('span'),
}))

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  const isOn = words.length > 0
  const found = isOn ? lines.filter(({ text }) => words.every((word) => text.includes(word))) : []
  // pages come first
  const shown = found.toSorted((a, b) => Number(b.isPage) - Number(a.isPage)).slice(0, MAX_SHOWN)
  for (const { line } of lines) line.hidden = true
  for (const { line } of shown) line.hidden = false
  list.append(...shown.map(({ line }) => line))
  list.hidden = !isOn
  count.hidden = !isOn
  count.textContent = found.length === 0 ? 'No matches. Try another word.' : `${found.length} found`
  contents.hidden = isOn
}

field.addEventListener('input', search)
// words that the browser kept
search()
