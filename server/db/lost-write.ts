type DriverError = { stack?: string; code?: string; query?: string }

/**
 * Recognizes the driver's errors for a write to a lost connection that can't be caught where they
 * are thrown (porsager/postgres#1154), and for its own query for array types on a connection that
 * is lost as it opens. Both are redundant: the statement fails with the loss of the connection, or
 * waits for the next one.
 */
export const isLostWrite = ({ stack = '', code = '', query = '' }: DriverError): boolean =>
  /^TypeError: .*null[^]*\bnextWrite \(.*\bpostgres\/.*connection\.js/.test(stack) ||
  (/^(CONNECTION_\w+|ECONN\w+|EPIPE)$/.test(code) &&
    /\bb\.typarray\s+from pg_catalog\.pg_type/.test(query))
