import { formatInstant } from '@khlang/contract'
import { systemActor } from '../../../platform/actor.ts'
import { transact, type Tx } from '../../../platform/db.ts'
import { oneByOne } from '../../../platform/one-by-one.ts'
import { addressIn } from '../../../platform/page-address.ts'
import { model } from '../../drive/index.ts'
import type { ProtectionDeps } from '../deps.ts'
import * as repo from './expiry-warnings.repo.ts'
import { expiredFilesMail, expiredMail, warningMail, warningsMail } from './warning-mails.rules.ts'

const batch = 500

/** `hasExpired`: its people are told that it has expired, not that it will. */
type Due = { warning: repo.Warning; item: repo.Warned & { expires_at: Date }; hasExpired: boolean }

/** Warnings before an expiry, and of it: one per item, date and channel, despite interruptions and concurrency. */
export function createExpiryWarnings({ db, clock, audit, notifications, publicUrl }: ProtectionDeps) {
  /** Those of these warnings that still apply; others, extended or removed since, are dropped. */
  async function dueOf(tx: Tx, warnings: readonly repo.Warning[]): Promise<Due[]> {
    const found = await repo.findWarned(
      tx,
      warnings.map(({ item_id }) => item_id),
    )
    const due: Due[] = []
    for (const warning of warnings) {
      const item = found.get(warning.item_id)
      const at = warning.warn_at.getTime()
      const hasExpired = item?.expires_at?.getTime() === at
      if (item?.expires_at && (hasExpired || item.warn_at?.getTime() === at))
        due.push({ warning, item: { ...item, expires_at: item.expires_at }, hasExpired })
      else await repo.deleteWarning(tx, warning.id)
    }
    return due
  }

  /** The warning together with those for the same recipients from the same policy. */
  async function gather(tx: Tx, first: repo.Warning): Promise<Due[]> {
    const [one] = await dueOf(tx, [first])
    if (!one?.item.policy_id) return one ? [one] : []
    const others = await dueOf(tx, await repo.lockUnsentOf(tx, first, one.item.policy_id, batch))
    const people = receiversOf(one.item).join()
    const isAlike = (due: Due) => due.hasExpired === one.hasExpired && receiversOf(due.item).join() === people
    return [one, ...others.filter(isAlike)]
  }

  const addressOf = (item: repo.Warned): string => addressIn(publicUrl, pathOf(item), item.account_id)

  function mailOf([one, ...others]: readonly [Due, ...Due[]]) {
    const { item, hasExpired } = one
    if (others.length === 0) return (hasExpired ? expiredMail : warningMail)(item, item.expires_at, addressOf(item))
    const files = [one, ...others].map((due) => due.item)
    const address = addressIn(publicUrl, `/directory/${item.policy_id ?? ''}`, item.account_id)
    return (hasExpired ? expiredFilesMail : warningsMail)(item.policy_name ?? '', files, address)
  }

  /**
   * Sends one. Its row is locked until it is marked: if a process dies before, the next one sends it again under the
   * same key, which identifies the mail.
   */
  async function send(tx: Tx, first: repo.Warning): Promise<void> {
    const [one, ...others] = await gather(tx, first)
    if (!one) return
    const all = [one, ...others]
    const mail = mailOf([one, ...others])
    const { owner_id: ownerId, owner_mail: ownerMail } = one.item
    const addresses = receiversOf(one.item).filter((to) => to !== ownerMail?.toLowerCase())
    for (const [n, to] of addresses.entries())
      await notifications.mail(tx, { key: `${first.id}-${n}`, at: first.created_at, to, ...mail })
    if (ownerId !== null) {
      await notifications.notify(tx, {
        kind: one.hasExpired ? 'itemExpired' : 'itemExpiring',
        key: first.id,
        personId: ownerId,
        accountId: one.item.account_id,
        data: { name: one.item.name, when: inBothLanguages(one.item.expires_at) },
        path: pathOf(one.item),
        at: first.created_at,
        mail,
      })
    }
    const sent = addresses.length + (ownerMail === null ? 0 : 1)
    await repo.markSent(
      tx,
      all.map(({ warning }) => warning.id),
      clock.now(),
    )
    for (const { warning, item, hasExpired } of all) {
      await audit.record(tx, systemActor('expiry'), {
        type: hasExpired ? 'item.expiry_notified' : 'item.warned',
        subject: item.id,
        data: {
          channel: warning.channel,
          warnAt: warning.warn_at.toISOString(),
          expiresAt: item.expires_at.toISOString(),
          sent,
        },
      })
    }
  }

  return {
    /** Records due warnings and what has expired, then sends pending ones; one that fails is retried the next time. */
    async warnDue(): Promise<void> {
      while ((await transact(db, (tx) => repo.insertDueWarnings(tx, clock.now(), batch))) === batch);
      while ((await transact(db, (tx) => repo.insertExpired(tx, clock.now(), batch))) === batch);
      await oneByOne(
        db,
        async (tx, failed, trying) => {
          const next = await repo.lockUnsent(tx, failed)
          if (!next) return false
          trying(next.id)
          await send(tx, next)
          return true
        },
        (count) => `${count} warnings could not be sent`,
      )
    },
  }
}

const pathOf = (item: repo.Warned): string =>
  `/directory/${(item.kind === model.FOLDER ? item.id : item.parent_id) ?? ''}?item=${item.id}`

const inBothLanguages = (at: Date) => ({ th: formatInstant(at, 'th'), en: formatInstant(at, 'en') })

/** Each address once, ignoring case. */
const receiversOf = ({ owner_mail, recipients }: repo.Warned): string[] => [
  ...new Set([owner_mail, ...recipients].flatMap((one) => (one ? [one.toLowerCase()] : []))),
]
