import type { Reply } from '@khlang/contract'
import type { findMentionable } from '@khlang/contract/comments'
import type { ActAs, PersonActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { type Drive, model } from '../drive/index.ts'
import * as repo from './comments.repo.ts'

const candidatesShown = 8
const candidatesRead = 40

/** Who can be named in comments, and who reads them. */
export function createMentions({ db, actAs, access }: { db: Db; actAs: ActAs; access: Drive['access'] }) {
  /**
   * Of these people, those who may see the file with the account that they would open it with, and whether they see it in
   * its folder: a file that was shared alone is in “Shared with me”.
   */
  async function whoMaySee(on: Db, located: model.Proved, found: readonly repo.Candidate[], most: number) {
    const seeing: (repo.Candidate & { inFolder: boolean })[] = []
    for (const candidate of found) {
      if (seeing.length === most) break
      const reader = await actAs({ personId: candidate.id, accountId: candidate.account_id }, { on }).catch(
        model.nullIfMissing,
      )
      if (!reader) continue
      const { code, found: mine } = await access.evaluate(on, reader, 'item.comment', located.item.id)
      if (code === null) seeing.push({ ...candidate, inFolder: model.presentPath(mine).length > 1 })
    }
    return seeing
  }

  /**
   * Colleagues, and whoever may share the file, see with whom it is shared. Others know who owns it, who gave it to them and
   * who has written here: naming people tells them of nobody else.
   */
  async function knowsEverybody(on: Db, actor: PersonActor, located: model.Proved): Promise<boolean> {
    if (located.drive.kind === 'business' && located.viewer.person.employeeId !== null) return true
    return access.may(on, actor, 'share.create', located, { offer: model.leastOffer })
  }

  type Wanted = Pick<repo.CandidateQuery, 'text' | 'ids' | 'knownTo' | 'limit'>
  const candidatesOf = (on: Db, { ancestors, drive }: model.Proved, wanted: Wanted) =>
    repo.findCandidates(on, { itemIds: ancestors.map(({ id }) => id), driveId: drive.id, ...wanted })
  const knownTo = async (on: Db, actor: PersonActor, located: model.Proved) =>
    (await knowsEverybody(on, actor, located)) ? null : actor.personId

  return {
    /** Those of these people who may see the file. */
    async readers(on: Db, located: model.Proved, ids: readonly string[]) {
      const found = await candidatesOf(on, located, { text: '', ids, knownTo: null, limit: ids.length })
      return whoMaySee(on, located, found, ids.length)
    },

    /** Of the people whom a comment names, those whom its author may name and who may see the file. */
    async named(on: Db, actor: PersonActor, located: model.Proved, ids: readonly string[] = []): Promise<string[]> {
      if (ids.length === 0) return []
      const known = { text: '', ids, knownTo: await knownTo(on, actor, located), limit: ids.length }
      const found = await candidatesOf(on, located, known)
      return (await whoMaySee(on, located, found, ids.length)).map(({ id }) => id)
    },

    /** People to offer while a name is being typed. */
    async offered(actor: PersonActor, itemId: string, text: string): Promise<Reply<typeof findMentionable>> {
      const located = await access.requireItem(db, actor, 'item.comment', itemId)
      const known = { text, ids: null, knownTo: await knownTo(db, actor, located), limit: candidatesRead }
      const found = await candidatesOf(db, located, known)
      const others = found.filter(({ id }) => id !== actor.personId)
      const items = (await whoMaySee(db, located, others, candidatesShown)).map(({ id, name }) => ({ id, name }))
      return { items: items.toSorted((one, other) => one.name.localeCompare(other.name, 'th')) }
    },
  }
}
