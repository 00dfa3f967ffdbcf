export type DemoLabTest = {
  /** Never changes: the id of the lab test follows from it. */
  key: string
  name: string
  /** Letter of `labs.ts`. */
  lab: string
  /** Names of markers of that laboratory. Some measure the same twice, as real compositions do. */
  markers: string[]
}

// key | name | laboratory | names of markers, separated by ;
const ROWS = `
annual-check|Annual check|L|Comprehensive metabolic panel (CMP); Lipid panel; Complete blood count (CBC) with differential; Hemoglobin A1c; Thyroid stimulating hormone (TSH)
annual-check-short|Annual check, short|L|Basic metabolic panel (BMP); Complete blood count (CBC); Cholesterol, total
lipid-follow-up|Lipid follow-up|L|Lipid panel with total/HDL ratio; Apolipoprotein B; LDL cholesterol, direct
diabetes-follow-up|Diabetes follow-up|L|Hemoglobin A1c; Glucose, fasting; Basic metabolic panel (BMP); Albumin/creatinine ratio, urine
thyroid|Thyroid check|L|Thyroid panel; Thyroxine, free (free T4); Thyroid antibodies panel
iron|Iron status|L|Iron and total iron-binding capacity; Iron; Ferritin; Transferrin; Hemoglobin
sti-screen|STI screen|L|Chlamydia and gonorrhea, NAA; HIV 1/2 antigen and antibodies, 4th generation; Syphilis screen, RPR; Trichomonas vaginalis, NAA; Hepatitis C antibodies
pregnancy-first|Pregnancy, first visit|L|Obstetric panel; HIV 1/2 antigen and antibodies, 4th generation; Urine culture; Hemoglobin A1c; Varicella zoster IgG
pregnancy-test|Pregnancy confirmation|L|hCG, beta, quantitative; Progesterone
celiac|Celiac screen|L|Celiac disease panel; Tissue transglutaminase IgA
food-allergy|Food allergy|L|Food allergy profile; Peanut IgE; Immunoglobulin E (IgE), total
respiratory-allergy|Respiratory allergy|L|Respiratory allergy profile
coagulation|Coagulation before surgery|L|PT and INR; Activated partial thromboplastin time (aPTT); Fibrinogen; Platelet count
kidney|Kidney follow-up|L|Renal function panel; Cystatin C; Albumin/creatinine ratio, urine; Parathyroid hormone, intact (PTH); Phosphorus
liver|Liver follow-up|L|Hepatic function panel; Gamma-glutamyl transferase (GGT); Alpha-fetoprotein (AFP); PT and INR
mens-health|Men's health|Q|Testosterone, total; Testosterone, free; PSA, total and free; Prostate-specific antigen (PSA); Complete blood count (CBC)
womens-health|Women's health|Q|Ovulation and cycle panel; Anti-Mullerian hormone (AMH); Thyroid panel with TSH; Iron deficiency panel
heart|Heart risk|Q|Cardiovascular risk panel; Homocysteine; Hemoglobin A1c; Apolipoprotein B
heart-failure|Heart failure follow-up|Q|NT-proBNP; Basic metabolic panel (BMP); Magnesium; Digoxin
annual-check-quest|Annual check|Q|Comprehensive metabolic panel (CMP); Lipid panel, standard; Complete blood count (CBC) with differential; Hemoglobin A1c; Urinalysis, complete with microscopy
fatigue|Fatigue work-up|Q|Complete blood count (CBC) with differential; Iron deficiency panel; Ferritin; Vitamin B12; Vitamin D, 25-hydroxy, total; Thyroid stimulating hormone (TSH)
joint-pain|Joint pain|B|Rheumatoid factor; Lupus panel; Antinuclear antibodies (ANA); C-reactive protein (CRP); Uric acid; Sedimentation rate (ESR), Westergren
thyroid-extended|Thyroid check, extended|B|Thyroid panel, extended; Thyroglobulin antibodies; Thyroid stimulating hormone (TSH)
hepatitis-b-immunity|Hepatitis B immunity|B|Hepatitis B triple screen; Hepatitis B surface antibodies, quantitative
anemia|Anemia work-up|B|Complete blood count (CBC) with differential; Iron studies; Vitamin B12; Folate, serum; Reticulocytes, percent
basic-health|Basic health|S|Comprehensive metabolic panel (CMP); Lipid panel; Complete blood count (CBC) with differential
diabetes-desert|Diabetes program|S|Diabetes follow-up panel; Hemoglobin A1c; Lipid panel; Insulin
mens-health-desert|Men's health|S|Male hormone panel; Prostate-specific antigen (PSA); Estradiol
nutrition|Nutrition check|S|Vitamin panel; Vitamin B12; Ferritin; Magnesium
glucose-only|Glucose alone|S|Glucose
`

export const demoLabTests: DemoLabTest[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [key, name, lab, markers] = row.split('|')
    return { key: key!, name: name!, lab: lab!, markers: markers!.split('; ') }
  })
