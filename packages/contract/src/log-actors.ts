import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './common.ts'

/** By which way something came that the logs tell of. */
export const logChannels = ['web', 'api', 'cli', 'map drive', 'mail', 'system'] as const
export type LogChannel = (typeof logChannels)[number]

/** What acted, where it was not a person alone. */
export const logInitiatorKinds = ['key', 'mail-rule', 'partner', 'support', 'system'] as const
export type LogInitiatorKind = (typeof logInitiatorKinds)[number]

/** One of them: `support` is any agent; the others name themselves after a colon. */
export const LogInitiator = Type.String({
  pattern: '^(support|(key|mail-rule|partner|system):.{1,200})$',
  description: 'support, or key:, mail-rule:, partner: or system: with what follows in `by` of an entry',
})

/** What acted in a row of a log, with the name that it had then. */
export const Initiator = Type.Object({ kind: oneOf(logInitiatorKinds), id: Type.String(), name: Type.String() })
export type Initiator = Static<typeof Initiator>
export const ActedBy = nullable(Initiator)
export type ActedBy = Static<typeof ActedBy>

/** By which every log can be filtered. */
export const logActorFilter = {
  by: Type.Optional(LogInitiator),
  channel: Type.Optional(oneOf(logChannels)),
}
