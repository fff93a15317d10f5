import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../../test/browser.ts'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})

/** As if it had been set before the list knew it: nobody can choose it today. */
const commonPassword = 'Password1'

async function signIn(username: string, password: string): Promise<Browser> {
  const browser = world.browser()
  const { interaction } = await world.openSignIn(browser)
  const { redirectTo } = (await browser.post(`${interaction}/password`, { username, password })).json().result
  await browser.follow(redirectTo)
  return browser
}
const isWarned = async (browser: Browser) => (await browser.get('/api/me')).json().result.passwordIsCommon ?? false

test('a sign-in with a common password works, warns its person alone, and is logged without the password', async () => {
  const { id } = await world.database.db
    .selectFrom('person')
    .select('id')
    .where('username', '=', 'prasit1')
    .executeTakeFirstOrThrow()
  expect(await isWarned(await signIn('prasit1', demoPassword))).toBe(false)
  await world.inTransaction((tx) => world.identity.setDemoPassword(tx, id, commonPassword))
  const browser = await signIn('prasit1', commonPassword)
  expect(await isWarned(browser)).toBe(true)
  const events = await world.database.db
    .selectFrom('audit_event')
    .innerJoin('account', 'account.id', 'audit_event.account_id')
    .select(['subject', 'account.kind', 'data', 'outcome'])
    .where('type', '=', 'password.common')
    .execute()
  // In the person's own account: no business reads it.
  expect(events).toEqual([{ subject: id, kind: 'citizen', data: {}, outcome: 'ok' }])

  // Each sign-in says so in the log; a wrong password says nothing about the right one.
  await signIn('prasit1', commonPassword)
  const { interaction } = await world.openSignIn(world.browser())
  await world.browser().post(`${interaction}/password`, { username: 'prasit1', password: 'password2' })
  expect((await world.events('password.common')).length).toBe(2)

  const body = { currentPassword: commonPassword, password: 'garden-55-new', confirmPassword: 'garden-55-new' }
  expect((await browser.post('/api/password', body)).statusCode).toBe(200)
  expect(await isWarned(browser)).toBe(false)
  expect(await isWarned(await signIn('prasit1', 'garden-55-new'))).toBe(false)
  expect((await world.events('password.common')).length).toBe(2)
})
