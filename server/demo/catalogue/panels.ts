export type Panel = {
  /** Letter of `labs.ts`. */
  lab: string
  /** The laboratory's own test code, invented. */
  testCode: string
  name: string
  dollars: number
  /** LOINC codes of `analytes.ts`, or names of those that have none. */
  members: string[]
  description: string
}

const BASIC = '2345-7 3094-0 2160-0 98979-8 3097-3 2951-2 2823-3 2075-0 2028-9 17861-6'
const COMPREHENSIVE = `${BASIC} 2885-2 1751-7 10834-0 1759-0 1975-2 6768-6 1742-6 1920-8`
const LIVER = '2885-2 1751-7 1975-2 1968-7 6768-6 1742-6 1920-8'
const KIDNEY = '2345-7 3094-0 2160-0 98979-8 2951-2 2823-3 2075-0 2028-9 17861-6 1751-7 2777-1'
const ELECTROLYTES = '2951-2 2823-3 2075-0 2028-9'
const LIPIDS = '2093-3 2571-8 2085-9 13457-7 13458-5'
const BLOOD_COUNT = '6690-2 789-8 718-7 4544-3 787-2 785-6 786-4 788-0 777-3'
const DIFFERENTIAL = '751-8 731-0 742-7 711-2 704-7 770-8 736-9 5905-5 713-8 706-2'
const URINE = '5778-6 5767-9 5811-5 5803-2 20454-5 25428-4 2514-8 5770-3 5794-3 5799-2 5802-4'
const OBSTETRIC = `${BLOOD_COUNT} ${DIFFERENTIAL} 883-9 10331-7 890-4 20507-0 5195-3 8014-3`
const FOODS = '6206-7 7258-7 6106-9 6276-0 6248-9'

