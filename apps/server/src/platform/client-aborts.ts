import type { Socket } from 'node:net'

const brokenOff = new Set(['ECONNRESET', 'EPIPE', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'])

/** Whether something failed because its visitor has hung up. A request that was destroyed has no socket any more. */
export const isClientAbort = (error: unknown, socket: Socket | null): boolean =>
  (socket === null || socket.destroyed) &&
  error instanceof Error &&
  'code' in error &&
  brokenOff.has(String(error.code))
