import { type Static, Type } from 'typebox'
import { Bytes, Id, oneOf } from './common.ts'
import { edocBoxes, edocLimits } from './edoc-states.ts'
import { endpoint } from './endpoint.ts'

/** Which files of a document. */
export const edocParts = ['pdf', 'xml', 'both'] as const
export type EdocParts = (typeof edocParts)[number]

const Ids = Type.Array(Id, { minItems: 1, maxItems: edocLimits.actions, uniqueItems: true })
const chosen = { ids: Ids, box: oneOf(edocBoxes), as: oneOf(edocParts) }
/** Named by the rule of the account, or by number and date. */
const names = Type.Optional(oneOf(['rule', 'original']))

export const downloadEdocs = endpoint({
  method: 'POST',
  path: '/api/edocs/download',
  access: 'session',
  summary:
    'An address of these documents as one zip file, valid once and for a minute; what cannot be included is listed in it',
  /** `index`: includes `index.csv`, a list of the documents. */
  body: Type.Object({ ...chosen, names, index: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({ url: Type.String(), files: Type.Integer(), bytes: Bytes, leftOut: Type.Integer() }),
  errors: ['BOX_NOT_ALLOWED', 'EDOC_NOT_FOUND', 'EDOC_NO_FILE', 'TOO_MANY_ARCHIVES'],
})
export const edocArchivePath = '/api/edocs/archives/:token'
export type DownloadedEdocs = Static<typeof downloadEdocs.reply>
