// How bytes leave: for the other modules and protocols that send some.
export { createSender, type Sendable } from './downloads/sending.routes.ts'
export { contentDisposition, contentType, matchesTag } from './transfer.rules.ts'
