import { does, type Effect } from './operation-effects.ts'
import { stopped } from './operation-stops.ts'
import type { Operation } from './permissions.ts'

/** The effects that each condition stops, whoever asks. A change of owner asks for the password only if there is one. */
const gates = {
  ...stopped,
  /** The account has no room or no package. */
  readOnly: ['accountGrows'],
  trashed: ['onlyInUse', 'onlyUntrashed'],
  expired: ['onlyInUse'],
  /** It has a password that this session has not given. */
  password: ['showsContent', 'showsHistory', 'bytesLeave', 'opensToOthers'],
} as const satisfies Record<string, readonly Effect[]>
export type Stop = keyof typeof gates

/** Whether a condition stops an operation. */
export const stops = (operation: Operation, stop: Stop): boolean =>
  gates[stop].some((effect) => does(operation, effect))

/** Whether an operation hands the bytes of a file to the caller: only then an open encrypted file must be looked up. */
export const requiresPassphrase = (operation: Operation): boolean =>
  does(operation, 'bytesLeave') && !does(operation, 'serverReads')
