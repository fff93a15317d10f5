import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { authorization: string | undefined; body: { to: string; text: string; key: string } }

/** A chat provider on this machine: what it received, and the status that it answers. */
export async function startChatProvider() {
  const provider = { received: new Array<Received>(), answer: 200 }
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Received['body']
      provider.received.push({ authorization: request.headers.authorization, body })
      reply.writeHead(provider.answer).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(provider, {
    url: `http://127.0.0.1:${port}/messages`,
    reset() {
      provider.received.length = 0
      provider.answer = 200
    },
    stop: () => void server.close(),
  })
}
