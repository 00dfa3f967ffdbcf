/** Words of one meaning in names of tests: `a, b` both ways, `a > b` where b stands for a; see `readSynonyms`. */
export default `
# Words of one meaning in the names of lab tests, single words.
# "a, b" both ways; "a > b" only from what is typed to what stands in names.
# Antibodies, antigens
ab, abs, antibody, antibodies
ag, antigen, antigens
autoantibody > ab
autoantibodies > ab
serology > ab
immunoglobulin, immunoglobulins
allergen, allergens
allergy, allergen
allergy, allergen > ige
agglutinin, agglutinins
antiglobulin, coombs
# Molecular
pcr, naa, naat
pcr > dna
pcr > rna
naa > dna
naa > rna
mutation, mutations
chromosome, chromosomes, chromosomal
# Methods
eia, elisa, immunoassay
ifa, immunofluorescence
ife, immunofixation
facs > cytometry
microscopy, microscopic, micro
cytology, cyto
culture, cultures, cx
susceptibility, susceptibilities, sensitivity, sensitivities
crossmatch, xmatch
# Kind of result
quant, quantitative, qn, qnt, quantitation
quant > volume, mass, titer
qual, qualitative, ql
qualitative > presence
qual > presence
screen, scr, screening
titer, titers, titre, titres
count, number
activity > enzymatic
confirm, confirmation, confirmatory
interp, interpretation
identification, identified, ident
reflex, rfx, rflx, wrfx
panel, profile, battery
comp, comprehensive
diff, differential
auto, automated
total, tot
free, fr
free, unbound
direct > conjugated
conjugated > direct
ionized, ionised
typing > type
grouping > group
# Specimens
stool, feces, fecal
urine, urinary, ur
blood, bld
blood > serum
blood > plasma
rna > rrna
vit > vitamin
surf > surface
combo, combined
gen > generation
stim > stimulating, stimulation
alk > alkaline
ag > antigen
ab > antibody, antibodies
immunochemical > immunoassay
fourth > 4th
third > 3rd
amplification > naa
amplified > naa
amp > naa
stranded, strand
diabetes, diabetic
monocyte, monocytes
serum, ser
cerebrospinal > cerebral
saliva, salivary
throat, pharynx, pharyngeal
nose, nasal, nares
nasopharynx, nasopharyngeal
vagina, vaginal
cervix, cervical
synovial, joint
semen, seminal
sperm, spermatozoa
random, spot
24hr, 24h
hour, hours, hr, hrs
fetal, foetal
newborn, neonatal, neonate
stone, calculus, calculi
# Time
post, after
pre, before
morning > am
evening > pm
postprandial > meal
# Blood counts and clotting
wbc, leukocytes, leukocyte, leucocytes
rbc, erythrocytes, erythrocyte
hgb, hb, hemoglobin
hct, hematocrit
pcv > hematocrit
plt, platelets, platelet
retic, retics, reticulocytes, reticulocyte
neutrophils, neutrophil, polys
pmn > neutrophils
lymphs, lymphocytes, lymphocyte
eos, eosinophils, eosinophil
basos, basophils, basophil
clotting, coagulation
# Roman numerals beyond ii and iii (single letters one way only)
iv, 4
5 > v
vi, 6
vii, 7
viii, 8
ix, 9
xi, 11
xii, 12
xiii, 13
# Chemistry
na > sodium
cl > chloride
ca > calcium
mg > magnesium
phosphate, phosphorus
phos > phosphate
fe > iron
co2, bicarbonate, hco3
zn > zinc
cu > copper
hg > mercury
aluminium, aluminum
sulphate, sulfate
electrolytes, electrolyte, lytes
glucose, sugar
creatinine, creat
urate > uric
uric > urate
bilirubin, bili
protein, proteins, prot
transaminase, aminotransferase
triglyceride, triglycerides, trigs
lactate, lactic
pyruvate, pyruvic
citrate, citric
oxalate, oxalic
folate, folic
ascorbate, ascorbic
valproate, valproic
mycophenolate, mycophenolic
methylmalonate, methylmalonic
vanillylmandelate, vanillylmandelic
homovanillate, homovanillic
hydroxybutyrate, hydroxybutyric
hydroxyindoleacetate, hydroxyindoleacetic
osmolality, osmolarity
troponin, trop
alcohol, ethanol, etoh
acetaminophen, paracetamol
meperidine, pethidine
lidocaine, lignocaine
phenobarbital, phenobarbitone
cyclosporine, cyclosporin, ciclosporin
epinephrine, adrenaline
norepinephrine, noradrenaline
opiate, opiates, opioids
cannabinoid, cannabinoids, cannabis
# Organisms
virus, viral
bacteria, bacterial, bacterium
fungus, fungal, fungi
ova, eggs
strep, streptococcus, streptococcal
staph, staphylococcus, staphylococcal
gonorrhea, gonorrhoeae, gonococcus, gonococcal
clostridium, clostridioides
hep, hepatitis
flu, influenza
measles, rubeola
varicella, zoster
jirovecii, jiroveci
# Immunology, allergy, pathology
nuclear, antinuclear
mitochondria, mitochondrial
endomysium, endomysial
cardiolipin, anticardiolipin
gliadin, antigliadin
centromere, anticentromere
chromatin, antichromatin
streptolysin, antistreptolysin
sjogren, sjogrens
mold, molds, mould, moulds
dander, epithelium
soy, soya, soybean
corn, maize
shrimp, prawn
codfish, cod
grey, gray
tumor, tumour
cancer, carcinoma
pathology, histology
obstetric, prenatal, antenatal
liver, hepatic
kidney, renal
cardiac, heart
gastric, stomach
resp, respiratory
gi, gastrointestinal
function, functional
metabolic, metab
`
