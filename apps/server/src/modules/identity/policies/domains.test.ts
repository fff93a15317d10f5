import { beforeAll, expect, test } from 'vitest'
import type { Answer, Browser } from '../../../../test/browser.ts'
import { createDnsServer } from '../../../../test/dns-server.ts'
import { createIdentityWorld, type IdentityWorld } from '../../../../test/identity-world.ts'

let world: IdentityWorld
let dns: Awaited<ReturnType<typeof createDnsServer>>
beforeAll(async () => {
  dns = await createDnsServer()
  world = await createIdentityWorld({ DNS_SERVERS: dns.address })
})

const path = '/api/admin/sign-in-domain'
const codeOf = (answer: Answer): string => answer.json().machineCode ?? 'OK'

/** An admin of a company of the demo. */
async function asAdmin(username: string) {
  const browser = await world.signIn(username)
  const { accounts } = (await browser.get('/api/me')).json().result
  const headers = { 'x-account-id': accounts.find(({ type }: { type: string }) => type === 'Business').accountId }
  const claim = async (domain: string) => browser.send('PUT', path, { body: { domain }, headers })
  return {
    browser,
    headers,
    claim,
    prove: () => browser.send('POST', `${path}/proof`, { headers }),
    remove: () => browser.send('DELETE', path, { headers }),
    get: async () => (await browser.get(path, headers)).json().result,
    /** Names a domain, and puts its record into the DNS. */
    async publish(domain: string) {
      const { recordName, recordValue } = (await claim(domain)).json().result.claim
      const before = dns.answers.get(recordName)
      dns.answers.set(recordName, [...(Array.isArray(before) ? before : []), recordValue])
    },
  }
}
const brandOf = async (domain: string, browser: Browser = world.browser()) =>
  (await browser.get(`/api/sign-in/options?domain=${encodeURIComponent(domain)}`)).json().result.brandName

test('a domain takes effect once its record is found, and until then the one before stays', async () => {
  const malee = await asAdmin('malee01')
  expect(await malee.get()).toEqual({ domain: 'one.example', claim: null })
  const claimed = (await malee.claim('Somsri@Company.co.th')).json().result
  expect(claimed).toMatchObject({ domain: 'one.example', claim: { domain: 'company.co.th', checkedAt: null } })
  expect(claimed.claim.recordName).toBe('_khlang.company.co.th')
  expect(claimed.claim.recordValue).toMatch(/^khlang-domain=.{20,}$/)
  // Named again, the record that may be on its way stays.
  expect((await malee.claim('company.co.th')).json().result).toEqual(claimed)

  expect(codeOf(await malee.prove())).toBe('DOMAIN_UNPROVEN')
  expect((await malee.get()).claim.checkedAt).not.toBeNull()
  dns.answers.set('_khlang.company.co.th', ['khlang-domain=of-somebody-else'])
  expect(codeOf(await malee.prove())).toBe('DOMAIN_UNPROVEN')
  dns.answers.set('_khlang.company.co.th', 'fails')
  expect(codeOf(await malee.prove())).toBe('DNS_UNAVAILABLE')
  expect([await brandOf('company.co.th'), await brandOf('one.example')]).toEqual([null, expect.any(String)])

  dns.answers.set('_khlang.company.co.th', ['v=spf1 -all', claimed.claim.recordValue])
  expect((await malee.prove()).json().result).toEqual({ domain: 'company.co.th', claim: null })
  expect([await brandOf('x@COMPANY.co.th'), await brandOf('one.example')]).toEqual([expect.any(String), null])
  expect((await world.events('sign-in-domain.changed')).at(-1)).toMatchObject({
    data: { before: { domain: 'one.example' }, after: { domain: 'company.co.th' } },
  })
  expect(codeOf(await malee.prove())).toBe('NOT_FOUND')
  expect((await malee.remove()).json().result).toEqual({ domain: null, claim: null })
  expect(await brandOf('company.co.th')).toBeNull()
})

test('a domain belongs to one business, whoever proves it first', async () => {
  const [malee, wichai] = [await asAdmin('malee01'), await asAdmin('wichai1')]
  await malee.publish('shared.example')
  await wichai.publish('shared.example')
  const codes = (await Promise.all([malee.prove(), wichai.prove()])).map(codeOf)
  expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual(['DOMAIN_TAKEN', 'OK'])
  const owners = [await malee.get(), await wichai.get()].filter(({ domain }) => domain === 'shared.example')
  expect(owners.length).toBe(1)
})

test('two proofs at the same time are one change', async () => {
  const malee = await asAdmin('malee01')
  await malee.publish('twice.example')
  const before = (await world.events('sign-in-domain.changed')).length
  const codes = (await Promise.all([malee.prove(), malee.prove()])).map(codeOf)
  expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual(['NOT_FOUND', 'OK'])
  expect((await world.events('sign-in-domain.changed')).length).toBe(before + 1)
})

test('only a domain is taken, from an Admin Business that has confirmed, and not asked for without end', async () => {
  const malee = await asAdmin('malee01')
  for (const wrong of ['localhost', '10.0.0.1', 'a.com/x', ' '])
    expect([wrong, codeOf(await malee.claim(wrong))]).toEqual([wrong, 'DOMAIN_INVALID'])
  const prasit = await world.signIn('prasit1')
  const refused = await prasit.send('PUT', path, { body: { domain: 'a.example' }, headers: malee.headers })
  expect(codeOf(refused)).toBe('NOT_ADMIN')
  await malee.claim('without-end.example')
  const codes: string[] = []
  for (let n = 0; n < 21; n++) codes.push(codeOf(await malee.prove()))
  expect([codes[0], codes.at(-1)]).toEqual(['DOMAIN_UNPROVEN', 'TOO_MANY_REQUESTS'])
  world.clock.advance(11 * 60_000)
  expect(codeOf(await malee.claim('b.example'))).toBe('STEP_UP_REQUIRED')
})
