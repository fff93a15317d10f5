import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { atEnd } from './at-end.ts'

type Answer = readonly string[] | 'fails' | 'silent'

const classAndTtl = Buffer.from([0, 1, 0, 0, 0, 60])
/** A pointer to the name in the question. */
const sameName = Buffer.from([0xc0, 12])
const txt = 16

/** The first question of a message (RFC 1035): its name, and where it ends. */
function questionOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

function txtRecord(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  const data = Buffer.concat(pieces)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  return Buffer.concat([sameName, Buffer.from([0, txt]), classAndTtl, length, data])
}

/** A DNS server on this machine that knows TXT records, for the adapter and for domains that are proven. */
export async function createDnsServer() {
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const { name, end } = questionOf(message)
    const isTxt = message.readUInt16BE(end - 4) === txt
    const answer = answers.get(name)
    asked.push(name)
    if (answer === 'silent') return
    const texts = isTxt && Array.isArray(answer) ? answer : []
    const header = Buffer.alloc(12)
    message.copy(header, 0, 0, 2)
    const code = answer === 'fails' ? 2 : answer === undefined ? 3 : 0
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(texts.length, 6)
    socket.send(Buffer.concat([header, message.subarray(12, end), ...texts.map(txtRecord)]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  atEnd(async () => {
    socket.close()
    await once(socket, 'close')
  })
  return { address: `127.0.0.1:${socket.address().port}`, answers, asked }
}
