import type { SearchedCode } from './prior.ts'
import { dataLines } from './vocabulary.ts'

/**
 * The common ICD-10-CM codes that Rounds comes with, for use before a release is imported: chosen and written for it, with the
 * billable flag and official long title of FY2026 (ICD-10-CM is in the public domain). `use` is 1 to 3, 0 where a code
 * only stands above common ones.
 */
export function starterSet(): (SearchedCode & { use: number })[] {
  return dataLines('starter.tsv').map((line) => {
    const [code, billable, use, long_title] = line.split('\t')
    return {
      code: code!.replace('.', ''),
      billable: billable === '1',
      use: Number(use),
      long_title: long_title!,
    }
  })
}
