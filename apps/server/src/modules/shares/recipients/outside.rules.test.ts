import { expect, test } from 'vitest'
import { isInDomains } from './outside.rules.ts'

test.each<[string | null, boolean]>([
  ['a@partner.co.th', true],
  ['A@PARTNER.CO.TH', true],
  ['a@b@partner.co.th', true],
  ['a@sub.partner.co.th', false],
  ['a@evilpartner.co.th', false],
  ['partner.co.th', false],
  ['@partner.co.th', false],
  ['', false],
  [null, false],
])('%s', (address, expected) => expect(isInDomains(address, ['partner.co.th'])).toBe(expected))
