const ROMAN = new Map([
  ['ii', '2'],
  ['iii', '3'],
  ['iiia', '3a'],
  ['iiib', '3b'],
  ['iiic', '3c'],
])
/** Long enough for British "-our" (odour, tumour), too long for "hour" and "four". */
const OUR_MIN = 5
const PLURAL_MIN = 4

/** Shorter words with "ae" are abbreviations ("AED", "VAE"). */
const AE_MIN = 4

const american = (word: string) =>
  (word.length < AE_MIN ? word : word.replace(/ae/g, 'e'))
    .replace(/(?<!t|sh)oe/g, 'e')
    .replace(/sulph/g, 'sulf')
    .replace(/isation/g, 'ization')
    .replace(/([a-z]{3})ised$/, '$1ized')
    .replace(/yse(d?)$/, 'yze$1')
    .replace(/([a-z])tre$/, '$1ter')

/** Abbreviations that end with an “s” of their own: DHEA sulfate isn’t DHEA. */
const NO_PLURAL = new Set(['dheas'])

const singular = (word: string) => {
  if (
    NO_PLURAL.has(word) ||
    word.length < PLURAL_MIN ||
    !word.endsWith('s') ||
    /(ss|us|is)$/.test(word)
  )
    return word
  if (word.endsWith('ies') && word.length > PLURAL_MIN) return `${word.slice(0, -3)}y`
  if (word.endsWith('oses')) return `${word.slice(0, -2)}is`
  if (/(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/**
 * Form in which a word is stored and looked up: American spelling (haemorrhage, oedema, tumour),
 * singular, Roman numerals as digits. Takes one lowercase word without accents.
 */
export function wordForm(word: string): string {
  const roman = ROMAN.get(word)
  if (roman) return roman
  const form = american(singular(word))
  return form.length >= OUR_MIN && form.endsWith('our') ? `${form.slice(0, -2)}r` : form
}

/** Greek letters in names of analytes, by their Latin names. */
const GREEK: Record<string, string> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  κ: 'kappa',
  λ: 'lambda',
}

/**
 * Lowercase words without accents and apostrophes, `type2` as `type 2`, `γGT` as `gamma gt`, split at everything that
 * isn't a letter or digit.
 */
export function rawWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'’`´]/g, '')
      .replace(/[α-λ]/g, (letter) => ` ${GREEK[letter] ?? letter} `)
      .replace(/\b(type|stage|grade|trisomy|covid|class|ckd)(\d)/g, '$1 $2')
      .match(/[a-z0-9]+/g) ?? []
  )
}
