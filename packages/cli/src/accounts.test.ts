import { expect, test } from 'vitest'
import { signIn } from './accounts.ts'
import type { Server } from './server.ts'

test.each(['token_auth', '__Host-token_auth'])(
  'a session is read from %s, as it is called with and without TLS',
  async (name) => {
    const headers = new Headers([
      ['set-cookie', '__Host-known_device=x; Path=/'],
      ['set-cookie', `${name}=the-token; Path=/; HttpOnly`],
    ])
    const server = { address: 'https://drive.example.com', ask: () => Promise.resolve(new Response(null, { headers })) }
    expect(await signIn(server as unknown as Server, 'a-product-token', (key) => key)).toBe('the-token')
  },
)
