import { AppError } from '../../../platform/app-error.ts'

export type SessionCursor = { createdAt: Date; id: string }

const shape = /^(\d{1,16})\.([0-9a-f-]{36})$/

/** Where the next page of sessions begins. */
export const encodeCursor = ({ createdAt, id }: SessionCursor): string => `${createdAt.getTime()}.${id}`

export function decodeCursor(text: string): SessionCursor {
  const [, time, id] = shape.exec(text) ?? []
  if (time === undefined || id === undefined) throw new AppError('INVALID_INPUT')
  return { createdAt: new Date(Number(time)), id }
}
