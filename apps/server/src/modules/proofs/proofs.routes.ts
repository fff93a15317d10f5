import {
  addProofPapers,
  answerProofChallenge,
  claimNationalId,
  getIdentifier,
  openIdentifierDispute,
  removeProofPaper,
  startProofChallenge,
} from '@khlang/contract/identifiers'
import { giveMandate, listMandates, withdrawMandate } from '@khlang/contract/mandates'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import type { Proofs } from './proofs.service.ts'

export function proofRoutes(app: FastifyInstance, proofs: Proofs): void {
  route(app, getIdentifier, (_, actor) => proofs.status(actor))
  route(app, claimNationalId, ({ body }, actor) => proofs.claim(actor, body.nationalId))
  route(app, addProofPapers, ({ body }, actor) => proofs.addPapers(actor, body.itemIds))
  route(app, removeProofPaper, async ({ params }, actor) => {
    await proofs.removePaper(actor, params.id)
    return {}
  })
  route(app, startProofChallenge, (_, actor) => proofs.challenge(actor))
  route(app, answerProofChallenge, ({ body }, actor) => proofs.answer(actor, body.xml))
  route(app, listMandates, (_, actor, { request }) => proofs.mandates.list(actor, languageIn(request)))
  route(app, giveMandate, ({ body }, actor, { request }) => proofs.mandates.give(actor, body, languageIn(request)))
  route(app, withdrawMandate, async ({ params }, actor) => {
    await proofs.mandates.withdraw(actor, params.id)
    return {}
  })
  route(app, openIdentifierDispute, ({ body }, actor) => proofs.dispute(actor, body.reason))
}
