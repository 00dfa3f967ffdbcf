/**
 * SQL conditions for the values that are given, to append to a statement, with all its parameters:
 * `args` and these values. `$` in a condition is replaced by its value's placeholder. Each
 * combination is a separate statement, so that the plan for a person is never the plan for
 * everyone.
 */
export function givenConditions(
  args: readonly unknown[],
  conditions: Readonly<Record<string, unknown>>,
): { and: string; args: unknown[] } {
  const given = Object.entries(conditions).filter(([, value]) => value != null)
  return {
    and: given
      .map(([condition], at) => ` and ${condition.replaceAll('$', `$${args.length + at + 1}`)}`)
      .join(''),
    args: [...args, ...given.map(([, value]) => value)],
  }
}
