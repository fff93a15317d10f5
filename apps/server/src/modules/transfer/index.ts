export * as sending from './sending.ts'
export { createTransfer, type Transfer } from './transfer.service.ts'
export { findHeldKeys } from './uploads/uploads.repo.ts'
