import type { IncomingMessage } from 'node:http'

const brokenOff = new Set(['ECONNRESET', 'EPIPE', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'])

/** Whether something failed because its visitor has hung up. */
export const isHangUp = (error: unknown, { socket }: Pick<IncomingMessage, 'socket'>): boolean =>
  socket.destroyed && error instanceof Error && 'code' in error && brokenOff.has(String(error.code))
