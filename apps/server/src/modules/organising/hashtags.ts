import { hashtagKey, hashtagSteps, type Page, pageLimits } from '@khlang/contract'
import type { AccountActor, PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'
import * as repo from './hashtags.repo.ts'
import { decodeCursor, fillPage } from '../../platform/cursors.ts'
import { model } from '../drive/index.ts'
import { changedTags, spelledLike } from './hashtags.rules.ts'
import type { OrganisingDeps } from './deps.ts'

/**
 * A hashtag is listed for callers who can see an item with it. Usually one of the first few items is visible; otherwise
 * more are examined, shared among the hashtags of a page, before a hashtag is omitted.
 */
const firstSample = 5
const secondSample = 3000
const nobody = '00000000-0000-0000-0000-000000000000'

export type Hashtags = ReturnType<typeof createHashtags>

/** Hashtags of items: listing, spelling, and changing those of many items (peers A12). */
export function createHashtags({ db, clock, audit, access }: OrganisingDeps) {
  /** The spelling of each key on the first item that the caller can see; keys without one are omitted. */
  async function seen(
    on: Db,
    actor: AccountActor,
    driveIds: readonly string[],
    keys: readonly string[],
    { each, except = null }: { each: number; except?: string | null },
  ): Promise<Map<string, string>> {
    const bearers = await repo.findBearers(on, driveIds, keys, { each, except })
    const ids = [...new Set(bearers.map((bearer) => bearer.item_id))]
    const found = await access.findAllowed(on, actor, 'item.details', ids)
    const visible = new Set<string>()
    for (const [id, located] of found) if (model.stateOf(located, clock.now()) === 'normal') visible.add(id)
    const names = new Map<string, string>()
    for (const { key, item_id, name } of bearers) if (visible.has(item_id) && !names.has(key)) names.set(key, name)
    return names
  }

  const driveIdsOf = async (on: Db, actor: PersonActor) =>
    (await model.findDrives(on, actor.accountId, actor.personId)).map((drive) => drive.id)

  /** Spells hashtags like those that the caller can already see; the others remain unknown to them. */
  async function spell(on: Db, actor: AccountActor, driveIds: readonly string[], tags: string[], except?: string) {
    const keys = new Set(tags.flatMap(hashtagSteps).map(hashtagKey))
    const known = await seen(on, actor, driveIds, [...keys], { each: firstSample, except: except ?? null })
    return tags.map((tag) => spelledLike(tag, known))
  }

  const tagOne = (actor: PersonActor, id: string, change: { add: readonly string[]; remove: readonly string[] }) =>
    model.transactItems(db, async (tx) => {
      const { item: held } = await access.requireLockedItem(tx, actor, 'item.tag', id)
      const hashtags = changedTags(held.hashtags, change)
      if (!hashtags) return {}
      const row = await model.updateItem(tx, held, { hashtags, modified_by: actor.personId })
      await repo.writeHashtags(tx, [{ ...row, tags: hashtags }], clock.now())
      await audit.record(tx, actor, { type: 'item.changed', subject: id, data: { changes: { hashtags } } })
      return {}
    })

  return {
    /** Hashtags with this prefix, each in its first spelling. */
    async list(
      actor: PersonActor,
      { prefix = '', limit = pageLimits.default, cursor }: { prefix?: string; limit?: number; cursor?: string },
    ): Promise<Page<{ tag: string }>> {
      // A parent with its slash asks for its children.
      const start = hashtagKey(prefix) + (prefix.length > 1 && prefix.endsWith('/') ? '/' : '')
      if (start.includes('\0')) return { items: [], nextCursor: null }
      const of = `hashtags ${start}`
      const driveIds = await driveIdsOf(db, actor)
      return fillPage<string, { tag: string }>(
        { limit, place: decodeCursor(cursor, of, 'text') },
        {
          read: async (place, count) => ({
            rows: await repo.findKeys(db, driveIds, { prefix: start, after: place?.value ?? null, limit: count }),
          }),
          async show(keys) {
            const names = await seen(db, actor, driveIds, keys, { each: firstSample })
            const rest = keys.filter((key) => !names.has(key))
            const each = Math.max(firstSample * 2, Math.floor(secondSample / Math.max(1, rest.length)))
            const more = await seen(db, actor, driveIds, rest, { each })
            return keys.map((key) => {
              const tag = names.get(key) ?? more.get(key)
              return tag === undefined ? null : { tag }
            })
          },
          placeOf: (key) => ({ of, kind: 0, value: key, id: nobody }),
        },
      )
    },

    /** Normalises the hashtags entered for an item. */
    readHashtags: (on: Db, actor: AccountActor, item: model.ItemRow, texts: readonly string[]): Promise<string[]> =>
      spell(on, actor, [item.drive_id], model.parseHashtags(texts), item.id),

    /** Adds and removes hashtags of many items. */
    async change(
      actor: PersonActor,
      ids: readonly string[],
      input: { add?: readonly string[]; remove?: readonly string[] },
    ): Promise<model.BulkOutcome> {
      const add = model.parseHashtags(input.add ?? [])
      const remove = (input.remove ?? []).map((tag) => model.parseHashtag(tag))
      if (add.length + remove.length === 0) throw new AppError('HASHTAG_REQUIRED')
      const change = { add: await spell(db, actor, await driveIdsOf(db, actor), add), remove }
      return model.changeEach({ db, audit }, actor, 'item.tag', ids, (id) => tagOne(actor, id, change))
    },
  }
}
