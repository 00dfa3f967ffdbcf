/** A test code, or a code of another list, before a name. */
const CODE_BEFORE = /^(\d[\d-]{2,})\s+(.*[a-z]{2}.*)$/i
/** The same behind a name, maybe with its lab: `TSH (004773)`, `Ferritin, code 004069`, `TSH (Quest #899)`. */
const CODE_BEHIND =
  /^(.*[a-z]{2}.*?)(?:\s*[([](?!\s*CPT)(?:[^()[\]\d]{0,30}[\s:#])?(\d[\d-]{2,})\s*[)\]]|[\s,]+(?:[-–—]\s+)?(?:(?:(?:test|order|lab)\s+)?(?:code|no\.?|number)[\s:]+|#\s*)?(\d[\d-]{3,}))$/i

/** A code in brackets with words on both sides: `TSH (004773) stat`. */
const CODE_BETWEEN =
  /^(.*[a-z]{2}.*?)\s*[([](?!\s*CPT)(?:[^()[\]\d]{0,30}[\s:#])?(\d[\d-]{3,})\s*[)\]]\s*(\S.*)$/i

type CodeAndName = { code: string; name: string }

/** The code that a line begins with, and the name after it. */
export function codeBefore(line: string): CodeAndName | null {
  const [, code, name] = CODE_BEFORE.exec(line) ?? []
  return code && name ? { code, name } : null
}

/** The code behind the name of a line, and that name. */
export function codeBehind(line: string): CodeAndName | null {
  const [, before, within, after] = CODE_BETWEEN.exec(line) ?? []
  if (before && within) return { code: within, name: `${before} ${after}` }
  const [, name, inBrackets, code = inBrackets] = CODE_BEHIND.exec(line) ?? []
  return code && name ? { code, name } : null
}
