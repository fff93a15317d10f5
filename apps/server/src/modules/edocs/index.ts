export type { Consents } from './model/consent.types.ts'
export { createEdocs, type Edocs } from './edocs.service.ts'
