import { AsyncLocalStorage } from 'node:async_hooks'

const traces = new AsyncLocalStorage<string>()

/** Runs work, and whatever it begins, as that of a request. */
export const withTrace = <T>(traceId: string, work: () => T): T => traces.run(traceId, work)

/** The trace id of the request that the present work belongs to; null if it belongs to none, or if that is not known. */
export const currentTrace = (): string | null => traces.getStore() ?? null
