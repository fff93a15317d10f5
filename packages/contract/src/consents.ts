import { type Static, Type } from 'typebox'
import { Instant, nullable, oneOf, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

export const consentStatuses = ['none', 'pending', 'approve', 'reject'] as const
export type ConsentStatus = (typeof consentStatuses)[number]
export const consentModes = ['receive_all', 'specific', 'all_except'] as const
export type ConsentMode = (typeof consentModes)[number]
export const mostConsentTaxIds = 2000

const Mode = oneOf(consentModes)
const TaxIds = Type.Array(Type.String({ maxLength: 20 }), { maxItems: mostConsentTaxIds })

export const Consent = Type.Object({
  status: oneOf(consentStatuses),
  mode: Mode,
  /** Empty for those who may not decide. */
  taxIds: Type.Array(Type.String()),
  /** The version of the text that was accepted. */
  textVersion: nullable(Type.Integer()),
  revision: Type.Integer(),
  changedAt: nullable(Instant),
  changedBy: nullable(Type.String()),
  /** Whether the caller decides: the citizen, or Admin Business. */
  canDecide: Type.Boolean(),
  /** Documents that wait for a decision; null for those who may not decide. */
  waiting: nullable(Type.Integer()),
})
export type Consent = Static<typeof Consent>

export const getConsent = endpoint({
  method: 'GET',
  path: '/api/consent',
  access: 'session',
  summary: 'Whether this account receives e-documents, and from whom',
  reply: Consent,
  errors: [],
})

export const changeConsent = endpoint({
  method: 'PUT',
  path: '/api/consent',
  access: 'owner',
  stepUp: true,
  summary: 'Approve receiving e-documents, with a mode and a list of sellers, or reject it; documents that wait follow',
  body: Type.Object({
    action: oneOf(['approve', 'reject']),
    mode: Type.Optional(Mode),
    taxIds: Type.Optional(TaxIds),
    /** The text that was shown; the current one by default. */
    textVersion: Type.Optional(Type.Integer({ minimum: 1 })),
    /** What the decision is based on; a stale one is refused. */
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  reply: Consent,
  errors: ['CONSENT_STALE', 'CONSENT_TEXT', 'CONSENT_TAX_IDS', 'ACCOUNT_SUSPENDED'],
})

export const requestConsent = endpoint({
  method: 'POST',
  path: '/api/consent/request',
  access: 'session',
  summary: 'Ask the Admin Business of this business to decide about receiving e-documents',
  body: Type.Object({}),
  reply: Consent,
  errors: ['CONSENT_DECIDED'],
})

export const listConsentChanges = endpoint({
  method: 'GET',
  path: '/api/consent/history',
  access: 'owner',
  summary: 'Every decision about receiving e-documents, newest first',
  query: PageQuery,
  reply: pageOf(
    Type.Object({
      revision: Type.Integer(),
      status: oneOf(['approve', 'reject']),
      mode: Mode,
      taxIds: Type.Array(Type.String()),
      textVersion: nullable(Type.Integer()),
      changedBy: nullable(Type.String()),
      at: Instant,
    }),
  ),
  errors: [],
})

export const previewConsent = endpoint({
  method: 'POST',
  path: '/api/consent/preview',
  access: 'owner',
  summary: 'Which sellers of the last six months a mode and a list would block',
  body: Type.Object({ mode: Mode, taxIds: TaxIds }),
  reply: Type.Object({
    /** Sellers whose documents were received, with how many; at most 200, the most frequent first. */
    blocked: Type.Array(Type.Object({ taxId: Type.String(), name: Type.String(), documents: Type.Integer() })),
    /** How many other sellers would still be received. */
    allowed: Type.Integer(),
  }),
  errors: ['CONSENT_TAX_IDS'],
})
