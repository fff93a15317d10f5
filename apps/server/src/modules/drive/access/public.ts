import type { AccessService } from './access.ts'

/** What reads a row before anything is proved of it, or what another statement has read of a place. */
type Unproved =
  | 'requireItemAt'
  | 'requireShownAt'
  | 'findShownAt'
  | 'requirePlaceable'
  | 'requireLockedPlaceable'
  | 'evaluatePlaceable'
  | 'findFormerPlace'

/** The engine as other modules have it. */
export type PublicAccess = Omit<AccessService, Unproved>
