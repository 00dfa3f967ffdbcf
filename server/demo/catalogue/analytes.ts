/**
 * Analytes of the demonstration's laboratories. Names, LOINC codes, LOINC's long common names and
 * UCUM units are real; prices are invented.
 *
 * This material contains content from LOINC (http://loinc.org). LOINC is copyright © 1995-2024,
 * Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC)
 * Committee and is available at no cost under the license at http://loinc.org/license. LOINC® is a
 * registered United States trademark of Regenstrief Institute, Inc.
 */
export type Analyte = {
  /** Name as a clinician writes it. */
  name: string
  /** Null where the laboratories have not mapped it: what LOINC should say is then empty too. */
  code: string | null
  loincName: string | null
  /** UCUM. Null for what has no unit, such as presence. */
  unit: string | null
  /** US dollars at an ordinary laboratory, without cents. */
  dollars: number
  /** First letters of the laboratories that offer it alone, see `labs.ts`. Panels may hold it at any laboratory. */
  offeredBy: string
  description: string
}

// LOINC code | LOINC long common name | UCUM unit | name | dollars | laboratories | description
// An id of the demonstration follows from the place of a row in its laboratory, so new rows go to the end.
const ROWS = `
2345-7|Glucose [Mass/volume] in Serum or Plasma|mg/dL|Glucose|7|LQBS|Sugar in the blood, whatever the time of the last meal.
1558-6|Fasting glucose [Mass/volume] in Serum or Plasma|mg/dL|Glucose, fasting|7|LQBS|Sugar in the blood after at least eight hours without food.
4548-4|Hemoglobin A1c/Hemoglobin.total in Blood|%|Hemoglobin A1c|14|LQBS|Average blood sugar over about three months.
3094-0|Urea nitrogen [Mass/volume] in Serum or Plasma|mg/dL|Urea nitrogen (BUN)|6|LQBS|Waste of protein metabolism that the kidneys remove.
2160-0|Creatinine [Mass/volume] in Serum or Plasma|mg/dL|Creatinine|6|LQBS|Waste of muscle; rises when the kidneys filter less.
3097-3|Urea nitrogen/Creatinine [Mass Ratio] in Serum or Plasma|mg/mg{creat}|BUN/creatinine ratio|4||Urea nitrogen divided by creatinine.
98979-8|Glomerular filtration rate/1.73 sq M.predicted [Volume Rate/Area] in Serum, Plasma or Blood by Creatinine-based formula (CKD-EPI 2021)|mL/min/{1.73_m2}|Estimated GFR (CKD-EPI 2021)|8|LQBS|Filtration of the kidneys estimated from creatinine, age and sex.
2951-2|Sodium [Moles/volume] in Serum or Plasma|mmol/L|Sodium|6|LQBS|Main electrolyte outside the cells.
2823-3|Potassium [Moles/volume] in Serum or Plasma|mmol/L|Potassium|6|LQBS|Main electrolyte inside the cells; matters for heart rhythm.
2075-0|Chloride [Moles/volume] in Serum or Plasma|mmol/L|Chloride|6|LQBS|Electrolyte that follows sodium and acid-base balance.
2028-9|Carbon dioxide, total [Moles/volume] in Serum or Plasma|mmol/L|Carbon dioxide, total|6|LQBS|Mostly bicarbonate; a first look at acid-base balance.
17861-6|Calcium [Mass/volume] in Serum or Plasma|mg/dL|Calcium|6|LQBS|Total calcium, bound and free.
2885-2|Protein [Mass/volume] in Serum or Plasma|g/dL|Protein, total|6|LQBS|Albumin and globulins together.
1751-7|Albumin [Mass/volume] in Serum or Plasma|g/dL|Albumin|6|LQBS|Main protein of plasma, made in the liver.
10834-0|Globulin [Mass/volume] in Serum by calculation|g/dL|Globulin, calculated|4||Total protein less albumin.
1759-0|Albumin/Globulin [Mass Ratio] in Serum or Plasma|{ratio}|Albumin/globulin ratio|4||Albumin divided by globulin.
1975-2|Bilirubin.total [Mass/volume] in Serum or Plasma|mg/dL|Bilirubin, total|6|LQBS|Breakdown product of hemoglobin that the liver removes.
1968-7|Bilirubin.direct [Mass/volume] in Serum or Plasma|mg/dL|Bilirubin, direct|6|LQS|The conjugated part of bilirubin.
1971-1|Bilirubin.indirect [Mass/volume] in Serum or Plasma|mg/dL|Bilirubin, indirect|6|B|The part of bilirubin that is not yet conjugated.
6768-6|Alkaline phosphatase [Enzymatic activity/volume] in Serum or Plasma|U/L|Alkaline phosphatase (ALP)|6|LQBS|Enzyme of bile ducts and bone.
1742-6|Alanine aminotransferase [Enzymatic activity/volume] in Serum or Plasma|U/L|Alanine aminotransferase (ALT)|6|LQBS|Enzyme of liver cells.
1920-8|Aspartate aminotransferase [Enzymatic activity/volume] in Serum or Plasma|U/L|Aspartate aminotransferase (AST)|6|LQBS|Enzyme of liver and muscle cells.
2324-2|Gamma glutamyl transferase [Enzymatic activity/volume] in Serum or Plasma|U/L|Gamma-glutamyl transferase (GGT)|8|LQBS|Enzyme that rises with bile duct disease and alcohol.
2532-0|Lactate dehydrogenase [Enzymatic activity/volume] in Serum or Plasma|U/L|Lactate dehydrogenase (LDH)|8|LQB|Released by damaged cells of many tissues.
2157-6|Creatine kinase [Enzymatic activity/volume] in Serum or Plasma|U/L|Creatine kinase (CK)|9|LQBS|Enzyme of muscle; rises after injury or hard exercise.
1798-8|Amylase [Enzymatic activity/volume] in Serum or Plasma|U/L|Amylase|9|LQBS|Enzyme of pancreas and salivary glands.
3040-3|Lipase [Enzymatic activity/volume] in Serum or Plasma|U/L|Lipase|10|LQBS|Enzyme of the pancreas.
3084-1|Urate [Mass/volume] in Serum or Plasma|mg/dL|Uric acid|7|LQBS|Rises in gout and when kidneys remove less.
2777-1|Phosphate [Mass/volume] in Serum or Plasma|mg/dL|Phosphorus|6|LQBS|Mineral of bone and energy metabolism.
19123-9|Magnesium [Mass/volume] in Serum or Plasma|mg/dL|Magnesium|8|LQBS|Mineral that nerves and muscles need.
1995-0|Calcium.ionized [Moles/volume] in Serum or Plasma|mmol/L|Calcium, ionized|14|LQ|The free part of calcium.
2692-2|Osmolality of Serum or Plasma|mosm/kg|Osmolality, serum|15|LQ|Concentration of dissolved particles.
2524-7|Lactate [Moles/volume] in Serum or Plasma|mmol/L|Lactate|16|LB|Rises when tissues lack oxygen.
33863-2|Cystatin C [Mass/volume] in Serum or Plasma|mg/L|Cystatin C|32|LQB|Marker of kidney filtration that depends little on muscle.
14338-8|Prealbumin [Mass/volume] in Serum or Plasma|mg/dL|Prealbumin|22|LQ|Short-lived liver protein used in nutrition follow-up.
33037-3|Anion gap in Serum or Plasma|mmol/L|Anion gap|4||Difference of measured cations and anions.
2093-3|Cholesterol [Mass/volume] in Serum or Plasma|mg/dL|Cholesterol, total|7|LQBS|All cholesterol of the blood.
2571-8|Triglyceride [Mass/volume] in Serum or Plasma|mg/dL|Triglycerides|7|LQBS|Fat that travels in the blood.
2085-9|Cholesterol in HDL [Mass/volume] in Serum or Plasma|mg/dL|HDL cholesterol|8|LQBS|Cholesterol in high-density lipoprotein.
13457-7|Cholesterol in LDL [Mass/volume] in Serum or Plasma by calculation|mg/dL|LDL cholesterol, calculated|4||Cholesterol in low-density lipoprotein, from the other lipids.
18262-6|Cholesterol in LDL [Mass/volume] in Serum or Plasma by Direct assay|mg/dL|LDL cholesterol, direct|16|LQBS|Cholesterol in low-density lipoprotein, measured.
13458-5|Cholesterol in VLDL [Mass/volume] in Serum or Plasma by calculation|mg/dL|VLDL cholesterol, calculated|4||Cholesterol in very low-density lipoprotein, from triglycerides.
43396-1|Cholesterol non HDL [Mass/volume] in Serum or Plasma|mg/dL|Non-HDL cholesterol|4||Total cholesterol less HDL cholesterol.
9830-1|Cholesterol.total/Cholesterol in HDL [Mass Ratio] in Serum or Plasma|{ratio}|Total/HDL cholesterol ratio|4||Total cholesterol divided by HDL cholesterol.
1884-6|Apolipoprotein B [Mass/volume] in Serum or Plasma|mg/dL|Apolipoprotein B|24|LQBS|Protein of the particles that carry cholesterol into vessel walls.
1869-7|Apolipoprotein A-I [Mass/volume] in Serum or Plasma|mg/dL|Apolipoprotein A-I|24|LQ|Main protein of HDL.
10835-7|Lipoprotein a [Mass/volume] in Serum or Plasma|mg/dL|Lipoprotein(a)|29|QB|Inherited risk factor of heart disease, as mass.
43583-4|Lipoprotein a [Moles/volume] in Serum or Plasma|nmol/L|Lipoprotein(a), molar|31|LS|Inherited risk factor of heart disease, as number of particles.
30522-7|C reactive protein [Mass/volume] in Serum or Plasma by High sensitivity method|mg/L|C-reactive protein, high sensitivity (hs-CRP)|15|LQBS|Low-grade inflammation, used in cardiovascular risk.
1988-5|C reactive protein [Mass/volume] in Serum or Plasma|mg/L|C-reactive protein (CRP)|12|LQBS|Rises within hours of inflammation or infection.
13965-9|Homocysteine [Moles/volume] in Serum or Plasma|umol/L|Homocysteine|36|LQB|Rises when vitamin B12 or folate is lacking.
30934-4|Natriuretic peptide B [Mass/volume] in Serum or Plasma|pg/mL|B-type natriuretic peptide (BNP)|45|LQ|Released by a strained heart.
33762-6|Natriuretic peptide.B prohormone N-Terminal [Mass/volume] in Serum or Plasma|pg/mL|NT-proBNP|55|LQB|Released by a strained heart, stable for longer than BNP.
10839-9|Troponin I.cardiac [Mass/volume] in Serum or Plasma|ng/mL|Troponin I, cardiac|38|LQ|Released by damaged heart muscle.
13969-1|Creatine kinase.MB [Mass/volume] in Serum or Plasma|ng/mL|Creatine kinase MB|26|Q|The form of creatine kinase that heart muscle is rich in.
6690-2|Leukocytes [#/volume] in Blood by Automated count|10*3/uL|White blood cell count (WBC)|6|LQB|Number of white blood cells.
789-8|Erythrocytes [#/volume] in Blood by Automated count|10*6/uL|Red blood cell count (RBC)|6|LQB|Number of red blood cells.
718-7|Hemoglobin [Mass/volume] in Blood|g/dL|Hemoglobin|6|LQBS|Oxygen-carrying protein of the blood.
4544-3|Hematocrit [Volume Fraction] of Blood by Automated count|%|Hematocrit|6|LQBS|Share of the blood that is red cells.
787-2|MCV [Entitic volume] by Automated count|fL|Mean corpuscular volume (MCV)|4||Average size of a red cell.
785-6|MCH [Entitic mass] by Automated count|pg|Mean corpuscular hemoglobin (MCH)|4||Average hemoglobin in a red cell.
786-4|MCHC [Mass/volume] by Automated count|g/dL|Mean corpuscular hemoglobin concentration (MCHC)|4||Concentration of hemoglobin within the red cells.
788-0|Erythrocyte distribution width [Ratio] by Automated count|%|Red cell distribution width (RDW)|4||How much red cells differ in size.
777-3|Platelets [#/volume] in Blood by Automated count|10*3/uL|Platelet count|6|LQBS|Number of platelets.
32623-1|Platelet mean volume [Entitic volume] in Blood by Automated count|fL|Mean platelet volume (MPV)|4||Average size of a platelet.
751-8|Neutrophils [#/volume] in Blood by Automated count|10*3/uL|Neutrophils, absolute|5||Number of neutrophils.
731-0|Lymphocytes [#/volume] in Blood by Automated count|10*3/uL|Lymphocytes, absolute|5||Number of lymphocytes.
742-7|Monocytes [#/volume] in Blood by Automated count|10*3/uL|Monocytes, absolute|5||Number of monocytes.
711-2|Eosinophils [#/volume] in Blood by Automated count|10*3/uL|Eosinophils, absolute|5|LQ|Number of eosinophils.
704-7|Basophils [#/volume] in Blood by Automated count|10*3/uL|Basophils, absolute|5||Number of basophils.
770-8|Neutrophils/100 leukocytes in Blood by Automated count|%|Neutrophils, percent|4||Neutrophils as a share of the white cells.
736-9|Lymphocytes/100 leukocytes in Blood by Automated count|%|Lymphocytes, percent|4||Lymphocytes as a share of the white cells.
5905-5|Monocytes/100 leukocytes in Blood by Automated count|%|Monocytes, percent|4||Monocytes as a share of the white cells.
713-8|Eosinophils/100 leukocytes in Blood by Automated count|%|Eosinophils, percent|4||Eosinophils as a share of the white cells.
706-2|Basophils/100 leukocytes in Blood by Automated count|%|Basophils, percent|4||Basophils as a share of the white cells.
17849-1|Reticulocytes/100 erythrocytes in Blood by Automated count|%|Reticulocytes, percent|10|LQBS|Share of red cells that are newly made.
60474-4|Reticulocytes [#/volume] in Blood by Automated count|10*3/uL|Reticulocytes, absolute|10|LQ|Number of newly made red cells.
4537-7|Erythrocyte sedimentation rate by Westergren method|mm/h|Sedimentation rate (ESR), Westergren|8|LQBS|How fast red cells settle; rises in inflammation.
2498-4|Iron [Mass/volume] in Serum or Plasma|ug/dL|Iron|8|LQBS|Iron that is bound to transferrin.
2500-7|Iron binding capacity [Mass/volume] in Serum or Plasma|ug/dL|Total iron-binding capacity (TIBC)|9|LQBS|How much iron the blood could carry.
2501-5|Iron binding capacity.unsaturated [Mass/volume] in Serum or Plasma|ug/dL|Unsaturated iron-binding capacity (UIBC)|9|L|How much more iron the blood could carry.
2502-3|Iron saturation [Mass Fraction] in Serum or Plasma|%|Iron saturation|4||Iron as a share of the binding capacity.
2276-4|Ferritin [Mass/volume] in Serum or Plasma|ng/mL|Ferritin|18|LQBS|Iron stores of the body.
3034-6|Transferrin [Mass/volume] in Serum or Plasma|mg/dL|Transferrin|16|LQB|Protein that carries iron.
2132-9|Cobalamin (Vitamin B12) [Mass/volume] in Serum or Plasma|pg/mL|Vitamin B12|19|LQBS|Vitamin that blood formation and nerves need.
2284-8|Folate [Mass/volume] in Serum or Plasma|ng/mL|Folate, serum|19|LQBS|Vitamin that cell division needs.
2283-0|Folate [Mass/volume] in Red Blood Cells|ng/mL|Folate, red cell|28|LQ|Folate over the life of red cells.
13964-2|Methylmalonate [Moles/volume] in Serum or Plasma|nmol/L|Methylmalonic acid|52|LQ|Rises when vitamin B12 is lacking.
62292-8|25-Hydroxyvitamin D3+25-Hydroxyvitamin D2 [Mass/volume] in Serum or Plasma|ng/mL|Vitamin D, 25-hydroxy, total|32|LQBS|Vitamin D stores.
1989-3|25-hydroxyvitamin D3 [Mass/volume] in Serum or Plasma|ng/mL|Vitamin D3, 25-hydroxy|34|Q|The vitamin D3 part of the stores.
1649-3|Calcitriol [Mass/volume] in Serum or Plasma|pg/mL|Vitamin D3, 1,25-dihydroxy (calcitriol)|48|LQB|The active form of vitamin D.
2923-1|Retinol [Mass/volume] in Serum or Plasma|ug/dL|Vitamin A (retinol)|33|LQB|Vitamin of sight and skin.
1823-4|Alpha tocopherol [Mass/volume] in Serum or Plasma|mg/L|Vitamin E (alpha-tocopherol)|34|LQB|Vitamin that protects membranes.
1903-4|Ascorbate [Mass/volume] in Serum or Plasma|mg/dL|Vitamin C (ascorbic acid)|36|LQ|Vitamin of connective tissue.
5763-8|Zinc [Mass/volume] in Serum or Plasma|ug/dL|Zinc|24|LQBS|Trace element of many enzymes.
5631-7|Copper [Mass/volume] in Serum or Plasma|ug/dL|Copper|24|LQB|Trace element; held against ceruloplasmin.
5724-0|Selenium [Mass/volume] in Serum or Plasma|ug/L|Selenium|30|LQ|Trace element of thyroid and antioxidant enzymes.
2064-4|Ceruloplasmin [Mass/volume] in Serum or Plasma|mg/dL|Ceruloplasmin|22|LQB|Protein that carries copper.
5671-3|Lead [Mass/volume] in Blood|ug/dL|Lead, blood|20|LQBS|Exposure to lead.
5685-3|Mercury [Mass/volume] in Blood|ug/L|Mercury, blood|36|LQB|Exposure to mercury.
5609-3|Cadmium [Mass/volume] in Blood|ug/L|Cadmium, blood|36|LQ|Exposure to cadmium.
3016-3|Thyrotropin [Units/volume] in Serum or Plasma|m[IU]/L|Thyroid stimulating hormone (TSH)|16|LQBS|Signal of the pituitary to the thyroid.
3024-7|Thyroxine (T4) free [Mass/volume] in Serum or Plasma|ng/dL|Thyroxine, free (free T4)|16|LQBS|The part of thyroxine that is not bound.
3026-2|Thyroxine (T4) [Mass/volume] in Serum or Plasma|ug/dL|Thyroxine, total (T4)|12|LQBS|Thyroxine, bound and free.
3051-0|Triiodothyronine (T3) Free [Mass/volume] in Serum or Plasma|pg/mL|Triiodothyronine, free (free T3)|22|LQBS|The part of triiodothyronine that is not bound.
3053-6|Triiodothyronine (T3) [Mass/volume] in Serum or Plasma|ng/dL|Triiodothyronine, total (T3)|20|LQB|Triiodothyronine, bound and free.
3050-2|Triiodothyronine resin uptake (T3RU) in Serum or Plasma|%|T3 uptake|11|LQ|Free binding places for thyroid hormone.
3052-8|Triiodothyronine (T3).reverse [Mass/volume] in Serum or Plasma|ng/dL|Reverse T3|44|LQ|Inactive form of triiodothyronine.
8099-4|Thyroperoxidase Ab [Units/volume] in Serum or Plasma|[IU]/mL|Thyroid peroxidase antibodies (TPO)|24|LQBS|Antibodies of autoimmune thyroid disease.
8098-6|Thyroglobulin Ab [Units/volume] in Serum or Plasma|[IU]/mL|Thyroglobulin antibodies|24|LQBS|Antibodies that also disturb the thyroglobulin assay.
3013-0|Thyroglobulin [Mass/volume] in Serum or Plasma|ng/mL|Thyroglobulin|30|LQB|Follow-up after removal of the thyroid.
2986-8|Testosterone [Mass/volume] in Serum or Plasma|ng/dL|Testosterone, total|26|LQBS|Main androgen, bound and free.
2991-8|Testosterone Free [Mass/volume] in Serum or Plasma|pg/mL|Testosterone, free|38|LQB|The part of testosterone that is not bound.
13967-5|Sex hormone binding globulin [Moles/volume] in Serum or Plasma|nmol/L|Sex hormone-binding globulin (SHBG)|28|LQBS|Protein that binds testosterone and estradiol.
2243-4|Estradiol (E2) [Mass/volume] in Serum or Plasma|pg/mL|Estradiol|28|LQBS|Main estrogen before menopause.
2839-9|Progesterone [Mass/volume] in Serum or Plasma|ng/mL|Progesterone|26|LQBS|Hormone of the second half of the cycle.
15067-2|Follitropin [Units/volume] in Serum or Plasma|m[IU]/mL|Follicle-stimulating hormone (FSH)|24|LQBS|Signal of the pituitary to ovary and testis.
10501-5|Lutropin [Units/volume] in Serum or Plasma|m[IU]/mL|Luteinizing hormone (LH)|24|LQBS|Signal that starts ovulation.
2842-3|Prolactin [Mass/volume] in Serum or Plasma|ng/mL|Prolactin|24|LQBS|Pituitary hormone of lactation.
2143-6|Cortisol [Mass/volume] in Serum or Plasma|ug/dL|Cortisol|22|LQB|Adrenal hormone that follows the time of day.
9813-7|Cortisol [Mass/volume] in Serum or Plasma --AM peak specimen|ug/dL|Cortisol, morning|22|LQS|Cortisol at its daily peak.
2141-0|Corticotropin [Mass/volume] in Plasma|pg/mL|Adrenocorticotropic hormone (ACTH)|42|LQB|Signal of the pituitary to the adrenal glands.
2191-5|Dehydroepiandrosterone sulfate (DHEA-S) [Mass/volume] in Serum or Plasma|ug/dL|DHEA sulfate|26|LQBS|Adrenal androgen.
2731-8|Parathyrin.intact [Mass/volume] in Serum or Plasma|pg/mL|Parathyroid hormone, intact (PTH)|36|LQBS|Hormone that raises calcium.
2484-4|Insulin-like growth factor-I [Mass/volume] in Serum or Plasma|ng/mL|Insulin-like growth factor 1 (IGF-1)|44|LQB|Reflects growth hormone over the day.
2963-7|Somatotropin [Mass/volume] in Serum or Plasma|ng/mL|Growth hormone|34|LQ|Pituitary hormone that comes in bursts.
20448-7|Insulin [Units/volume] in Serum or Plasma|u[IU]/mL|Insulin|19|LQBS|Hormone that lowers blood sugar.
1986-9|C peptide [Mass/volume] in Serum or Plasma|ng/mL|C-peptide|26|LQB|Shows how much insulin the body itself makes.
1763-2|Aldosterone [Mass/volume] in Serum or Plasma|ng/dL|Aldosterone|40|LQ|Adrenal hormone that keeps sodium.
2915-7|Renin [Enzymatic activity/volume] in Plasma|ng/mL/h|Renin activity|44|LQ|First step of the hormone chain that raises blood pressure.
38476-8|Mullerian inhibiting substance [Mass/volume] in Serum or Plasma|ng/mL|Anti-Mullerian hormone (AMH)|62|LQBS|Reflects the reserve of the ovaries.
1668-3|17-Hydroxyprogesterone [Mass/volume] in Serum or Plasma|ng/dL|17-Hydroxyprogesterone|40|LQ|Rises in congenital adrenal hyperplasia.
1854-9|Androstenedione [Mass/volume] in Serum or Plasma|ng/dL|Androstenedione|42|LQB|Precursor of testosterone and estrogen.
1992-7|Calcitonin [Mass/volume] in Serum or Plasma|pg/mL|Calcitonin|44|LQ|Marker of medullary thyroid cancer.
2333-3|Gastrin [Mass/volume] in Serum or Plasma|pg/mL|Gastrin|38|LQ|Hormone that starts acid in the stomach.
21198-7|Choriogonadotropin.beta subunit [Units/volume] in Serum or Plasma|m[IU]/mL|hCG, beta, quantitative|22|LQBS|Amount of the pregnancy hormone.
2118-8|Choriogonadotropin (pregnancy test) [Presence] in Serum or Plasma||Pregnancy test, serum|12|LQBS|Whether the pregnancy hormone is there.
2106-3|Choriogonadotropin (pregnancy test) [Presence] in Urine||Pregnancy test, urine|8|LQBS|Whether the pregnancy hormone is in the urine.
2857-1|Prostate specific Ag [Mass/volume] in Serum or Plasma|ng/mL|Prostate-specific antigen (PSA)|22|LQBS|Protein of the prostate.
10886-0|Prostate Specific Ag Free [Mass/volume] in Serum or Plasma|ng/mL|PSA, free|28|LQ|The part of PSA that is not bound.
12841-3|Prostate Specific Ag Free/Prostate specific Ag.total in Serum or Plasma|%|PSA, free/total|4||Free PSA as a share of all PSA.
10334-1|Cancer Ag 125 [Units/volume] in Serum or Plasma|[arb'U]/mL|CA 125|32|LQBS|Follow-up of ovarian cancer.
24108-3|Cancer Ag 19-9 [Units/volume] in Serum or Plasma|[arb'U]/mL|CA 19-9|34|LQBS|Follow-up of pancreatic cancer.
6875-9|Cancer Ag 15-3 [Units/volume] in Serum or Plasma|[arb'U]/mL|CA 15-3|34|LQB|Follow-up of breast cancer.
17842-6|Cancer Ag 27-29 [Units/volume] in Serum or Plasma|[arb'U]/mL|CA 27.29|34|LQ|Follow-up of breast cancer.
2039-6|Carcinoembryonic Ag [Mass/volume] in Serum or Plasma|ng/mL|Carcinoembryonic antigen (CEA)|28|LQBS|Follow-up of bowel cancer.
1834-1|Alpha-1-Fetoprotein [Mass/volume] in Serum or Plasma|ng/mL|Alpha-fetoprotein (AFP)|28|LQBS|Marker of liver and germ cell tumors.
1952-1|Beta-2-Microglobulin [Mass/volume] in Serum or Plasma|mg/L|Beta-2 microglobulin|34|LQ|Rises with lymphoid tumors and kidney disease.
5902-2|Prothrombin time (PT)|s|Prothrombin time (PT)|9|LQB|Clotting by the extrinsic pathway.
6301-6|INR in Platelet poor plasma by Coagulation assay|{INR}|INR|9|LQB|Prothrombin time made comparable between laboratories.
14979-9|aPTT in Platelet poor plasma by Coagulation assay|s|Activated partial thromboplastin time (aPTT)|11|LQBS|Clotting by the intrinsic pathway.
3255-7|Fibrinogen [Mass/volume] in Platelet poor plasma by Coagulation assay|mg/dL|Fibrinogen|20|LQB|Protein from which clots are built.
11572-5|Rheumatoid factor [Units/volume] in Serum or Plasma|[IU]/mL|Rheumatoid factor|16|LQBS|Antibody of rheumatoid arthritis and other diseases.
8061-4|Nuclear Ab [Presence] in Serum||Antinuclear antibodies (ANA)|20|LQB|First test for lupus and its relatives.
5048-4|Nuclear Ab [Titer] in Serum by Immunofluorescence|{titer}|ANA titer by immunofluorescence|26|LQS|Highest dilution at which antinuclear antibodies are still seen.
5130-0|DNA double strand Ab [Units/volume] in Serum|[IU]/mL|Double-stranded DNA antibodies|28|LQB|Antibody of lupus.
2465-3|IgG [Mass/volume] in Serum or Plasma|mg/dL|Immunoglobulin G (IgG)|18|LQBS|Antibodies of lasting defence.
2458-8|IgA [Mass/volume] in Serum or Plasma|mg/dL|Immunoglobulin A (IgA)|18|LQBS|Antibodies of the mucous membranes.
2472-9|IgM [Mass/volume] in Serum or Plasma|mg/dL|Immunoglobulin M (IgM)|18|LQBS|Antibodies of the first defence.
19113-0|IgE [Units/volume] in Serum or Plasma|k[IU]/L|Immunoglobulin E (IgE), total|20|LQBS|Antibodies of allergy.
4485-9|Complement C3 [Mass/volume] in Serum or Plasma|mg/dL|Complement C3|22|LQB|Falls when the complement system is used up.
4498-2|Complement C4 [Mass/volume] in Serum or Plasma|mg/dL|Complement C4|22|LQB|Falls when the complement system is used up.
31017-7|Tissue transglutaminase IgA Ab [Units/volume] in Serum|[arb'U]/mL|Tissue transglutaminase IgA|26|LQBS|First test for celiac disease.
32998-7|Tissue transglutaminase IgG Ab [Units/volume] in Serum|[arb'U]/mL|Tissue transglutaminase IgG|26|LQ|Celiac test for those who lack IgA.
5370-2|Streptolysin O Ab [Units/volume] in Serum or Plasma|[IU]/mL|Antistreptolysin O (ASO)|18|LQ|Shows a recent streptococcal infection.
56888-1|HIV 1+2 Ab+HIV1 p24 Ag [Presence] in Serum or Plasma by Immunoassay||HIV 1/2 antigen and antibodies, 4th generation|24|LQBS|Screening for HIV.
5195-3|Hepatitis B virus surface Ag [Presence] in Serum||Hepatitis B surface antigen|18|LQB|Present infection with hepatitis B.
22322-2|Hepatitis B virus surface Ab [Presence] in Serum||Hepatitis B surface antibodies|18|LQ|Immunity against hepatitis B.
16935-9|Hepatitis B virus surface Ab [Units/volume] in Serum|m[IU]/mL|Hepatitis B surface antibodies, quantitative|22|LQBS|Amount of the antibodies that protect against hepatitis B.
16933-4|Hepatitis B virus core Ab [Presence] in Serum||Hepatitis B core antibodies, total|20|LQB|Past or present infection with hepatitis B.
24113-3|Hepatitis B virus core IgM Ab [Presence] in Serum or Plasma by Immunoassay||Hepatitis B core IgM|22|LQB|Recent infection with hepatitis B.
22314-9|Hepatitis A virus IgM Ab [Presence] in Serum||Hepatitis A IgM|22|LQB|Recent infection with hepatitis A.
20575-7|Hepatitis A virus Ab [Presence] in Serum||Hepatitis A antibodies, total|20|LQ|Immunity against hepatitis A.
16128-1|Hepatitis C virus Ab [Presence] in Serum||Hepatitis C antibodies|20|LQB|Contact with hepatitis C.
11011-4|Hepatitis C virus RNA [Units/volume] (viral load) in Serum or Plasma by NAA with probe detection|[IU]/mL|Hepatitis C viral load|96|LQ|Amount of hepatitis C virus in the blood.
20507-0|Reagin Ab [Presence] in Serum by RPR||Syphilis screen, RPR|10|LQBS|Screening for syphilis.
31147-2|Reagin Ab [Titer] in Serum by RPR|{titer}|RPR titer|10|LQ|Activity of syphilis.
43304-5|Chlamydia trachomatis rRNA [Presence] in Specimen by NAA with probe detection||Chlamydia trachomatis, NAA|34|LQBS|Infection with chlamydia.
43305-2|Neisseria gonorrhoeae rRNA [Presence] in Specimen by NAA with probe detection||Neisseria gonorrhoeae, NAA|34|LQBS|Infection with gonococci.
46154-1|Trichomonas vaginalis rRNA [Presence] in Specimen by NAA with probe detection||Trichomonas vaginalis, NAA|38|LQ|Infection with trichomonads.
8014-3|Rubella virus IgG Ab [Units/volume] in Serum|[IU]/mL|Rubella IgG|18|LQBS|Immunity against rubella.
19162-7|Varicella zoster virus IgG Ab [Presence] in Serum||Varicella zoster IgG|22|LQB|Immunity against chickenpox.
94500-6|SARS-CoV-2 (COVID-19) RNA [Presence] in Respiratory system specimen by NAA with probe detection||SARS-CoV-2 RNA, NAA|65|LQBS|Present infection with the coronavirus of COVID-19.
17780-8|Helicobacter pylori Ag [Presence] in Stool by Immunoassay||Helicobacter pylori antigen, stool|48|LQ|Present infection with Helicobacter pylori.
630-4|Bacteria identified in Urine by Culture||Urine culture|20|LQBS|Which bacteria grow from the urine.
600-7|Bacteria identified in Blood by Culture||Blood culture|32|LQ|Which bacteria grow from the blood.
626-2|Bacteria identified in Throat by Culture||Throat culture|20|LQB|Which bacteria grow from the throat.
625-4|Bacteria identified in Stool by Culture||Stool culture|30|LQ|Which bacteria grow from the stool.
5778-6|Color of Urine||Urine color|3||Color of the urine.
5767-9|Appearance of Urine||Urine appearance|3||Whether the urine is clear.
5811-5|Specific gravity of Urine by Test strip||Urine specific gravity|3||Concentration of the urine.
5803-2|pH of Urine by Test strip|[pH]|Urine pH|3||Acidity of the urine.
20454-5|Protein [Presence] in Urine by Test strip||Urine protein, dipstick|3||Whether there is protein in the urine.
25428-4|Glucose [Presence] in Urine by Test strip||Urine glucose, dipstick|3||Whether there is sugar in the urine.
2514-8|Ketones [Presence] in Urine by Test strip||Urine ketones, dipstick|3||Whether there are ketones in the urine.
5770-3|Bilirubin.total [Presence] in Urine by Test strip||Urine bilirubin, dipstick|3||Whether there is bilirubin in the urine.
5794-3|Hemoglobin [Presence] in Urine by Test strip||Urine blood, dipstick|3||Whether there is blood in the urine.
5799-2|Leukocyte esterase [Presence] in Urine by Test strip||Urine leukocyte esterase, dipstick|3||Whether white cells are in the urine.
5802-4|Nitrite [Presence] in Urine by Test strip||Urine nitrite, dipstick|3||Whether bacteria have made nitrite.
5821-4|Leukocytes [#/area] in Urine sediment by Microscopy high power field|/[HPF]|Urine white cells, microscopy|4||White cells seen in the sediment.
13945-1|Erythrocytes [#/area] in Urine sediment by Microscopy high power field|/[HPF]|Urine red cells, microscopy|4||Red cells seen in the sediment.
14957-5|Microalbumin [Mass/volume] in Urine|mg/L|Albumin, urine (microalbumin)|14|LQB|Small amounts of albumin in the urine.
14959-1|Microalbumin/Creatinine [Mass Ratio] in Urine|mg/g{creat}|Albumin/creatinine ratio, urine|16|LQBS|Albumin in the urine, corrected for its concentration.
2161-8|Creatinine [Mass/volume] in Urine|mg/dL|Creatinine, urine|7|LQBS|Reference for other substances of the urine.
2890-2|Protein/Creatinine [Mass Ratio] in Urine|mg/g{creat}|Protein/creatinine ratio, urine|12|LQ|Protein in the urine, corrected for its concentration.
2889-4|Protein [Mass/time] in 24 hour Urine|mg/(24.h)|Protein, 24-hour urine|13|LQ|Protein that is lost in a day.
29771-3|Hemoglobin.gastrointestinal.lower [Presence] in Stool by Immunoassay||Fecal immunochemical test (FIT)|24|LQBS|Hidden blood from the lower bowel.
38445-3|Calprotectin [Mass/mass] in Stool|ug/g|Calprotectin, stool|72|LQB|Inflammation of the bowel.
10535-3|Digoxin [Mass/volume] in Serum or Plasma|ng/mL|Digoxin|22|LQB|Level of a heart drug.
14334-7|Lithium [Moles/volume] in Serum or Plasma|mmol/L|Lithium|14|LQBS|Level of a mood stabilizer.
3968-5|Phenytoin [Mass/volume] in Serum or Plasma|ug/mL|Phenytoin|20|LQB|Level of an antiepileptic drug.
4086-5|Valproate [Mass/volume] in Serum or Plasma|ug/mL|Valproic acid|20|LQBS|Level of an antiepileptic drug.
3432-2|carBAMazepine [Mass/volume] in Serum or Plasma|ug/mL|Carbamazepine|20|LQB|Level of an antiepileptic drug.
6948-4|lamoTRIgine [Mass/volume] in Serum or Plasma|ug/mL|Lamotrigine|34|LQ|Level of an antiepileptic drug.
30471-7|levETIRAcetam [Mass/volume] in Serum or Plasma|ug/mL|Levetiracetam|36|LQ|Level of an antiepileptic drug.
11253-2|Tacrolimus [Mass/volume] in Blood|ng/mL|Tacrolimus|46|LQB|Level of a drug that prevents rejection.
3520-4|cycloSPORINE [Mass/volume] in Blood|ng/mL|Cyclosporine|46|LQ|Level of a drug that prevents rejection.
4049-3|Theophylline [Mass/volume] in Serum or Plasma|ug/mL|Theophylline|20|LQ|Level of an asthma drug.
20578-1|Vancomycin [Mass/volume] in Serum or Plasma|ug/mL|Vancomycin|24|L|Level of an antibiotic.
6206-7|Peanut IgE Ab [Units/volume] in Serum|k[IU]/L|Peanut IgE|14|LQB|Sensitization to peanut.
7258-7|Cow milk IgE Ab [Units/volume] in Serum|k[IU]/L|Cow's milk IgE|14|LQB|Sensitization to cow's milk.
6106-9|Egg white IgE Ab [Units/volume] in Serum|k[IU]/L|Egg white IgE|14|LQB|Sensitization to egg white.
6276-0|Wheat IgE Ab [Units/volume] in Serum|k[IU]/L|Wheat IgE|14|LQB|Sensitization to wheat.
6248-9|Soybean IgE Ab [Units/volume] in Serum|k[IU]/L|Soybean IgE|14|LQB|Sensitization to soybean.
6246-3|Shrimp IgE Ab [Units/volume] in Serum|k[IU]/L|Shrimp IgE|14|LQ|Sensitization to shrimp.
6082-2|Codfish IgE Ab [Units/volume] in Serum|k[IU]/L|Codfish IgE|14|LQ|Sensitization to codfish.
6136-6|Hazelnut IgE Ab [Units/volume] in Serum|k[IU]/L|Hazelnut IgE|14|L|Sensitization to hazelnut.
6833-8|Cat dander IgE Ab [Units/volume] in Serum|k[IU]/L|Cat dander IgE|14|LQB|Sensitization to cats.
6098-8|Dog dander IgE Ab [Units/volume] in Serum|k[IU]/L|Dog dander IgE|14|LQB|Sensitization to dogs.
6095-4|American house dust mite IgE Ab [Units/volume] in Serum|k[IU]/L|House dust mite (D. farinae) IgE|14|LQB|Sensitization to house dust mite.
6096-2|European house dust mite IgE Ab [Units/volume] in Serum|k[IU]/L|House dust mite (D. pteronyssinus) IgE|14|LQ|Sensitization to house dust mite.
6265-3|Timothy IgE Ab [Units/volume] in Serum|k[IU]/L|Timothy grass IgE|14|LQB|Sensitization to grass pollen.
6085-5|Common Ragweed IgE Ab [Units/volume] in Serum|k[IU]/L|Short ragweed IgE|14|L|Sensitization to ragweed pollen.
6020-2|Alternaria alternata IgE Ab [Units/volume] in Serum|k[IU]/L|Alternaria alternata IgE|14|LQ|Sensitization to a mold.
6025-1|Aspergillus fumigatus IgE Ab [Units/volume] in Serum|k[IU]/L|Aspergillus fumigatus IgE|14|LQ|Sensitization to a mold.
883-9|ABO group [Type] in Blood||Blood group, ABO|10|LQB|Blood group A, B, AB or O.
10331-7|Rh [Type] in Blood||Rh type|10|LQB|Whether the Rh D antigen is there.
890-4|Blood group antibody screen [Presence] in Serum or Plasma||Antibody screen, red cell|20|LQB|Antibodies against red cells of others.
1007-4|Direct antiglobulin test.polyspecific reagent [Presence] on Red Blood Cells||Direct antiglobulin test|16|LQ|Antibodies that sit on the red cells.
|||Omega-3 index|54|LQ|Share of two omega-3 fatty acids in red cell membranes.
||%|Carbohydrate-deficient transferrin|48|LQB|Marker of heavy drinking over weeks.
||ug/mL|Adiponectin|58|QB|Hormone of fat tissue.
||U/L|Oxidized LDL|62|Q|LDL particles changed by oxidation.
||nmol/L|Bone-specific collagen crosslinks|66|L|Turnover of bone.
|||Gut permeability score|88|B|Composite of two stool proteins.
`

export const analytes: Analyte[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [code, loincName, unit, name, dollars, offeredBy, description] = row.split('|')
    return {
      name: name!,
      code: code || null,
      loincName: loincName || null,
      unit: unit || null,
      dollars: Number(dollars),
      offeredBy: offeredBy!,
      description: description!,
    }
  })
