import { fieldText } from '@khlang/contract/field-texts'
import { randomUUID } from 'node:crypto'
import { type Input, isSeen, type Reply } from '@khlang/contract'
import {
  type addPasskey,
  type CreationOptions,
  type listPasskeys,
  maxPasskeys,
  type Passkey,
} from '@khlang/contract/passkeys'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { brokenConstraint, transact } from '../../../platform/db.ts'
import { readersLanguage } from '../../../platform/reader.ts'
import { accountRules } from '../../accounts/index.ts'
import type { IdentityContext } from '../deps.ts'
import * as sessions from '../sessions/sessions.repo.ts'
import type { FactorChanges } from './factor-changes.ts'
import { findFactors } from './factors.repo.ts'
import type { PasskeyChecks } from './passkey-checks.ts'
import * as repo from './passkeys.repo.ts'

type Parts = FactorChanges & { checks: PasskeyChecks }
type Row = Awaited<ReturnType<typeof repo.listPasskeys>>[number]

const unseen = /\p{Cc}/u

/** A person's own passkeys: adding, naming and removing them. */
export function createPasskeys(ctx: IdentityContext, { checks, lock, newRecoveryCodes, removed, notify }: Parts) {
  return {
    list: async ({ personId }: PersonActor): Promise<Reply<typeof listPasskeys>> => ({
      possible: checks.isPossible,
      items: (await repo.listPasskeys(ctx.db, personId)).map(present),
    }),

    async start({ personId, sessionId }: PersonActor): Promise<CreationOptions> {
      // An external provider has passkeys of its own.
      if (ctx.config.oidc.kind === 'external') throw new AppError('EXTERNAL_PROVIDER')
      const person = await ctx.accounts.findPerson(ctx.db, personId)
      if (!person) throw new AppError('SESSION_EXPIRED')
      if ((await repo.countPasskeys(ctx.db, personId)) >= maxPasskeys) throw full()
      const name = accountRules.personName(person, readersLanguage())
      return checks.creationOptions({ id: personId, username: person.username, name }, sessionId)
    },

    /** Adds a passkey. The first second factor of a person turns it on; recovery codes are returned here and never again. */
    async add(actor: PersonActor, given: Input<typeof addPasskey>['body']): Promise<Reply<typeof addPasskey>> {
      const { personId, sessionId } = actor
      const name = nameOf(given.name)
      const made = await checks.checkNew(personId, sessionId, given.passkey)
      const now = ctx.clock.now()
      const row = {
        id: randomUUID(),
        person_id: personId,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        transports: made.transports,
        is_synced: made.isSynced,
        name,
        created_at: now,
        last_used_at: null,
      }
      return transact(ctx.db, async (tx) => {
        await lock(tx, personId)
        const had = await findFactors(tx, personId)
        if (had.passkeys >= maxPasskeys) throw full()
        await repo.insertPasskey(tx, row)
        await ctx.audit.record(tx, actor, { type: 'passkey.added', subject: row.id, data: { name } })
        await notify(tx, personId, {
          th: `มีการเพิ่มพาสคีย์ “${name}” ในบัญชีของคุณ`,
          en: `Passkey “${name}” was added to your account`,
        })
        // Who has a second factor already gives that one: a new one does not stand in for it.
        if (had.totp || had.passkeys > 0) return { passkey: present(row), recoveryCodes: [] }
        await sessions.noteSecondFactor(tx, sessionId, now)
        await ctx.callers.changed(tx, personId)
        return { passkey: present(row), recoveryCodes: await newRecoveryCodes(tx, personId) }
      }).catch((error: unknown) => {
        throw brokenConstraint(error) === 'passkey_credential_id_key' ? new AppError('PASSKEY_KNOWN') : error
      })
    },

    rename: (actor: PersonActor, id: string, wanted: string): Promise<Passkey> =>
      transact(ctx.db, async (tx) => {
        const name = nameOf(wanted)
        const row = await repo.renamePasskey(tx, actor.personId, id, name)
        if (!row) throw new AppError('NOT_FOUND')
        await ctx.audit.record(tx, actor, { type: 'passkey.renamed', subject: id, data: { name } })
        return present(row)
      }),

    remove: (actor: PersonActor, id: string): Promise<void> =>
      transact(ctx.db, async (tx) => {
        await lock(tx, actor.personId)
        const [name] = await repo.removePasskeys(tx, actor.personId, id)
        if (name === undefined) throw new AppError('NOT_FOUND')
        await removed(tx, actor.personId)
        await ctx.audit.record(tx, actor, { type: 'passkey.removed', subject: id, data: { name } })
        await notify(tx, actor.personId, {
          th: `มีการลบพาสคีย์ “${name}” จากบัญชีของคุณ`,
          en: `Passkey “${name}” was removed from your account`,
        })
      }),
  }
}

const full = () => new AppError('PASSKEYS_FULL', { max: maxPasskeys })

function nameOf(text: string): string {
  const name = text.normalize('NFC').trim()
  if (!isSeen(name) || unseen.test(name)) {
    const fields = [{ path: 'name', message: fieldText('seen') }]
    throw new AppError('INVALID_INPUT', {}, { fields })
  }
  return name
}

const present = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  synced: row.is_synced,
})
