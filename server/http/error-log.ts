/** PostgreSQL's codes have five characters and a digit among them; the system's own (EPIPE) have none. */
const SQLSTATE = /^(?=.*\d)[\dA-Z]{5}$/

/** PGlite and the driver of PostgreSQL name the constraint differently. */
type DriverError = Error & { code?: string; constraint?: string; constraint_name?: string }
type Loggable = { type: string; message: string; stack: string; [field: string]: unknown }

const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * An error as the log has it. Its own fields stay out, because a driver keeps the statement and its parameters there; of an
 * error of the database also the message, which quotes what was to be stored: its code and its constraint say enough.
 */
export function loggable(error: Error): Loggable {
  const { name, message, stack = '', code, constraint, constraint_name } = error as DriverError
  if (!code || !SQLSTATE.test(code)) return { type: name, code, message, stack }
  return {
    type: 'DatabaseError',
    code,
    constraint: constraint ?? constraint_name,
    message: code,
    stack: `DatabaseError: ${code}\n${framesOf(stack)}`,
  }
}

const CANNOT_SAVE_EVERY_MS = 60_000

/** Logs why nothing can be saved, once a minute at most. Every write fails meanwhile, and none of them is a fault of ours. */
export function cannotSaveLog() {
  let loggedAt = -Infinity
  return (
    log: { warn: (fields: object, words: string) => void },
    { code }: { code?: string },
    why: string,
  ) => {
    const now = performance.now()
    if (now - loggedAt < CANNOT_SAVE_EVERY_MS) return
    loggedAt = now
    log.warn({ code }, `nothing can be saved: ${why}`)
  }
}
