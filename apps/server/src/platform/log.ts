import { type Logger as PinoLogger, pino } from 'pino'
import type { LogLevel } from './config.ts'

export type Log = PinoLogger

/** Values that must never appear in a log line, whatever object they are part of. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.confirmPassword',
  '*.passphrase',
  '*.confirmPassphrase',
  '*.recoveryCode',
  '*.code',
  '*.token',
  '*.secret',
  '*.wrapped_key',
]

/** One JSON line per event, on standard error. */
export const createLog = (level: LogLevel): Log =>
  pino(
    {
      level,
      redact: { paths: secretPaths, censor: '[removed]' },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination(2),
  )
