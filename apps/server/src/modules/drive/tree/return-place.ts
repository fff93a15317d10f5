import type { PersonActor } from '../../../platform/actor.ts'
import { AppError, nullIfMissing } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { FOLDER } from '../model/drive.types.ts'
import type { Located } from '../access/located.ts'
import type { AccessService } from '../access/access.ts'

/** The target of a restored item: the chosen folder, or its original one. */
export async function findReturnPlace(
  tx: Tx,
  actor: PersonActor,
  access: AccessService,
  targetId: string | undefined,
  formerId: string | null,
): Promise<Located> {
  const id = targetId ?? formerId
  const place = id === null ? null : await access.locate(tx, actor, id).catch(nullIfMissing)
  if (!place || place.trashed || place.item.kind !== FOLDER) throw new AppError('RESTORE_TARGET_GONE')
  if (targetId !== undefined) await access.authorise(tx, actor, 'item.upload', place)
  return place
}
