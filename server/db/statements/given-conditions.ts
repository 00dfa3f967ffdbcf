/**
 * Conditions of those values that are given, to be added to a statement, with all its parameters: `args` and these values. `$`
 * in a condition is the place of its value. Each kind of question is a statement of its own, so that the plan for a person is
 * never one for everybody.
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
