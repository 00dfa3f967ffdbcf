import { linesOfText, readColumns } from '#lib/word-list.ts'

/**
 * One of Medicare's national coverage determinations for laboratory services, with the results of
 * its tests.
 */
type LabNcd = {
  ncd: string
  title: string
  /** LOINC codes of the results that its tests report. */
  codes: ReadonlySet<string>
  /** Groups of codes. A test must report at least one code of each. If empty, any of `codes` is enough. */
  needs: readonly (readonly string[])[]
}

/**
 * Determinations with the LOINC codes of the results that their tests report, from the National
 * Coverage Determinations Manual, chapter 1, part 3, 190.12 to 190.34. The manual has billing codes
 * (HCPCS), which markers don't have. Results without a billing code in the manual are not included,
 * such as free triiodothyronine, free prostate specific antigen, or a pregnancy test.
 *
 * number | title | LOINC codes. Of groups joined by a plus sign, a test must report at least one code each
 */
const ROWS = `
190.12|Urine Culture, Bacterial|630-4
190.13|Human Immunodeficiency Virus (HIV) Testing (Prognosis Including Monitoring)|20447-9 25836-8 29539-4 29541-0 23876-6
190.14|Human Immunodeficiency Virus (HIV) Testing (Diagnosis)|7917-8 29893-5 5221-7 24012-7 5222-5 7918-6 31201-7 49580-4 22357-8 48345-3 48346-1 5225-8 30361-0 56888-1
190.15|Blood Counts|6690-2 26464-8 789-8 718-7 20570-8 4544-3 787-2 785-6 786-4 788-0 777-3 26515-7 32623-1 751-8 731-0 742-7 711-2 704-7 770-8 736-9 5905-5 713-8 706-2
190.16|Partial Thromboplastin Time (PTT)|3173-2 14979-9
190.17|Prothrombin Time (PT)|5902-2 6301-6
190.18|Serum Iron Studies|2498-4 2500-7 2501-5 2502-3 2276-4 3034-6
190.19|Collagen Crosslinks, Any Method|41171-0 21215-9 27939-8 14115-0
190.20|Blood Glucose Testing|2345-7 1558-6 2339-0 32016-8 41653-7
190.21|Glycated Hemoglobin/Glycated Protein|4548-4 17856-6 15069-8
190.22|Thyroid Testing|3016-3 11579-0 11580-8 3026-2 3024-7 6892-4 3050-2
190.23|Lipids Testing|2093-3 2571-8 2085-9 2089-1 18262-6 13457-7 13458-5 43396-1 9830-1
190.24|Digoxin Therapeutic Drug Assay|10535-3
190.25|Alpha-fetoprotein|1834-1 53962-7
190.26|Carcinoembryonic Antigen|2039-6
190.27|Human Chorionic Gonadotropin|19080-1 21198-7 2111-3 30243-0 45194-8 53959-3
190.28|Tumor Antigen by Immunoassay CA 125|10334-1
190.29|Tumor Antigen by Immunoassay CA 15-3/CA 27.29|6875-9 17842-6
190.30|Tumor Antigen by Immunoassay CA 19-9|24108-3
190.31|Prostate Specific Antigen|2857-1 35741-8
190.32|Gamma Glutamyl Transferase|2324-2
190.33|Hepatitis Panel/Acute Hepatitis Panel|22314-9 13950-1 22315-6 5181-3 + 31204-1 24113-3 5185-4 + 5195-3 5196-1 7905-3 + 16128-1 13955-0 5198-7 48159-8
190.34|Fecal Occult Blood Test|2335-8
`

export const labNcds: readonly LabNcd[] = linesOfText(ROWS, 'Determinations').map((line) => {
  const { codes, ...determination } = readColumns(line, ['ncd', 'title', 'codes'], '|')
  const groups = codes.split(' + ').map((group) => group.split(' '))
  return {
    ...determination,
    codes: new Set(groups.flat()),
    needs: groups.length > 1 ? groups : [],
  }
})

/**
 * The determination that covers a test, by the LOINC codes of all its results: the test reports what
 * that determination's tests report, and nothing else. A panel that reports more has its own billing
 * code, so no determination covers it.
 */
export const labNcdOf = (reported: readonly string[]): LabNcd | null =>
  labNcds.find(
    ({ codes, needs }) =>
      reported.length > 0 &&
      reported.every((code) => codes.has(code)) &&
      needs.every((group) => group.some((code) => reported.includes(code))),
  ) ?? null
