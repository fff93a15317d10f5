export * as accountRules from './accounts.rules.ts'
export { type Accounts, createAccounts } from './accounts.service.ts'
export type { Membership } from './memberships.ts'
export type { Person } from './people.ts'
