import { expect, test } from 'vitest'
import { createDnsServer } from '../../test/dns-server.ts'
import { createTxtLookup } from './dns.ts'

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
