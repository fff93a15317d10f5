export { createLinks, type Links } from './links.service.ts'
export * as visitorsOf from './visiting/visitor.routes.ts'
export { copiesFollower } from './visiting/copies.ts'
export type { ReceivedDocuments } from './uploading/upload-links.ts'
