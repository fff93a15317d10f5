export type { Consents } from './model/consent.types.ts'
export type { MailAccount } from './delivery/intake.ts'
export { createEdocs, type Edocs } from './edocs.service.ts'
