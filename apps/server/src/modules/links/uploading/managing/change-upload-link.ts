import type { UploadLink } from '@khlang/contract/upload-links'
import type { PersonActor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import { transactWithRetry, type Tx } from '../../../../platform/db.ts'
import { hashToken, newToken } from '../../../../platform/tokens.ts'
import type { LinksDeps } from '../../deps.ts'
import { hashLinkPassword } from '../../managing/passwords.ts'
import { assertWithin, endsSessions, fieldsOf, lastsLonger, stopsOnly } from '../../managing/settings.rules.ts'
import { findPolicies } from '../../model/policies.repo.ts'
import { sealToken } from '../../model/seal-token.ts'
import * as repo from '../model/upload-links.repo.ts'
import { createHoldUploadLink, type HeldUploadLink } from './hold-upload-link.ts'
import type { PresentUploadLinks } from './present-upload-link.ts'
import { assertMaySendDocuments } from './may-send-documents.ts'
import { type Chosen, chosenBy, offeredLevel, type UploadSettings } from './upload-settings.rules.ts'
import { writeChecklist } from './write-checklist.ts'

/** Changes of upload links: by those who created them, and by those who administer the folder. */
export function createChangeUploadLink(
  { db, accounts, audit, clock, config, keyRing, drive }: LinksDeps,
  { one }: Pick<PresentUploadLinks, 'one'>,
) {
  const hold = createHoldUploadLink({ drive })

  async function write(
    actor: PersonActor,
    id: string,
    stops: boolean,
    work: (tx: Tx, held: HeldUploadLink) => Promise<void>,
  ) {
    await transactWithRetry(db, async (tx) => work(tx, await hold(tx, actor, id, stops)))
    const row = await repo.findUploadLink(db, id)
    if (!row) throw new AppError('LINK_NOT_FOUND')
    return one(actor, row)
  }

  /** Throws if the change is beyond what businesses allow, or what the caller may offer. */
  async function assertMay(
    tx: Tx,
    actor: PersonActor,
    { link, located }: HeldUploadLink,
    chosen: Chosen,
    password: string | null | undefined,
  ): Promise<void> {
    const now = clock.now()
    const policies = await findPolicies(tx, { maker: link.account_id, owner: located?.drive.account_id })
    const opens = chosen.enabled === true && !link.enabled
    // Turning a link on again offers it anew, as it is.
    const { expires_at, login_required } = { ...(opens && link), ...chosen }
    const kept = password === undefined && opens ? link.password_hash : password
    const limited = {
      ...(expires_at !== undefined && { expires_at }),
      ...(login_required !== undefined && { login_required }),
      ...(kept !== undefined && { hasPassword: kept !== null, password }),
    }
    assertWithin(policies, limited, now)
    await assertMaySendDocuments(tx, actor, chosen, { accounts, config })
    const duplicate = chosen.duplicate ?? link.duplicate
    const offersMore = offeredLevel(duplicate) === 'edit' && offeredLevel(link.duplicate) === 'upload'
    if (!located || !(opens || offersMore || lastsLonger(link.expires_at, chosen))) return
    const until = chosen.expires_at === undefined ? link.expires_at : chosen.expires_at
    await drive.access.authorise(tx, actor, 'link.create', located, {
      offer: { level: offeredLevel(duplicate), until },
    })
  }

  const about = (link: HeldUploadLink['link']) => ({
    subject: link.folder_id,
    data: { link: link.id, label: link.name },
  })

  return {
    async change(actor: PersonActor, id: string, settings: UploadSettings, revision?: number): Promise<UploadLink> {
      const { password, checklist } = settings
      const hash = password === undefined ? undefined : await hashLinkPassword(password)
      const stops = stopsOnly(settings)
      return write(actor, id, stops, async (tx, held) => {
        const { link } = held
        if (revision !== undefined && revision !== link.revision) throw new AppError('LINK_STALE')
        const chosen = chosenBy(settings, clock.now())
        if (!stops) await assertMay(tx, actor, held, chosen, password)
        const changed = {
          ...chosen,
          ...(hash !== undefined && { password_hash: hash }),
          ...(endsSessions(link, chosen, hash !== undefined) && { generation: link.generation + 1 }),
        }
        if (Object.keys(changed).length === 0 && checklist === undefined) return
        await repo.updateUploadLink(tx, id, changed)
        if (checklist !== undefined) await writeChecklist(tx, id, checklist)
        const { subject, data } = about(link)
        const event = { subject, data: { ...data, fields: fieldsOf(settings) } }
        await audit.record(tx, actor, { type: 'upload-link.changed', ...event })
      })
    },

    /** The files that came through it stay. */
    remove: (actor: PersonActor, id: string): Promise<void> =>
      transactWithRetry(db, async (tx) => {
        const { link } = await hold(tx, actor, id, true)
        await repo.deleteUploadLink(tx, id)
        await audit.record(tx, actor, { type: 'upload-link.deleted', ...about(link) })
      }),

    /** A new address; the old one is not found from now on, and its visits end. */
    rotate: (actor: PersonActor, id: string): Promise<UploadLink> =>
      write(actor, id, false, async (tx, { link }) => {
        const token = newToken()
        const address = { token_hash: hashToken(token), ...sealToken(keyRing, token, id) }
        await repo.updateUploadLink(tx, id, { ...address, generation: link.generation + 1 })
        await audit.record(tx, actor, { type: 'upload-link.rotated', ...about(link) })
      }),
  }
}
