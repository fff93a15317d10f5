import type { ShareLink } from '@khlang/contract/links'
import { publicLinkPath } from '@khlang/contract/links'
import type { PersonActor } from '../../../platform/actor.ts'
import type { LinksDeps } from '../deps.ts'
import { isMine } from './hold-item.ts'
import { audienceOf, permissionOf } from '../model/link-actor.ts'
import { linkStateOf } from '../model/link-state.rules.ts'
import type { LinkRow } from '../model/links.repo.ts'
import { openToken } from '../model/seal-token.ts'
import type { Standing } from '../model/standing.ts'

const typeOf = ({ item_kind }: Pick<LinkRow, 'item_kind'>) => (item_kind === 0 ? 'folder' : 'file')

/** Links as their owners see them. */
export function createPresentLinks(
  { config, clock, keyRing }: Pick<LinksDeps, 'config' | 'clock' | 'keyRing'>,
  standing: Standing,
) {
  const urlOf = (row: LinkRow, token: string): string =>
    new URL(publicLinkPath(typeOf(row), token), config.publicUrl).href

  function present(actor: PersonActor, row: LinkRow, closed: boolean): ShareLink {
    const mine = isMine(actor, row)
    const token = mine ? openToken(keyRing, row.token_sealed, row.id) : null
    return {
      id: row.id,
      item: { id: row.item_id, name: row.item_name, type: typeOf(row) },
      name: row.name,
      url: token === null ? null : urlOf(row, token),
      state: linkStateOf({ ...row, closed }, clock.now()),
      enabled: row.enabled,
      permission: permissionOf(row),
      audience: audienceOf(row),
      hasPassword: row.password_hash !== null,
      expiresAt: row.expires_at?.toISOString() ?? null,
      openLimit: row.open_limit,
      opens: row.opens,
      downloads: row.downloads,
      watermark: row.watermark,
      allowUnmarked: row.allow_unmarked,
      uploads: row.uploads,
      received: row.received,
      comments: row.comments,
      qr: row.qr,
      loginRequired: row.login_required,
      remark: row.remark,
      createdAt: row.created_at.toISOString(),
      createdBy: { id: row.created_by, name: row.maker_name },
      mine,
      lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
      revision: row.revision,
    }
  }

  return {
    urlOf,
    async all(actor: PersonActor, rows: readonly LinkRow[]): Promise<ShareLink[]> {
      const closed = await standing.findClosed(rows)
      return rows.map((row) => present(actor, row, closed.has(row.id)))
    },
    async one(actor: PersonActor, row: LinkRow): Promise<ShareLink> {
      return present(actor, row, (await standing.findClosed([row])).has(row.id))
    },
  }
}

export type PresentLinks = ReturnType<typeof createPresentLinks>
