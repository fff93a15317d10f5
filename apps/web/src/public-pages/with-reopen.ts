import { isCode } from '../lib/call.ts'

/**
 * Runs a call of a visitor. A session that has ended is begun anew once, without a word, where that needs nothing of the
 * visitor; else `reopen` shows what is needed, and the refusal is thrown.
 */
export async function withReopen<T>(work: () => Promise<T>, reopen: () => Promise<void>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isCode(error, 'LINK_TICKET_REQUIRED')) throw error
    await reopen()
    return work()
  }
}
