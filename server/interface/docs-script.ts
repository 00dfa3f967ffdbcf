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

/** As in the dashboard. */
const CopyIcon = (createElement) =>
  createElement(
    'svg',
    { width: 16, height: 16, viewBox: '0 0 16 16', 'aria-hidden': true },
    createElement('path', { d: 'M5.5 5.5h7v8h-7zM3.5 10.5v-8h7' }),
  )

/** The first request with a key, below the first line of the introduction, and the others behind it. */
const FirstRequest = ({ React: { createElement, useState }, specSelectors }) => ({
  wrapComponents: {
    InfoContainer: (Info) => (props) => {
      const [copied, setCopied] = useState(false)
      const { request: command, about } = document.getElementById('swagger-ui').dataset
      const [, ...conventions] = (specSelectors.info().get('description') ?? '').split('\\n\\n')
      const copy = () =>
        navigator.clipboard?.writeText(command).then(() => setCopied(true), () => {})
      return createElement(
        'div',
        { id: 'overview' },
        createElement(Info, props),
        createElement(
          'section',
          { className: 'first', 'aria-label': 'First request' },
          createElement('h3', null, 'First request'),
          createElement('p', null, about),
          createElement(
            'div',
            null,
            createElement('code', { tabIndex: 0 }, command),
            createElement(
              'button',
              { type: 'button', className: 'btn', onClick: copy },
              CopyIcon(createElement),
              copied ? 'Copied' : 'Copy',
            ),
          ),
          conventions.length > 0 &&
            createElement(
              'details',
              { className: 'conventions' },
              createElement(
                'summary',
                null,
                'Conventions ',
                createElement('small', null, 'Keys, times, and units'),
              ),
              ...conventions.map((text, place) => createElement('p', { key: place }, text)),
            ),
        ),
      )
    },
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

async function start() {
  const root = document.getElementById('swagger-ui')
  try {
    const { session } = root.dataset
    const [response] = await Promise.all([
      fetch(root.dataset.document),
      // as a page of the dashboard does: in the demo, this signs in. The docs can be read without it
      session && fetch(session).catch(() => null),
    ])
    if (!response.ok) throw new Error(String(response.status))
    const spec = await response.json()
    // as the page is called where it is linked
    spec.info.title = 'API docs'
    SwaggerUIBundle({
      domNode: root,
      spec,
      deepLinking: true,
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
      // in the colors of the page, light and dark
      syntaxHighlight: false,
      validatorUrl: null,
      presets: [SwaggerUIBundle.presets.apis],
      plugins: [ReadableTypes, ApiKeyButton, FirstRequest],
      layout: 'BaseLayout',
    })
  } catch {
    showFailure(root)
  }
}
void start()
`
