/**
 * SQL condition that the person `person`, an alias of `workspace_people`, has one of the tags of a
 * scope. `givenConditions` replaces `$` with the tags' placeholder. Without a scope, the statement
 * has no such condition.
 */
export const inScope = (person: string) => `${person}.tags ?| $::text[]`
