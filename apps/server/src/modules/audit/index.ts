export { type Audit, createAudit, type Follower, type Subscriptions } from './audit.service.ts'
export { readRecent, readSince } from './tail.ts'
