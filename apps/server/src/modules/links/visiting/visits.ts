import { logoPicture } from '@khlang/contract/logos'
import type { PublicLink } from '@khlang/contract/public-links'
import type { LinkActor, Origin, PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { hashToken } from '../../../platform/tokens.ts'
import { findPersonNames } from '../../../platform/person-names.ts'
import { type model } from '../../drive/index.ts'
import { driveOwners } from '../../notifications/index.ts'
import type { LinksDeps } from '../deps.ts'
import { linkActor } from '../model/link-actor.ts'
import { linkStateOf, publicStateOf } from '../model/link-state.rules.ts'
import { findLinkByToken, type LinkRow } from '../model/links.repo.ts'
import { findSession } from '../model/sessions.repo.ts'
import { findVisit, type VisitedLink, visitJson, type VisitJson, type Presented } from '../model/visits.repo.ts'

/** What a request shows of its sender. */
export type Visitor = {
  ticket: string | null
  person: PersonActor | null
  origin: Origin
}

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>
/** An opened link, for one request. */
export type Visit = {
  link: VisitedLink
  actor: LinkActor
  session: { ticketHash: Buffer; viewer: string }
  visitor: Visitor
}

/** A request to an opened link: a caller whom the statement that reads an item authenticates. */
export type Entering = model.Unauthenticated & {
  /** What that statement found; LINK_TICKET_REQUIRED as long as it found nothing. */
  visit: () => Visit
}

/** Of the item that ended for visitors as well as for the creator of the link. */
const gone: ReadonlySet<string> = new Set(['NOT_FOUND', 'NOT_ALLOWED', 'ITEM_IN_TRASH', 'ITEM_EXPIRED'])

const ticketRequired = () => new AppError('LINK_TICKET_REQUIRED')

function visitOf({ ticketHash }: Presented, visitor: Visitor, found: VisitJson | null): Visit {
  if (!found) throw ticketRequired()
  const { viewer, ...link } = found
  return { link, session: { ticketHash, viewer }, visitor, actor: linkActor(link, visitor.origin) }
}

/** Links as visitors find them: everything is read at each request. */
export function createVisits({ db, clock, drive, mayEnter }: Pick<LinksDeps, 'db' | 'clock' | 'drive' | 'mayEnter'>) {
  const find = (token: string) => findLinkByToken(db, hashToken(token))

  /** The item of a link, if the link is not closed; null if it is. */
  async function findItem(link: VisitedLink, actor: LinkActor): Promise<model.Proved | null> {
    try {
      return await drive.access.requireItem(db, actor, 'item.see', link.item_id)
    } catch (error) {
      if (error instanceof AppError && gone.has(error.code)) return null
      throw error
    }
  }

  /** The running session of this visitor: of the current generation, and of the same person where one must sign in. */
  async function sessionOf(link: LinkRow, { ticket, person }: Visitor): Promise<Session | null> {
    if (ticket === null) return null
    const { id: linkId, generation } = link
    const session = await findSession(db, { ticketHash: hashToken(ticket), linkId, generation, now: clock.now() })
    if (!session || (link.login_required && session.person_id !== person?.personId)) return null
    return session
  }

  /** A signed-in person who is none of those that the link is for learns as much as of one that is closed. */
  const isForOthers = async ({ audience, account_id: businessId }: LinkRow, { person }: Visitor): Promise<boolean> =>
    audience === 'company' && person !== null && !(await mayEnter(person.sessionId, businessId))

  async function stateFor(link: LinkRow, visitor: Visitor) {
    const actor = linkActor(link, visitor.origin)
    const isOpen = link.is_allowed && !(await isForOthers(link, visitor))
    const item = isOpen ? await findItem(link, actor) : null
    const session = await sessionOf(link, visitor)
    const state = publicStateOf(linkStateOf({ ...link, closed: item === null }, clock.now()), {
      loginRequired: link.login_required,
      hasPassword: link.password_hash !== null,
      isSignedIn: visitor.person !== null,
      hasSession: session !== null,
    })
    return { actor, item, session, state }
  }

  /** The ticket of a request; without one there is nothing to read. */
  function presentedBy(token: string, { ticket, person }: Visitor): Presented {
    if (ticket === null) throw ticketRequired()
    const personId = person?.personId ?? null
    return { tokenHash: hashToken(token), ticketHash: hashToken(ticket), personId, now: clock.now() }
  }

  /** {@link Visits.require} as part of the statement that reads an item. */
  function enter(token: string, visitor: Visitor): Entering {
    const presented = presentedBy(token, visitor)
    let found: Visit | null = null
    return {
      evidence: visitJson(presented),
      authenticate(evidence) {
        // As selected above.
        found = visitOf(presented, visitor, evidence as VisitJson | null)
        return found.actor
      },
      visit: () => {
        if (!found) throw ticketRequired()
        return found
      },
    }
  }

  return {
    find,
    stateFor,

    /** The state of an address for its page: nothing about the item, and of a dead link nothing else. */
    async state(token: string, visitor: Visitor): Promise<PublicLink & { linkId: string | null }> {
      const link = await find(token)
      const nothing = { needsPassword: false, needsLogin: false, signedInAs: null, business: null, linkId: null }
      if (!link) return { state: 'not_found', ...nothing }
      const { item, state } = await stateFor(link, visitor)
      if (item === null || !(state === 'open' || state === 'password_needed' || state === 'login_needed'))
        return { state, ...nothing }
      const { person } = visitor
      const names = link.login_required && person ? await findPersonNames(db, [person.personId]) : null
      const owner = await driveOwners.findDriveOwner(db, item.drive.id)
      return {
        state,
        linkId: link.id,
        needsPassword: link.password_hash !== null,
        needsLogin: link.login_required,
        signedInAs: (person && names?.get(person.personId)) ?? null,
        business: owner.business === null ? null : { name: owner.business, logo: logoPicture(owner.logo) },
      }
    },

    enter,

    /** The opened link of a request with its ticket; anything else gives no hint. */
    async require(token: string, visitor: Visitor): Promise<Visit> {
      const presented = presentedBy(token, visitor)
      return visitOf(presented, visitor, await findVisit(db, presented))
    },

    /**
     * Reads items of an opened link. What is not in its tree, or not there any more, is not found; once the link itself
     * is closed, the session is over.
     */
    async within<T>(visit: () => Visit, read: () => Promise<T>): Promise<T> {
      try {
        return await read()
      } catch (error) {
        if (!(error instanceof AppError) || !gone.has(error.code)) throw error
        const { link, actor } = visit()
        if ((await findItem(link, actor)) === null) throw new AppError('LINK_TICKET_REQUIRED', {}, { cause: error })
        throw error.code === 'NOT_ALLOWED' ? error : new AppError('NOT_FOUND', {}, { cause: error })
      }
    },
  }
}

export type Visits = ReturnType<typeof createVisits>
