import { connect } from 'node:net'
import type { Shot } from './bodies.ts'
import type { Chance } from './chance.ts'
import { wait } from './text.ts'

/** What becomes of a body on its way. */
export const ways = ['close', 'reset', 'end', 'overfill', 'overfill in chunks', 'cut', 'longer', 'nonsense'] as const
export type Way = (typeof ways)[number]
/** How far it had come; the others are within the body, those of forms at the marks of their parts. */
export const stages = ['head', 'one byte', 'anywhere', 'last byte', 'whole'] as const
export type Stage = (typeof stages)[number]

export type Outcome = { status: number; machineCode: string | null; isClosed: boolean; said: string }

const answerMs = 15_000

const headOf = ({ method, path, headers }: Shot, more: string) =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}${more}\r\n\r\n`

function placeOf(stage: Stage, { body }: Shot, chance: Chance): number {
  const places = { head: 0, 'one byte': 1, 'last byte': body.length - 1, whole: body.length } as const
  return stage === 'anywhere' ? chance.whole(1, body.length - 1) : places[stage]
}

const chunked = (body: Buffer) => Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body])

/** What is sent, in pieces, and how the connection then ends. */
function planOf(shot: Shot, way: Way, at: number) {
  const { body, tooMuch } = shot
  const declared = headOf(shot, `content-length: ${body.length}`)
  const inChunks = headOf(shot, 'transfer-encoding: chunked')
  switch (way) {
    case 'close':
    case 'reset':
    case 'end':
      return { pieces: [declared, body.subarray(0, at)], ending: way, isWhole: at === body.length }
    case 'overfill':
      return { pieces: [headOf(shot, `content-length: ${tooMuch.length}`), tooMuch], ending: null, isWhole: true }
    case 'overfill in chunks':
      return { pieces: [inChunks, chunked(tooMuch), '\r\n0\r\n\r\n'], ending: null, isWhole: true }
    // A form or a text without its end, whole as far as its length says.
    case 'cut':
      return { pieces: [headOf(shot, `content-length: ${at}`), body.subarray(0, at)], ending: null, isWhole: true }
    // More than its length says: the rest is read as another request.
    case 'longer':
      return { pieces: [headOf(shot, `content-length: ${at}`), body], ending: 'close' as const, isWhole: false }
    case 'nonsense':
      return { pieces: [inChunks, chunked(body.subarray(0, at)), 'zz\r\n'], ending: null, isWhole: false }
  }
}

/** Sends a shot so, and says what was answered. */
export async function breakOff(port: number, shot: Shot, way: Way, stage: Stage, chance: Chance): Promise<Outcome> {
  const { pieces, ending, isWhole } = planOf(shot, way, placeOf(stage, shot, chance))
  const pause = chance.pick([0, 0, 3, 25] as const)
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let said = ''
  let isClosed = false
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve(void (isClosed = true))))
  const answered = new Promise<void>((resolve) =>
    socket.on('data', (chunk: Buffer) => {
      // A character a byte, as lengths are.
      said += chunk.toString('latin1')
      const end = said.indexOf('\r\n\r\n')
      const length = /\r\ncontent-length: (\d+)/i.exec(said)?.[1]
      if (end >= 0 && (length === undefined || said.length >= end + 4 + Number(length))) resolve()
    }),
  )
  socket.on('error', () => undefined)
  for (const piece of pieces) {
    if (socket.destroyed) break
    // A sender that is not read on would wait for ever.
    await Promise.race([new Promise<void>((sent) => void socket.write(piece, () => sent())), answered, closed])
    if (pause > 0) await wait(pause)
  }
  if (ending === 'close') socket.destroy()
  if (ending === 'reset') socket.resetAndDestroy()
  if (ending === 'end') socket.end()
  if (ending === null || isWhole) await Promise.race([answered, closed, wait(answerMs)])
  else await Promise.race([closed, wait(answerMs)])
  const wasClosed = isClosed
  socket.destroy()
  await closed
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0),
    machineCode: /"machineCode":"(\w+)"/.exec(said)?.[1] ?? null,
    isClosed: wasClosed,
    said: Buffer.from(said.slice(0, 600), 'latin1').toString(),
  }
}
