import { expect, test } from 'vitest'
import { createDnsServer } from '../../test/dns-server.ts'
import { createDnsLookups, createTxtLookup } from './dns.ts'

const outcome = (asking: Promise<string[]>) => asking.catch((error: { code?: string }) => error.code)

test('TXT records are read from the server that the operator names', async () => {
  const dns = await createDnsServer()
  const lookUp = createTxtLookup([dns.address])
  const long = 'a'.repeat(300)
  dns.answers.set('_khlang.company.co.th', ['v=spf1 -all', 'khlang=token', long])
  dns.answers.set('nothing.example', [])
  dns.answers.set('broken.example', 'fails')
  expect((await lookUp('_khlang.company.co.th')).toSorted()).toEqual([long, 'khlang=token', 'v=spf1 -all'])
  expect(await outcome(lookUp('nothing.example'))).toEqual([])
  expect(await outcome(lookUp('unknown.example'))).toEqual([])
  expect(await outcome(lookUp('broken.example'))).toBe('DNS_UNAVAILABLE')
  // One look-up is not answered from the one before: the record may just have been made.
  dns.answers.set('unknown.example', ['here now'])
  expect(await lookUp('unknown.example')).toEqual(['here now'])
})

test('a server that does not answer is given up', async () => {
  const dns = await createDnsServer()
  dns.answers.set('silent.example', 'silent')
  const lookUp = createTxtLookup([dns.address], { timeout: 100, tries: 1 })
  expect(await outcome(lookUp('silent.example'))).toBe('DNS_UNAVAILABLE')
})

test('records of senders are absent, or not known, and never asked for longer than allowed', async () => {
  const dns = await createDnsServer()
  dns.answers.set('seller.example', ['v=spf1 -all'])
  dns.answers.set('nothing.example', [])
  dns.answers.set('broken.example', 'fails')
  dns.answers.set('silent.example', 'silent')
  const code = (asking: Promise<unknown>) =>
    asking.then(
      () => 'known',
      (error: { code?: string }) => error.code,
    )
  const withDns = createDnsLookups([dns.address], { timeout: 200, tries: 1 })
  const codes = await withDns(5_000, async (lookUp) => {
    expect(await lookUp('seller.example', 'TXT')).toEqual([['v=spf1 -all']])
    return Promise.all(
      [
        lookUp('nothing.example', 'TXT'),
        lookUp('unknown.example', 'A'),
        lookUp('broken.example', 'TXT'),
        lookUp('silent.example', 'TXT'),
      ].map(code),
    )
  })
  expect(codes).toEqual(['ENODATA', 'ENOTFOUND', 'ETIMEOUT', 'ETIMEOUT'])
  const patient = createDnsLookups([dns.address], { timeout: 60_000, tries: 1 })
  const begun = performance.now()
  const late = await patient(100, async (lookUp) => [
    await code(lookUp('silent.example', 'TXT')),
    await code(lookUp('seller.example', 'TXT')),
  ])
  expect(late).toEqual(['ETIMEOUT', 'ETIMEOUT'])
  expect(performance.now() - begun).toBeLessThan(5_000)
})
