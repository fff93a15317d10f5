import type { WithAccess } from '../access/deps.ts'
import type { BlockedTypes } from './blocked-types.ts'

export type WithBlockedTypes = WithAccess & { blockedTypes: BlockedTypes }
