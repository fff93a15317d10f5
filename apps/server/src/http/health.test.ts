import { describe, expect, test } from 'vitest'
import { createWorld } from '../../test/harness.ts'

const token = 'a-token-that-only-monitoring-knows'
const bearer = (text: string) => ({ authorization: `Bearer ${text}` })

describe('metrics', async () => {
  const closed = await createWorld()
  const opened = await createWorld({ METRICS_TOKEN: token })
  const behindProxy = await createWorld({ TRUST_PROXY: '127.0.0.1' })
  const statusOf = async (world: typeof closed, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await world.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode

  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('are served to %s', async (address) => {
    expect(await statusOf(closed, address)).toBe(200)
    expect(await statusOf(opened, address)).toBe(200)
  })

  test.each(['192.0.2.1', '10.0.0.8', '2001:db8::1', '::ffff:192.0.2.1'])('are not served to %s', async (address) => {
    expect(await statusOf(closed, address)).toBe(403)
    expect(await statusOf(closed, address, bearer(''))).toBe(403)
    expect(await statusOf(opened, address)).toBe(403)
    expect(await statusOf(opened, address, bearer('another-token-that-is-wrong'))).toBe(403)
    expect(await statusOf(opened, address, { authorization: token })).toBe(403)
    expect(await statusOf(opened, address, bearer(token))).toBe(200)
  })

  test('are not served through a proxy of the same machine, whether it is trusted or not', async () => {
    for (const world of [closed, behindProxy]) {
      expect(await statusOf(world, '127.0.0.1')).toBe(200)
      expect(await statusOf(world, '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).toBe(403)
      expect(await statusOf(world, '127.0.0.1', { forwarded: 'for=192.0.2.1' })).toBe(403)
    }
  })

  test('health needs neither', async () => {
    const statusOf = async (url: string) => (await closed.app.inject({ url, remoteAddress: '192.0.2.1' })).statusCode
    expect(await statusOf('/healthz')).toBe(200)
    // Not ready while the machine is busy, but answered.
    expect([200, 503]).toContain(await statusOf('/readyz'))
  })
})
