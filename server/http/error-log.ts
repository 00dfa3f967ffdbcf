/** PostgreSQL's codes have five characters including a digit. System codes (EPIPE) have none. */
const SQLSTATE = /^(?=.*\d)[\dA-Z]{5}$/

/** PGlite and the PostgreSQL driver name the constraint differently. */
type DriverError = Error & { code?: string; constraint?: string; constraint_name?: string }
type Loggable = { type: string; message: string; stack: string; [field: string]: unknown }

const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * An error as logged. Its own fields are left out, because drivers put the statement and its
 * parameters there. For a database error, so is the message, which quotes the data: code and
 * constraint are enough.
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

/** Logs why nothing can be saved, at most once per minute, because every write fails then. */
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
