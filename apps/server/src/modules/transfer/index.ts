export * as formats from './formats.ts'
export * as sending from './sending.ts'
export { createTransfer, type Transfer } from './transfer.service.ts'
export { findKnownKeys } from './uploads/uploads.repo.ts'
