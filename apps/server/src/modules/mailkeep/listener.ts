import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { mailLimits } from '@khlang/contract/mail-states'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { AppError } from '../../platform/app-error.ts'
import { createInFlight } from '../../platform/in-flight.ts'
import { networkOf } from '../../platform/networks.ts'
import { authenticate } from './authenticate.ts'
import type { MailkeepDeps } from './deps.ts'
import type { createKeep, Kept } from './keep.ts'
import { isTooSlow } from './pace.rules.ts'
import { findByAddress, type OwnedMailbox } from './mailboxes.repo.ts'

/** How many connections one network may have at a time. */
const connectionsEach = 10
/** How many mails are in memory at a time, and of one network; others are asked to come again. */
const atOnce = 4
const atOnceEach = 3
const recipients = 10
/** How long the records of a sender are asked for, in milliseconds; what is not known by then is not known. */
const checkedWithin = 10_000
const wait = 'Please try again later'

class Answer extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/** The part before the @ of an address of this domain; the part after a plus is for its sender. */
function localPartOf(address: string, domain: string): string | null {
  const at = address.lastIndexOf('@')
  if (at < 1 || address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return null
  return (address.slice(0, at).toLowerCase().split('+')[0] ?? '') || null
}

/** The reply to the sending server, which keeps the mail unless its contents are durable here. */
function answerFor(kept: readonly Kept[]): Answer | null {
  if (kept.some(({ isPassing }) => isPassing)) return new Answer(452, `4.2.2 The storage is full. ${wait}`)
  const failed = kept.find(({ status }) => status === 'failed')
  return failed && kept.length === 1 && !failed.hasKept
    ? new Answer(554, `5.6.0 Not kept: ${(failed.reason ?? 'failed').replaceAll('_', ' ')}`)
    : null
}

/** Takes mail in for the addresses of businesses, and for nobody else: it relays nothing. */
export function createListener(
  { db, clock, config, limits, log, withDns }: MailkeepDeps,
  keep: ReturnType<typeof createKeep>,
) {
  const { mailIn } = config
  let working = 0
  const ofNetwork = createInFlight(atOnceEach)
  /** The mailbox of each accepted recipient, by session. */
  const accepted = new WeakMap<SMTPServerSession, Map<string, OwnedMailbox>>()

  const connections = new Map<string, number>()

  function connect({ remoteAddress }: SMTPServerSession): Promise<void> {
    const network = networkOf(remoteAddress)
    const open = (connections.get(network) ?? 0) + 1
    connections.set(network, open)
    if (open > connectionsEach) return Promise.reject(new Answer(421, `4.7.0 Too many connections. ${wait}`))
    return Promise.resolve()
  }

  function disconnect({ remoteAddress }: SMTPServerSession): void {
    const network = networkOf(remoteAddress)
    const open = (connections.get(network) ?? 1) - 1
    if (open > 0) connections.set(network, open)
    else connections.delete(network)
  }

  async function begin(session: SMTPServerSession): Promise<void> {
    accepted.delete(session)
    const { remoteAddress } = session
    try {
      await limits.take(`mail-in:${networkOf(remoteAddress)}`, config.limits.mailInPerMinute, 60)
    } catch {
      throw new Answer(421, `4.7.0 Too many mails. ${wait}`)
    }
  }

  async function recipient(address: string, session: SMTPServerSession): Promise<void> {
    const localPart = localPartOf(address, mailIn?.domain ?? '')
    if (localPart === null) throw new Answer(550, '5.7.1 Relaying is not allowed')
    const known = accepted.get(session) ?? new Map<string, OwnedMailbox>()
    if (known.size >= recipients) throw new Answer(452, '4.5.3 Too many recipients')
    const box = await findByAddress(db, localPart).catch(() => {
      throw new Answer(451, `4.3.0 ${wait}`)
    })
    if (!box) {
      // Whoever tries names finds out few of them.
      await limits.take(`mail-in-unknown:${networkOf(session.remoteAddress)}`, 20, 600).catch(() => {
        throw new Answer(421, `4.7.0 Too many unknown recipients. ${wait}`)
      })
      throw new Answer(550, '5.1.1 No such address here')
    }
    known.set(localPart, box)
    accepted.set(session, known)
  }

  async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
    const chunks: Buffer[] = []
    let length = 0
    const begun = performance.now()
    for await (const chunk of stream) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
      length += bytes.length
      if (isTooSlow(performance.now() - begun, length)) throw new Answer(421, `4.4.2 Too slow. ${wait}`)
      // The rest is read and forgotten: the answer comes after it.
      if (length <= mailLimits.mail) chunks.push(bytes)
    }
    if (length > mailLimits.mail || stream.sizeExceeded) throw new Answer(552, '5.3.4 The message is too large')
    return Buffer.concat(chunks)
  }

  async function data(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const boxes = accepted.get(session) ?? new Map<string, OwnedMailbox>()
    // A session may send several mails; each names its recipients again.
    accepted.delete(session)
    const leave = working < atOnce ? ofNetwork.enter(networkOf(session.remoteAddress)) : null
    if (!leave) {
      stream.resume()
      throw new Answer(451, `4.3.2 Busy. ${wait}`)
    }
    working += 1
    try {
      const raw = await bytesOf(stream)
      const mailFrom = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
      const { remoteAddress: address, hostNameAppearsAs } = session
      const connection = { address, helo: hostNameAppearsAs || address, mailFrom, receivedBy: mailIn?.domain ?? '' }
      const results = await withDns(checkedWithin, (lookUp) => authenticate(raw, connection, lookUp))
      const kept: Kept[] = []
      const envelope = session.envelope.rcptTo.map(({ address }) => address)
      for (const box of boxes.values())
        kept.push(await keep.keep(box, { raw, receivedAt: clock.now(), place: null, envelope, mailFrom, results }))
      const answer = answerFor(kept)
      if (answer) throw answer
    } catch (error) {
      if (error instanceof Answer) throw error
      // What may not be kept is not accepted: the sender tries again.
      const level = error instanceof AppError ? 'info' : 'error'
      log[level]({ err: error }, 'a mail could not be kept')
      throw new Answer(451, `4.3.0 ${wait}`)
    } finally {
      working -= 1
      leave()
    }
  }

  /** Answers with what a step came to. */
  async function settle(work: Promise<void>, done: (error?: Error | null) => void): Promise<void> {
    let failure: Error | null = null
    try {
      await work
    } catch (error) {
      failure = error instanceof Error ? error : new Answer(451, wait)
    }
    done(failure)
  }

  return {
    /** Begins to listen; resolves with the port. Without the settings of the listener nothing listens. */
    async start(
      at: { host: string; port: number } | null = mailIn,
    ): Promise<{ port: number; stop(): Promise<void> } | null> {
      if (!mailIn || !at) return null
      const { certFile, keyFile, domain } = mailIn
      const tls = certFile && keyFile ? { cert: await readFile(certFile), key: await readFile(keyFile) } : null
      const { SMTPServer } = await import('smtp-server')
      const server = new SMTPServer({
        name: domain,
        banner: 'Khlang',
        secure: false,
        ...tls,
        authOptional: true,
        disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
        disableReverseLookup: true,
        logger: false,
        size: mailLimits.mail,
        maxClients: config.limits.mailInConnections,
        socketTimeout: 60_000,
        closeTimeout: 2_000,
        onConnect: (session, done) => void settle(connect(session), done),
        onClose: disconnect,
        onMailFrom: (_address, session, done) => void settle(begin(session), done),
        onRcptTo: ({ address }, session, done) => void settle(recipient(address, session), done),
        onData: (stream, session, done) => void settle(data(stream, session), done),
      })
      // Connections that break are those of their senders.
      server.on('error', (error) => log.debug({ err: error }, 'a connection of the mail listener'))
      await new Promise<void>((resolve, reject) => {
        server.server.once('error', reject)
        server.listen(at.port, at.host, () => {
          server.server.off('error', reject)
          resolve()
        })
      })
      const { port } = server.server.address() as AddressInfo
      return { port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
    },
  }
}
