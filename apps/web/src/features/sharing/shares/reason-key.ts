import type { Via } from '@khlang/contract/permissions'

const known = ['share', 'employee', 'department', 'role', 'business', 'owner', 'admin'] as const

/** The text that says where a level comes from. */
export const reasonKey = (via: Via) => known.find((one) => one === via) ?? 'other'
