/**
 * Words of the field that are spelled as they are, so that no search takes one of them for a slip of another: names of what laboratories measure,
 * whether or not a catalog has it, and words that stand beside them. Written for Rounds from general knowledge.
 */
export default `
# Chemistry, enzymes, proteins
acetylcholine acetylcholinesterase acetone acetoacetate acylcarnitine adenosine adenylate albumin aldolase aldosterone amino aminolevulinic ammonia amylase amyloid
angiotensin anhydroglucitol antichymotrypsin antiplasmin antithrombin antitrypsin apolipoprotein arginase arginine arylsulfatase asparagine aspartate
betaine bicarbonate bilirubin biopterin biotinidase butyrate butyrylcholinesterase calprotectin cardiolipin carnitine carnosine carotene catalase ceramide ceramides
ceruloplasmin chitotriosidase cholesterol cholestanol cholinesterase chymotrypsin citrate citrulline cobalamin collagen coproporphyrin copeptin creatine creatinine
cryofibrinogen cryoglobulin crystals cyanide cystathionine cysteine cystatin cystine cytokeratin cytokine dehydrogenase deoxypyridinoline desmosterol dimer dopamine elastase
elastin endothelin enolase epinephrine esterase estradiol estriol estrone ethanol factor fatty fetuin fibrin fibrinogen fibrinopeptide fibronectin fructosamine
fructose fumarate galactitol galactomannan galactose galectin gelsolin ghrelin globulin glucagon glucocerebrosidase glucose glucosylsphingosine glucuronide glutamate
glutamic glutamine glutathione glycerol glycine glycoprotein haptoglobin hemopexin hemosiderin hemoglobin heparin hepcidin histamine histidine homocarnosine
homocitrulline homocysteine homocystine homogentisic homovanillic hyaluronic hyaluronidase hydroxybutyrate hydroxyproline iduronidase iduronate inulin
isocitrate isoenzyme isoenzymes isoleucine isoprostane isovaleric kallikrein ketone ketones kynurenine lactate lactic lactoferrin lactose lactulose lanosterol lathosterol
lecithin legumin leptin leucine leukotriene lipase lipid lipids lipoprotein lipoic lysine lysozyme malate maltose mannitol mannose methemoglobin methionine
methylhistamine methylhistidine methylmalonic mucin myelin myeloperoxidase myoglobin natriuretic neopterin neurofilament nitrogen nucleotidase oligosaccharides
organic ornithine orosomucoid orotic osteocalcin osteoprotegerin oxalate pancreatic peptide pepsin pepsinogen peroxidase phenylalanine phosphatase phosphatidylcholine
phosphatidylethanol phosphatidylserine phosphate phosphatidylglycerol phosphokinase phospholipase phospholipid phytanic phytosterols pipecolic plasmin plasminogen platelet porphobilinogen porphyrin porphyrins prealbumin
pregnancy presepsin pristanic procalcitonin procollagen proline properdin prostacyclin prostaglandin protein proteinase prothrombin protoporphyrin purine purines
pyridinoline pyrimidine pyrimidines pyridoxal pyruvate pyruvic quinolinic resistin retinol sarcosine serine serotonin sialic sialidase sitosterol sphingomyelin sphingomyelinase sphingosine squalene
succinylacetone suberic sulfatide sulfate sulfite superoxide taurine telopeptide testosterone thiocyanate threonine thrombin thrombomodulin thromboplastin thromboxane thymidine
thymidylate thymosin transferrin transferase transglutaminase transthyretin trehalase triglyceride trimethylamine troponin trypsin trypsinogen tryptase tryptophan
tyrosine ubiquinone urate urea urease uric urobilinogen uroporphyrin uroporphyrinogen valine xanthine xylose zonulin
# Hormones and receptors
adiponectin adrenaline androstanediol androstenedione androsterone antidiuretic antimullerian calcitonin calcitriol catecholamine chorionic chromogranin corticosterone corticotropin cortisol cortisone
dehydroepiandrosterone deoxycorticosterone deoxycortisol dihydrotestosterone erythropoietin estetrol etiocholanolone follistatin follitropin gastrin gonadotropin hydroxyprogesterone hydroxypregnenolone
hypocretin inhibin insulin irisin kisspeptin lutropin macroprolactin melatonin metanephrine metanephrines motilin neurokinin neurotensin normetanephrine norepinephrine orexin oxytocin parathormone parathyroid
parathyrin placental pregnanediol pregnanetriol pregnenolone progesterone proinsulin prolactin relaxin renin secretin sclerostin somatomedin somatostatin somatotropin substance thrombopoietin thyroglobulin thyrotropin
thyroxine thyronine thyrostimulin triiodothyronine vasopressin
# Vitamins, metals, elements
ascorbate ascorbic biotin calciferol cholecalciferol choline cobalt copper cyanocobalamin ergocalciferol folate folic folinic inositol iodide iodine iron lithium lutein lycopene magnesium manganese menaquinone mercury
molybdenum niacin nicotinamide nickel pantothenic phylloquinone potassium pyridoxine retinyl riboflavin selenium silicon silver sodium strontium tellurium thallium thiamine tin titanium tocopherol
tungsten uranium vanadium zeaxanthin zinc aluminum antimony arsenic barium beryllium bismuth boron bromide cadmium cesium chromium fluoride gadolinium gold lead platinum rubidium
# Blood, clotting, cells
acanthocytes agglutinin agglutinins anisocytosis antibody antiglobulin anticoagulant auer basophil basophils blast blasts bleeding buffy carboxyhemoglobin clotting coagulation cofactor crossmatch dacrocytes
differential eosinophil eosinophils erythrocyte erythrocytes ferritin fragility granulocyte granulocytes heinz hematocrit hemogram hemolysis hemolysin hemophilia howell hypochromia isohemagglutinin jolly lambda
kappa leukocyte leukocytes lymphoblasts lymphocyte lymphocytes macrocytes megakaryocytes metamyelocytes methemalbumin microcytes monocyte monocytes myeloblasts myelocytes neutrophil neutrophils normoblasts
plasmablasts plasmacytes platelets poikilocytosis prekallikrein promyelocytes proconvertin reptilase reticulocyte reticulocytes ristocetin rouleaux schistocyte schistocytes sickle sideroblasts siderocytes spherocytes
stomatocytes sulfhemoglobin thalassemia thrombocyte thrombocytes thromboelastography transfusion viscosity vitronectin willebrand
# Immunology
acetylator aquaporin antiganglioside antimitochondrial antinuclear antiphospholipid anticardiolipin antistreptolysin atopy bullous calreticulin centromere chromatin citrullinated collectin complement contactin
cryptic cytoplasmic desmoglein endomysial endomysium envoplakin extractable ficolin ganglioside gliadin glutamyl heterophile histone immunofixation immunoglobulin immunoglobulins immunophenotype
interferon interleukin intrinsic islet kallidin laminin lectin lupus mannan mannose microsomal mitochondrial mitogen myositis nucleosome oligoclonal parietal paraneoplastic pemphigoid pemphigus perforin proteasome
recoverin reticulin rheumatoid ribosomal ryanodine scleroderma sjogren smith spermatozoa striational subclass subclasses synthetase thrombospondin titin topoisomerase transaldolase tumor vasculitis vimentin yolk
# Tumor markers, genes, pathology
alpha alphafetoprotein amplification anaplastic angelman aneuploidy array braf brca breakpoint calretinin carcinoembryonic carrier chimerism chromosome chromosomes clonality cologuard copathology culprit cyclin cytogenetics
cytology deletion desmin duchenne epidermal epidermoid exome expansion fibroblast fibrosis fragile fusion galleri gaucher genome genotype germline guardant hemochromatosis heterozygous histology huntingtin huntington
immunohistochemistry karyotype keratin kinase lymphoma lynch mammaprint melanoma methylation microarray microdeletion microsatellite mutation myeloma myotonic neuroblastoma neuroendocrine noonan oncotype paternity
phenotype prader promoter repeat rearrangement sarcoma sequencing septin somatic squamous syndrome synaptophysin thyroseq translocation trisomy turner vimentin williams
# Bacteria, viruses, fungi, parasites
acanthamoeba acinetobacter actinomyces adenovirus aerobe aeromonas alphavirus anaerobe anaplasma anisakis anthrax arbovirus ascaris aspergillus astrovirus babesia bacillus bacteroides bartonella bilharzia blastocystis
blastomyces bocavirus bordetella borrelia botulinum brucella burkholderia campylobacter candida capillaria chagas chikungunya chlamydia chlamydophila cholera citrobacter clostridioides clostridium clonorchis
coccidioides corynebacterium coronavirus coxiella coxsackie coxsackievirus cryptococcus cryptosporidium cyclospora cysticercus cystoisospora cytomegalovirus dengue diphtheria dirofilaria ebola echinococcus
echovirus ehrlichia eikenella entamoeba enterobacter enterobius enterococcus enterovirus epstein ergot escherichia fasciola filaria flavivirus francisella fungus fusarium fusobacterium gardnerella
giardia gnathostoma haemophilus hantavirus helicobacter hepatitis herpes herpesvirus heterophyes histoplasma hookworm influenza isospora kingella klebsiella lactobacillus legionella leishmania leptospira listeria
malaria malassezia marburg measles meningococcus meningitidis metapneumovirus metapneumonia microfilaria microsporidia mobiluncus monkeypox moraxella morganella mucor mumps mycobacterium mycoplasma naegleria neisseria nocardia norovirus
onchocerca orthopoxvirus papillomavirus paracoccidioides paragonimus parainfluenza parechovirus parvovirus pasteurella pertussis parapertussis plasmodium plesiomonas pneumocystis pneumococcus poliovirus polyomavirus
powassan proteus providencia pseudomonas psittaci rabies rhinovirus rickettsia roseola rotavirus rubella rubeola salmonella sapovirus sarcoptes schistosoma serratia shigella spirochete sporothrix staphylococcus
stenotrophomonas streptobacillus streptococcus strongyloides taenia tetanus toxocara toxoplasma treponema trichinella trichomonas trichomoniasis trichophyton tropheryma trypanosoma tuberculosis tularemia typhoid typhus
ureaplasma vaccinia vaginalis vaginitis vaginosis varicella variola vibrio yersinia zika zoster yeast
# Drugs and poisons
abacavir acebutolol acetaminophen acetazolamide acyclovir adalimumab albuterol alprazolam amantadine amikacin aminocaproic amiodarone amisulpride amitriptyline amlodipine amobarbital amoxapine amoxicillin amphetamine
amphetamines amphotericin ampicillin anastrozole apixaban argatroban aripiprazole asenapine atazanavir atenolol atomoxetine atorvastatin azathioprine azithromycin baclofen barbital barbiturate barbiturates
benzene benzocaine benzodiazepine benzodiazepines benzoylecgonine benztropine bezafibrate bisoprolol bivalirudin brivaracetam bromazepam brodifacoum brompheniramine bupivacaine buprenorphine bupropion buspirone busulfan butabarbital
butalbital caffeine candesartan cannabidiol cannabinoid cannabinoids captopril carbamazepine carbidopa carboplatin carisoprodol carvedilol caspofungin cathinone cefazolin cefepime ceftazidime ceftriaxone
cefuroxime celecoxib cenobamate cephalexin certolizumab cetirizine chloramphenicol chlordiazepoxide chloroquine chlorpheniramine chlorpromazine chlorpropamide chlorthalidone cimetidine ciprofloxacin cisplatin citalopram
clarithromycin clindamycin clobazam clomipramine clonazepam clonidine clopidogrel clorazepate clozapine cocaine codeine colchicine cotinine cyclobenzaprine cyclophosphamide cyclosporine cytarabine dabigatran dapsone daptomycin
darunavir dasatinib desipramine desvenlafaxine dexamethasone dexmedetomidine dextromethorphan diazepam diclofenac digitoxin digoxin diltiazem diphenhydramine dipyridamole disopyramide disulfiram docetaxel dolutegravir
donepezil doxazosin doxepin doxorubicin doxycycline doxylamine dronedarone duloxetine edoxaban efavirenz emtricitabine enalapril enoxaparin ephedrine ertapenem erythromycin escitalopram eslicarbazepine
esmolol estazolam eszopiclone etanercept ethambutol ethosuximide ethylene everolimus famotidine felbamate fenofibrate fentanyl fexofenadine flecainide fluconazole flucytosine flunitrazepam fluorouracil
fluoxetine fluphenazine flurazepam fluvoxamine fondaparinux formaldehyde fosphenytoin furosemide gabapentin ganciclovir gentamicin glimepiride glipizide glyburide golimumab guanfacine haloperidol heroin hydralazine
hydrochlorothiazide hydrocodone hydrocortisone hydromorphone hydroxychloroquine hydroxyurea hydroxyzine ibuprofen iloperidone imatinib imipenem imipramine indomethacin infliximab irinotecan isavuconazole isoniazid
isopropanol itraconazole ivabradine ivermectin ketamine ketoconazole ketoprofen ketorolac kratom labetalol lacosamide lamivudine lamotrigine leflunomide letrozole leucovorin levetiracetam levodopa levofloxacin
levorphanol lidocaine linezolid lisinopril loperamide lopinavir loratadine lorazepam losartan loxapine lurasidone maprotiline meclizine melphalan memantine meperidine mephobarbital meprobamate mercaptopurine meropenem
mescaline mesoridazine metaxalone metformin methadone methamphetamine methanol methaqualone methimazole methocarbamol methotrexate methsuximide methyldopa methylphenidate methylprednisolone metoclopramide metoprolol
metronidazole mexiletine micafungin midazolam milnacipran minocycline minoxidil mirtazapine mitotane mitragynine moclobemide modafinil morphine moxifloxacin mycophenolate mycophenolic nadolol nalbuphine nalidixic naloxone naltrexone
naproxen nelfinavir nevirapine nicotine nifedipine nilotinib nitrazepam nitrofurantoin nivolumab nordiazepam norclozapine norfentanyl norfluoxetine norketamine normeperidine noroxycodone nortriptyline nystatin
ofloxacin olanzapine omeprazole ondansetron opiate opiates opioid orphenadrine oseltamivir oxaliplatin oxazepam oxcarbazepine oxybutynin oxycodone oxymorphone paclitaxel paliperidone pantoprazole paraquat paroxetine
pazopanib penicillin pentazocine pentobarbital perampanel perphenazine phencyclidine phenelzine phenobarbital phensuximide phentermine phenylbutazone phenylephrine phenytoin pimozide pioglitazone piperacillin piroxicam
posaconazole prazosin prednisolone prednisone pregabalin primaquine primidone procainamide prochlorperazine promethazine propafenone propofol propoxyphene propranolol propylthiouracil protriptyline pseudoephedrine psilocybin
pyrazinamide pyridostigmine pyrimethamine quetiapine quinidine quinine raltegravir ranitidine rapamycin ribavirin rifabutin rifampin rifampicin risperidone ritonavir rituximab rivaroxaban ropivacaine rosuvastatin rufinamide
salicylate salicylates scopolamine secobarbital secukinumab sertraline sildenafil simvastatin sirolimus sitagliptin sofosbuvir solvents sorafenib sotalol spironolactone stiripentol streptomycin strychnine sufentanil
sulfamethoxazole sulfasalazine sulfonylurea sulfonylureas sulindac sunitinib tacrolimus tadalafil tamoxifen tapentadol teicoplanin telavancin temazepam tenofovir terbinafine teriflunomide testosterone tetracycline tetrahydrocannabinol thalidomide
theobromine theophylline thiopental thioguanine thiopurine thioridazine thiothixene tiagabine ticagrelor ticarcillin tigecycline tizanidine tobramycin tocainide tofacitinib tolbutamide toluene topiramate topotecan torsemide tramadol
tranylcypromine trazodone triamterene triazolam tricyclic trifluoperazine trihexyphenidyl trimethoprim trimipramine ustekinumab valacyclovir valganciclovir valproate valproic vancomycin vedolizumab venlafaxine verapamil vigabatrin
vincristine voriconazole vortioxetine warfarin xylazine xylene zaleplon zidovudine ziprasidone zolpidem zonisamide zopiclone fomepizole glycol lysergic
# Foods, animals and plants of allergy tests
acacia alder alfalfa almond alternaria amaranth anchovy apple apricot artichoke asparagus aubergine aureobasidium avocado bahia banana barley basil bass bayberry beech beef beet bermuda birch blackberry blueberry botrytis
broccoli buckwheat budgerigar cabbage cacao canary cantaloupe cardamom carob carrot casein cashew cauliflower cedar celery chamomile cherry chestnut chicken chickpea chinchilla chocolate cinnamon
cladosporium clam clove cockroach cocklebur coconut codfish coffee coriander corn cottonseed cottonwood crab cranberry crayfish cucumber cumin curry curvularia cypress dandelion date dill duck eggplant elderberry elm epicoccum eucalyptus
feather fennel ferret fescue fig firebush flax flaxseed flounder garlic gelatin gerbil ginger gluten goat goldenrod goose grape grapefruit guava haddock halibut hamster hazelnut helminthosporium herring hickory honey honeydew hops hornet horse
horsefly horseradish jackfruit johnson juniper kamut kiwi kochia lamb lanolin latex lemon lentil lettuce licorice ligustrum lime linden lobster locust lychee macadamia mackerel mahi maize mango maple marjoram melaleuca melon
mesquite milk millet mint mosquito mouse mugwort mulberry mushroom mussel mustard nectarine nettle nutmeg oat octopus okra olive onion orange orchard oregano oyster palm papaya paprika parakeet parsley parsnip pea peach peanut pear pecan
penicillium pepper peppermint persimmon phoma pigeon pigweed pineapple pine pistachio plantain plum pollock pomegranate poppy pork potato privet pumpkin quinoa rabbit radish ragweed raspberry redtop rhizopus rhubarb rice rosemary rye
saffron sage sagebrush salmon saltwort sardine scallop sesame sheep shrimp silk snapper sole sorghum sorrel soy soybean spelt spinach squash squid stemphylium strawberry sunflower sweetgum swordfish sycamore tangerine tapioca tarragon tea
thistle thyme tilapia timothy tobacco tomato trout tuna turkey turmeric turnip vanilla venom vetch walnut wasp watermelon wheat whey willow wool yam zucchini
# Specimens, places, methods, qualities
abscess acid active activity adrenal adult allergen amnionic amniotic analysis angioplasty antigen appearance arterial aspirate autoimmune bacterial baseline bladder blot bone bowel brain breast breath bronchial brush buccal calculus capillary
cardiac carotid cartilage casts cerebral cerebrospinal cervical cervix clarity clearance colon color colorectal component concentration confirmation conjunctival cord corneal count crystal culture curve cyst cytometry dense density
detection dialysate dialysis dialyzed dipstick direct drainage dried duodenal effusion electrophoresis emergency endocervical environmental enzyme epithelial esophageal exhaled extended eyelid fasting fecal feces fetal filtration
finding fluid fluorescence follicular fraction fractionated fragments function fungal gastric genital glomerular gram granular hair hepatic high hour hyaline immune immunoassay immunoblot immunofluorescence index indirect inducible inhibitor
intestinal intact ionized isolate joint kidney kinetics latex lavage liver lower lumbar lung marrow mass maternal maturity mean meconium metabolic metabolite metabolites microscopic microscopy midstream mixing molar molecular mucosal
muscle nail nares nasal nasopharyngeal neonatal nerve neuronal newborn nipple occult ocular oral osmolality osmotic ovarian ovary pancreas particle parasite parasites particles patch pathogen pathogens pediatric pelvic penile percent pericardial
peripheral peritoneal pharyngeal phase pituitary placenta pleural pneumonia postvasectomy potential precipitin prenatal preterm prick prognostic prostate prostatic provocation pulmonary qualitative quantitative random rapid rate ratio reactive rectal renal
resin respiratory retina risk saliva salivary screening sediment semen seminal sensitivity serology serum serotype sinus skin smear specific specimen spinal sperm sputum stain stimulated stimulation stone stool suppression surface susceptibility
swab sweat synovial target tear tears testicular therapeutic throat thymus thyroid tissue titer tolerance tonsil total toxic toxin transplant trough typing ulcer ultrasensitive umbilical urethral urinary urine uterine vaccine vaginal venous viral
virus vitreous volatile volatiles volume washing whole wound
# Conditions
abortion acidosis acromegaly addison agammaglobulinemia albinism alcoholism alkalosis allergy alzheimer amyloidosis anemia aneurysm angioedema anorexia aortic appendicitis arthritis asthma atherosclerosis autism beriberi bronchitis cancer
carcinoid cataract celiac cirrhosis colitis conjunctivitis crohn cushing cystic cystitis dementia depression dermatitis diabetes diabetic diarrhea eczema embolism encephalitis encephalopathy endocarditis endometriosis epilepsy fabry fatigue fever gallstone
gastritis gastroenteritis gestational glaucoma gonorrhea gout graves hashimoto hemorrhage hernia homocystinuria hypercalcemia hyperlipidemia hypertension hyperthyroidism hypoglycemia hypothyroidism infertility jaundice leukemia leprosy lymphadenopathy
malabsorption meningitis menopause migraine mononucleosis myasthenia myelofibrosis myopathy nephritis nephropathy neuropathy obesity osteoporosis pancreatitis parkinson phenylketonuria pheochromocytoma pompe porphyria preeclampsia prostatitis psoriasis
rickets ringworm sarcoidosis scabies scurvy sepsis shingles stroke syphilis tachycardia thrombosis thrombophilia thyroiditis tonsillitis tyrosinemia ulcerative urticaria wilson
# Abbreviations, which are not beginnings of longer words
aat abg ace ach aco acr acth ada adh afb aga aih ala alk alp alt ama amp ana anca apc apl apr ara arg asa asca ask asn aso asp ast atg bal bap bbv bcr bjp bmp bnp bpa btk bun bvd caf cah cal calr cbd cbg ccp cdc cea cfu cgd cgh chr cit cjd ckd cla cll clo cma cml cmv
cns coc con cop cox cpe cpk cre crp crt csf cta ctc ctx cya cyp cys dat dcp ddp dgp dhr dht dic dmd dna doc dpd dst dvt ebv ecp eds eia ela elf ema ena epo eps esbl esr etg fap fbn fdp fep fer fgf fib fit flt fmr fsh fta gad gal gbm gbs gct gfr ggt ghb glc gln glu gly gtt
hav hbv hcg hcv hdl hdv hex hga hgh hhv his hit hiv hla hpv hsv htlv hva iaa ica ife igf igra ile ipf irf irt itp kim lac lad lam lap lcm lcr ldh lep les leu lfa lgl lgv lkm lpa lsd lupus lyn lys mag map mbl mbp mca mcad mda mds mecp men met mgus mif mlh mma mmp mmr mog mpl mpn mpo mps mrd
msh msi mst mtb mtx mucl myc nad nap nbt ngs nipt nmda nmo nmp nmr nod npm nse nsg ntx oct och opg orn pad pah pai pal pan pap pbg pca pcp pcr pct pd1 pdl pea peg pel peth pfa phe phi pid pis pka pku plac plap plc pml pms pnh pol por pos pra prl pro psa pse pten pth ptt pyd qft ras rbp ret rna ros rpp rsv rtx
saa sae san scc ser sfl sgn shh sirp sla smn sod sos spep spi ssa ssb stec stk stm sts tac tat tbg tbk tcr teg tfe tgf thc thr tia tli tmao tnf tnt tom tpa tpmt tpo tra trh trp tsc tsh tsi ttg tyr ubt uds ugt unc upa upep val vca vhl vip vit vkor vma vre vzv wnv wnt xdp zap znt procnp ntprocnp ghb
`
