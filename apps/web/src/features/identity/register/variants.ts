import type { registrationRoutes } from '@khlang/contract'

export type RegisterRoute = (typeof registrationRoutes)[number]
export type Optional = 'nationalId' | 'email' | 'english'

/** Which fields each registration page shows; those in `required` must be filled. */
export const variants: Readonly<Record<RegisterRoute, { shows: readonly Optional[]; requires: readonly Optional[] }>> =
  {
    register: { shows: ['email'], requires: [] },
    registerone: { shows: ['nationalId', 'english', 'email'], requires: [] },
    register_mohpromt: { shows: ['nationalId'], requires: ['nationalId'] },
    register_mohpromt2: { shows: [], requires: [] },
  }

/** What the first step of the health entry learnt, for the second; lives as long as the page. */
export type HealthStart = { nationalId: string; mobile: string }
let start: HealthStart | null = null
export const keepHealthStart = (value: HealthStart | null) => {
  start = value
}
export const healthStart = () => start
