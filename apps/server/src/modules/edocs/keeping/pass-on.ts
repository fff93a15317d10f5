import { channelLimits, type Input, type Language, type Reply } from '@khlang/contract'
import { dispatchLimits } from '@khlang/contract/dispatches'
import type { sendKeptEdocs } from '@khlang/contract/edoc-keeping'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Boxes } from '../model/boxes.ts'
import { wantedOf } from './archive-names.rules.ts'
import { type ChosenDocument, findChosen } from './documents.repo.ts'
import type { SaveEdocs } from './save.ts'
import * as repo from './saved.repo.ts'

/**
 * Sends documents to people outside by mail and chat, as items of the drive are sent: from the files that are saved for
 * it, so that links can be taken back and files stay where their sender finds them.
 */
export function createPassOn(
  { db, audit, clock, dispatches }: Pick<EdocsDeps, 'db' | 'audit' | 'clock' | 'dispatches'>,
  boxes: Pick<Boxes, 'requireBox'>,
  save: SaveEdocs,
) {
  type Body = Input<typeof sendKeptEdocs>['body']

  /** Writes down at the documents what became of it. */
  const note = (actor: PersonActor, documents: readonly ChosenDocument[], { box, channel }: Body, reached: boolean) =>
    transact(db, async (tx) => {
      const chat = channel === 'chat' ? (reached ? 'sent' : 'failed') : null
      const at = clock.now()
      for (const { id, document_no: documentNo, doc_type: docType } of documents) {
        if (reached) await repo.notePassedOn(tx, id, { box, at, by: actor.personId, chat })
        if (reached)
          await audit.record(tx, actor, {
            type: 'edoc.passed_on',
            subject: id,
            data: { documentNo, docType, box, channel },
          })
      }
      if (!reached && chat !== null)
        await repo.noteNotSent(
          tx,
          documents.map(({ id }) => id),
          box,
        )
    })

  return async (actor: PersonActor, body: Body, language: Language): Promise<Reply<typeof sendKeptEdocs>> => {
    const { ids, box, as, channel, to, subject, message } = body
    await boxes.requireBox(actor, box, 'manage')
    const documents = await findChosen(db, { ids, box, accountId: actor.accountId })
    const files = documents.flatMap((document) => wantedOf(document.files, as))
    if (files.length > dispatchLimits.items) throw new AppError('SEND_TOO_MANY_FILES', { max: dispatchLimits.items })
    const saved = await save(actor, { ids: [...ids], box, as, reuse: true, onDuplicate: 'create_copy' }, language)
    const good = saved.items.filter(({ ok }) => ok)
    const left = saved.items.flatMap(({ id, ok, machineCode = '' }) => (ok ? [] : [{ id, machineCode }]))
    const [first] = left
    // Nothing can be sent: why is more useful than a list of one reason.
    if (good.length === 0) throw new AppError(codeOf(first?.machineCode))
    const items = good.flatMap(({ files: made }) => made.map(({ itemId }) => itemId))
    const sent = documents.filter(({ id }) => good.some((item) => item.id === id))
    const bytes = sent.flatMap((document) => wantedOf(document.files, as)).reduce((sum, { size }) => sum + size, 0)
    const form = bytes > channelLimits.mail ? 'link' : 'attachment'
    const texts = { to, ...(message !== undefined && { message }) }
    const dispatch =
      channel === 'mail'
        ? await dispatches.byMail(
            actor,
            { ids: items, ...texts, ...(subject !== undefined && { subject }), form },
            language,
          )
        : await dispatches.byChat(actor, { ids: items, ...texts }, language)
    const reached = dispatch.recipients.some(({ state }) => state === 'sent' || state === 'waiting')
    await note(actor, sent, body, reached)
    return { dispatch, left }
  }
}

const codes = [
  'EDOC_NOT_FOUND',
  'EDOC_NO_FILE',
  'EDOC_STATE',
  'FILE_TYPE_BLOCKED',
  'STORAGE_FULL',
  'NOT_ALLOWED',
  'INTEGRITY',
] as const
const codeOf = (code: string | undefined) => codes.find((one) => one === code) ?? 'EDOC_NOT_FOUND'
