export { businessOpened } from './folders/first-rule.ts'
export { reshareFollower } from './sharing/check-reshares.ts'
export { departmentFollower } from './sharing/notify-department.ts'
export { createShares, type Shares } from './shares.service.ts'
