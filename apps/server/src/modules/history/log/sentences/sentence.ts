import type { Language } from '@khlang/contract'
import type { LogAction } from '@khlang/contract/personal-log'

/**
 * A sentence for every event of a capability that a person can see in their log; `null` for what only the operator sees.
 * Between braces stand: who, item, folder (where it lies or went), and values of the event.
 */
export type Sentence = { action: LogAction } & Record<Language, string>
export type Sentences<Type extends string> = Record<Type, Sentence | null>
