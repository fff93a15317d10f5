export { countTaggedIn } from './folder-hashtags.repo.ts'
export * as hashtagRules from './hashtags.rules.ts'
export { copyHashtags, writeHashtags } from './hashtags.repo.ts'
export { createOrganising, type Organising } from './organising.service.ts'
