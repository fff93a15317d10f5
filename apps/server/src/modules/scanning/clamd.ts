import type { NetConnectOpts } from 'node:net'
import { converse } from './conversation.ts'
import { ScannerAway, type Scanner } from './scanner.ts'

/** Asks the daemon of ClamAV, by its own protocol (INSTREAM). */
export const createClamd =
  (at: NetConnectOpts): Scanner =>
  (bytes) =>
    converse(at, async ({ write, readTo, hasAnswered }) => {
      await write('zINSTREAM\0')
      for await (const chunk of bytes) {
        // It answers early when it has had enough.
        if (hasAnswered()) break
        const length = Buffer.alloc(4)
        length.writeUInt32BE(chunk.length)
        await write(length)
        await write(chunk)
      }
      if (!hasAnswered()) await write(Buffer.alloc(4))
      const answer = (await readTo('\0')).trim()
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
      if (found) return { found }
      if (answer === 'stream: OK') return { found: null }
      throw new ScannerAway(`clamd answered: ${answer.slice(0, 200)}`)
    })
