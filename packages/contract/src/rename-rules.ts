import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What of a document can be part of its file name; at most three of one rule (specification 5). */
export const renameFields = [
  'seller_name',
  'seller_tax_id',
  'seller_branch',
  'buyer_name',
  'buyer_tax_id',
  'buyer_branch',
  'doc_type',
  'document_no',
  'doc_date',
  'date_effect',
] as const
export type RenameField = (typeof renameFields)[number]

/** What separates parts, and is left out with a part that a document does not have. */
export const renameSymbols = ['_', '-', '.', ' ', ',', '+', '&', '=', '#', '@', '(', ')', '[', ']'] as const

/** The types of documents of the standard. */
export const renameDocTypes = ['388', '380', '80', '81', 'T01', 'T02', 'T03', 'T04', 'T05', 'T06', 'T07'] as const
export type RenameDocType = (typeof renameDocTypes)[number]

export const renameStates = ['draft', 'active', 'disabled'] as const
export type RenameState = (typeof renameStates)[number]

export const renameLimits = { fields: 3, pieces: 12, text: 50, rules: 100, preview: 5 } as const

export const RenamePiece = Type.Object({
  kind: oneOf(['field', 'text', 'symbol']),
  /** The name of the field, the text or the symbol. */
  value: Type.String({ minLength: 1, maxLength: renameLimits.text }),
})
export type RenamePiece = Static<typeof RenamePiece>

const Pieces = Type.Array(RenamePiece, { minItems: 1, maxItems: renameLimits.pieces })
const DocType = oneOf(renameDocTypes)

export const RenameRule = Type.Object({
  id: Id,
  docType: Type.String(),
  pieces: Type.Array(RenamePiece),
  state: oneOf(renameStates),
  changedAt: Instant,
  changedBy: nullable(Type.String()),
})
export type RenameRule = Static<typeof RenameRule>

const RenameRules = Type.Object({
  /** Whether documents are named by these rules: in a business by its feature. */
  available: Type.Boolean(),
  /** Whether the caller decides: the citizen, or Admin Business. */
  canChange: Type.Boolean(),
  items: Type.Array(RenameRule),
})

export const listRenameRules = endpoint({
  method: 'GET',
  path: '/api/rename-rules',
  access: 'session',
  summary: 'The rules by which e-documents of this account are named when they are downloaded',
  reply: RenameRules,
  errors: [],
})

const errors = [
  'FEATURE_OFF',
  'RENAME_FIELDS',
  'RENAME_PIECE',
  'RENAME_RULE_ACTIVE',
  'RENAME_RULE_LIMIT',
  'ACCOUNT_SUSPENDED',
] as const
/** Whether a rule of the same type that is in force ends; without it, the new one is refused. */
const replace = Type.Optional(Type.Boolean())

export const createRenameRule = endpoint({
  method: 'POST',
  path: '/api/rename-rules',
  access: 'owner',
  summary: 'Add a rule for a type of document, in force at once or as a draft',
  body: Type.Object({ docType: DocType, pieces: Pieces, activate: Type.Boolean(), replace }),
  reply: RenameRule,
  errors,
})

export const changeRenameRule = endpoint({
  method: 'PATCH',
  path: '/api/rename-rules/:id',
  access: 'owner',
  summary: 'Change a rule, put it in force or disable it',
  params: ById,
  body: Type.Object({
    docType: Type.Optional(DocType),
    pieces: Type.Optional(Pieces),
    state: Type.Optional(oneOf(['active', 'disabled'])),
    replace,
  }),
  reply: RenameRule,
  errors: [...errors, 'RENAME_RULE_NOT_FOUND'],
})

export const deleteRenameRule = endpoint({
  method: 'DELETE',
  path: '/api/rename-rules/:id',
  access: 'owner',
  summary: 'Delete a rule; documents of its type have their default names again if it was in force',
  params: ById,
  reply: Empty,
  errors: ['FEATURE_OFF', 'RENAME_RULE_NOT_FOUND', 'ACCOUNT_SUSPENDED'],
})

export const previewRenameRule = endpoint({
  method: 'POST',
  path: '/api/rename-rules/preview',
  access: 'owner',
  summary: 'The names that the last documents of this account would have by a rule; nothing is stored',
  body: Type.Object({ docType: Type.Optional(DocType), pieces: Pieces }),
  reply: Type.Object({
    /** There is no document yet: the name is that of a made-up one. */
    isExample: Type.Boolean(),
    items: Type.Array(
      Type.Object({ documentNo: Type.String(), docType: Type.String(), original: Type.String(), name: Type.String() }),
    ),
  }),
  errors: ['FEATURE_OFF', 'RENAME_FIELDS', 'RENAME_PIECE'],
})
