import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, createBrowser } from '../../test/browser.ts'
import { createWorld, type World } from '../../test/harness.ts'
import { makeLink } from '../../test/link-visitor.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ PUBLIC_URL: 'https://localhost:8443' })
})

const set: Answer['cookies'] = []
/** A browser whose cookies are noted as the server sets them. */
function newBrowser(): Browser {
  const inject = async (how: InjectOptions) => {
    const answer = await world.app.inject(how)
    set.push(...answer.cookies)
    return answer
  }
  return createBrowser({ inject } as unknown as World['app'], { host: 'localhost:8443' })
}
const signIn = async (browser: Browser, username = 'somsri1') => {
  const { url } = await browser.follow('/loginbysso')
  const given = await browser.post(`${url}/password`, { username, password: 'demo-pass-1' })
  await browser.follow(given.json().result.redirectTo)
  return browser
}
const me = async (browser: Browser) => (await browser.get('/api/me')).statusCode

test('over TLS no sibling host can write a cookie in our place', async () => {
  const browser = await signIn(newBrowser())
  expect(await me(browser)).toBe(200)
  const somsri = await world.as('somsri1')
  const link = await makeLink(somsri, await somsri.file(await somsri.root(), 'a.txt', 'x'))
  const open = await browser.post(`/api/public/links/${link.token}/open`)
  expect(open.statusCode).toBe(200)
  expect((await browser.get(`/api/public/links/${link.token}/items/${link.item.id}`)).statusCode).toBe(200)
  await browser.follow('/logout')
  expect(await me(browser)).toBe(401)
  expect(browser.cookies().map(({ name }) => name.replace(/_[\w-]{10}$/, ''))).toEqual(
    expect.not.arrayContaining(['__Host-token_auth', '__Host-oidc_session']),
  )
  expect(set.length).toBeGreaterThan(10)
  for (const cookie of set) {
    expect(cookie, cookie.name).toMatchObject({ secure: true, sameSite: expect.stringMatching(/^lax$/i) })
    expect(cookie, cookie.name).not.toHaveProperty('domain')
    if (cookie.name !== '__Host-signed_out') expect(cookie, cookie.name).toMatchObject({ httpOnly: true })
    expect(cookie.name).toMatch(cookie.path === '/' ? /^__Host-/ : /^__Secure-(?:link|oidc)_/)
  }
})

describe('a session that a sibling host has planted', () => {
  test.each(['token_auth', '__Secure-token_auth', '__host-token_auth', '__Host-token_auth.sig'])(
    'as %s opens nothing',
    async (name) => {
      const { token } = await world.as('anan01')
      const browser = newBrowser()
      browser.setCookie(name, token)
      expect(await me(browser)).toBe(401)
      const mine = await signIn(newBrowser())
      mine.setCookie(name, token)
      expect((await mine.get('/api/me')).json().result.person.username).toBe('somsri1')
    },
  )
})
