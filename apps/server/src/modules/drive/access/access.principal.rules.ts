import { covers } from '@khlang/contract/permissions'
import type { KeyActor, LinkActor, MadeAs, SupportActor, UploadLinkActor } from '../../../platform/actor.ts'
import {
  type Access,
  type AccessNode,
  accessOf,
  ceilingOf,
  type Drive,
  isAdminMade,
  noAccess,
} from './access.level.rules.ts'

/** Inherited like a share: not into folders that stop inheriting, and into restricted ones only if created by an admin. */
function reaches(nodes: readonly AccessNode[], itemId: string, madeAs: MadeAs) {
  for (const node of nodes) {
    if (node.restricted && !isAdminMade(madeAs)) return false
    if (node.id === itemId) return true
    if (node.stopsInheriting) return false
  }
  return false
}

/** Never more than its creator may see: `maker` is their present access to the same item. */
export function linkAccess(link: LinkActor['link'], maker: Access, nodes: readonly AccessNode[]): Access {
  const ceiling = ceilingOf(maker)
  if (ceiling === null || !reaches(nodes, link.itemId, link.madeAs)) return noAccess
  const level = covers(ceiling, link.permission) ? link.permission : 'view'
  const reason = { level, ruleId: link.id, via: 'link', fromFolder: link.itemId } as const
  return accessOf('link', level, 'link', { reason })
}

/** An upload link adds to its one folder while its creator may, and to files that they may edit if they chose so (C68). */
export function uploadLinkAccess(link: UploadLinkActor['link'], maker: Access, nodes: readonly AccessNode[]): Access {
  const [item, above] = nodes
  const ceiling = ceilingOf(maker)
  const addsVersions = link.addsVersions === true && above?.id === link.folderId && covers(ceiling, 'edit')
  if (!(addsVersions || item?.id === link.folderId) || !covers(ceiling, 'upload')) return noAccess
  if (!reaches(nodes, link.folderId, link.madeAs)) return noAccess
  const reason = { level: null, ruleId: link.id, via: 'uploadLink', fromFolder: link.folderId } as const
  return accessOf('uploadLink', null, 'uploadLink', { ...(addsVersions && { addsVersions }), reason })
}

/** Support sees lists and details of the account that let it in; the caller binds the session to that account. */
export function supportAccess(support: Pick<SupportActor['support'], 'sessionId' | 'granted'>): Access {
  const reason = { level: support.granted, ruleId: support.sessionId, via: 'support', fromFolder: null } as const
  return accessOf('support', support.granted, 'support', { reason })
}

/** A key covers the drive of its business, within its folder and scopes; never a private drive. */
export function keyAccess(key: KeyActor['key'], drive: Drive, nodes: readonly AccessNode[]): Access {
  const inside = key.folderId === null || nodes.some((node) => node.id === key.folderId)
  if (drive.kind !== 'business' || !inside) return noAccess
  // The closest level is shown; what a key may do is decided by its scopes.
  const reads = key.scopes.includes('files:read')
  const level = !reads ? null : key.scopes.includes('files:write') ? 'delete' : 'download'
  const reason = { level, ruleId: key.id, via: 'key', fromFolder: key.folderId } as const
  const isReach = key.folderId !== null && nodes[0]?.id === key.folderId
  return accessOf('key', level, 'key', { scopes: key.scopes, isReach, reason })
}
