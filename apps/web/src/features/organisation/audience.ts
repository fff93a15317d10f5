import type { RuleAudience } from '@khlang/contract/folder-rules'

/** Whom a setting is for; `above` is the department above. */
export type NamedAudience = {
  type: RuleAudience
  id: string
  name: string
  above: string | null
  /** Has not accepted their invitation yet. */
  invited?: boolean
}

export const sameAudience = (a: Pick<NamedAudience, 'type' | 'id'>, b: Pick<NamedAudience, 'type' | 'id'>) =>
  a.type === b.type && a.id === b.id
