import { createServer, request } from 'node:http'
import { connect, createServer as createSocket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createSocket().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

const ofVite = /^\/(@vite|@fs|@id|@react-refresh|src\/|node_modules\/|\.vite)|[?&](import|t=\d+|v=[0-9a-f]{8})(&|=|$)/
const ofServerOnly = /^\/(api|healthz|readyz|metrics)(\/|$|\?)/
const isShell = /<div id="(root|app)"/

/**
 * One public port in front of two servers. Modules are served by Vite, everything else by the product; where that
 * answers with the web app's page, or not at all, Vite's page replaces it.
 */
export async function startFront({ port, serverPort, webPort }) {
  const front = createServer((incoming, answer) => {
    if (webPort && ofVite.test(incoming.url)) return pass(incoming, answer, webPort)
    const asksPage = incoming.method === 'GET' && !ofServerOnly.test(incoming.url)
    return pass(incoming, answer, serverPort, webPort && asksPage ? webPort : undefined)
  })
  front.on('upgrade', (incoming, socket, head) => {
    const isHmr = incoming.headers['sec-websocket-protocol']?.startsWith('vite')
    tunnel(incoming, socket, head, isHmr && webPort ? webPort : serverPort)
  })
  await new Promise((resolve, reject) => front.once('error', reject).listen(port, '127.0.0.1', resolve))
}

function pass(incoming, answer, port, fallbackPort, since = Date.now()) {
  const { method, url, headers } = incoming
  const forwarded = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress, 'x-forwarded-host': headers.host }
  if (fallbackPort) delete forwarded['accept-encoding']
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers: forwarded }, (reply) => {
    if (fallbackPort && reply.statusCode === 404) {
      reply.resume()
      return pass(incoming, answer, fallbackPort)
    }
    if (fallbackPort && reply.headers['content-type']?.startsWith('text/html'))
      return choosePage(incoming, answer, reply, fallbackPort)
    answer.writeHead(reply.statusCode, reply.headers)
    reply.pipe(answer)
  })
  outgoing.once('error', async (error) => {
    // The server restarts after a change: a request without a body waits for it.
    const isDown = error.code === 'ECONNREFUSED' && Date.now() - since < 15_000
    if (isDown && ['GET', 'HEAD'].includes(method)) {
      await wait(150)
      return pass(incoming, answer, port, fallbackPort, since)
    }
    if (answer.headersSent) return answer.destroy()
    answer
      .writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' })
      .end(`The server is not running: ${error.message}\n`)
  })
  answer.once('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

async function choosePage(incoming, answer, reply, webPort) {
  const chunks = []
  for await (const chunk of reply) chunks.push(chunk)
  const page = Buffer.concat(chunks)
  if (isShell.test(page.toString())) return pass(incoming, answer, webPort)
  answer.writeHead(reply.statusCode, reply.headers)
  answer.end(page)
}

function tunnel(incoming, socket, head, port) {
  const outgoing = connect(port, '127.0.0.1', () => {
    const lines = []
    for (let at = 0; at < incoming.rawHeaders.length; at += 2)
      lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`)
    outgoing.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    outgoing.write(head)
    socket.pipe(outgoing).pipe(socket)
  })
  for (const [end, other] of [
    [socket, outgoing],
    [outgoing, socket],
  ])
    end.on('error', () => other.destroy()).on('close', () => other.destroy())
}
