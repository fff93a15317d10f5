import { randomUUID } from 'node:crypto'
import { channelLimits, formatBytes, type Input, type Language } from '@khlang/contract'
import type { Dispatch, sendByChat, sendByMail } from '@khlang/contract/dispatches'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { requireRow, transact, transactUnsynced, type Tx } from '../../platform/db.ts'
import { accountRules } from '../accounts/index.ts'
import { enqueue } from '../../platform/jobs.ts'
import { model } from '../drive/index.ts'
import type { DispatchDeps } from './deps.ts'
import * as repo from './dispatches.repo.ts'
import {
  assertAttachable,
  assertFewLinks,
  dispatchChat,
  dispatchMail,
  parseEmails,
  parseUserNames,
} from './dispatches.rules.ts'
import { createRecipientLinks, type LinksByRecipient } from './recipient-links.ts'
import type { ReadDispatches } from './read-dispatches.ts'

type Form = 'attachment' | 'link'
type ChatState = { state: 'sent' | 'refused' | 'failed'; reason: string | null }
type Recipient = { address: string } & ({ mail_key: string } | { to_inbox: true } | ChatState)
type Sent = {
  id: string
  channel: 'mail' | 'chat'
  form: Form
  subject: string
  message: string
  links: LinksByRecipient
}

/** Delivers e-documents to the Inbox that the process which sent them has not delivered. */
export const deliverInboxesJob = 'dispatches:deliver-inboxes'

const noLinks: LinksByRecipient = new Map()

