export { findHeldKeys } from './transfer.repo.ts'
export { transferJobs } from './transfer.jobs.ts'
export { acceptStreams, transferRoutes } from './transfer.routes.ts'
export { createTransfer, type Transfer } from './transfer.service.ts'
