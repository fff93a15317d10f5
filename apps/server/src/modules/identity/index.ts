export { identityJobs } from './identity.jobs.ts'
export { createIdentity, type Identity } from './identity.service.ts'
export type { Caller } from './service/context.ts'
