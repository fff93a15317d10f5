import { channelLimits, type ErrorCode } from '@khlang/contract'
import { logoPicture } from '@khlang/contract/logos'
import type { PublicUploadLink, PublicUploadState, UploadPage } from '@khlang/contract/public-upload-links'
import type { UploadLinkActor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import { hashToken } from '../../../../platform/tokens.ts'
import { findPersonNames } from '../../../../platform/person-names.ts'
import { driveOwners } from '../../../notifications/index.ts'
import type { LinksDeps } from '../../deps.ts'
import type { Visitor } from '../../visiting/visits.ts'
import { findEntries, findSentEntries } from '../model/checklist.repo.ts'
import { uploadLinkActor } from '../model/upload-link-actor.ts'
import { findUploadLinkByToken, type UploadLinkRow } from '../model/upload-links.repo.ts'
import { askOf, publicUploadStateOf, uploadStateOf } from '../model/upload-state.rules.ts'
import { findVisit, type VisitRow } from '../model/visits.repo.ts'
import type { NotifyNoRoom } from './notify-no-room.ts'
import type { SendingVisitor, ShareLinkUploads, Target } from './share-link-uploads.ts'

/** An opened upload link, for one request. */
export type UploadVisit = Target & { visit: VisitRow; actor: UploadLinkActor }

const refusals = {
  not_found: 'LINK_NOT_FOUND',
  closed: 'UPLOAD_LINK_CLOSED',
  off: 'LINK_OFF',
  expired: 'LINK_EXPIRED',
  full: 'UPLOAD_LINK_FULL',
  login_needed: 'LINK_LOGIN_REQUIRED',
  password_needed: 'LINK_PASSWORD_REQUIRED',
  open: 'LINK_TICKET_REQUIRED',
} as const satisfies Record<PublicUploadState, ErrorCode>

/** Why a state stops a visitor. */
export const refusalOf = (state: PublicUploadState): AppError => new AppError(refusals[state])

/** Upload links as visitors find them: everything is read at each request. */
export function createUploadVisits(
  { db, clock, drive, transfer }: Pick<LinksDeps, 'db' | 'clock' | 'drive' | 'transfer'>,
  notifyNoRoom: NotifyNoRoom,
  throughShareLink: ShareLinkUploads['find'],
) {
  const find = (token: string) => findUploadLinkByToken(db, hashToken(token))

  /** What a visitor sends to; undefined for an address that is not found. */
  async function targetOf(token: string, visitor: SendingVisitor): Promise<Target | undefined> {
    if (visitor.through) return throughShareLink(token, visitor, visitor.through)
    const link = await find(token)
    return link && { link, shown: null }
  }

  /** Whether the folder takes no files from this link now; its owner is notified if that is for want of space. */
  async function isClosed(link: UploadLinkRow, actor: UploadLinkActor): Promise<boolean> {
    if (!link.is_allowed) return true
    try {
      await drive.uploads.requireUploadFolder(db, actor, link.folder_id)
      return false
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'ACCOUNT_READ_ONLY') await notifyNoRoom(link)
      return true
    }
  }

  /** The running visit of this visitor: of the current generation, and of the same person where one must sign in. */
  async function visitOf(link: UploadLinkRow, { ticket, person }: Visitor): Promise<VisitRow | null> {
    if (ticket === null) return null
    const { id: linkId, generation } = link
    const visit = await findVisit(db, { ticketHash: hashToken(ticket), linkId, generation, now: clock.now() })
    if (!visit || (link.login_required && visit.person_id !== person?.personId)) return null
    return visit
  }

  async function stateFor(link: UploadLinkRow, visitor: Visitor) {
    const visit = await visitOf(link, visitor)
    const actor = uploadLinkActor(link, visit?.id ?? null, visitor.origin)
    const state = publicUploadStateOf(uploadStateOf({ ...link, closed: await isClosed(link, actor) }, clock.now()), {
      loginRequired: link.login_required,
      hasPassword: link.password_hash !== null,
      isSignedIn: visitor.person !== null,
      hasSession: visit !== null,
    })
    return { actor, visit, state }
  }

  /** What a visitor needs to send files: nothing about the folder or what is in it. */
  async function pageOf(link: UploadLinkRow, visit: VisitRow): Promise<UploadPage & { unfinishedIn: string | null }> {
    const [entries, sent, upload] = await Promise.all([
      findEntries(db, link.id),
      findSentEntries(db, visit.id),
      transfer.findOpenOfVisit(visit.id),
    ])
    const endsAt = link.expires_at !== null && link.expires_at < visit.expires_at ? link.expires_at : visit.expires_at
    return {
      title: link.name,
      remark: link.remark,
      sharedBy: link.maker_name,
      endsAt: endsAt.toISOString(),
      maxSize: maxSizeOf(link),
      types: link.types,
      filesLeft: link.max_files === null ? null : Math.max(0, link.max_files - link.received),
      checklist: entries.map(({ id, title, required, due_at }) => ({
        id,
        title,
        required,
        dueAt: due_at?.toISOString() ?? null,
        sent: sent.has(id),
      })),
      unfinished: upload
        ? {
            id: upload.id,
            name: upload.name,
            size: upload.size,
            received: upload.received,
            expiresAt: upload.expires_at.toISOString(),
          }
        : null,
      unfinishedIn: upload?.folder_id ?? null,
    }
  }

  return {
    find,
    targetOf,
    stateFor,
    pageOf,

    /** The state of an address for its page; of a link that is dead, nothing else. */
    async state(token: string, visitor: Visitor): Promise<PublicUploadLink & { linkId: string | null }> {
      const nothing = {
        needsPassword: false,
        needsLogin: false,
        signedInAs: null,
        business: null,
        asked: null,
        asks: null,
      }
      const link = await find(token)
      if (!link) return { state: 'not_found', ...nothing, page: null, linkId: null }
      const { visit, state } = await stateFor(link, visitor)
      // Who has filled it still sees what they sent.
      const page = visit && (state === 'open' || state === 'full') ? await pageOf(link, visit) : null
      if (state !== 'open' && state !== 'password_needed' && state !== 'login_needed')
        return { state, ...nothing, page, linkId: null }
      const { person } = visitor
      const names = link.login_required && person ? await findPersonNames(db, [person.personId]) : null
      const owner = await driveOwners.findDriveOwner(db, link.drive_id)
      return {
        state,
        linkId: link.id,
        needsPassword: link.password_hash !== null,
        needsLogin: link.login_required,
        signedInAs: (person && names?.get(person.personId)) ?? null,
        business: owner.business === null ? null : { name: owner.business, logo: logoPicture(owner.logo) },
        asked: state === 'login_needed' ? null : { title: link.name, remark: link.remark, by: link.maker_name },
        asks: { name: askOf(link.ask_name), email: askOf(link.ask_email) },
        page,
      }
    },

    /** The opened link of a request with its ticket, in whatever state it is. */
    async require(token: string, visitor: SendingVisitor): Promise<UploadVisit> {
      const target = await targetOf(token, visitor)
      const visit = target ? await visitOf(target.link, visitor) : null
      if (!target || !visit) throw new AppError('LINK_TICKET_REQUIRED')
      return { ...target, visit, actor: uploadLinkActor(target.link, visit.id, visitor.origin) }
    },

    /** {@link require} for sending: the link takes files now. */
    async requireOpen(token: string, visitor: SendingVisitor): Promise<UploadVisit> {
      const target = await targetOf(token, visitor)
      const { visit, actor, state } = target
        ? await stateFor(target.link, visitor)
        : { visit: null, actor: null, state: 'not_found' as const }
      if (!target || !visit) throw new AppError('LINK_TICKET_REQUIRED')
      if (state !== 'open') throw refusalOf(state)
      return { ...target, visit, actor }
    },
  }
}

export type UploadVisits = ReturnType<typeof createUploadVisits>

/** The largest file of a link, in bytes. */
export const maxSizeOf = ({ max_size: own }: Pick<UploadLinkRow, 'max_size'>): number =>
  Math.min(own ?? channelLimits.uploadLink, channelLimits.uploadLink)
