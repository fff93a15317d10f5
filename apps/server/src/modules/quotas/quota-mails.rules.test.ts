import { expect, test } from 'vitest'
import { adminsMail, quotaMail } from './quota-mails.rules.ts'

const MB = 1024 ** 2
const fill = { percent: 90, used: 95 * MB, max: 100 * MB, own: true, business: null }

test('the mail names the storage and what to do, in the language of its reader', () => {
  expect(quotaMail(fill, 'https://x/y', 'th').text).toContain('ใช้ไป 95.00 MB จาก 100.00 MB')
  expect(quotaMail({ ...fill, business: 'บริษัท ก' }, 'https://x/y', 'th').subject).toBe(
    'พื้นที่จัดเก็บของคุณใน บริษัท ก ใช้ไปเกิน 90%',
  )
  expect(quotaMail({ ...fill, percent: 100, own: false, business: 'บริษัท ก' }, 'https://x/y', 'th').subject).toBe(
    'พื้นที่จัดเก็บของ บริษัท ก เต็มแล้ว',
  )
  expect(quotaMail({ ...fill, percent: 100, own: false, business: 'บริษัท ก' }, 'https://x/y', 'en').subject).toBe(
    'บริษัท ก storage is full',
  )
})

test('admins get one mail about all drives, the first twenty by name', () => {
  const fills = Array.from({ length: 23 }, (_, index) => ({
    name: `คน ${index}`,
    percent: index === 0 ? 100 : 80,
    used: 95 * MB,
    quota: 100 * MB,
  }))
  const thai = adminsMail('บริษัท ก', fills, 'https://x/y', 'th')
  expect(thai.subject).toContain('23 ไดรฟ์')
  expect(thai.text).toContain('- คน 0 เต็มแล้ว (95.00 MB จาก 100.00 MB)')
  expect(thai.text).toContain('- และอีก 3 คน')
  expect(thai.text.split('\n')).toHaveLength(24)
  expect(adminsMail('A', fills.slice(0, 1), 'https://x/y', 'en')).toMatchObject({
    subject: 'Private drives almost full: 1 at A',
    text: expect.stringContaining('- คน 0: full (95.00 MB of 100.00 MB)') as string,
  })
})
