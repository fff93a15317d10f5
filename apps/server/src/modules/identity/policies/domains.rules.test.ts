import { expect, test } from 'vitest'
import { domainIn } from './domains.rules.ts'

test.each([
  ['company.co.th', 'company.co.th'],
  [' Company.CO.TH ', 'company.co.th'],
  ['somsri@mail.company.co.th', 'mail.company.co.th'],
  ['บริษัท.ไทย', 'xn--o3cf1ay4bq.xn--o3cw4h'],
])('%s is the domain %s', (text, domain) => {
  expect(domainIn(text)).toBe(domain)
})

test.each([
  '',
  'localhost',
  'com.',
  '-a.com',
  'a-.com',
  'a..com',
  '10.0.0.1',
  'a b.com',
  'a.com/x',
  `${'a'.repeat(64)}.com`,
])('%j is none', (text) => {
  expect(() => domainIn(text)).toThrow('DOMAIN_INVALID')
})
