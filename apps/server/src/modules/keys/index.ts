export { createKeys, type Keys } from './keys.service.ts'
export { leaverFollower } from './leavers.ts'
