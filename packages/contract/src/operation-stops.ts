import { does, type Effect } from './operation-effects.ts'
import { type Operation, operations } from './permissions.ts'

/**
 * A condition that stops an operation, whoever asks: an account that is suspended, or has no room or package; an item in the
 * trash, or expired; a password that has not been given; what the server cannot read; malware; somebody else's lock.
 */
export type Stop = 'suspended' | 'readOnly' | 'trashed' | 'expired' | 'password' | 'encrypted' | 'bar' | 'lock'

/** The gates that an effect must pass. A change of owner asks for the password only if there is one. */
const stopsOfEffect = {
  showsContent: ['password', 'bar'],
  showsHistory: ['password'],
  bytesLeave: ['password', 'bar', 'lock'],
  serverReads: ['encrypted'],
  itemChanges: ['lock'],
  ownerChanges: [],
  opensToOthers: ['password', 'bar'],
  accountActs: ['suspended'],
  accountGrows: ['readOnly'],
  onlyInUse: ['trashed', 'expired'],
  onlyUntrashed: ['trashed'],
} as const satisfies Record<Effect, readonly Stop[]>

const allEffects = Object.keys(stopsOfEffect) as Effect[]
const stopsOf = new Map(
  operations.map((operation) => {
    const effects = allEffects.filter((effect) => does(operation, effect))
    return [operation, new Set<Stop>(effects.flatMap((effect) => [...stopsOfEffect[effect]]))] as const
  }),
)

/** Whether a condition stops an operation: the server refuses it then, and the web does not offer it. */
export const stops = (operation: Operation, stop: Stop): boolean => stopsOf.get(operation)?.has(stop) ?? true

/** Whether an operation hands the bytes of a file to the caller: only then an open encrypted file must be looked up. */
export const requiresPassphrase = (operation: Operation): boolean =>
  does(operation, 'bytesLeave') && !does(operation, 'serverReads')
