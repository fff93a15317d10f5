// How bytes are sent, for other modules and protocols.
export { createSender, sendAll, type Sendable } from './downloads/sending.http.ts'
export { contentDisposition, contentType, matchesTag } from './transfer.rules.ts'
