import { type Input, maskId, pageLimits, type Reply } from '@khlang/contract'
import {
  type Claimant,
  type ClaimList,
  claimLists,
  type decideClaim,
  type getOperatorDesk,
  type listClaims,
  type OperatorClaim,
  operatorLimits,
} from '@khlang/contract/operator'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { cutPage, decodeCursor, placeInTime } from '../../platform/cursors.ts'
import type { content } from '../drive/index.ts'
import { type Claim, createClaims } from './claims.ts'
import { createDecide } from './decide.ts'
import type { ProofsDeps } from './deps.ts'
import type { NotifyClaimants } from './notify-claimants.ts'
import * as operators from './operator.repo.ts'
import { asOperator } from './operator.rules.ts'
import { createPapers } from './papers.ts'
import { presentClaimant, presentStep } from './present.ts'
import * as repo from './proofs.repo.ts'

const mostSteps = 50

/** What an operator of the service sees of the numbers of accounts, and decides about them. */
export function createOperatorDesk(deps: ProofsDeps, { notifyClaimants }: { notifyClaimants: NotifyClaimants }) {
  const { db, audit, drive, store } = deps
  const claims = createClaims(deps)
  const papers = createPapers(deps)
  const { commands, decide } = createDecide(deps, { claims, notifyClaimants })

  /** The claim of an account, for an operator who has nothing to do with it. */
  async function requireClaim(actor: PersonActor, accountId: string) {
    await claims.requireOperator(db, actor)
    const claim = await claims.require(db, accountId)
    await claims.assertNotOwn(db, actor, accountId, claim)
    return claim
  }

  async function claimantsOf(ids: readonly string[], claim: Claim) {
    const disputes = await repo.findOpenDisputes(db, claim)
    const shown = await repo.findPapers(db, ...ids)
    const states = new Map<string, Awaited<ReturnType<typeof papers.stateOf>>>()
    for (const paper of shown) states.set(`${paper.accountId} ${paper.itemId}`, await papers.stateOf(paper))
    const facts = new Map((await operators.findClaimantFacts(db, ids)).map((one) => [one.accountId, one]))
    return ids.flatMap((id): Claimant[] => {
      const one = facts.get(id)
      if (!one) return []
      const own = shown.flatMap((paper) => {
        const state = states.get(`${id} ${paper.itemId}`)
        return paper.accountId !== id || state === undefined || state === 'lost'
          ? []
          : [{ paper, barred: state === 'open' ? null : state }]
      })
      return [presentClaimant(one, { papers: own, dispute: disputes.find(({ accountId }) => accountId === id) })]
    })
  }

  async function describe(actor: PersonActor, accountId: string): Promise<OperatorClaim> {
    const claim = await requireClaim(actor, accountId)
    const ids = claims.claimantIds(accountId, claim)
    return {
      accountId,
      number: claim.number,
      branchNo: claim.branchNo || null,
      claimants: await claimantsOf(ids, claim),
      history: (await operators.findHistory(db, ids, mostSteps)).flatMap(presentStep),
      seen: await claims.seen(db, accountId, claim),
    }
  }

  return {
    store,
    commands,
    describe,

    async desk(actor: PersonActor): Promise<Reply<typeof getOperatorDesk>> {
      const { name } = await claims.requireOperator(db, actor)
      const counts: Record<ClaimList, number> = { waiting: 0, disputed: 0, claimed: 0, proved: 0 }
      for (const list of claimLists) counts[list] = await operators.countListed(db, list, operatorLimits.counted)
      return { operator: name, counts }
    },

    async list(
      actor: PersonActor,
      { list, search = '', limit = pageLimits.default, cursor }: Input<typeof listClaims>['query'],
    ): Promise<Reply<typeof listClaims>> {
      await claims.requireOperator(db, actor)
      const sought = search.trim().replaceAll('\0', '\uFFFD')
      const of = `claims ${list} ${sought}`
      const place = decodeCursor(cursor, of, 'time')
      const after = place && { at: place.value, id: place.id }
      const rows = await operators.findListed(db, { list, search: sought, after, limit: limit + 1 })
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(of, last.at, last.accountId))
      const items = page.map(({ accountId, kind, name, number, branchNo, at, papers: count }) => ({
        accountId,
        kind: kind === 'business' ? ('Business' as const) : ('Citizen' as const),
        name,
        number: maskId(number),
        branchNo,
        at: at.toISOString(),
        papers: count,
      }))
      return { items, nextCursor }
    },

    /** A paper that an account shows; NOT_FOUND for everything else. */
    async openPaper(actor: PersonActor, accountId: string, itemId: string): Promise<content.Content> {
      await requireClaim(actor, accountId)
      const paper = (await repo.findPapers(db, accountId)).find((one) => one.itemId === itemId)
      if (!paper) throw new AppError('NOT_FOUND')
      return papers.open(paper)
    },
    /** The account sees in its log that a paper was read. */
    noteRead: (actor: PersonActor, accountId: string, { item }: content.Content): Promise<void> => {
      const data = { accountId, itemId: item.id, name: item.name }
      const event = { type: 'identifier.paper_read', subject: accountId, data } as const
      return audit.recordUnsynced(asOperator(actor), event)
    },
    markDamaged: drive.content.markDamaged,

    async decide(
      actor: PersonActor,
      accountId: string,
      given: Input<typeof decideClaim>['body'],
    ): Promise<OperatorClaim> {
      await decide(actor, accountId, given)
      return describe(actor, accountId)
    },

    /** For the command: accounts that wait, and the papers of one that can still be read. */
    waiting: (after: string | null, limit: number) => repo.findWaiting(db, after, limit),
    async *papers(accountId: string): AsyncGenerator<{ name: string; content: content.Content }> {
      for (const paper of await repo.findPapers(db, accountId))
        if ((await papers.stateOf(paper)) === 'open') yield { name: paper.name, content: await papers.open(paper) }
    },
  }
}
