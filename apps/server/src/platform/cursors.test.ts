import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { decodeCursor, encodeCursor } from './cursors.ts'

const id = '6f1c0d5e-0000-4000-8000-000000000001'
const place = { of: 'sessions', kind: 0, value: '2026-01-02T03:04:05.678Z', id }

test('a cursor is decoded, and nothing else is', () => {
  expect(decodeCursor(encodeCursor(place), 'sessions', 'time')).toEqual(place)
  expect(decodeCursor(undefined, 'sessions', 'time')).toBeNull()
  for (const text of ['', 'x', '1.2', `1.${"'".repeat(36)}`, encodeCursor({ ...place, id: 'x' })])
    expect(() => decodeCursor(text, 'sessions', 'time')).toThrow(AppError)
  expect(() => decodeCursor(encodeCursor(place), 'log', 'time')).toThrow(AppError)
})

test('numeric keys are exact', () => {
  const row = { of: 'log', kind: 0, value: '1767323045678901', id: '12' }
  expect(decodeCursor(encodeCursor(row), 'log', 'number', 'number')).toEqual(row)
  for (const wrong of [{ value: '9999999999999999' }, { value: '-1' }, { id }])
    expect(() => decodeCursor(encodeCursor({ ...row, ...wrong }), 'log', 'number', 'number')).toThrow(AppError)
})
