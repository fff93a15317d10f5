import { answerAccessRequest, askAccess, getAccessAsked, listAccessRequests } from '@khlang/contract/access-requests'
import {
  findFolderEmployees,
  getFolderRules,
  listFolderAudiences,
  previewFolderRules,
  replaceFolderRules,
  simulateAccess,
} from '@khlang/contract/folder-rules'
import {
  acceptOwnership,
  declineOwnership,
  getOwnershipOffer,
  listOwnershipOffers,
  offerOwnership,
  withdrawOwnership,
} from '@khlang/contract/ownership'
import {
  changeRuleSwitches,
  getRuleSwitches,
  listRuledFolders,
  previewRuleSwitches,
  setRuleSwitches,
} from '@khlang/contract/rule-switches'
import {
  acceptInvitation,
  changeShare,
  createShares,
  endShare,
  findOpeningAccount,
  getAudience,
  leaveShare,
  listSharedWithMe,
  listShares,
  previewAs,
  suggestRecipients,
} from '@khlang/contract/shares'
import { listSuspendedRules } from '@khlang/contract/suspended-rules'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import type { Shares } from './shares.service.ts'

export function sharesRoutes(app: FastifyInstance, shares: Shares): void {
  route(app, createShares, ({ params, body }, actor, { request }) =>
    shares.create(actor, params.id, body, languageIn(request)),
  )
  route(app, listShares, ({ params, query }, actor, { request }) =>
    shares.list(actor, params.id, query, languageIn(request)),
  )
  route(app, changeShare, ({ params, body }, actor) => shares.change(actor, params.id, body))
  route(app, endShare, ({ params }, actor) => shares.end(actor, params.id))
  route(app, leaveShare, ({ params }, actor) => shares.leave(actor, params.id))
  route(app, acceptInvitation, ({ body }, actor) => shares.invitations.acceptByToken(actor, body.token))
  route(app, suggestRecipients, ({ query }, actor, { request }) => shares.suggest(actor, query, languageIn(request)))
  route(app, getAudience, ({ params }, actor, { request }) => shares.audience(actor, params.id, languageIn(request)))
  route(app, findOpeningAccount, ({ params }, actor) => shares.openingAccount(actor, params.id))
  route(app, previewAs, ({ params }, actor, { request }) => shares.previewAs(actor, params.id, languageIn(request)))
  route(app, getFolderRules, ({ params }, actor, { request }) =>
    shares.permissions.read(actor, params.id, languageIn(request)),
  )
  route(app, replaceFolderRules, ({ params, body }, actor, { request }) =>
    shares.permissions.replace(actor, params.id, body, languageIn(request)),
  )
  route(app, previewFolderRules, ({ params, body }, actor) => shares.permissions.preview(actor, params.id, body))
  route(app, listFolderAudiences, ({ params }, actor, { request }) =>
    shares.folderAudiences.groups(actor, params.id, languageIn(request)),
  )
  route(app, findFolderEmployees, ({ params, query: { q = '' } }, actor, { request }) =>
    shares.folderAudiences.employees(actor, params.id, q, languageIn(request)),
  )
  route(app, listRuledFolders, ({ params, query }, actor) => shares.ruledFolders(actor, params.id, query))
  route(app, listSuspendedRules, ({ query }, actor, { request }) =>
    shares.suspendedRules(actor, query, languageIn(request)),
  )
  route(app, getRuleSwitches, (_, actor) => shares.switches.read(actor))
  route(app, setRuleSwitches, ({ body }, actor) => shares.switches.set(actor, body))
  route(app, changeRuleSwitches, ({ body }, actor) => shares.switches.set(actor, body))
  route(app, previewRuleSwitches, ({ body }, actor) => shares.switches.preview(actor, body))
  route(app, simulateAccess, ({ query }, actor, { request }) => shares.simulate(actor, query, languageIn(request)))
  route(app, listSharedWithMe, ({ query }, actor, { request }) =>
    shares.received.list(actor, query, languageIn(request)),
  )
  ownershipRoutes(app, shares.ownership)
  requestRoutes(app, shares.requests)
}

function ownershipRoutes(app: FastifyInstance, ownership: Shares['ownership']): void {
  route(app, offerOwnership, ({ params, body }, actor) => ownership.offer(actor, params.id, body))
  route(app, getOwnershipOffer, ({ params }, actor) => ownership.read(actor, params.id))
  route(app, withdrawOwnership, async ({ params }, actor) => {
    await ownership.withdraw(actor, params.id)
    return {}
  })
  route(app, listOwnershipOffers, (_, actor) => ownership.list(actor))
  route(app, acceptOwnership, ({ params }, actor) => ownership.accept(actor, params.id))
  route(app, declineOwnership, async ({ params }, actor) => {
    await ownership.decline(actor, params.id)
    return {}
  })
}

function requestRoutes(app: FastifyInstance, requests: Shares['requests']): void {
  route(app, askAccess, ({ params, body }, actor) => requests.ask(actor, params.id, body.note ?? ''))
  route(app, getAccessAsked, ({ params }, actor) => requests.asked(actor, params.id))
  route(app, listAccessRequests, ({ query }, actor) => requests.list(actor, query))
  route(app, answerAccessRequest, async ({ params, body }, actor) => {
    await requests.answer(actor, params.id, body.answer)
    return {}
  })
}
