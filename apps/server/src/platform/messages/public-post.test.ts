import { expect, test } from 'vitest'
import { isCallable, postPublicly } from './public-post.ts'

test.each([
  ['https://example.com/hook', true],
  ['https://example.com:8443/hook?a=b', true],
  ['https://93.184.216.34/', true],
  ['http://example.com/', false],
  ['ftp://example.com/', false],
  ['https://user:secret@example.com/', false],
  ['https://example.com/#part', false],
  ['https://localhost/', false],
  ['https://intranet/', false],
  ['https://127.0.0.1/', false],
  ['https://2130706433/', false],
  ['https://0x7f.1/', false],
  ['https://0177.0.0.1/', false],
  ['https://10.0.0.8/', false],
  ['https://172.16.3.4/', false],
  ['https://192.168.1.1/', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://100.64.0.1/', false],
  ['https://0.0.0.0/', false],
  ['https://[::1]/', false],
  ['https://[::ffff:127.0.0.1]/', false],
  ['https://[::ffff:10.0.0.1]/', false],
  ['https://[fe80::1]/', false],
  ['https://[fd00::1]/', false],
  ['https://[2002:7f00:1::]/', false],
  ['https://[2606:2800:220:1::1]/', true],
  ['not an address', false],
])('%s may be called: %s', (address, may) => expect(isCallable(address, false)).toBe(may))

test('loopback is for tests, and nothing else of the inside is', () => {
  expect(isCallable('http://127.0.0.1:9/x', true)).toBe(true)
  expect(isCallable('http://localhost:9/x', true)).toBe(true)
  for (const other of ['http://10.0.0.1/', 'https://192.168.0.1/', 'http://example.com/'])
    expect(isCallable(other, true)).toBe(false)
})

test('an address of the inside is refused before anything is sent', async () => {
  const options = { headers: {}, body: '', timeoutMs: 5000, answerBytes: 10, allowLoopback: false }
  await expect(postPublicly('https://127.0.0.1:1/', options)).rejects.toThrow('public internet')
})
