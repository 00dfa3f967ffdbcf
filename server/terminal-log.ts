/** Turns the JSON lines of the log into words, for a person at a terminal. */

type Line = {
  level: number
  time: number
  msg?: string
  err?: { type?: string; message?: string; stack?: string }
  /** Fields of a response, as in the services' own lines. */
  method?: string
  route?: string | null
  status?: number
  ms?: number
  [field: string]: unknown
}

const ESCAPE = '\u001b['
const dim = (text: string) => `${ESCAPE}2m${text}${ESCAPE}0m`
/** Pino's levels, highest first. */
const LEVELS = [
  { from: 60, word: 'fatal', color: 31 },
  { from: 50, word: 'error', color: 31 },
  { from: 40, word: 'warning', color: 33 },
]
const PLAIN = { word: '', color: 0 }
/** Fields that every line has, or that its text includes. */
const SAID = new Set([
  'level',
  'time',
  'pid',
  'hostname',
  'msg',
  'err',
  'method',
  'route',
  'status',
  'ms',
])

const clockOf = (time: number) => new Date(time).toTimeString().slice(0, 8)

const answerOf = ({ method, route, status, ms }: Line) =>
  status === undefined ? '' : `${method} ${route ?? '(unknown address)'} ${status} in ${ms} ms`

function faultOf({ err }: Line) {
  if (!err) return ''
  // a stack begins with the type and the message
  return err.stack ?? [err.type, err.message].filter(Boolean).join(': ')
}

function wordsOf(line: Line) {
  const { word, color } = LEVELS.find(({ from }) => line.level >= from) ?? PLAIN
  const rest = Object.entries(line)
    .filter(([field, value]) => !SAID.has(field) && value !== null)
    .map(
      ([field, value]) => `${field} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join(', ')
  const parts = [
    dim(clockOf(line.time)),
    word && `${ESCAPE}${color}m${word}${ESCAPE}0m`,
    answerOf(line) || line.msg,
    rest && dim(`(${rest})`),
  ]
  const fault = faultOf(line)
  return `${parts.filter(Boolean).join(' ')}\n${fault && `  ${fault.replaceAll('\n', '\n  ')}\n`}`
}

/** A stream for the log. Lines that aren't JSON pass unchanged. */
export const inWords = (terminal: { write(text: string): unknown }) => ({
  write(text: string) {
    for (const line of text.split('\n').filter(Boolean)) {
      try {
        terminal.write(wordsOf(JSON.parse(line) as Line))
      } catch {
        terminal.write(`${line}\n`)
      }
    }
  },
})
