/**
 * A cell value. Text stays text, whatever it looks like: `003034` keeps its zeros, and `=1+1` is
 * not a formula.
 */
export type CellValue = string | number | null

/**
 * A sheet of a workbook. `format` is a number format, such as `#,##0.00`. `@` keeps a cell text
 * when it is edited.
 */
export type Sheet = {
  name: string
  /** Width in characters. Formats cost time, so a column has one only if needed. */
  columns: readonly { width: number; format?: string }[]
  /** Row that stays visible above the others. */
  header?: readonly string[]
  rows: readonly (readonly CellValue[])[]
}

/** Answer of the worker. */
export type Written = { workbook: Blob } | { error: string }

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * An XLSX workbook, written in a worker, because twenty thousand rows would block the page for
 * seconds. Rejects with the writer's message.
 */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Blob> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Written>) =>
        'workbook' in data ? resolve(data.workbook) : reject(new Error(data.error)),
      )
      worker.addEventListener('error', () =>
        reject(new Error('the workbook writer couldn’t be loaded')),
      )
      worker.postMessage(sheets)
    })
  } finally {
    worker.terminate()
  }
}
