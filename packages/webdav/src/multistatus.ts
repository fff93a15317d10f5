import { escapeXml } from './xml.ts'
import { DAV, type PropertyName } from './requests.ts'

const reasons: Record<number, string> = {
  200: 'OK',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  423: 'Locked',
  424: 'Failed Dependency',
  507: 'Insufficient Storage',
}

export const xmlType = 'application/xml; charset=utf-8'
const prologue = '<?xml version="1.0" encoding="utf-8"?>\n'
export const multistatusHead = `${prologue}<D:multistatus xmlns:D="DAV:">\n`
export const multistatusTail = '</D:multistatus>\n'

const status = (code: number) => `<D:status>HTTP/1.1 ${code} ${reasons[code] ?? ''}</D:status>`

/** Properties that share a status. */
export const propstat = (code: number, properties: string, condition = ''): string =>
  properties === ''
    ? ''
    : `<D:propstat><D:prop>${properties}</D:prop>${status(code)}${condition && `<D:error><D:${condition}/></D:error>`}</D:propstat>`

/** The response for one resource. `href` is an encoded address. */
export const response = (href: string, propstats: string): string =>
  `<D:response><D:href>${escapeXml(href)}</D:href>${propstats || propstat(200, ' ')}</D:response>\n`

/** An element without content, for names of properties. */
export const emptyElement = ({ ns, name }: PropertyName): string =>
  ns === DAV ? `<D:${name}/>` : `<${name} xmlns="${escapeXml(ns)}"/>`

/** The body of an answer that refuses: which condition of the protocol, and a sentence for people. */
export const errorBody = (condition: string, message: string, code: string): string =>
  `${prologue}<D:error xmlns:D="DAV:">${condition}<k:message xmlns:k="urn:khlang:dav" code="${escapeXml(code)}">${escapeXml(message)}</k:message></D:error>\n`

export type ActiveLock = {
  /** Shown to its holder only. */
  token: string | null
  shared: boolean
  deep: boolean
  /** The `owner` element as it came. */
  owner: string
  /** Seconds; null for no end. */
  timeout: number | null
  root: string
}

export const activeLock = (lock: ActiveLock): string =>
  [
    '<D:activelock><D:locktype><D:write/></D:locktype>',
    `<D:lockscope><D:${lock.shared ? 'shared' : 'exclusive'}/></D:lockscope>`,
    `<D:depth>${lock.deep ? 'infinity' : '0'}</D:depth>`,
    lock.owner,
    `<D:timeout>${lock.timeout === null ? 'Infinite' : `Second-${lock.timeout}`}</D:timeout>`,
    lock.token === null ? '' : `<D:locktoken><D:href>${escapeXml(lock.token)}</D:href></D:locktoken>`,
    `<D:lockroot><D:href>${escapeXml(lock.root)}</D:href></D:lockroot></D:activelock>`,
  ].join('')

export const lockDiscovery = (locks: readonly ActiveLock[]): string =>
  `<D:lockdiscovery>${locks.map(activeLock).join('')}</D:lockdiscovery>`

/** The answer to LOCK. */
export const lockBody = (locks: readonly ActiveLock[]): string =>
  `${prologue}<D:prop xmlns:D="DAV:">${lockDiscovery(locks)}</D:prop>\n`

export const supportedLock = `<D:supportedlock>${['exclusive', 'shared']
  .map(
    (scope) => `<D:lockentry><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>`,
  )
  .join('')}</D:supportedlock>`
