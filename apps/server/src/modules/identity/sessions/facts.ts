export { clientName } from './addresses.rules.ts'
export { passwordDueAt } from './password-due.ts'
