/** Progress and problems of an import. The command line prints them, tests collect them. */
export type Report = {
  /** Reports `done` of `total` (null if unknown) of `what`. A later call replaces the earlier one. */
  progress(done: number, total: number | null, what: string): void
  /** Reports a skipped file, row, or record with the reason. */
  problem(where: string, reason: string): void
  /** One line of the result. */
  say(line: string): void
}

type Output = { write(text: string): unknown; isTTY?: boolean; columns?: number }

/** Minimum interval between lines of progress on a pipe. */
const PLAIN_PROGRESS_MS = 5_000
const TTY_PROGRESS_MS = 80

const count = (done: number, total: number | null) =>
  total === null
    ? done.toLocaleString('en')
    : `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`

/**
 * Results to `out`, progress and problems to `err`. On a terminal, progress is one line that is
 * overwritten. Elsewhere it is an occasional line.
 */
export function consoleReport(out: Output = process.stdout, err: Output = process.stderr): Report {
  let shown = false
  let lastAt = Date.now()
  let lastWhat = ''
  const clear = () => {
    if (shown) err.write('\r\u001b[K')
    shown = false
  }
  return {
    progress(done, total, what) {
      const now = Date.now()
      const finished = done === total
      if (err.isTTY) {
        if (!finished && what === lastWhat && now - lastAt < TTY_PROGRESS_MS) return
        err.write(`\r\u001b[K${`${count(done, total)} ${what}`.slice(0, (err.columns ?? 80) - 1)}`)
        shown = true
      } else {
        if (now - lastAt < PLAIN_PROGRESS_MS) return
        err.write(`${count(done, total)} ${what}\n`)
      }
      lastAt = now
      lastWhat = what
    },
    problem(where, reason) {
      clear()
      err.write(`${where}: ${reason}\n`)
    },
    say(line) {
      clear()
      out.write(`${line}\n`)
    },
  }
}

/** Stores everything, for tests. */
export function collectingReport() {
  const problems: { where: string; reason: string }[] = []
  const lines: string[] = []
  const steps: { done: number; total: number | null; what: string }[] = []
  const report: Report = {
    progress: (done, total, what) => void steps.push({ done, total, what }),
    problem: (where, reason) => void problems.push({ where, reason }),
    say: (line) => void lines.push(line),
  }
  return { ...report, problems, lines, steps }
}
