import { covers, type Level, rankOf } from '@khlang/contract/permissions'
import type { KeyActor, LinkActor, MadeAs, SupportActor, UploadLinkActor } from '../../../platform/actor.ts'
import { type Access, type AccessNode, accessOf, type Drive, isAdminMade, noAccess } from './access.level.rules.ts'

/** How far the maker of a link may pass this item on now: all, up to a level, or no longer at all. */
export function ceilingOf(maker: Access): Level | null {
  if (maker.level === 'admin') return 'admin'
  let ceiling: Level | null = null
  if (covers(maker.level, 'edit')) {
    for (const { level } of maker.reshares) if (rankOf(level) > rankOf(ceiling)) ceiling = level
  }
  return ceiling
}

/** A link passes down like a share: not into a folder that stops inheriting, and into restricted ones only if an admin made it. */
function reaches(chain: readonly AccessNode[], itemId: string, madeAs: MadeAs) {
  for (const node of chain) {
    if (node.restricted && !isAdminMade(madeAs)) return false
    if (node.id === itemId) return true
    if (node.stopsInheriting) return false
  }
  return false
}

/** `maker` is the access of the link's maker to this same item, asked anew: a link never shows what its maker may not. */
export function linkAccess(link: LinkActor['link'], maker: Access, chain: readonly AccessNode[]): Access {
  const ceiling = ceilingOf(maker)
  if (ceiling === null || !reaches(chain, link.itemId, link.madeAs)) return noAccess
  const level = covers(ceiling, link.permission) ? link.permission : 'view'
  const reason = { level, ruleId: link.id, via: 'link', fromFolder: link.itemId } as const
  return accessOf('link', level, 'link', { reason })
}

/** An upload link opens its one folder for adding, and not even that once its maker may no longer add there. */
export function uploadLinkAccess(link: UploadLinkActor['link'], maker: Access, chain: readonly AccessNode[]): Access {
  const [folder] = chain
  if (folder?.id !== link.folderId || !covers(ceilingOf(maker), 'upload')) return noAccess
  if (!reaches(chain, link.folderId, link.madeAs)) return noAccess
  const reason = { level: null, ruleId: link.id, via: 'uploadLink', fromFolder: link.folderId } as const
  return accessOf('uploadLink', null, 'uploadLink', { reason })
}

/** Support sees lists and details of the account that let it in; the caller binds the session to that account. */
export function supportAccess(support: Pick<SupportActor['support'], 'sessionId' | 'granted'>): Access {
  const reason = { level: support.granted, ruleId: support.sessionId, via: 'support', fromFolder: null } as const
  return accessOf('support', support.granted, 'support', { reason })
}

/** A key belongs to a business: its drive, inside the key's folder, within its scopes; never a private My Drive. */
export function keyAccess(key: KeyActor['key'], drive: Drive, chain: readonly AccessNode[]): Access {
  const inside = key.folderId === null || chain.some((node) => node.id === key.folderId)
  if (drive.kind !== 'business' || !inside) return noAccess
  const reason = { level: null, ruleId: key.id, via: 'key', fromFolder: key.folderId } as const
  return accessOf('key', null, 'key', { scopes: key.scopes, reason })
}
