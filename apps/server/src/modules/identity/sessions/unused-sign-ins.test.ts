import { beforeAll, expect, test } from 'vitest'
import type { Answer, Browser } from '../../../../test/browser.ts'
import { createIdentityWorld, demoPassword, type IdentityWorld } from '../../../../test/identity-world.ts'

// A session that is ended from elsewhere, and what it prepared before: none of that becomes a session any more.

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})
const codeOf = (answer: Answer) => answer.json().machineCode ?? 'OK'

/** What a stranger prepares with a session of somebody: a token, and an approved QR code of another computer. */
async function prepare(stranger: Browser) {
  const { token } = (await stranger.post('/api/product-tokens')).json().result
  const computer = world.browser()
  const { id, secret, number } = (await computer.post('/api/sign-in/qr')).json().result
  expect(codeOf(await stranger.post(`/api/sign-in/qr/${id}/answer`, { approve: true, number }))).toBe('OK')
  return {
    async come(): Promise<string[]> {
      const handoff = await world.browser().post('/api/sign-in/handoff', { kind: 'easyToken', token })
      await computer.post(`/api/sign-in/qr/${id}`, { secret })
      return [codeOf(handoff), codeOf(await computer.get('/api/me'))]
    },
  }
}

test('with the others: neither its token nor the code that it approved opens a session', async () => {
  const prepared = await prepare(await world.signIn('somsri1'))
  const owner = await world.signIn('somsri1')
  expect(codeOf(await owner.send('DELETE', '/api/sessions/all'))).toBe('OK')
  expect(await prepared.come()).toEqual(['TOKEN_UNAVAILABLE', 'SESSION_EXPIRED'])
})

test('by itself: neither does', async () => {
  const stranger = await world.signIn('anan01')
  const prepared = await prepare(stranger)
  const { items } = (await stranger.get('/api/sessions')).json().result
  const [{ id }] = items.filter(({ current }: { current: boolean }) => current)
  const owner = await world.signIn('anan01')
  expect(codeOf(await owner.send('DELETE', `/api/sessions/${id}`))).toBe('OK')
  expect(await prepared.come()).toEqual(['TOKEN_UNAVAILABLE', 'SESSION_EXPIRED'])
})

test('by a new password: neither does', async () => {
  const prepared = await prepare(await world.signIn('kanya01'))
  const owner = await world.signIn('kanya01')
  const change = { currentPassword: demoPassword, password: 'another-1-word', confirmPassword: 'another-1-word' }
  expect(codeOf(await owner.post('/api/password', change))).toBe('OK')
  expect(await prepared.come()).toEqual(['TOKEN_UNAVAILABLE', 'SESSION_EXPIRED'])
})

test('signing out oneself leaves the token that was handed to another program', async () => {
  const browser = await world.signIn('prasit1')
  const prepared = await prepare(browser)
  const { items } = (await browser.get('/api/sessions')).json().result
  const [{ id }] = items.filter(({ current }: { current: boolean }) => current)
  expect(codeOf(await browser.send('DELETE', `/api/sessions/${id}`))).toBe('OK')
  expect(await prepared.come()).toEqual(['OK', 'OK'])
})
