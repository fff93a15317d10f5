import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@khlang/contract'
import { hashtagError } from '@khlang/contract/hashtag-rules'
import { mailRuleActions, mailRuleKinds, mailRuleSenderChecks } from '@khlang/contract/mail-states'
import type { listMailRules, writeMailRules } from '@khlang/contract/mailboxes'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, requireRow, transact, type Tx } from '../../platform/db.ts'
import { model } from '../drive/index.ts'
import type { MailkeepDeps } from './deps.ts'
import * as repo from './mailboxes.repo.ts'

const notFound = () => new AppError('NOT_FOUND')

/** The rules of a mailbox. */
export function createManageRules({ db, audit, accounts, drive }: MailkeepDeps) {
  async function read(on: Db, actor: PersonActor, id: string): Promise<Reply<typeof listMailRules>> {
    const rules = await repo.findRules(on, id)
    const ids = rules.flatMap(({ folder_id: folderId }) => folderId ?? [])
    const folders = await drive.access.evaluateAll(on, actor, 'item.see', ids)
    return {
      items: rules.map(({ folder_id: folderId, kind, action, sender_check: check, ...rule }) => ({
        id: rule.id,
        sender: rule.sender,
        recipient: rule.recipient,
        subject: rule.subject,
        attachment: rule.attachment,
        kind: mailRuleKinds.find((one) => one === kind) ?? null,
        senderCheck: mailRuleSenderChecks.find((one) => one === check) ?? null,
        action: mailRuleActions.find((one) => one === action) ?? 'ignore',
        hashtags: rule.hashtags,
        folder: folderId === null ? null : { id: folderId, name: folders.get(folderId)?.found?.item.name ?? null },
      })),
    }
  }

  const kindFor = (actor: PersonActor) => (actor.accountKind === 'citizen' ? 'personal' : 'business')

  async function ownFolder(tx: Tx, actor: PersonActor): Promise<string> {
    const drives = await model.findDrives(tx, actor.accountId, actor.personId)
    const { root_id: rootId } = requireRow(
      drives.find(({ kind }) => kind === kindFor(actor)),
      notFound,
    )
    return drive.folders.system(tx, actor, rootId, 'mail')
  }

  async function assertFolder(on: Db, actor: PersonActor, folderId: string): Promise<void> {
    const refuse = () => {
      throw new AppError('MAIL_RULE_FOLDER')
    }
    const found = await drive.access.requireItem(on, actor, 'item.upload', folderId).catch((error: unknown) => {
      if (error instanceof AppError) return refuse()
      throw error
    })
    const isOwn = found.drive.account_id === actor.accountId
    if (found.item.kind !== 0 || !isOwn || found.drive.kind !== kindFor(actor)) refuse()
  }

  return {
    async list(actor: PersonActor, id: string): Promise<Reply<typeof listMailRules>> {
      requireRow(await repo.findMailbox(db, actor.accountId, id), notFound)
      return read(db, actor, id)
    },

    /** Replaces all rules at once; files are added with the rights of who wrote them last, without a folder in that for mail. */
    write: (
      actor: PersonActor,
      id: string,
      { rules }: Input<typeof writeMailRules>['body'],
    ): Promise<Reply<typeof writeMailRules>> =>
      transact(db, async (tx) => {
        accounts.assertOwns(actor)
        const box = requireRow(await repo.lockMailbox(tx, actor.accountId, id), notFound)
        const known = new Set((await repo.findRules(tx, id)).map((rule) => rule.id))
        const toDefault = rules.some(({ action, folderId }) => action === 'folder' && !folderId)
        const defaultFolder = toDefault ? await ownFolder(tx, actor) : null
        for (const rule of rules) {
          if (rule.action === 'folder' && rule.folderId) await assertFolder(tx, actor, rule.folderId)
          if (rule.hashtags.some((tag) => hashtagError(tag) !== null)) throw new AppError('HASHTAG_INVALID')
        }
        const kept = rules.map((rule) => (rule.id && known.has(rule.id) ? rule.id : randomUUID()))
        await repo.deleteRulesExcept(tx, id, kept)
        for (const [position, rule] of rules.entries()) {
          const { folderId, senderCheck = null, ...fields } = rule
          await repo.upsertRule(tx, {
            ...fields,
            id: kept[position] ?? randomUUID(),
            mailbox_id: id,
            position,
            sender_check: senderCheck,
            hashtags: [...rule.hashtags],
            folder_id: rule.action === 'folder' ? (folderId ?? defaultFolder) : null,
            created_by: actor.personId,
          })
        }
        const data = { name: box.name, rules: rules.length }
        await audit.record(tx, actor, { type: 'mailbox.rules_changed', subject: id, data })
        return read(tx, actor, id)
      }),
  }
}
