import type { ShareLink } from '@khlang/contract/links'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactWithRetry, type Tx } from '../../../platform/db.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { model } from '../../drive/index.ts'
import type { LinksDeps } from '../deps.ts'
import { audienceOf, permissionOf, receiverActor } from '../model/link-actor.ts'
import * as repo from '../model/links.repo.ts'
import { findPolicies } from '../model/policies.repo.ts'
import { findReceiver, turnReceiver } from '../model/receivers.repo.ts'
import { sealToken } from '../model/seal-token.ts'
import { hashLinkPassword } from './passwords.ts'
import { createHoldItem, isMine } from './hold-item.ts'
import type { PresentLinks } from './present-link.ts'
import {
  assertMarkable,
  assertWithin,
  type Chosen,
  chosenBy,
  endsSessions,
  fieldsOf,
  forCompany,
  givesMore,
  offeredLevel,
  type Settings,
  stopsOnly,
} from './settings.rules.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof repo.lockLink>>> & { uploads: boolean }
/** A link to be changed; `located` is null for those who may only stop it. */
type Held = { link: Locked; makerKind: 'citizen' | 'business'; located: model.Proved | null }

/** Changes of links: by those who created them, and by those who administer the item. */
export function createChangeLink(
  { db, accounts, audit, clock, keyRing, drive }: LinksDeps,
  { one }: Pick<PresentLinks, 'one'>,
) {
  const { access } = drive
  const holdItem = createHoldItem({ drive })

  /** The link with its row locked, after that of its item. */
  async function hold(tx: Tx, actor: PersonActor, id: string, stops: boolean): Promise<Held> {
    const known = await repo.findLink(tx, id)
    if (!known) throw new AppError('LINK_NOT_FOUND')
    const located = await holdItem(tx, actor, known, stops)
    const link = await repo.lockLink(tx, id)
    if (!link) throw new AppError('LINK_NOT_FOUND')
    const uploads = (await findReceiver(tx, id))?.enabled ?? false
    return { link: { ...link, uploads }, makerKind: known.account_kind, located }
  }

  /** Changes a link that the caller may change, and returns it as it is then. */
  async function write(actor: PersonActor, id: string, stops: boolean, work: (tx: Tx, held: Held) => Promise<void>) {
    await transactWithRetry(db, async (tx) => work(tx, await hold(tx, actor, id, stops)))
    const row = await repo.findLink(db, id)
    if (!row) throw new AppError('LINK_NOT_FOUND')
    return one(actor, row)
  }

  /** Throws if the change is beyond what businesses allow, or what the caller may offer. */
  async function assertMay(
    tx: Tx,
    actor: PersonActor,
    { link, makerKind, located }: Held,
    chosen: Chosen & { uploads: boolean },
    password: string | null | undefined,
  ): Promise<void> {
    const policies = await findPolicies(tx, { maker: link.account_id, owner: located?.drive.account_id })
    const opens = chosen.enabled === true && !link.enabled
    // Turning a link on again offers it anew, as it is.
    const { expires_at, open_limit, login_required } = { ...(opens && link), ...chosen }
    const kept = password === undefined && opens ? link.password_hash : password
    const limited = {
      audience: chosen.audience ?? audienceOf(link),
      ...(expires_at !== undefined && { expires_at }),
      ...(open_limit !== undefined && { open_limit }),
      ...(login_required !== undefined && { login_required }),
      ...(kept !== undefined && { hasPassword: kept !== null, password }),
    }
    assertWithin(policies, limited, clock.now())
    if (chosen.watermark && !link.watermark) await accounts.assertInPackage(tx, link.account_id, 'watermark')
    if (!located) return
    assertMarkable({ isFile: located.item.kind !== model.FOLDER, name: located.item.name }, link, {
      ...chosen,
      enabled: opens,
    })
    const { uploads } = chosen
    if (uploads && located.item.kind !== model.FOLDER) throw new AppError('NOT_A_FOLDER')
    const starts = uploads && !link.uploads
    const talks = chosen.comments === true && !link.comments
    if (talks) await access.authorise(tx, actor, 'item.comment', located)
    if (!(opens || starts || talks || givesMore(link, chosen))) return
    const level = offeredLevel(chosen.permission ?? permissionOf(link), uploads)
    const until = chosen.expires_at === undefined ? link.expires_at : chosen.expires_at
    await access.authorise(tx, actor, 'link.create', located, { offer: { level, until } })
    // Whoever turns it on may add files, and so may its creator, by whose rights they will come.
    if (starts && !isMine(actor, link)) await assertMakerMayAdd(tx, { ...link, account_kind: makerKind })
  }

  async function assertMakerMayAdd(tx: Tx, link: Parameters<typeof receiverActor>[0]): Promise<void> {
    try {
      await drive.uploads.requireUploadFolder(tx, receiverActor(link), link.item_id)
    } catch (error) {
      throw error instanceof AppError ? new AppError('LINK_UPLOADS_MAKER', {}, { cause: error }) : error
    }
  }

  async function change(actor: PersonActor, id: string, settings: Settings, revision?: number): Promise<ShareLink> {
    const { password, uploads } = settings
    const hash = password === undefined ? undefined : await hashLinkPassword(password)
    const stops = stopsOnly(settings)
    return write(actor, id, stops, async (tx, held) => {
      const { link, makerKind } = held
      if (revision !== undefined && revision !== link.revision) throw new AppError('LINK_STALE')
      const chosen = forCompany(chosenBy(settings, clock.now()), audienceOf(link), makerKind)
      if (!stops) await assertMay(tx, actor, held, { ...chosen, uploads: uploads ?? link.uploads }, password)
      const ends = endsSessions(link, chosen, hash !== undefined)
      const changed = {
        ...chosen,
        ...(hash !== undefined && { password_hash: hash }),
        ...(ends && { generation: link.generation + 1 }),
      }
      const turns = uploads !== undefined && uploads !== link.uploads
      if (turns) await turnReceiver(tx, link, uploads && { keyRing, now: clock.now() })
      if (turns || Object.keys(changed).length > 0) {
        await repo.updateLink(tx, id, changed)
        const { subject, data } = about(link)
        const event = { subject, data: { ...data, fields: fieldsOf(settings) } }
        await audit.record(tx, actor, { type: 'link.changed', ...event })
      }
    })
  }

  const about = (link: Locked) => ({ subject: link.item_id, data: { link: link.id, label: link.name } })

  return {
    change,
    remove: (actor: PersonActor, id: string): Promise<void> =>
      transactWithRetry(db, async (tx) => {
        const { link } = await hold(tx, actor, id, true)
        await repo.deleteLink(tx, id)
        await audit.record(tx, actor, { type: 'link.deleted', ...about(link) })
      }),
    /** The count of opens starts again at 0. */
    reset: (actor: PersonActor, id: string): Promise<ShareLink> =>
      write(actor, id, false, async (tx, { link }) => {
        await repo.updateLink(tx, id, { opens: 0 })
        await audit.record(tx, actor, { type: 'link.reset', ...about(link) })
      }),
    /** A new address; the old one is not found from now on, and its sessions end. */
    rotate: (actor: PersonActor, id: string): Promise<ShareLink> =>
      write(actor, id, false, async (tx, { link }) => {
        const token = newToken()
        const address = { token_hash: hashToken(token), ...sealToken(keyRing, token, id) }
        await repo.updateLink(tx, id, { ...address, generation: link.generation + 1 })
        await audit.record(tx, actor, { type: 'link.rotated', ...about(link) })
      }),
  }
}
