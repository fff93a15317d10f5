import type { EventType } from '@khlang/contract'
import type { BusinessLogKind } from '@khlang/contract/business-log-kinds'

/**
 * The log of a business that shows each type of event; null for what is a person's own matter, or the operator's, and is
 * shown to no admin. An event without a place here does not compile.
 */
const kinds: Record<EventType, Exclude<BusinessLogKind, 'consent'> | null> = {
  'person.registered': null,
  'person.changed': null,
  'business.created': 'setting',
  'business.changed': 'setting',
  'business.join_requested': 'setting',
  'business.join_ended': 'setting',
  'alerts.changed': 'setting',
  'department.changed': 'setting',
  'role.changed': 'setting',
  'employee.invited': 'setting',
  'employee.invitation_ended': 'setting',
  'employee.changed': 'setting',
  'comment.created': 'business',
  'comment.changed': 'business',
  'comment.removed': 'business',
  'thread.resolved': 'business',
  'items.sent': 'business',
  'items.withdrawn': 'business',
  'item.created': 'business',
  'item.renamed': 'business',
  'item.moved': 'business',
  'item.copied': 'business',
  'item.changed': 'business',
  'item.trashed': 'business',
  'item.restored': 'business',
  'item.vaulted': 'business',
  'item.purged': 'business',
  'version.created': 'business',
  'version.restored': 'business',
  'version.changed': 'business',
  'version.deleted': 'business',
  'version.purged': 'business',
  'version.dropped': 'business',
  'access.changed': 'setting',
  'rule-switches.changed': 'setting',
  'sharing-policy.changed': 'setting',
  'version-policy.changed': 'setting',
  'restore.started': 'business',
  'restore.ended': 'business',
  'log.exported': 'business',
  'destruction.settled': null,
  'alarm.raised': null,
  'alarm.dismissed': 'business',
  'session.started': null,
  'session.ended': 'sign-in',
  'session.refused': 'sign-in',
  'session.requested': null,
  'session.approved': null,
  'session.confirmed': 'sign-in',
  'device-password.created': 'sign-in',
  'device-password.ended': 'sign-in',
  'token.issued': 'sign-in',
  'account.switched': 'sign-in',
  'password.changed': null,
  'two-factor.changed': null,
  'sign-in-policy.changed': 'setting',
  'otp.sent': null,
  'partner.registered': null,
  'key.created': 'setting',
  'key.changed': 'setting',
  'key.rotated': 'setting',
  'key.revoked': 'setting',
  'webhook.created': 'setting',
  'webhook.changed': 'setting',
  'webhook.deleted': 'setting',
  'webhook.replayed': 'setting',
  'webhook.disabled': 'setting',
  'library.published': 'business',
  'library.changed': 'business',
  'library.unpublished': 'business',
  'library.starred': null,
  'library.copied': 'business',
  'library.downloaded': 'business',
  'library-manager.changed': 'setting',
  'link.created': 'business',
  'link.changed': 'business',
  'link.deleted': 'business',
  'link.rotated': 'business',
  'link.reset': 'business',
  'link.opened': 'business',
  'link.opened_fully': 'business',
  'link.password_refused': 'business',
  'link.guessed': 'business',
  'link.asked': 'business',
  'link.archive_downloaded': 'business',
  'link-policy.changed': 'setting',
  'relation.changed': 'business',
  'hashtag.renamed': 'business',
  'access.refused': 'business',
  'item.warned': 'business',
  'expiry-policy.changed': 'setting',
  'expiry-policy.applied': 'business',
  'auto-trash.changed': 'setting',
  'item.locked': 'business',
  'item.unlocked': 'business',
  'unlock.asked': 'business',
  'unlock.kept': 'business',
  'file-password.changed': 'business',
  'file-password.given': 'business',
  'file-password.refused': 'business',
  'file-password.reported': 'business',
  'file-encryption.changed': 'business',
  'file-encryption.opened': 'business',
  'file-encryption.refused': 'business',
  'storage.cleaned': 'business',
  'quota.changed': 'setting',
  'quota.reported': null,
  'quota.warned': null,
  'saved-search.changed': null,
  'share.created': 'business',
  'share.changed': 'business',
  'share.ended': 'business',
  'share.left': 'business',
  'share.invited': 'business',
  'share.accepted': 'business',
  'support.requested': 'sign-in',
  'support.started': 'sign-in',
  'support.continued': 'sign-in',
  'support.code_refused': 'sign-in',
  'support.refused': 'sign-in',
  'support.ended': 'sign-in',
  'support.viewed': 'business',
  'support-agent.changed': null,
  'item.downloaded': 'business',
  'archive.downloaded': 'business',
  'archive.prepared': 'business',
  'archive.removed': 'business',
  'archive.requested': 'business',
  'upload.begun': 'business',
  'upload.aborted': 'business',
  'upload-link.created': 'business',
  'upload-link.changed': 'business',
  'upload-link.deleted': 'business',
  'upload-link.rotated': 'business',
  'upload-link.asked': 'business',
  'upload-link.reminded': 'business',
  'upload-link.request_stopped': 'business',
  'upload-link.opened': 'business',
  'upload-link.received': 'business',
  'upload-link.password_refused': 'business',
  'upload-link.guessed': 'business',
  'edoc.saved': 'business',
  'edoc.sent': 'business',
  'edoc.changed': 'business',
  'edoc.received': 'business',
  'edoc.resent': 'business',
  'edoc.corrected': 'business',
  'edoc.downloaded': 'business',
  'edoc.trashed': 'business',
  'edoc.restored': 'business',
  'edoc.purged': 'business',
  'edoc.chosen': 'business',
  'edoc.delete_requested': 'business',
  'edoc.delete_withdrawn': 'business',
  'edoc.delete_answered': 'business',
  'account.entered': 'sign-in',
}

/** Whether a log of a business shows events of this type. */
export const isOf = (kind: BusinessLogKind, type: string): boolean =>
  Object.hasOwn(kinds, type) && kinds[type as EventType] === kind

/** The types that any log of a business shows. */
export const shownTypes = (): string[] => Object.entries(kinds).flatMap(([type, kind]) => (kind === null ? [] : [type]))

/** Where the item of a row was when it happened; null where none is known. */
export type Place = 'business' | 'private' | 'elsewhere' | null

/** Documents of the library are published: their names are for everybody. */
const isPublished = (type: string) => type.startsWith('library')

/**
 * What stands for the item in a row that must not name it: an admin learns that something happened in a private drive or
 * outside the business, and never to what. Null for rows that may name what they are about.
 *
 * @param template the sentence of the type
 */
export function hiddenAs(
  { type, place }: { type: string; place: Place },
  template: string,
): 'private' | 'elsewhere' | 'gone' | null {
  if (place === 'business') return null
  if (place !== null) return place
  return kinds[type as EventType] === 'business' &&
    !isPublished(type) &&
    /\{(item|name|from|folder|origin)\}/.test(template)
    ? 'gone'
    : null
}
