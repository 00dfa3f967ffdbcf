/** A value of a cell. A text is a text, whatever it looks like: `003034` keeps its zeros, and `=1+1` is no formula. */
export type CellValue = string | number | null

/** A sheet of a workbook. `format` is a number format of the workbook, such as `#,##0.00`; `@` is a text also to whoever edits the cell. */
export type Sheet = {
  name: string
  /** Width in characters. Each format costs time, so a column has one only where it needs it. */
  columns: readonly { width: number; format?: string }[]
  /** Stays in view above the rows. */
  header?: readonly string[]
  rows: readonly (readonly CellValue[])[]
}

/** Answer of the worker. */
export type Written = { workbook: Blob } | { error: string }

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An XLSX workbook, written beside the page: twenty thousand rows would hold it for seconds. Rejects with the writer's words. */
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
