import { describe, expect, test } from 'vitest'
import { holderOf, isActive, leadingLock, type Lock } from './locks.rules.ts'

const now = new Date('2026-05-01T10:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const lock = (more: Partial<Lock>): Lock => ({
  id: 'lock',
  item_id: 'item',
  kind: 'system',
  via: 'map drive',
  person_id: 'anan',
  shared: false,
  deep: false,
  owner_text: '',
  created_at: now,
  expires_at: after(60),
  ...more,
})

describe('the holder of an item', () => {
  test.each([
    ['nobody', { locked_by: null, lock_until: null }, null],
    ['somebody, without end', { locked_by: 'anan', lock_until: null }, 'anan'],
    ['somebody, for a second more', { locked_by: 'anan', lock_until: after(1) }, 'anan'],
    ['nobody from the very end on', { locked_by: 'anan', lock_until: now }, null],
    ['nobody, though nobody has swept', { locked_by: 'anan', lock_until: after(-1) }, null],
  ])('%s', (_, mark, holder) => expect(holderOf(mark, now.getTime())).toBe(holder))

  test('a lock without end is active', () => expect(isActive(lock({ expires_at: null }), now)).toBe(true))
})

describe('the leading lock', () => {
  test('lasts longest', () =>
    expect(leadingLock([lock({ id: 'short' }), lock({ id: 'long', expires_at: after(90) })])?.id).toBe('long'))
  test('has no end', () =>
    expect(leadingLock([lock({ expires_at: after(9e6) }), lock({ id: 'endless', expires_at: null })])?.id).toBe(
      'endless',
    ))
  test('is a person’s if both end together', () =>
    expect(leadingLock([lock({}), lock({ id: 'mine', kind: 'manual' })])?.id).toBe('mine'))
  test('does not exist without locks', () => expect(leadingLock([])).toBeUndefined())
})
