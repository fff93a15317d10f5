import { type UploadLink, uploadLinkDuplicates, uploadLinkPath } from '@khlang/contract/upload-links'
import type { PersonActor } from '../../../../platform/actor.ts'
import type { LinksDeps } from '../../deps.ts'
import { isMine } from '../../managing/hold-item.ts'
import { openToken } from '../../model/seal-token.ts'
import type { UploadLinkRow } from '../model/upload-links.repo.ts'
import type { UploadStanding } from '../model/upload-standing.ts'
import { askOf, uploadStateOf } from '../model/upload-state.rules.ts'

/** Upload links as their owners see them. */
export function createPresentUploadLinks(
  { config, clock, keyRing }: Pick<LinksDeps, 'config' | 'clock' | 'keyRing'>,
  { findClosed }: UploadStanding,
) {
  const urlOf = (token: string): string => new URL(uploadLinkPath(token), config.publicUrl).href

  function present(actor: PersonActor, row: UploadLinkRow, closed: boolean): UploadLink {
    const mine = isMine(actor, row)
    const token = mine ? openToken(keyRing, row.token_sealed, row.id) : null
    return {
      id: row.id,
      folder: { id: row.folder_id, name: row.folder_name },
      name: row.name,
      url: token === null ? null : urlOf(token),
      state: uploadStateOf({ ...row, closed }, clock.now()),
      enabled: row.enabled,
      hasPassword: row.password_hash !== null,
      expiresAt: row.expires_at?.toISOString() ?? null,
      maxFiles: row.max_files,
      received: row.received,
      maxSize: row.max_size,
      types: row.types,
      askName: askOf(row.ask_name),
      askEmail: askOf(row.ask_email),
      remark: row.remark,
      qr: row.qr,
      notify: row.notify,
      remind: row.remind,
      // Checked by the table.
      duplicate: uploadLinkDuplicates.find((one) => one === row.duplicate) ?? 'create_copy',
      loginRequired: row.login_required,
      sendInbox: row.send_inbox,
      sendEtax: row.send_etax,
      createdAt: row.created_at.toISOString(),
      createdBy: { id: row.created_by, name: row.maker_name },
      mine,
      lastReceivedAt: row.last_received_at?.toISOString() ?? null,
      revision: row.revision,
    }
  }

  return {
    urlOf,
    async all(actor: PersonActor, rows: readonly UploadLinkRow[]): Promise<UploadLink[]> {
      const closed = await findClosed(rows)
      return rows.map((row) => present(actor, row, closed.has(row.id)))
    },
    async one(actor: PersonActor, row: UploadLinkRow): Promise<UploadLink> {
      return present(actor, row, (await findClosed([row])).has(row.id))
    },
  }
}

export type PresentUploadLinks = ReturnType<typeof createPresentUploadLinks>
