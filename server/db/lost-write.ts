/**
 * Recognizes the driver's error for a write to a lost connection. It can't be caught where it is
 * thrown (porsager/postgres#1154), and is redundant: the statement fails with the loss of the
 * connection.
 */
export const isLostWrite = ({ stack = '' }: { stack?: string }): boolean =>
  /^TypeError: .*null[^]*\bnextWrite \(.*\bpostgres\/.*connection\.js/.test(stack)
