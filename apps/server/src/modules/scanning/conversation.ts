import { once } from 'node:events'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { ScannerAway, scannerPatienceMs } from './scanner.ts'

/** A connection to a scanner, on which texts are read up to a mark. */
export type Conversation = {
  write(bytes: Uint8Array | string): Promise<void>
  /** What comes up to a mark, or to the end if there is none; what comes after it waits. */
  readTo(mark: string): Promise<string>
  /** Whether something has come already. */
  hasAnswered(): boolean
}

/** The longest answer that is read: verdicts are short. */
const longest = 1 << 16

/** Talks with a scanner, and hangs up whatever happens. */
export async function converse<T>(to: NetConnectOpts, talk: (with_: Conversation) => Promise<T>): Promise<T> {
  const socket: Socket = connect(to)
  let [heard, isOver]: [string, boolean] = ['', false]
  let failure: Error | null = null
  let wake: () => void = () => undefined
  let goOn: () => void = () => undefined
  const stop = (error: Error | null) => {
    failure ??= error
    isOver = true
    wake()
    goOn()
  }
  socket.setTimeout(scannerPatienceMs, () => socket.destroy(new Error('the scanner says nothing')))
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1')
    if (heard.length > longest) socket.destroy(new Error('the scanner says too much'))
    wake()
  })
  socket.on('drain', () => goOn())
  socket.on('error', stop)
  socket.on('close', () => stop(null))
  try {
    await once(socket, 'connect')
    return await talk({
      async write(bytes) {
        if (isOver) throw failure ?? new Error('the scanner hung up')
        if (!socket.write(bytes)) await new Promise<void>((resolve) => (goOn = resolve))
      },
      async readTo(mark) {
        while (!heard.includes(mark) && !isOver) await new Promise<void>((resolve) => (wake = resolve))
        const at = heard.indexOf(mark)
        if (at < 0) throw failure ?? new Error('the scanner hung up')
        const text = heard.slice(0, at)
        heard = heard.slice(at + mark.length)
        return text
      },
      hasAnswered: () => heard.length > 0 || isOver,
    })
  } catch (error) {
    if (error instanceof ScannerAway) throw error
    throw new ScannerAway('the scanner gave no verdict', error)
  } finally {
    socket.destroy()
  }
}
