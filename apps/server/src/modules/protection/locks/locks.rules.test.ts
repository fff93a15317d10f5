import { describe, expect, test } from 'vitest'
import type { Lock } from '../../drive/drive.rules.ts'
import { heartbeatSeconds, obstacleTo, systemLockEnd } from './locks.rules.ts'

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

describe('obstacles to taking a lock', () => {
  const other = { personId: 'somsri', kind: 'system', shared: false } as const
  const own = { personId: 'anan', kind: 'system', shared: false } as const
  test.each([
    ['nothing where nothing is', other, [], false],
    ['another person’s lock', other, [lock({})], true],
    ['another person’s manual lock', other, [lock({ kind: 'manual', expires_at: null })], true],
    ['a shared lock, for one that shares', { ...other, shared: true }, [lock({ shared: true })], false],
    ['a shared lock, for one that does not', other, [lock({ shared: true })], true],
    ['an exclusive lock, for one that shares', { ...other, shared: true }, [lock({})], true],
    ['an own program’s lock, for another program', own, [lock({})], true],
    ['an own manual lock, for a program', own, [lock({ kind: 'manual' })], false],
    ['an own program’s lock, for the person', { ...own, kind: 'manual' as const }, [lock({})], false],
  ])('%s', (_, input, locks, stopped) => expect(obstacleTo(input, locks) !== undefined).toBe(stopped))
})

test.each([
  ['what was asked for', 60, 60],
  ['the heartbeat at most', 3600, heartbeatSeconds],
  ['the heartbeat where nothing was asked for', null, heartbeatSeconds],
  ['a second at least', 0, 1],
])('a system lock lives for %s', (_, wanted, seconds) => expect(systemLockEnd(now, wanted)).toEqual(after(seconds)))
