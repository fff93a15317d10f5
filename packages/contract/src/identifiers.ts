import { type Static, Type } from 'typebox'
import { Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

export const proofWays = ['provider', 'signature', 'operator', 'demo'] as const
export const identifierStates = ['none', 'claimed', 'proved'] as const

export const identifierLimits = { papers: 10, reason: 1000, challengeMinutes: 60, signedBytes: 200_000 } as const

export const AccountIdentifier = Type.Object({
  state: oneOf(identifierStates),
  /** A tax ID or national ID; masked for those who do not decide for the account, null if there is none. */
  number: nullable(Type.String()),
  /** Of a business; null for a person. */
  branchNo: nullable(Type.String()),
  provedAt: nullable(Instant),
  provedBy: nullable(oneOf(proofWays)),
  /** Whether another account has proved the number, or claims it. */
  others: oneOf(['none', 'claimed', 'proved']),
  /** Whether the caller decides for the account. */
  mayChange: Type.Boolean(),
  /** Ways to prove it here, besides the operator; null for those who do not decide. */
  ways: Type.Array(oneOf(['provider', 'signature'])),
  papers: Type.Array(Type.Object({ itemId: Id, name: Type.String(), size: Type.Integer(), addedAt: Instant })),
  dispute: nullable(
    Type.Object({
      state: oneOf(['open', 'won', 'lost', 'unchanged']),
      reason: Type.String(),
      openedAt: Instant,
      decidedAt: nullable(Instant),
      decision: nullable(Type.String()),
    }),
  ),
})
export type AccountIdentifier = Static<typeof AccountIdentifier>

export const getIdentifier = endpoint({
  method: 'GET',
  path: '/api/identifier',
  access: 'session',
  summary: 'The tax ID or national ID of this account, whether it is proved, and how it can be',
  reply: AccountIdentifier,
  errors: [],
})

export const claimNationalId = endpoint({
  method: 'PUT',
  path: '/api/identifier',
  access: 'owner',
  stepUp: true,
  summary: 'Enter or correct one’s national ID while it is not proved; others may claim the same',
  body: Type.Object({ nationalId: Type.String({ maxLength: 20 }) }),
  reply: AccountIdentifier,
  errors: ['NATIONAL_ID_INVALID', 'IDENTIFIER_FIXED'],
})

export const addProofPapers = endpoint({
  method: 'POST',
  path: '/api/identifier/papers',
  access: 'owner',
  summary: 'Show files of one’s drive to the operator as papers that prove the number',
  body: Type.Object({ itemIds: Type.Array(Id, { minItems: 1, maxItems: identifierLimits.papers, uniqueItems: true }) }),
  reply: AccountIdentifier,
  errors: ['IDENTIFIER_NONE', 'IDENTIFIER_PAPERS', 'NOT_FOUND', 'NOT_A_FILE'],
})

export const removeProofPaper = endpoint({
  method: 'DELETE',
  path: '/api/identifier/papers/:id',
  access: 'owner',
  summary: 'Stop showing a paper to the operator; the file stays',
  params: Type.Object({ id: Id }),
  reply: Empty,
  errors: [],
})

export const startProofChallenge = endpoint({
  method: 'POST',
  path: '/api/identifier/challenge',
  access: 'owner',
  summary: 'A small XML file to be signed (XAdES) with a certificate that names the number',
  body: Empty,
  reply: Type.Object({ xml: Type.String(), expiresAt: Instant }),
  errors: ['IDENTIFIER_NONE', 'PROOF_NO_SIGNATURES'],
})

export const answerProofChallenge = endpoint({
  method: 'POST',
  path: '/api/identifier/challenge/answer',
  access: 'owner',
  stepUp: true,
  summary: 'Prove the number by the signed file',
  body: Type.Object({ xml: Type.String({ minLength: 1, maxLength: identifierLimits.signedBytes }) }),
  reply: AccountIdentifier,
  errors: [
    'IDENTIFIER_NONE',
    'IDENTIFIER_PROVED_BY_OTHER',
    'IDENTIFIER_DISPUTED',
    'PROOF_NO_SIGNATURES',
    'PROOF_CHALLENGE_OVER',
    'PROOF_SIGNATURE_BROKEN',
    'PROOF_SIGNATURE_UNTRUSTED',
    'PROOF_SIGNATURE_OF_ANOTHER',
  ],
})

export const openIdentifierDispute = endpoint({
  method: 'POST',
  path: '/api/identifier/dispute',
  access: 'owner',
  stepUp: true,
  summary: 'Say that the number is one’s own although another account claims or has proved it; the operator decides',
  body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: identifierLimits.reason }) }),
  reply: AccountIdentifier,
  errors: ['IDENTIFIER_NONE', 'IDENTIFIER_NOT_CONTESTED', 'IDENTIFIER_DISPUTED', 'TOO_MANY_REQUESTS'],
})
