export { createExamine, type FindKnown, type Findings } from './examine.ts'
export { createIntegrity, type Integrity } from './integrity.service.ts'