/** Sends items to people outside: every item must be allowed, so that nobody gets half of what was meant. */
export function createSend(deps: DispatchDeps, read: ReadDispatches) {
  const { db, audit, clock, log, recipientLimit, accounts, notifications, messages, drive, inboxes, assertAddresses } =
    deps
  const recipientLinks = createRecipientLinks(deps)
  const { access } = drive

  /** The name of the sender, as recipients see it, and the language of their mails. */
  async function senderOf({ personId }: PersonActor): Promise<{ name: string; language: Language }> {
    const person = requireRow(await accounts.findPerson(db, personId), () => new AppError('SESSION_EXPIRED'))
    return { name: accountRules.personName(person, person.language), language: person.language }
  }

  /** The items with permission to be attached; throws what refuses the first that may not be. */
  async function attachable(actor: PersonActor, ids: readonly string[]): Promise<model.Proved[]> {
    const found: model.Proved[] = []
    for (const id of ids) found.push(await access.requireItem(db, actor, 'item.sendAttachment', id))
    const facts = found.map(({ item }) => ({ id: item.id, isFile: item.kind === model.FILE, size: item.size }))
    assertAttachable(facts, channelLimits.mail, formatBytes(channelLimits.mail))
    return found
  }

  /** Records what is sent to whom, in the transaction that hands the mails over; without it the links end. */
  async function keep(
    actor: PersonActor,
    found: readonly model.Proved[],
    { id, links, ...sent }: Sent,
    deliver: (tx: Tx) => Promise<Recipient[]>,
  ): Promise<void> {
    const items = found.map(({ item }) => ({ id: item.id, name: item.name, version: item.version_n, linkId: null }))
    await recipientLinks.orDiscard(actor, links, () =>
      transact(db, async (tx) => {
        await repo.insertDispatch(tx, {
          id,
          person_id: actor.personId,
          account_id: actor.accountId,
          ...sent,
          items: JSON.stringify(items),
          session_id: actor.sessionId,
          created_at: clock.now(),
        })
        const recipients = await deliver(tx)
        await repo.insertRecipients(
          tx,
          recipients.map((recipient, n) => ({ dispatch_id: id, n, ...recipient })),
        )
        await repo.insertLinks(
          tx,
          recipients.flatMap(({ address }, n) =>
            (links.get(address) ?? []).map((link) => ({
              dispatch_id: id,
              n,
              item_id: link.itemId,
              link_id: link.linkId,
            })),
          ),
        )
        const ids = items.map((item) => item.id)
        const { channel, form } = sent
        const toInbox = recipients.filter((recipient) => 'to_inbox' in recipient).length
        const data = {
          dispatchId: id,
          channel,
          form,
          ids,
          recipients: recipients.length,
          ...(toInbox > 0 && { inboxes: toInbox }),
        }
        await audit.record(tx, actor, { type: 'items.sent', subject: ids[0] ?? '', data })
      }),
    )
  }

  return {
    /** Each recipient gets a mail of their own, so that none sees the others, with links of their own. */
    async byMail(
      actor: PersonActor,
      { ids, to, form, subject = '', message = '', inbox = false }: Input<typeof sendByMail>['body'],
      language: Language,
    ): Promise<Dispatch> {
      const addresses = parseEmails(to)
      const id = randomUUID()
      const isLink = form === 'link'
      if (isLink) assertFewLinks(ids, addresses)
      await recipientLimit.take(actor.personId, addresses.length)
      const sender = await senderOf(actor)
      const found = await (isLink ? recipientLinks.find : attachable)(actor, ids)
      const owners = new Set(found.map(({ drive: { account_id: owner } }) => owner))
      const assertAllowed = async (tx: Tx) => {
        for (const owner of owners) await assertAddresses(tx, owner, addresses)
      }
      // Whoever may not be written to is not looked for either.
      if (inbox) await transactUnsynced(db, assertAllowed)
      const toInbox = inbox ? await inboxes.route(actor, ids, { addresses, language }) : null
      const mailed = addresses.filter((address) => !toInbox?.addresses.has(address))
      const links = isLink ? await recipientLinks.make(actor, found, mailed, sender.language) : noLinks
      const names = found.map(({ item }) => item.name)
      const mailTo = (address: string) => {
        const content = { who: sender.name, names, subject, message, links: links.get(address) ?? [] }
        return dispatchMail(content, sender.language)
      }
      const at = clock.now()
      const attachments = isLink ? [] : found.map(({ item }) => ({ dispatchId: id, itemId: item.id }))
      const sent = { id, channel: 'mail', form, subject: mailTo('').subject, message, links } as const
      await keep(actor, found, sent, async (tx) => {
        await assertAllowed(tx)
        if (toInbox && toInbox.addresses.size > 0) {
          await toInbox.keep(tx, id)
          await enqueue(tx, deliverInboxesJob, { dispatchId: id }, { delaySeconds: 60 })
        }
        const kept: Recipient[] = []
        for (const [n, address] of addresses.entries()) {
          if (toInbox?.addresses.has(address)) {
            kept.push({ address, to_inbox: true })
            continue
          }
          const key = `dispatch-${id}-${n}`
          await notifications.mail(tx, { key, to: address, at, ...mailTo(address), attachments })
          kept.push({ address, mail_key: key })
        }
        return kept
      })
      if (toInbox && toInbox.addresses.size > 0) await deliverNow(id)
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
      assertFewLinks(ids, userNames)
      await recipientLimit.take(actor.personId, userNames.length)
      const sender = await senderOf(actor)
      const found = await recipientLinks.find(actor, ids)
      const known: string[] = []
      for (const name of userNames) if (await accounts.findPersonByUsername(db, name)) known.push(name)
      const links = await recipientLinks.make(actor, found, known, sender.language)
      const names = found.map(({ item }) => item.name)
      // Recorded before it is handed over: what has left can be recalled, whatever happens on the way.
      const stateOf = (address: string): ChatState =>
        links.has(address)
          ? { state: 'failed', reason: 'SEND_FAILED' }
          : { state: 'refused', reason: 'SEND_CHAT_USER_UNKNOWN' }
      const recipients = userNames.map((address) => ({ address, ...stateOf(address) }))
      await keep(actor, found, { id, channel: 'chat', form: 'link', subject: '', message, links }, () =>
        Promise.resolve(recipients),
      )
      for (const [n, address] of userNames.entries()) {
        const own = links.get(address)
        if (!own) continue
        const content = { who: sender.name, names, subject: '', message, links: own }
        const outcome = await hand(address, dispatchChat(content, sender.language), `dispatch-${id}-${n}`)
        await transactUnsynced(db, (tx) => repo.updateRecipient(tx, { id, n }, outcome))
        // Nobody has these addresses. After a failure somebody may have them.
        if (outcome.state === 'refused') await recipientLinks.discard(actor, own)
      }
      return read.one(db, actor, id, language)
    },
  }

  /** What cannot be delivered at once, the job delivers: the caller is told that it waits. */
  async function deliverNow(id: string): Promise<void> {
    try {
      await inboxes.deliver(id)
    } catch (error) {
      log.error({ err: error }, 'e-documents that were sent by mail wait for their delivery')
    }
  }

  /** Hands a chat message over; outside any transaction. */
  async function hand(userName: string, text: string, key: string): Promise<ChatState> {
    try {
      const outcome = await messages.sendChat(userName, text, { key, at: clock.now() })
      if (outcome === 'taken') return { state: 'sent', reason: null }
      const reason = outcome === 'notFriend' ? 'SEND_CHAT_NOT_FRIEND' : 'SEND_CHAT_USER_UNKNOWN'
      return { state: 'refused', reason }
    } catch (error) {
      log.error({ err: error }, 'a chat message was not handed over')
      return { state: 'failed', reason: 'SEND_FAILED' }
    }
  }
}
