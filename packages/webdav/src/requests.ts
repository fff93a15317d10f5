import { WebdavError } from './errors.ts'
import { elementsOf, parseXml, serialize, textOf, type XmlElement } from './xml.ts'

export const DAV = 'DAV:'
export type PropertyName = { ns: string; name: string }

export type Propfind =
  | { kind: 'all'; include: PropertyName[] }
  | { kind: 'names' }
  | { kind: 'some'; names: PropertyName[] }

const isDav = (element: XmlElement | undefined, name: string) => element?.ns === DAV && element.name === name

function requireRoot(bytes: Uint8Array, name: string): XmlElement {
  const root = parseXml(bytes)
  if (!isDav(root, name)) throw new WebdavError(`the body is not a DAV:${name}`)
  return root
}

const namesIn = (element: XmlElement): PropertyName[] => elementsOf(element).map(({ ns, name }) => ({ ns, name }))

/** What a PROPFIND asks for; without a body it asks for everything. */
export function parsePropfind(bytes: Uint8Array): Propfind {
  if (bytes.length === 0) return { kind: 'all', include: [] }
  const children = elementsOf(requireRoot(bytes, 'propfind')).filter(({ ns }) => ns === DAV)
  const queries = children.filter(({ name }) => ['allprop', 'propname', 'prop'].includes(name))
  const [query] = queries
  if (!query || queries.length > 1) throw new WebdavError('a propfind asks one thing')
  if (query.name === 'propname') return { kind: 'names' }
  if (query.name === 'prop') return { kind: 'some', names: namesIn(query) }
  const include = children.find(({ name }) => name === 'include')
  return { kind: 'all', include: include ? namesIn(include) : [] }
}

/** One step of a PROPPATCH. `xml` is the whole element, `text` what it says. */
export type PropertyChange = PropertyName & ({ set: true; xml: string; text: string } | { set: false })

/** The steps of a PROPPATCH, in order. */
export function parseProppatch(bytes: Uint8Array): PropertyChange[] {
  const changes: PropertyChange[] = []
  for (const step of elementsOf(requireRoot(bytes, 'propertyupdate'))) {
    const isSet = isDav(step, 'set')
    if (!isSet && !isDav(step, 'remove')) continue
    const props = elementsOf(step).filter((child) => isDav(child, 'prop'))
    if (props.length === 0) throw new WebdavError('a step names no property')
    for (const element of props.flatMap(elementsOf)) {
      const { ns, name } = element
      changes.push(
        isSet ? { ns, name, set: true, xml: serialize(element), text: textOf(element) } : { ns, name, set: false },
      )
    }
  }
  if (changes.length === 0) throw new WebdavError('nothing is to be changed')
  return changes
}

export type LockInfo = { shared: boolean; owner: string }

/** What lock is wanted; null without a body, which refreshes one. */
export function parseLockInfo(bytes: Uint8Array): LockInfo | null {
  if (bytes.length === 0) return null
  const root = requireRoot(bytes, 'lockinfo')
  const child = (name: string) => elementsOf(root).find((element) => isDav(element, name))
  const [scope] = elementsOf(child('lockscope') ?? root)
  const [type] = elementsOf(child('locktype') ?? root)
  if (!isDav(type, 'write')) throw new WebdavError('only write locks are known')
  const shared = isDav(scope, 'shared')
  if (!shared && !isDav(scope, 'exclusive')) throw new WebdavError('a lock is exclusive or shared')
  const owner = child('owner')
  return { shared, owner: owner ? serialize(owner) : '' }
}
