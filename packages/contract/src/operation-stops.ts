import { does, type Effect } from './operation-effects.ts'
import type { Operation } from './permissions.ts'

/** The effects that each condition stops which the web knows of an item, too. The others are in `operation-gates.ts`. */
export const stopped = {
  /** The account is suspended. */
  suspended: ['accountActs'],
  /** The server cannot read it. */
  encrypted: ['serverReads'],
  /** Malware was found in it, or it waits for a scanner. */
  bar: ['showsContent', 'bytesLeave', 'opensToOthers'],
  /** Somebody else holds a lock on it. */
  lock: ['bytesLeave', 'itemChanges'],
} as const satisfies Record<string, readonly Effect[]>

/** Whether a condition stops an operation: the server refuses it then, and the web does not offer it. */
export const isStopped = (operation: Operation, by: keyof typeof stopped): boolean =>
  stopped[by].some((effect) => does(operation, effect))
