import { expect, test } from 'vitest'
import { askMail, freeMail, releaseAtOf } from './unlock-requests.rules.ts'

const asked_at = new Date('2026-11-22T10:00:00Z')
test.each([
  ['by hand', 'manual', null, null, '2026-11-22T10:30:00.000Z'],
  ['by hand, with an end before', 'manual', '2026-11-22T10:10:00Z', null, '2026-11-22T10:10:00.000Z'],
  ['by hand, with an end after', 'manual', '2026-11-22T11:00:00Z', null, '2026-11-22T10:30:00.000Z'],
  ['kept', 'manual', null, 'kept', null],
  ['at work', 'manual', null, 'active', null],
  ['a program’s', 'system', '2026-11-22T10:05:00Z', null, null],
] as const)('a lock %s', (_, kind, end, answer, expected) => {
  const at = releaseAtOf({ kind, expires_at: end === null ? null : new Date(end) }, { asked_at, answer })
  expect(at?.toISOString() ?? null).toBe(expected)
})

test('mails are in the reader’s language, and promise only what happens', () => {
  const about = { name: 'งบ.xlsx', asker: 'กัญญา', manual: true }
  expect(askMail(about, 'https://x', 'th').text).toContain('ภายใน 30 นาที')
  expect(askMail(about, 'https://x', 'en').text).toContain('30 minutes')
  expect(askMail({ ...about, manual: false }, 'https://x', 'th').text).not.toContain('30 นาที')
  expect(freeMail('งบ.xlsx', 'https://x', 'en').subject).toBe('Unlocked: งบ.xlsx')
  expect(freeMail('งบ.xlsx', 'https://x', 'th').subject).toBe('ปลดล็อกแล้ว: งบ.xlsx')
})
