export { businessOpened } from './folders/first-rule.ts'
export { createShares, type Shares } from './shares.service.ts'
