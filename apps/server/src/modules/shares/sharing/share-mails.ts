import { type Level, levelLabels } from '@khlang/contract/permissions'
import type { PersonActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import { addressIn } from '../../../platform/page-address.ts'
import { accountRules, type Person } from '../../accounts/index.ts'
import { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import { type Addressee, findOpeningAccount } from '../recipients/recipients.repo.ts'
import { invitationMail, sharedMail } from './share-mails.rules.ts'

/** What a mail says about a share. */
export type Announced = {
  shareId: string
  item: Pick<model.ItemRow, 'id' | 'kind' | 'name'>
  driveAccountId: string
  level: Level
  message: string
  expiresAt: Date | null
}

/** Notices and mails to recipients: queued in the transaction that shares. */
export function createShareMails({ db, accounts, notifications, clock, publicUrl }: SharesDeps) {
  const pathOf = ({ id, kind }: Announced['item']) =>
    kind === model.FOLDER ? `/directory/${id}` : `/sharedwithme?item=${id}`

  return {
    sharer: async (actor: PersonActor): Promise<Person> => {
      const person = await accounts.findPerson(db, actor.personId)
      if (!person) throw new Error('The sharer is no person')
      return person
    },

    /** In the language of each recipient, in the ways that they chose. */
    async notify(tx: Tx, by: Person, announced: Announced, to: readonly Addressee[]): Promise<void> {
      const { shareId, item, driveAccountId, level, ...about } = announced
      const path = pathOf(item)
      for (const { personId, accountId, language } of to) {
        if (personId === by.id) continue
        const who = accountRules.personName(by, language)
        const opens = accountId ?? (await findOpeningAccount(tx, personId, driveAccountId))
        const address = addressIn(publicUrl, path, opens)
        await notifications.notify(tx, {
          kind: 'shareReceived',
          key: `share-${shareId}`,
          personId,
          accountId: opens,
          data: { who: accountRules.personNames(by), name: item.name, level: levelLabels[level] },
          path,
          at: clock.now(),
          mail: sharedMail({ ...about, name: item.name, who }, address, language),
        })
      }
    },

    /** In the language of the sharer: that of the recipient is not known. */
    async invite(
      tx: Tx,
      by: Person,
      { shareId, item, message, expiresAt }: Announced,
      email: string,
      token: string,
    ): Promise<void> {
      const register = new URL(`/register?invitation=${token}&email=${encodeURIComponent(email)}`, publicUrl).href
      const address = { register, signIn: new URL(`/sharedwithme?invitation=${token}`, publicUrl).href }
      const mail = invitationMail(
        { message, expiresAt, name: item.name, who: accountRules.personName(by, by.language) },
        address,
        by.language,
      )
      await notifications.mail(tx, { key: `invitation-${shareId}`, to: email, at: clock.now(), ...mail })
    },
  }
}
