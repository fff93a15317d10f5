import type { Language } from '@khlang/contract'
import type { LogAction } from '@khlang/contract/log-actions'

/**
 * A sentence for every event of a capability that a person can see in their log; `null` for events that only the
 * operator sees. Placeholders in braces: who, item, folder (where it is or was moved to), and values of the event.
 */
export type Sentence = { action: LogAction } & Record<Language, string>
export type Sentences<Type extends string> = Record<Type, Sentence | null>
