import type { Reply, signInByPassword } from '@khlang/contract'

/** What follows the first factor: the address where the sign-in continues, or the challenge of the second step. */
export type NextStep = Reply<typeof signInByPassword>
