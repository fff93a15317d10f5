// Pure decisions of the drive that the rules of later modules build on.
export { type Dates, parseRecipients } from './gates/expiry.rules.ts'
export type { Lock } from './gates/locks.rules.ts'
export { linkAccess, uploadLinkAccess } from './access/access.principal.rules.ts'
export { parseHashtag, parseHashtags } from './model/hashtags.rules.ts'
