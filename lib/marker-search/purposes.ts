/**
 * Purposes written beside a test: `test, other = words`. These words ask for nothing more where the
 * test is beside them ("Wilson disease ceruloplasmin"). None of them is itself measured, or a
 * specimen.
 */
export default `
# Metabolism
a1c, glucose, fructosamine, insulin, c peptide = diabetes diabetic prediabetes glycemic control dm dm2 t2dm type resistance hypoglycemia
microalbumin, albumin creatinine ratio = diabetes diabetic kidney renal ckd nephropathy
creatinine, bun, cystatin c, egfr, phosphorus = kidney renal function failure ckd aki dialysis
uric acid = gout gouty flare podagra
lipid panel, cholesterol, ldl, hdl, triglycerides, apob, apo a1, lp(a), hs crp, homocysteine, omega 3 = cardiac cardiovascular heart risk statin hyperlipidemia
sodium, potassium, chloride, magnesium, phosphorus, calcium, bicarbonate = electrolyte electrolytes
sodium, osmolality = hyponatremia siadh
calcium, pth, vitamin d = hypercalcemia hypocalcemia stones
ammonia = encephalopathy confusion
lactate = sepsis septic shock
# Heart, clotting
troponin, ck mb = cardiac heart attack chest pain mi acs
bnp, nt probnp = cardiac heart failure chf
ck = muscle statin rhabdo rhabdomyolysis
digoxin = heart toxicity
d dimer = clot clots clotting dvt pe embolism
homocysteine = clot clots stroke
pt, inr = liver
pt, inr, ptt, fibrinogen, factor v leiden, antithrombin, protein c, protein s = clot clots clotting bleeding warfarin coumadin heparin thrombophilia hypercoagulable dvt
# Inflammation, autoimmunity
crp, hs crp, esr = inflammation inflammatory infection fever joint pain
ana, ds dna, sm ab, complement c3, complement c4 = lupus sle autoimmune
rheumatoid factor, ccp = rheumatoid arthritis ra joint autoimmune
hla b27 = spondylitis ankylosing
anca = vasculitis
ttg iga, ttg igg, ttg, endomysial, gliadin = celiac gluten
calprotectin, lactoferrin = ibd crohn crohns colitis bowel inflammation
eosinophils = allergy allergic
selenium = thyroid
ige, tryptase = allergy allergies allergic anaphylaxis mastocytosis mast
tpo ab, thyroglobulin ab = hashimoto hashimotos autoimmune
trab, tsi = graves hyperthyroidism
protein creatinine ratio, complement c3, complement c4, ds dna = lupus nephritis sle
aso = strep throat streptococcal rheumatic fever post
# Hormones
tsh, free t4, t4, free t3, t3, tpo ab, thyroglobulin ab, thyroglobulin = thyroid hypothyroid hypothyroidism hyperthyroid hyperthyroidism
calcitonin = medullary thyroid cancer ca
fsh, lh, estradiol, progesterone, amh, prolactin = fertility infertility ovulation ovulatory menopause perimenopause pcos ovarian reserve female women
testosterone, free testosterone, shbg = male men ed libido hypogonadism hirsutism pcos
fsh, lh, estradiol, progesterone, testosterone, cortisol, dheas = hormone hormones
omega 3 = red cell fatty acids acid membrane
prolactin = pituitary galactorrhea nipple discharge
cortisol, acth, dheas, aldosterone, renin = adrenal cushing cushings addison addisons
igf 1 = growth acromegaly
metanephrines, catecholamines = pheo pheochromocytoma
gastrin = ulcer ulcers zollinger ellison zes gastrinoma ppi
vitamin d, pth, ctx, ntx = bone osteoporosis
hcg = pregnancy pregnant
# Tumors
psa, free psa = prostate prostatic cancer ca tumor
ca 125, he4 = ovarian ovary cancer tumor
ca 19-9 = pancreas pancreatic cancer tumor
cea = colon colorectal bowel cancer ca tumor
afp = liver hepatic cancer hcc tumor
ca 15-3, ca 27.29 = breast cancer tumor
spep, upep, immunofixation, free light chains, beta 2 microglobulin = myeloma mgus
ldh = lymphoma tumor
# Blood
ferritin, iron, tibc, transferrin, hemoglobin, hematocrit, b12, folate, reticulocytes, cbc = anemia anemic deficiency fatigue
ferritin, iron = overload hemochromatosis low stores
haptoglobin, ldh, coombs = hemolysis hemolytic anemia
cbc, wbc, procalcitonin = infection
methylmalonic acid, homocysteine = b12 deficiency neuropathy
vitamin panel = deficiency fatigue
ferritin, transferrin = iron deficiency
folate, cbc, liver function = methotrexate
anc = clozapine
# Liver, pancreas, gut
alt, ast, alp, ggt, bilirubin, ammonia = liver hepatic hepatitis alcohol enzyme enzymes jaundice elevated
liver function, acute hepatitis = hepatitis jaundice elevated enzymes
cdt = liver
amylase, lipase = enzyme enzymes pancreatic
amylase, lipase, elastase = pancreas pancreatic pancreatitis
ceruloplasmin, copper = wilson wilsons
h pylori = ulcer stomach
fit, fobt = colon colorectal cancer
stool culture = salmonella shigella campylobacter diarrhea bloody food poisoning travel
blood culture = aerobic anaerobic sepsis fever endocarditis chills
urine culture = uti dysuria burning pregnancy fever pyelonephritis frequency infection cystitis
chlamydia, gonorrhea, trichomonas = urine discharge
throat culture = swab sore strep tonsillitis fever
# Infection
chlamydia, gonorrhea, trichomonas, hiv, rpr, syphilis, hsv = std stds sti stis
chlamydia, gonorrhea, trichomonas = swab vaginal
covid, influenza, rsv, strep = swab nasal nasopharyngeal np
lyme = tick bite
quantiferon = tuberculosis
varicella, mmr, measles, mumps, rubella, hepatitis b surface ab = immunity immune titer titers vaccine vaccination
blood group, rh, antibody screen = pregnancy surgery transfusion preop prenatal
hepatitis b core igm, hepatitis a igm = acute
# Toxins, drugs
lead, mercury, arsenic, cadmium = paint pica fish welder smoker dental fillings poisoning exposure heavy metal toxicity
cdt, peth, etg, ethanol = alcohol drinking alcoholism abuse
lithium = bipolar toxicity
valproic acid, carbamazepine, phenytoin, levetiracetam, lamotrigine, phenobarbital = seizure seizures epilepsy toxicity
tacrolimus, cyclosporine, sirolimus = transplant rejection
vancomycin, gentamicin, tobramycin = antibiotic mrsa kidney
theophylline = asthma copd
`
