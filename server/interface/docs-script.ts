/**
 * Script of the API docs. Loads the document itself, so that a failure shows a message and Try
 * again, and writes types in readable form: `UUID`, `date or string`, `array of integer`.
 */
export const START_JS = `
const FORMATS = { uuid: 'UUID', 'date-time': 'date-time', date: 'date' }

function readableType(schema) {
  if (typeof schema !== 'object' || schema === null) return 'any'
  const { type, format, items, enum: values, const: only, $ref } = schema
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return [...new Set(alternatives.map(readableType))].join(' or ')
  if (Array.isArray(type))
    return [...new Set(type.map((one) => readableType({ ...schema, type: one })))].join(' or ')
  if (type === 'array') return items ? 'array of ' + readableType(items) : 'array'
  if (type) return FORMATS[format] ?? type
  if (only !== undefined || values) return typeof (values ? values[0] : only)
  return $ref ? $ref.split('/').pop() : schema.properties ? 'object' : 'any'
}

/** Names what the button does. Without a key, requests use the session. */
const ApiKeyButton = ({ React: { createElement } }) => ({
  wrapComponents: {
    authorizeBtn: () => ({ isAuthorized, showPopup, onClick, getComponent }) =>
      createElement(
        'div',
        { className: 'auth-wrapper' },
        createElement(
          'button',
          { type: 'button', className: 'btn authorize', onClick },
          isAuthorized ? 'Key in use' : 'Try with an API key',
        ),
        showPopup && createElement(getComponent('authorizationPopup', true)),
      ),
  },
})

const ReadableTypes = () => ({ fn: { jsonSchema202012: { getType: readableType } } })

function showFailure(root) {
  const words = document.createElement('p')
  words.textContent = 'Couldn’t load the API docs.'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Try again'
  button.addEventListener('click', () => location.reload())
  const notice = document.createElement('div')
  notice.className = 'failed'
  notice.setAttribute('role', 'alert')
  notice.append(words, button)
  root.replaceChildren(notice)
}

/** The introduction is the page's own. */
const NoIntroduction = () => ({ wrapComponents: { InfoContainer: () => () => null } })

function copyOnClick(button) {
  const label = button.querySelector('span')
  const command = button.parentElement.querySelector('code').textContent
  button.addEventListener('click', () =>
    navigator.clipboard?.writeText(command).then(
      () => (label.textContent = 'Copied'),
      () => {},
    ),
  )
}

/**
 * Replaces the list by what the library draws, in one step as soon as it has the endpoints. Keeps
 * the focus, and opens the endpoint whose link was clicked before.
 */
function replaceWhenDrawn(list, drawn, address) {
  const rowOf = (link) => link && drawn.querySelector('a[href="' + CSS.escape(link) + '"]')?.closest('button')
  const watch = new MutationObserver(() => {
    if (!drawn.querySelector('.opblock')) return
    watch.disconnect()
    const focused = rowOf(document.activeElement?.getAttribute('href'))
    drawn.classList.remove('waiting')
    list.remove()
    focused?.focus({ preventScroll: true })
    if (location.hash !== address) rowOf(location.hash)?.click()
  })
  watch.observe(drawn, { childList: true, subtree: true })
}

async function start() {
  const root = document.getElementById('swagger-ui')
  try {
    copyOnClick(document.getElementById('copy'))
    const { session } = root.dataset
    const [response] = await Promise.all([
      fetch(root.dataset.document),
      // as a page of the dashboard does: in the demo, this signs in. The docs can be read without it
      session && fetch(session).catch(() => null),
    ])
    if (!response.ok) throw new Error(String(response.status))
    const spec = await response.json()
    const list = root.firstElementChild
    const drawn = document.createElement('div')
    drawn.className = 'waiting'
    root.append(drawn)
    replaceWhenDrawn(list, drawn, location.hash)
    SwaggerUIBundle({
      domNode: drawn,
      spec,
      deepLinking: true,
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
      // in the colors of the page, light and dark
      syntaxHighlight: false,
      validatorUrl: null,
      presets: [SwaggerUIBundle.presets.apis],
      plugins: [ReadableTypes, ApiKeyButton, NoIntroduction],
      layout: 'BaseLayout',
    })
  } catch {
    showFailure(root)
  }
}
void start()
`
