import { expect, test } from 'vitest'
import { challengeIn, passkeySiteOf } from './passkey-site.rules.ts'

test.each([
  ['https://drive.example.co.th', { rpId: 'drive.example.co.th', origin: 'https://drive.example.co.th' }],
  ['https://drive.example:8443/', { rpId: 'drive.example', origin: 'https://drive.example:8443' }],
  ['http://localhost:8080', { rpId: 'localhost', origin: 'http://localhost:8080' }],
  ['http://khlang.localhost', { rpId: 'khlang.localhost', origin: 'http://khlang.localhost' }],
  ['http://drive.example', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::7]', null],
  ['http://127.0.0.1:8080', null],
])('the passkeys of %s', (publicUrl, site) => {
  expect(passkeySiteOf(publicUrl)).toEqual(site)
})

const encoded = (data: unknown) => Buffer.from(JSON.stringify(data)).toString('base64url')
test.each([
  [encoded({ challenge: 'abc' }), 'abc'],
  [encoded({ challenge: 'abc', crossOrigin: false }), 'abc'],
  [encoded({ challenge: 'abc', crossOrigin: true }), null],
  [encoded({ challenge: 7 }), null],
  [encoded(null), null],
  [encoded('abc'), null],
  ['…', null],
  ['', null],
])('the challenge in %s', (clientData, challenge) => {
  expect(challengeIn(clientData)).toBe(challenge)
})
