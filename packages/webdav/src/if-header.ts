import { WebdavError } from './errors.ts'

/** One condition of an `If` header: a state token or an entity tag, perhaps turned around by `Not`. */
export type Condition = { not: boolean } & ({ token: string } | { etag: string })
/** Conditions on the named resource that must all be true; null is the request's own resource. */
export type ConditionList = { resource: string | null; conditions: Condition[] }

const maxLists = 200
const parts = /\s*(?:\(|\)|<([^>\s]{1,4000})>|\[((?:W\/)?"[^"]{0,400}")\]|(Not)(?![^\s<[]))/iy

/** Reads an `If` header (RFC 4918, 10.4). */
export function parseIf(header: string | undefined): ConditionList[] {
  if (header === undefined) return []
  const lists: ConditionList[] = []
  let resource: string | null = null
  let at: Condition[] | null = null
  let not = false
  let tagUsed = true
  let tagged: boolean | null = null
  parts.lastIndex = 0
  const text = header.trimEnd()
  while (parts.lastIndex < text.length) {
    const match = parts.exec(text)
    if (!match) throw new WebdavError('the If header cannot be read')
    const [whole, url, etag, turned] = match
    const sign = whole.trim()
    if (at === null) {
      if (sign === '(') at = []
      else if (url !== undefined && tagUsed && tagged !== false) {
        resource = url
        tagUsed = false
        tagged = true
      } else throw new WebdavError('the If header cannot be read')
    } else if (sign === ')') {
      if (at.length === 0 || not) throw new WebdavError('a list of the If header is empty')
      lists.push({ resource, conditions: at })
      if (lists.length > maxLists) throw new WebdavError('the If header is too long')
      tagged ??= false
      tagUsed = true
      at = null
    } else if (turned !== undefined && !not) not = true
    else if (url !== undefined || etag !== undefined) {
      at.push({ not, ...(url !== undefined ? { token: url } : { etag: etag ?? '' }) })
      not = false
    } else throw new WebdavError('the If header cannot be read')
  }
  if (at !== null || not || !tagUsed || lists.length === 0) throw new WebdavError('the If header ends too early')
  return lists
}

/** Every token in the header, whatever its condition: a lock only requires that its token is submitted. */
export const submittedTokens = (lists: readonly ConditionList[]): Set<string> =>
  new Set(lists.flatMap(({ conditions }) => conditions.flatMap((one) => ('token' in one ? [one.token] : []))))

/** What is true of a resource now. */
export type ResourceState = { tokens: ReadonlySet<string>; etag: string | null }

/** True when one list is true, or none was given. */
export async function holdsIf(
  lists: readonly ConditionList[],
  stateOf: (resource: string | null) => Promise<ResourceState>,
): Promise<boolean> {
  if (lists.length === 0) return true
  for (const { resource, conditions } of lists) {
    const { tokens, etag } = await stateOf(resource)
    const holds = conditions.every((one) => one.not !== ('token' in one ? tokens.has(one.token) : one.etag === etag))
    if (holds) return true
  }
  return false
}
