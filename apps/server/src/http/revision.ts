import { fieldText } from '@khlang/contract/field-texts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'

/** The revision that a change expects: `If-Match: <revision>`, with or without quotes. */
export function revisionOf(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const revision = /^"?(\d{1,15})"?$/.exec(header)?.[1]
  if (revision === undefined)
    throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'if-match', message: fieldText('revision') }] })
  return Number(revision)
}
