import type { Subscriptions } from './modules/audit/index.ts'
import { leaverFollower } from './modules/keys/index.ts'
import { copiesFollower } from './modules/links/index.ts'
import { previewFollowers } from './modules/previews/index.ts'
import { membersFollower, reshareFollower } from './modules/shares/index.ts'

const freed = { job: 'edocs:release-freed' }

/** Event → jobs that follow from it. */
export const subscriptions: Subscriptions = {
  // Documents that wait for space come as soon as there is some.
  'item.purged': [{ job: 'drive:collect' }, freed],
  'item.vaulted': [freed],
  'version.dropped': [freed],
  'version.purged': [freed],
  'edoc.purged': [freed],
  'quota.changed': [freed],
  'employee.changed': [
    { job: 'drive:apply-quotas-after' },
    { job: 'admin:follow-employee' },
    leaverFollower,
    reshareFollower,
  ],
  'identifier.proved': [{ job: 'edocs:release-registered' }],
  // What is held for the account is nobody's again.
  'identifier.withdrawn': [{ job: 'edocs:release-withdrawn' }],
  'employee.invited': [{ job: 'admin:text-invitation' }],
  'department.changed': [{ job: 'drive:apply-quotas-after' }, reshareFollower],
  'role.changed': [reshareFollower],
  'access.changed': [reshareFollower],
  'rule-switches.changed': [reshareFollower],
  'share.changed': [reshareFollower],
  'share.ended': [reshareFollower],
  'share.left': [reshareFollower],
  'item.created': [previewFollowers.thumbnails],
  'version.created': [previewFollowers.thumbnails],
  'file-encryption.changed': [previewFollowers.encryption, copiesFollower, previewFollowers.thumbnails],
  'item.malware_found': [copiesFollower, { job: 'transfer:close-archives' }],
  'version.deleted': [{ job: 'drive:collect' }, freed],
  'library.changed': [{ job: 'drive:collect' }],
  'library.unpublished': [{ job: 'drive:collect' }],
  'archive.removed': [{ job: 'drive:collect' }],
  'access-request.made': [{ job: 'shares:notify-access-asked' }],
  'share.created': [membersFollower, { job: 'edocs:note-shared' }],
  'link.created': [previewFollowers.links, { job: 'edocs:note-shared' }],
  'link.opened_fully': [{ job: 'links:notify-opened-fully' }],
  'upload-link.received': [{ job: 'edocs:deliver-received' }],
  'link.guessed': [{ job: 'links:notify-guessed' }],
}
