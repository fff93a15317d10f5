import type { LinkActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import type { LinksDeps } from '../deps.ts'
import type { LinkRow } from '../model/links.repo.ts'
import { addToDay } from '../model/sessions.repo.ts'

/** Records wrong passwords of share links: in their figures and in the log. */
export const createRecordGuess =
  ({ audit }: Pick<LinksDeps, 'audit'>) =>
  async (
    tx: Tx,
    link: LinkRow,
    visitor: LinkActor,
    { now, isGuessed }: { now: Date; isGuessed: boolean },
  ): Promise<void> => {
    const about = { subject: link.item_id, data: { link: link.id, label: link.name } }
    await addToDay(tx, link.id, now, { wrongPasswords: 1 })
    await audit.record(tx, visitor, { type: 'link.password_refused', ...about }, 'refused')
    if (!isGuessed) return
    const data = { ...about.data, at: now.toISOString() }
    await audit.record(tx, visitor, { type: 'link.guessed', subject: about.subject, data })
  }
