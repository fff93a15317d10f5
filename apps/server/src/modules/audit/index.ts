export { recordRefusals } from './audit.routes.ts'
export { auditJobs } from './audit.jobs.ts'
export { type Audit, createAudit, type Follower, type Subscriptions } from './audit.service.ts'
export { readRecent, readSince } from './tail.ts'
