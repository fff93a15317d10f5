import { randomUUID } from 'node:crypto'
import { channelLimits, formatBytes, formatInstant, type Input, type Language } from '@khlang/contract'
import { type Dispatch, dispatchLimits, type sendByChat, type sendByMail } from '@khlang/contract/dispatches'
import { covers } from '@khlang/contract/permissions'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { requireRow, transact } from '../../platform/db.ts'
import { accountRules } from '../accounts/index.ts'
import { model } from '../drive/index.ts'
import type { DispatchDeps } from './deps.ts'
import * as repo from './dispatches.repo.ts'
import { assertAttachable, dispatchChat, dispatchMail, parseEmails, parseUserNames } from './dispatches.rules.ts'
import type { ReadDispatches } from './read-dispatches.ts'

type Form = 'attachment' | 'link'
type Made = {
  items: repo.SentItem[]
  links: { name: string; url: string; until: string }[]
  /** The accounts that the items belong to. */
  owners: Set<string>
}
type ChatState = { state: 'sent' | 'refused' | 'failed'; reason: string | null }

/** Sends items to people outside: every item must be allowed, so that nobody gets half of what was meant. */
export function createSend(deps: DispatchDeps, read: ReadDispatches) {
  const { db, audit, clock, recipientLimit, accounts, notifications, messages, drive, links, assertAddresses } = deps
  const { access } = drive

  /** The name of the sender, as recipients see it, and the language of their mails. */
  async function senderOf({ personId }: PersonActor): Promise<{ name: string; language: Language }> {
    const person = requireRow(await accounts.findPerson(db, personId), () => new AppError('SESSION_EXPIRED'))
    return { name: accountRules.personName(person, 'th'), language: person.language }
  }

  /** The items with permission to be attached; throws what refuses the first that may not be. */
  async function attached(actor: PersonActor, ids: readonly string[]): Promise<Made> {
    const found: model.Proved[] = []
    for (const id of ids) found.push(await access.requireItem(db, actor, 'item.sendAttachment', id))
    const facts = found.map(({ item }) => ({ id: item.id, isFile: item.kind === model.FILE, size: item.size }))
    assertAttachable(facts, channelLimits.mail, formatBytes(channelLimits.mail))
    return {
      items: found.map(({ item }) => ({ id: item.id, name: item.name, version: item.version_n, linkId: null })),
      links: [],
      owners: new Set(found.map(({ drive: { account_id: owner } }) => owner)),
    }
  }

  /** A link to each item, with the right to download where the sender has it, for thirty days. */
  async function linked(actor: PersonActor, ids: readonly string[], name: string, language: Language): Promise<Made> {
    const found: model.Proved[] = []
    for (const id of ids) {
      const located = await access.requireItem(db, actor, 'item.see', id)
      await access.authorise(db, actor, 'link.create', located, { offer: model.leastOffer })
      found.push(located)
    }
    const until = new Date(clock.now().getTime() + dispatchLimits.linkDays * 86_400_000)
    const owners = new Set(found.map(({ drive: { account_id: owner } }) => owner))
    const made: Made = { items: [], links: [], owners }
    try {
      for (const { item, access: held } of found) {
        const isDownload = covers(held.level, 'download')
        const link = await links.create(actor, item.id, {
          name,
          permission: isDownload ? 'download' : 'view',
          expiresIn: { days: dispatchLimits.linkDays, hours: 0, minutes: 0 },
          openLimit: 'unlimited',
        })
        made.items.push({ id: item.id, name: item.name, version: item.version_n, linkId: link.id })
        made.links.push({ name: item.name, url: link.url, until: formatInstant(until, language) })
      }
      return made
    } catch (error) {
      await discard(actor, made)
      throw error
    }
  }

  /** Links of something that was not sent after all. */
  async function discard(actor: PersonActor, { items }: Made): Promise<void> {
    for (const { linkId } of items) if (linkId !== null) await links.delete(actor, linkId)
  }

  async function keep(
    actor: PersonActor,
    id: string,
    made: Made,
    sent: { channel: 'mail' | 'chat'; form: Form; subject: string; message: string },
    deliver: (
      tx: Parameters<typeof repo.insertDispatch>[0],
    ) => Promise<{ address: string; mail_key?: string }[] | (ChatState & { address: string })[]>,
  ): Promise<void> {
    try {
      await transact(db, async (tx) => {
        await repo.insertDispatch(tx, {
          id,
          person_id: actor.personId,
          account_id: actor.accountId,
          ...sent,
          items: JSON.stringify(made.items),
          session_id: actor.sessionId,
          created_at: clock.now(),
        })
        const recipients = await deliver(tx)
        await repo.insertRecipients(
          tx,
          recipients.map((recipient, n) => ({ dispatch_id: id, n, ...recipient })),
        )
        await audit.record(tx, actor, {
          type: 'items.sent',
          subject: made.items[0]?.id ?? '',
          data: {
            dispatchId: id,
            channel: sent.channel,
            form: sent.form,
            ids: made.items.map((item) => item.id),
            recipients: recipients.length,
          },
        })
      })
    } catch (error) {
      await discard(actor, made)
      throw error
    }
  }

  return {
    /** Each recipient gets a mail of their own, so that none sees the others. */
    async byMail(
      actor: PersonActor,
      { ids, to, form, subject = '', message = '' }: Input<typeof sendByMail>['body'],
      language: Language,
    ): Promise<Dispatch> {
      const addresses = parseEmails(to)
      const id = randomUUID()
      await recipientLimit.take(actor.personId, addresses.length)
      const sender = await senderOf(actor)
      const name = subject.trim().slice(0, 80)
      const made = form === 'link' ? await linked(actor, ids, name, sender.language) : await attached(actor, ids)
      const names = made.items.map((item) => item.name)
      const mail = dispatchMail({ who: sender.name, names, subject, message, links: made.links }, sender.language)
      const at = clock.now()
      const attachments = form === 'attachment' ? made.items.map((item) => ({ dispatchId: id, itemId: item.id })) : []
      await keep(actor, id, made, { channel: 'mail', form, subject: mail.subject, message }, async (tx) => {
        for (const owner of made.owners) await assertAddresses(tx, owner, addresses)
        const kept: { address: string; mail_key: string }[] = []
        for (const [n, address] of addresses.entries()) {
          const key = `dispatch-${id}-${n}`
          await notifications.mail(tx, { key, to: address, at, ...mail, attachments })
          kept.push({ address, mail_key: key })
        }
        return kept
      })
      return read.one(db, actor, id, language)
    },

    /** Links in a chat. A provider answers at once, so its answers are the states of the recipients. */
    async byChat(
      actor: PersonActor,
      { ids, to, message = '' }: Input<typeof sendByChat>['body'],
      language: Language,
    ): Promise<Dispatch> {
      const userNames = parseUserNames(to)
      const id = randomUUID()
      await recipientLimit.take(actor.personId, userNames.length)
      const sender = await senderOf(actor)
      const made = await linked(actor, ids, '', sender.language)
      const names = made.items.map((item) => item.name)
      const text = dispatchChat({ who: sender.name, names, subject: '', message, links: made.links }, sender.language)
      const states: (ChatState & { address: string })[] = []
      for (const [n, address] of userNames.entries())
        states.push({ address, ...(await hand(address, text, `dispatch-${id}-${n}`)) })
      await keep(actor, id, made, { channel: 'chat', form: 'link', subject: '', message }, () =>
        Promise.resolve(states),
      )
      return read.one(db, actor, id, language)
    },
  }

  /** Hands a chat message over; outside any transaction. */
  async function hand(userName: string, text: string, key: string): Promise<ChatState> {
    const person = await accounts.findPersonByUsername(db, userName)
    if (!person) return { state: 'refused', reason: 'SEND_CHAT_USER_UNKNOWN' }
    try {
      const outcome = await messages.sendChat(userName, text, { key, at: clock.now() })
      if (outcome === 'taken') return { state: 'sent', reason: null }
      const reason = outcome === 'notFriend' ? 'SEND_CHAT_NOT_FRIEND' : 'SEND_CHAT_USER_UNKNOWN'
      return { state: 'refused', reason }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { state: 'failed', reason: 'SEND_FAILED' }
    }
  }
}
