import { type Static, Type } from 'typebox'
import { ById, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { proofWays } from './identifiers.ts'
import { downloadTraffic } from './traffic.ts'
import { rangesReply } from './bodies.ts'

export const operatorLimits = {
  /** Letters of the reason for a decision. */
  reason: { min: 5, max: 500 },
  /** Claims of one list are counted up to this. */
  counted: 1000,
} as const

/**
 * `waiting`: not proved, and shows papers that nobody has answered. `disputed`: says that the number of another account is
 * its own. `claimed`: neither.
 */
export const claimLists = ['waiting', 'disputed', 'claimed', 'proved'] as const
export type ClaimList = (typeof claimLists)[number]

export const claimDecisions = ['prove', 'withdraw', 'dismiss'] as const
export type ClaimDecision = (typeof claimDecisions)[number]

const Kind = oneOf(['Citizen', 'Business'])

export const ListedClaim = Type.Object({
  accountId: Id,
  kind: Kind,
  name: Type.String(),
  number: Type.String({ description: 'masked' }),
  /** Of a business; null for a person. */
  branchNo: nullable(Type.String()),
  /** Since when it stands in this list: when papers were shown, the dispute opened, the number proved, the account made. */
  at: Instant,
  /** Papers that nobody has answered. */
  papers: Type.Integer(),
})
export type ListedClaim = Static<typeof ListedClaim>

const ShownPaper = Type.Object({
  itemId: Id,
  name: Type.String(),
  size: Type.Integer(),
  addedAt: Instant,
  /** A decision was made after it was shown. */
  answered: Type.Boolean(),
  /** Why its bytes cannot be read: malware was found in it, or it waits to be scanned. */
  barred: nullable(oneOf(['found', 'waiting'])),
})

/** An account that claims a number, as an operator compares it with others. */
export const Claimant = Type.Object({
  accountId: Id,
  kind: Kind,
  name: Type.String(),
  accountSince: Instant,
  /** Who made the account; null if that is not known. */
  registeredBy: nullable(Type.String()),
  proof: nullable(Type.Object({ how: oneOf(proofWays), detail: Type.String(), at: Instant })),
  /** Its open dispute. */
  dispute: nullable(Type.Object({ reason: Type.String(), openedAt: Instant })),
  /** Papers that their people may still send out. */
  papers: Type.Array(ShownPaper),
})
export type Claimant = Static<typeof Claimant>

export const claimSteps = ['proved', 'withdrawn', 'opened', 'won', 'lost', 'unchanged', 'answered'] as const

export const OperatorClaim = Type.Object({
  accountId: Id,
  number: Type.String(),
  branchNo: nullable(Type.String()),
  /** Everybody who claims the number, the account that was asked for first. */
  claimants: Type.Array(Claimant),
  /** What was decided about these accounts, newest first. */
  history: Type.Array(
    Type.Object({
      id: Type.String(),
      at: Instant,
      accountId: Id,
      step: oneOf(claimSteps),
      reason: Type.String(),
      /** An operator by name; else who it was: the command of the server, the people of the account, or the product. */
      by: Type.Object({ kind: oneOf(['operator', 'command', 'account', 'system']), name: nullable(Type.String()) }),
    }),
  ),
  /** Stands for all that a decision depends on. */
  seen: Type.String(),
})
export type OperatorClaim = Static<typeof OperatorClaim>

export const getOperatorDesk = endpoint({
  method: 'GET',
  path: '/api/operator/desk',
  access: 'session',
  summary: 'For operators: how many claims of numbers stand in each list, counted up to 1000',
  reply: Type.Object({
    operator: Type.String(),
    counts: Type.Object({
      waiting: Type.Integer(),
      disputed: Type.Integer(),
      claimed: Type.Integer(),
      proved: Type.Integer(),
    }),
  }),
  errors: ['NOT_OPERATOR'],
})

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/operator/claims',
  access: 'session',
  summary:
    'For operators: claims of tax IDs and national IDs in one list; what waits longest, or was proved last, first',
  query: Type.Object({
    ...pageQuery,
    list: oneOf(claimLists),
    search: Type.Optional(
      Type.String({ maxLength: 200, description: 'part of a name, or the first digits of a number' }),
    ),
  }),
  reply: pageOf(ListedClaim),
  errors: ['NOT_OPERATOR', 'INVALID_INPUT'],
})

export const getClaim = endpoint({
  method: 'GET',
  path: '/api/operator/claims/:id',
  access: 'session',
  summary: 'For operators: the number that an account claims, who else does, their papers, and what was decided',
  params: ById,
  reply: OperatorClaim,
  errors: ['NOT_OPERATOR', 'NOT_FOUND', 'OPERATOR_OWN_ACCOUNT'],
})

export const readClaimPaper = endpoint({
  method: 'GET',
  path: '/api/operator/claims/:id/papers/:itemId',
  access: 'session',
  traffic: downloadTraffic,
  summary: 'For operators: the bytes of a paper that an account shows, read with the rights of whoever shows it',
  params: Type.Object({ id: Id, itemId: Id }),
  reply: rangesReply('*/*'),
  errors: ['NOT_OPERATOR', 'NOT_FOUND', 'OPERATOR_OWN_ACCOUNT', 'MALWARE_FOUND', 'SCAN_AWAITED', 'INTEGRITY'],
})

export const decideClaim = endpoint({
  method: 'POST',
  path: '/api/operator/claims/:id/decisions',
  access: 'session',
  stepUp: true,
  summary:
    'For operators: prove the number of an account, withdraw the proof, or leave everything as it is; with a reason',
  params: ById,
  body: Type.Object({
    decision: oneOf(claimDecisions),
    reason: Type.String({ maxLength: 5000 }),
    seen: Type.String({ maxLength: 100, description: '`seen` of the claim that the decision is about' }),
  }),
  reply: OperatorClaim,
  errors: [
    'NOT_OPERATOR',
    'NOT_FOUND',
    'OPERATOR_OWN_ACCOUNT',
    'DECISION_REASON_INVALID',
    'CLAIM_CHANGED',
    'CLAIM_NOTHING_TO_DECIDE',
    'IDENTIFIER_PROVED_BY_OTHER',
  ],
})
