import { keepsVersions, mostVersionTypes, usualVersionTypes, type VersionTypesChange } from '@khlang/contract'
import { fileKind } from '@khlang/contract/file-kinds'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changeOf } from '../../../platform/change.ts'
import { type Db, transact } from '../../../platform/db.ts'
import type { HistoryDeps } from '../deps.ts'
import { lockBusiness } from './version-policy.repo.ts'
import * as repo from './version-types.repo.ts'

/** Which files of a drive keep versions: the types of its business, or those of everybody (C18, T07). */
export async function versionedIn(db: Db, driveId: string) {
  const chosen = await repo.findTypesOfDrive(db, driveId)
  const types = chosen && new Set(chosen)
  return ({ name, mime_type: type }: { name: string; mime_type: string }): boolean =>
    types ? keepsVersions(name, type, types) : keepsVersions(name, type)
}

/** The file types of which a business keeps versions. What a file has already stays when its type is removed. */
export function createVersionTypes({ db, audit }: Pick<HistoryDeps, 'db' | 'audit'>) {
  return {
    versionedIn,
    read: async (accountId: string): Promise<string[]> => [
      ...((await repo.findTypes(db, accountId)) ?? usualVersionTypes),
    ],

    change: (actor: PersonActor, { add = [], remove = [] }: VersionTypesChange): Promise<void> =>
      transact(db, async (tx) => {
        if (!actor.isAdmin) throw new AppError('NOT_ADMIN')
        await lockBusiness(tx, actor.accountId)
        const before = (await repo.findTypes(tx, actor.accountId)) ?? usualVersionTypes
        const wanted = new Set([...before, ...add.map(extensionOf)])
        for (const one of remove) wanted.delete(extensionOf(one))
        const after = [...wanted].sort()
        assertMayKeep(after)
        const inLog = (types: readonly string[]) => ({ versionTypes: types.join(' ') })
        const change = changeOf(inLog(before), inLog(after))
        if (Object.keys(change.after).length === 0) return
        const isUsual = after.join(' ') === usualVersionTypes.join(' ')
        await (isUsual ? repo.dropTypes(tx, actor.accountId) : repo.saveTypes(tx, actor.accountId, after))
        await audit.record(tx, actor, { type: 'version-policy.changed', subject: actor.accountId, data: change })
      }),
  }
}

const extensionOf = (typed: string) => typed.replace(/^\./, '').toLowerCase()

function assertMayKeep(types: readonly string[]): void {
  if (types.length > mostVersionTypes) throw new AppError('VERSION_TYPES_FULL', { max: mostVersionTypes })
  const media = types.filter((one) => ['video', 'audio'].includes(fileKind({ name: `x.${one}` })))
  if (media.length > 0) throw new AppError('VERSION_TYPE_MEDIA', { name: media.map((one) => `.${one}`).join(' ') })
}
