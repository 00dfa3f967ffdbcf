/**
 * Condition that the person `person`, an alias of `workspace_people`, has one of the tags of a scope. `$` is the place of the
 * tags, as `givenConditions` fills it in: without a scope the statement has no such condition.
 */
export const inScope = (person: string) => `${person}.tags ?| $::text[]`
