import type { Marker } from '#contract/interface/markers.ts'
import { getOrCreate } from '#lib/lists.ts'
import { compareSets, loincSetOf } from '#lib/markers/loinc-sets.ts'
import { printedUnit } from '#src/kit/lib/printed-unit.ts'
import { shortList } from '#src/kit/lib/sentences.ts'
import { counted } from '#src/kit/lib/units.ts'
import { formatCents } from '#src/lab/model/price.ts'

import type { AlignedRow } from './alignment.ts'
import { centsIn } from './comparison-words.ts'

/** A marker and what it is called among the others: by its lab, or by its own name. */
export type NamedMarker = { name: string; marker: Marker }

const pricedOf = (named: readonly NamedMarker[]) =>
  named
    .flatMap(({ name, marker }) => {
      const cents = centsIn(marker)
      return cents === null ? [] : [{ name, cents }]
    })
    .toSorted((a, b) => a.cents - b.cents)

/**
 * `Sonora Quest is $2.50 cheaper than Labcorp.` An offer counts only if it is cheaper than all
 * compared, and is then compared with both of two.
 */
function priceWords(compared: readonly NamedMarker[], offered: readonly NamedMarker[]): string {
  const [first, ...others] = pricedOf(compared)
  if (!first) return ''
  const [offer] = pricedOf(offered)
  // the other of two needs no name
  const isPair = compared.length + offered.length === 2
  const cheaper = (name: string, cents: number, than: string) =>
    `${name} is $${formatCents(cents)} cheaper${isPair ? '' : ` than ${than}`}.`
  if (offer && offer.cents < first.cents) {
    const [second, ...more] = others
    const than =
      second && !more.length && second.cents > first.cents
        ? `${first.name} and $${formatCents(second.cents - offer.cents)} cheaper than ${second.name}`
        : first.name
    return cheaper(offer.name, first.cents - offer.cents, than)
  }
  const next = others.find(({ cents }) => cents > first.cents)
  const cheapest = [first, ...others].filter(({ cents }) => cents === first.cents)
  if (!others.length) return ''
  if (!next) return `${others.length === 1 ? 'Both' : 'All'} cost $${formatCents(first.cents)}.`
  if (cheapest.length > 1)
    return `${shortList(cheapest.map(({ name }) => name))} cost $${formatCents(first.cents)}, $${formatCents(next.cents - first.cents)} less than ${next.name}.`
  return cheaper(first.name, next.cents - first.cents, next.name)
}

/** `Quest Diagnostics has no list price.` */
function unpricedWords(compared: readonly NamedMarker[]): string {
  const unpriced = compared.filter(({ marker }) => centsIn(marker) === null)
  if (unpriced.length === 0) return ''
  if (unpriced.length === compared.length) return 'No list prices are available.'
  return `${shortList(unpriced.map(({ name }) => name))} ${unpriced.length > 1 ? 'have' : 'has'} no list price.`
}

/** `BioReference reports mmol/mol, not %.`, or the number of results with different units. */
function unitWords(named: readonly NamedMarker[], rows: readonly AlignedRow[]): string {
  const mismatched = rows.filter(({ hasUnitMismatch }) => hasUnitMismatch)
  const [only, ...others] = mismatched
  if (!only) return ''
  if (others.length) return `${counted(mismatched.length, 'result')} have different units.`
  const byUnit = new Map<string, string[]>()
  for (const [place, cell] of only.cells.entries())
    for (const { unit } of cell)
      if (unit !== null)
        getOrCreate(byUnit, printedUnit(unit), () => []).push(named[place]?.name ?? '')
  const [most, rare, ...more] = [...byUnit].toSorted(([, a], [, b]) => b.length - a.length)
  const [name] = rare?.[1] ?? []
  if (!most || !rare || !name || more.length || rare[1].length > 1)
    return '1 result has different units.'
  return `${name} reports ${rare[0]}, not ${most[0]}.`
}

/** `CMP reports 13 results that Glucose doesn’t.` Empty for the same test. */
function resultWords(compared: readonly NamedMarker[]): string {
  const [first, second, ...others] = compared
  if (!first || !second || others.length) return ''
  const [here, there] = [loincSetOf(first.marker), loincSetOf(second.marker)]
  if (!here || !there) return ''
  const { relation, extra, missing, optional, always } = compareSets(here, there)
  if (relation === 'none') return 'No LOINC codes in common.'
  const more = (by: string, count: number, than: string) =>
    count > 0 && `${by} reports ${counted(count, 'result')} that ${than} doesn’t.`
  const surer = (by: string, count: number, than: string) =>
    count > 0 && `${by} always reports ${counted(count, 'result')} that ${than} may omit.`
  return [
    more(first.name, missing.length, second.name),
    more(second.name, extra.length, first.name),
    surer(first.name, optional.length, second.name),
    surer(second.name, always.length, first.name),
  ]
    .filter(Boolean)
    .join(' ')
}

/** `BioReference isn’t available to your team.` */
const unusableWords = (unusable: readonly NamedMarker[]): string =>
  unusable.length
    ? `${shortList(unusable.map(({ name }) => name))} ${unusable.length > 1 ? 'aren’t' : 'isn’t'} available to your team.`
    : ''

/**
 * The comparison in a few sentences: the results that only one has, the lowest list price, the
 * markers that the team can't order, and the units that differ. `rows` are those of the compared and
 * then the offered markers.
 */
export const comparisonFinding = (
  compared: readonly NamedMarker[],
  offered: readonly NamedMarker[],
  rows: readonly AlignedRow[],
  isUnusable: (marker: Marker) => boolean,
): string =>
  [
    resultWords(compared),
    priceWords(compared, offered),
    unpricedWords(compared),
    unusableWords([...compared, ...offered].filter(({ marker }) => isUnusable(marker))),
    unitWords([...compared, ...offered], rows),
  ]
    .filter(Boolean)
    .join(' ')