// laboratory | test code | name | dollars | members | description
const ROWS = `
L|002210|Comprehensive metabolic panel (CMP)|18|${COMPREHENSIVE}|Sugar, electrolytes, kidney and liver in one.
L|002212|Basic metabolic panel (BMP)|14|${BASIC}|Sugar, electrolytes and kidney.
L|002226|Hepatic function panel|14|${LIVER}|Proteins, bilirubin and enzymes of the liver.
L|002238|Renal function panel|15|${KIDNEY}|Kidney, electrolytes and minerals.
L|002240|Electrolyte panel|10|${ELECTROLYTES}|Sodium, potassium, chloride and carbon dioxide.
L|003034|Lipid panel|16|${LIPIDS}|Cholesterol and triglycerides.
L|003036|Lipid panel with total/HDL ratio|19|${LIPIDS} 43396-1 9830-1|Lipid panel with two calculated figures more.
L|005002|Complete blood count (CBC)|12|${BLOOD_COUNT}|Red cells, white cells and platelets.
L|005010|Complete blood count (CBC) with differential|15|${BLOOD_COUNT} ${DIFFERENTIAL}|Blood count with the kinds of white cells.
L|006058|Thyroid panel|30|3026-2 3050-2 3016-3|Thyroxine, T3 uptake and TSH.
L|006060|Thyroid antibodies panel|44|8099-4 8098-6|Both antibodies of autoimmune thyroid disease.
L|007312|Iron and total iron-binding capacity|15|2498-4 2500-7 2501-5 2502-3|Iron, its binding capacity and their quotient.
L|008080|Urinalysis, complete with microscopy|14|${URINE} 5821-4 13945-1|Test strip and sediment of the urine.
L|009402|Acute hepatitis panel|68|22314-9 24113-3 5195-3 16128-1|Hepatitis A, B and C in recent infection.
L|009910|Chlamydia and gonorrhea, NAA|60|43304-5 43305-2|Both infections from one specimen.
L|010144|Obstetric panel|96|${OBSTETRIC}|First laboratory visit of a pregnancy.
L|010520|PT and INR|12|5902-2 6301-6|Prothrombin time in seconds and as INR.
L|011330|Celiac disease panel|58|31017-7 32998-7 2458-8|Transglutaminase antibodies with total IgA.
L|012044|Food allergy profile|72|${FOODS} 6246-3 6082-2 6136-6|Eight common foods.
L|012060|Respiratory allergy profile|98|6833-8 6098-8 6095-4 6096-2 6265-3 6085-5 6020-2 6025-1 19113-0|Animals, mites, pollen, molds and total IgE.
L|013008|Testosterone, free and total, with SHBG|74|2986-8 2991-8 13967-5|Testosterone and what binds it.
Q|10231|Comprehensive metabolic panel (CMP)|20|${COMPREHENSIVE}|Eighteen figures of metabolism.
Q|10165|Basic metabolic panel (BMP)|15|${BASIC} 33037-3|Electrolytes, sugar, kidney and the anion gap.
Q|10256|Hepatic function panel|16|${LIVER} 10834-0 1759-0|Liver proteins and enzymes with the calculated ratio.
Q|10314|Renal function panel|17|${KIDNEY} 3097-3|Kidney and minerals with the BUN/creatinine ratio.
Q|7600|Lipid panel, standard|18|${LIPIDS} 43396-1 9830-1|Cholesterol, triglycerides and two calculated figures.
Q|92061|Cardiovascular risk panel|96|${LIPIDS} 43396-1 1884-6 10835-7 30522-7|Lipids with apolipoprotein B, lipoprotein(a) and hs-CRP.
Q|1759|Complete blood count (CBC)|13|${BLOOD_COUNT} 32623-1|Blood cells with the mean platelet volume.
Q|6399|Complete blood count (CBC) with differential|16|${BLOOD_COUNT} 32623-1 ${DIFFERENTIAL}|Blood cells, kinds of white cells and platelet volume.
Q|7444|Thyroid panel with TSH|34|3016-3 3024-7|TSH with free thyroxine.
Q|7573|Iron and total iron-binding capacity|17|2498-4 2500-7 2502-3|Iron, its binding capacity and saturation.
Q|36126|Iron deficiency panel|38|2498-4 2500-7 2502-3 2276-4 3034-6|Iron studies with ferritin and transferrin.
Q|5463|Urinalysis, complete with microscopy|15|${URINE} 5821-4 13945-1|Test strip and sediment of the urine.
Q|10306|Acute hepatitis panel|72|22314-9 24113-3 5195-3 16128-1|Recent hepatitis A, B or C.
Q|11363|Chlamydia, gonorrhea and trichomonas, NAA|92|43304-5 43305-2 46154-1|Three infections from one specimen.
Q|20210|Obstetric panel|108|${OBSTETRIC} 16128-1|First visit of a pregnancy, with hepatitis C.
Q|8847|PT with INR|13|5902-2 6301-6|Prothrombin time, also as INR.
Q|19955|Celiac disease comprehensive panel|64|31017-7 32998-7 2458-8 2465-3|Celiac antibodies with total IgA and IgG.
Q|31348|PSA, total and free|46|2857-1 10886-0 12841-3|PSA and its free part.
Q|36168|Ovulation and cycle panel|120|15067-2 10501-5 2243-4 2839-9 2842-3|Five hormones of the cycle.
B|0082-7|Comprehensive metabolic panel (CMP)|15|${COMPREHENSIVE}|Metabolism at a glance.
B|0079-3|Basic metabolic panel (BMP)|12|2345-7 3094-0 2160-0 98979-8 2951-2 2823-3 2075-0 2028-9 17861-6|Eight measured figures and the estimated GFR.
B|0239-3|Liver function panel|13|${LIVER} 2324-2 1971-1|Liver figures with GGT and indirect bilirubin.
B|0053-8|Complete blood count (CBC) with differential|13|${BLOOD_COUNT} ${DIFFERENTIAL}|Blood cells and kinds of white cells.
B|0361-5|Lipid panel|14|2093-3 2571-8 2085-9 13457-7|Four lipids.
B|0550-3|Thyroid panel, extended|62|3016-3 3024-7 3051-0 8099-4|TSH, both free hormones and TPO antibodies.
B|0614-7|Iron studies|30|2498-4 2500-7 2502-3 2276-4|Iron, binding capacity, saturation and ferritin.
B|0770-7|Chlamydia and gonorrhea, NAA|54|43304-5 43305-2|Two infections from one specimen.
B|0812-7|Hepatitis B triple screen|50|5195-3 16933-4 16935-9|Infection, contact and immunity.
B|0905-9|Hemoglobin A1c with estimated glucose|16|4548-4|One result today; the estimate is not mapped.
B|1120-4|Food allergy profile|58|${FOODS}|Five common foods.
B|1131-1|Lupus panel|88|8061-4 5130-0 4485-9 4498-2|Antinuclear antibodies, DNA antibodies and complement.
S|901001|Comprehensive metabolic panel (CMP)|14|${COMPREHENSIVE}|Metabolism, kidney and liver.
S|901002|Basic metabolic panel (BMP)|11|${BASIC}|Metabolism and kidney.
S|901003|Lipid panel|13|${LIPIDS}|Cholesterol and triglycerides.
S|901005|Complete blood count (CBC) with differential|12|${BLOOD_COUNT} ${DIFFERENTIAL}|Blood cells and kinds of white cells.
S|901008|Diabetes follow-up panel|34|4548-4 1558-6 2160-0 14959-1|Blood sugar, A1c and the kidney.
S|901013|Thyroid cascade|36|3016-3 3024-7 3051-0|TSH, then free hormones where it is abnormal.
S|901021|Male hormone panel|66|2986-8 13967-5 2857-1 2191-5|Testosterone, SHBG, PSA and DHEA sulfate.
S|901034|Vitamin panel|78|2132-9 2284-8 62292-8 5763-8|Vitamins B12 and D, folate and zinc.
`

export const panels: Panel[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [lab, testCode, name, dollars, members, description] = row.split('|')
    return {
      lab: lab!,
      testCode: testCode!,
      name: name!,
      dollars: Number(dollars),
      members: members!.split(' '),
      description: description!,
    }
  })
