const PLAIN = '0123456789-'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻'
const raised = (digits: string) =>
  digits.replace(/./g, (sign) => RAISED[PLAIN.indexOf(sign)] ?? sign)

/** Units that UCUM writes in brackets, as labs print them. */
const BRACKETED: Record<string, string> = {
  "arb'U": 'AU',
  "APL'U": 'APL',
  "GPL'U": 'GPL',
  "MPL'U": 'MPL',
  "beth'U": 'BU',
  "todd'U": 'Todd units',
  degF: '°F',
  in_i: 'in',
  ft_i: 'ft',
  lb_av: 'lb',
  oz_av: 'oz',
  Hg: 'Hg',
  H2O: 'H₂O',
  ...Object.fromEntries('IU HPF LPF pH ppm ppb CFU PFU'.split(' ').map((unit) => [unit, unit])),
}
/** Annotations in braces, which describe a unit. */
const SAID: Record<string, string> = {
  creat: 'creatinine',
  'M.o.M': 'MoM',
  '1.73_m2': '1.73 m²',
}
const UCUM = /^(?:[\w*^./%'()-]|\[[^\]]+\]|\{[^}]+\})+$/

/**
 * A unit in readable form: `10*3/uL` as `10³/µL`, `mg/g{creat}` as `mg/g creatinine`. Text that
 * isn't UCUM (https://ucum.org/ucum) stays as is.
 */
export function printedUnit(unit: string): string {
  const ucum = unit.trim()
  const unknown = [...ucum.matchAll(/\[([^\]]+)\]/g)].some(([, name = '']) => !BRACKETED[name])
  if (unknown || !UCUM.test(ucum)) return unit
  const said: string[] = []
  return ucum
    .replace(/(\w?)\{([^}]+)\}/g, (_all, before: string, text: string) => {
      said.push(`${before && ' '}${SAID[text] ?? text.replaceAll('_', ' ')}`)
      return `${before}§`
    })
    .replace(/\((\d+)\.h\)/g, '$1 h')
    .replace(/\[([^\]]+)\]/g, (_all, name: string) => BRACKETED[name] ?? name)
    .replace(/10[*^](-?\d+)/g, (_all, power: string) => `10${raised(power)}`)
    .replace(
      /\b([munp]?)(eq|osm)\b/g,
      (_all, prefix: string, name: string) => prefix + (name === 'eq' ? 'Eq' : 'Osm'),
    )
    .replace(/\bCel\b/g, '°C')
    .replace(/(^|[/.])u(?=(?:L|g|mol|m|s|U|IU|AU|kat|Eq|Osm)\b)/g, '$1µ')
    .replace(/(?<=[A-Za-z])(-?\d+)(?=$|[/.])/g, raised)
    .replace(/(?<=[A-Za-z])\.(?=[A-Za-zµ])/g, '·')
    .replace(/§/g, () => said.shift() ?? '')
}
