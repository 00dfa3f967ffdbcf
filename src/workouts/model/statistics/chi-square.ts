/** Maximum number of terms or steps, after which a double no longer changes. */
const STEPS_MAX = 1000
const EXACT = 1e-15

/** The natural logarithm of gamma of half a whole number from 1 on, from gamma(1/2) = √π and gamma(1) = 1. */
function logGammaOfHalf(doubled: number): number {
  let log = doubled % 2 ? Math.log(Math.PI) / 2 : 0
  for (let at = doubled % 2 ? 0.5 : 1; at < doubled / 2; at++) log += Math.log(at)
  return log
}

/**
 * Probability that a chi-square variable with this number of degrees of freedom (a whole number
 * from 1 on) is at least `value`, from 0 to 1: the upper incomplete gamma function, by its series
 * below the mean and by its continued fraction above (M. Abramowitz and I. A. Stegun, Handbook of
 * mathematical functions, 1964, 6.5.29 and 6.5.31, the fraction evaluated by Lentz's method). The
 * square of a standard normal variable has one degree of freedom, so `chiSquareTail(z * z, 1)` is
 * two-sided.
 */
export function chiSquareTail(value: number, degrees: number): number {
  if (value <= 0) return 1
  const [shape, x] = [degrees / 2, value / 2]
  const front = Math.exp(shape * Math.log(x) - x - logGammaOfHalf(degrees))
  if (x < shape + 1) {
    let [term, sum] = [1 / shape, 1 / shape]
    for (let n = 1; n < STEPS_MAX && term > sum * EXACT; n++) {
      term *= x / (shape + n)
      sum += term
    }
    return 1 - front * sum
  }
  let b = x + 1 - shape
  let c = Number.MAX_VALUE
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < STEPS_MAX; n++) {
    const a = -n * (n - shape)
    b += 2
    d = 1 / (a * d + b)
    c = b + a / c
    fraction *= c * d
    if (Math.abs(c * d - 1) < EXACT) break
  }
  return front * fraction
}
