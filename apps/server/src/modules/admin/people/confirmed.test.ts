import { describe, expect, test } from 'vitest'
import { createSetting } from '../../../../test/setting.ts'

// Some values of a request are critical and others are not: who becomes Admin Business, and who outside gets what is shared.

const { world, one } = await createSetting()
const { malee } = one
const employee = await one.employeeOf(one.prasit)
type Ask = () => Promise<{ statusCode: number; body: string }>
const send = (method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object) => malee.send({ method, url, payload })
const importOf = (admin: string, more = '') =>
  send('POST', `/api/admin/employees/import${more}`, { csv: `username,admin\nanan01,${admin}\n` })

const critical: Record<string, Ask> = {
  'adding an Admin Business': () => send('POST', '/api/admin/employees', { username: 'somsri1', isAdmin: true }),
  'making one of an employee': () => send('PATCH', `/api/admin/employees/${employee}`, { isAdmin: true }),
  'importing one': () => importOf('yes'),
  'the rules of sharing outside': () => send('PATCH', '/api/admin/settings', { sharing: { outside: 'blocked' } }),
}
const usual: Record<string, Ask> = {
  'adding an employee': () => send('POST', '/api/admin/employees', { username: 'somsri1' }),
  'what else an employee is': () => send('PATCH', `/api/admin/employees/${employee}`, { inbox: 'view' }),
  'importing employees': () => importOf(''),
  'trying an import': () => importOf('yes', '?dryRun=true'),
  'other settings': () => send('PATCH', '/api/admin/settings', { retained: { keeps: true, days: 30 } }),
}

describe('eleven minutes after the admin signed in', () => {
  world.clock.advance(11 * 60_000)
  test.each(Object.entries(critical))('%s asks to confirm', async (_, ask) => {
    const answer = await ask()
    expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('STEP_UP_REQUIRED')])
  })
  test.each(Object.entries(usual))('%s does not', async (_, ask) => {
    const { body } = await ask()
    expect(body).not.toContain('STEP_UP_REQUIRED')
  })
})
