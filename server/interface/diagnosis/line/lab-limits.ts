/** Codes for a value beyond a limit, best first, and the limit in words. */
export type Finding = { codes: readonly string[]; says: string }

type Limits = {
  name: RegExp
  unit: string
  /** Lower limit. */
  low?: [limit: number, codes: string]
  /** Upper limit. */
  high?: [limit: number, codes: string]
  /** True if it is coded in addition to the diagnoses in a line, because no disease implies it. */
  isBeside?: true
}

/**
 * Usual limits for adults in US laboratory units: reference intervals of the American Board of
 * Internal Medicine (2025), lipids as in the cholesterol guideline of 2018 (ACC/AHA), vital signs
 * as commonly charted.
 */
const LIMITS: Limits[] = [
  {
    name: /^(?:potassium|k\+?)$/,
    unit: 'mEq/L',
    low: [3.5, 'E87.6'],
    high: [5, 'E87.5'],
    isBeside: true,
  },
  {
    name: /^(?:sodium|na\+?)$/,
    unit: 'mEq/L',
    low: [136, 'E87.1'],
    high: [145, 'E87.0'],
    isBeside: true,
  },
  {
    name: /^ca(?:lcium)?$/,
    unit: 'mg/dL',
    low: [8.6, 'E83.51'],
    high: [10.2, 'E83.52'],
    isBeside: true,
  },
  {
    name: /^magnesium$/,
    unit: 'mg/dL',
    low: [1.6, 'E83.42'],
    high: [2.6, 'E83.41'],
    isBeside: true,
  },
  { name: /^phos/, unit: 'mg/dL', low: [3, 'E83.39'], high: [4.5, 'E83.39'], isBeside: true },
  { name: /^(?:bicarb|co2)$/, unit: 'mEq/L', low: [22, 'E87.20'], high: [30, 'E87.3'] },
  { name: /^(?:lactate|lactic acid)$/, unit: 'mmol/L', high: [2, 'R79.89'] },
  { name: /^ammonia$/, unit: 'mcmol/L', high: [47, 'R79.89'] },
  { name: /^(?:creat(?:inine)?|scr|cr)$/, unit: 'mg/dL', high: [1.3, 'R79.89 R94.4'] },
  { name: /^bun$/, unit: 'mg/dL', high: [20, 'R79.89 R94.4'] },
  { name: /glucose|sugar|^bg|^fb/, unit: 'mg/dL', low: [70, 'E16.2'], high: [125, 'R73.9'] },
  { name: /^(?:s?bp|blood pressure)$/, unit: 'mmHg', low: [90, 'R03.1'], high: [129, 'R03.0'] },
  { name: /a1c$/, unit: '%', high: [5.6, 'R73.09 R73.03'] },
  { name: /^ldl/, unit: 'mg/dL', high: [129, 'E78.00'] },
  { name: /^hdl/, unit: 'mg/dL', low: [40, 'E78.6'] },
  { name: /chol/, unit: 'mg/dL', high: [199, 'E78.00'] },
  { name: /^(?:tg|trig)/, unit: 'mg/dL', high: [149, 'E78.1'] },
  { name: /^lp\(?a\)?$/, unit: 'mg/dL', high: [49, 'E78.41'] },
  { name: /^uric acid$/, unit: 'mg/dL', high: [7, 'E79.0'] },
  { name: /^(?:hb|hgb|hemoglobin)$/, unit: 'g/dL', low: [12, 'D64.9'], high: [17.5, 'D58.2'] },
  { name: /^(?:hct|hematocrit)$/, unit: '%', low: [36, 'D64.9'], high: [51, 'R71.8'] },
  { name: /^mcv$/, unit: 'fL', low: [80, 'R71.8'], high: [98, 'R71.8'] },
  { name: /^(?:plt|platelet)/, unit: 'thousand/mcL', low: [150, 'D69.6'], high: [450, 'D75.839'] },
  {
    name: /^(?:wbc|white count)/,
    unit: 'thousand/mcL',
    low: [4, 'D72.819'],
    high: [11, 'D72.829'],
  },
  { name: /^anc$/, unit: 'thousand/mcL', low: [1.5, 'D70.9'] },
  { name: /^ferritin$/, unit: 'ng/mL', low: [15, 'E61.1'], high: [300, 'R79.89'] },
  { name: /^(?:vit(?:amin)? ?)?b ?12$/, unit: 'pg/mL', low: [200, 'E53.8'] },
  { name: /^folate$/, unit: 'ng/mL', low: [4, 'E53.8'] },
  { name: /^(?:vit(?:amin)? ?d|25[ -]?oh ?d)$/, unit: 'ng/mL', low: [20, 'E55.9'] },
  { name: /^tsh$/, unit: 'mIU/L', low: [0.5, 'R79.89 E05.90'], high: [4.5, 'R79.89 E03.9'] },
  { name: /^pth$/, unit: 'pg/mL', high: [65, 'R79.89 E21.3'] },
  { name: /^prolactin$/, unit: 'ng/mL', high: [25, 'E22.1'] },
  { name: /^testosterone$/, unit: 'ng/dL', low: [264, 'R79.89 E29.1'] },
  { name: /^(?:alt|ast)$/, unit: 'U/L', high: [40, 'R74.01'] },
  { name: /^(?:alk phos|ggt)$/, unit: 'U/L', high: [120, 'R74.8'] },
  { name: /bili/, unit: 'mg/dL', high: [1.2, 'R17'] },
  { name: /^(?:lipase|amylase)$/, unit: 'U/L', high: [160, 'R74.8'] },
  { name: /^(?:ck|cpk)$/, unit: 'U/L', high: [200, 'R74.8'] },
  { name: /^ldh$/, unit: 'U/L', high: [250, 'R74.02'] },
  { name: /^trop/, unit: 'ng/mL', high: [0.04, 'R79.89'] },
  { name: /bnp$/, unit: 'pg/mL', high: [125, 'R79.89'] },
  { name: /^inr$/, unit: '', high: [1.2, 'R79.1'] },
  { name: /^crp$/, unit: 'mg/L', high: [8, 'R79.82'] },
  { name: /^(?:esr|sed rate)$/, unit: 'mm/h', high: [30, 'R70.0'] },
  { name: /^psa$/, unit: 'ng/mL', high: [4, 'R97.20'] },
  { name: /^cea$/, unit: 'ng/mL', high: [5, 'R97.0'] },
  { name: /^ca[ -]?125$/, unit: 'U/mL', high: [35, 'R97.1'] },
  { name: /^afp$/, unit: 'ng/mL', high: [10, 'R77.2'] },
  { name: /^(?:lvef|ef|ejection fraction)$/, unit: '%', low: [50, 'R93.1 I50.20'] },
  { name: /^iop$/, unit: 'mmHg', high: [21, 'H40.059'] },
  {
    name: /^(?:temp|tmax)/,
    unit: '°F',
    low: [95, 'R68.0'],
    high: [100.3, 'R50.9'],
    isBeside: true,
  },
  {
    name: /^(?:hr|heart rate|pulse)$/,
    unit: 'beats/min',
    low: [60, 'R00.1'],
    high: [100, 'R00.0'],
  },
  { name: /^(?:rr|resp rate)$/, unit: 'breaths/min', high: [20, 'R06.82'] },
  {
    name: /^(?:spo2|o2 ?sats?|sats?|pulse ox|oxygen)$/,
    unit: '%',
    low: [90, 'R09.02'],
    isBeside: true,
  },
]

/** Cells counted individually rather than in thousands. */
const SINGLE_CELLS_MIN = 1000
/** Temperatures below it are in degrees Celsius. */
const CELSIUS_MAX = 45

function inUnit(unit: string, value: number): number {
  if (unit === 'thousand/mcL' && value >= SINGLE_CELLS_MIN) return value / 1000
  return unit === '°F' && value < CELSIUS_MAX ? value * 1.8 + 32 : value
}

/**
 * Finding for a measured value, by usual limits for adults. Null if it is in range, undefined if
 * no limit is known. With `isBeside`, only if it adds to a disease in the line.
 */
export function findingOf(
  name: string,
  value: number,
  isBeside = false,
): Finding | null | undefined {
  const limits = LIMITS.find((each) => each.name.test(name))
  if (!limits || (isBeside && !limits.isBeside)) return undefined
  const { unit, low, high } = limits
  const own = inUnit(unit, value)
  const finding = ([limit, codes]: [number, string], side: string): Finding => ({
    codes: codes.split(' '),
    says: `${side} ${limit} ${unit}`.trim(),
  })
  if (low && own < low[0]) return finding(low, 'below')
  return high && own > high[0] ? finding(high, 'above') : null
}
