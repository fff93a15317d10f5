export { businessOpened } from './folders/first-rule.ts'
export { reshareFollower } from './sharing/check-reshares.ts'
export { membersFollower } from './sharing/notify-members.ts'
export { createShares, type Shares } from './shares.service.ts'
