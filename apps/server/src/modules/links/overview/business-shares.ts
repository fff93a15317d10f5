import { type Input, type Language, pageLimits, type Reply } from '@khlang/contract'
import type {
  BusinessShare,
  BusinessShareKind,
  endBusinessShares,
  listBusinessShares,
} from '@khlang/contract/business-shares'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { cutPage, decodeCursor, placeInTime } from '../../../platform/cursors.ts'
import { model } from '../../drive/index.ts'
import type { LinksDeps } from '../deps.ts'
import { type BusinessShareRow, countOutside, findBusinessShares } from './business-shares.repo.ts'

type End = (actor: PersonActor, id: string) => Promise<unknown>
/** How each kind is ended; each decides again by itself whether the caller may. */
export type EndShares = Record<BusinessShareKind, End>

/** Everything that Admin Business sees and ends of what is shared of Drive Business (C20). */
export function createBusinessShares({ db, clock }: Pick<LinksDeps, 'db' | 'clock'>, end: EndShares) {
  return {
    async list(
      { accountId }: PersonActor,
      {
        kind,
        reach,
        state,
        q,
        employeeId,
        cursor,
        limit = pageLimits.default,
      }: Input<typeof listBusinessShares>['query'],
      language: Language,
    ): Promise<Reply<typeof listBusinessShares>> {
      const text = q?.trim()
      const of = `business shares ${kind ?? ''} ${reach ?? ''} ${state ?? ''} ${employeeId ?? ''} ${text ?? ''}`
      const rows = await findBusinessShares(db, {
        accountId,
        language,
        ...(kind && { kind }),
        ...(reach && { reach }),
        ...(state && { state }),
        ...(text && { text }),
        ...(employeeId && { employeeId }),
        after: decodeCursor(cursor, of, 'time'),
        limit: limit + 1,
        now: clock.now(),
      })
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(of, last.created_at, last.id))
      return { items: page.map(present), nextCursor }
    },

    /** How many of each kind somebody outside can use now, as the list shows them. */
    async countOutside(accountId: string): Promise<Record<BusinessShareKind, number>> {
      const found = await countOutside(db, accountId, clock.now())
      const of = (kind: BusinessShareKind) => found.get(kind) ?? 0
      return { share: of('share'), invitation: of('invitation'), link: of('link'), upload: of('upload') }
    },

    /** One after the other, so that one that is refused stops none of the others. */
    async end(actor: PersonActor, ids: readonly string[]): Promise<Reply<typeof endBusinessShares>> {
      const found = await findBusinessShares(db, {
        accountId: actor.accountId,
        language: 'th',
        ids,
        after: null,
        limit: ids.length,
        now: clock.now(),
      })
      const kinds = new Map(found.map((row) => [row.id, row.kind]))
      const items: Reply<typeof endBusinessShares>['items'] = []
      for (const id of new Set(ids)) {
        try {
          const kind = kinds.get(id)
          // Of another business or of a private drive: as if it did not exist.
          if (!kind) throw new AppError('SHARE_NOT_FOUND')
          await end[kind](actor, id)
          items.push({ id, ok: true })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          items.push({ id, ok: false, machineCode: error.code })
        }
      }
      return { items }
    },
  }
}

const present = (row: BusinessShareRow): BusinessShare => ({
  id: row.id,
  kind: row.kind,
  item: {
    id: row.item_id,
    name: row.item_name,
    type: row.item_kind === model.FOLDER ? 'folder' : 'file',
    folderId: row.folder_id,
  },
  by: row.maker_id === null ? null : { id: row.maker_id, name: row.maker_name ?? '', left: row.maker_left },
  to:
    row.holder_kind === null
      ? null
      : { kind: row.holder_kind, name: row.holder_name ?? '', detail: row.holder_detail ?? '' },
  reach: row.reach,
  permission: row.level,
  expiresAt: row.expires_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  state: row.state,
})
