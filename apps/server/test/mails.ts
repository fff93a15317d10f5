import type { AddressInfo } from 'node:net'
import hoodiecrow, { type ImapServer } from 'hoodiecrow-imap'
import { createTransport, type SendMailOptions } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { atEnd } from './at-end.ts'
import type { World } from './harness.ts'

export const mailDomain = 'in.khlang.example'
/** Settings with which a world receives mail, and reads mail servers on this machine. */
export const mailEnv = {
  MAIL_IN_PORT: '2525',
  MAIL_IN_DOMAIN: mailDomain,
  MAIL_KEEP_NETWORKS: '127.0.0.0/8',
  // Nobody answers there: no test asks the DNS of others.
  DNS_SERVERS: '127.0.0.1:9',
}

export type Attached = { filename: string; content: Buffer | string; contentType?: string }

const messageOf = (mail: SendMailOptions): SendMailOptions => ({
  from: 'Seller <billing@seller.example>',
  to: `acme@${mailDomain}`,
  subject: 'ใบกำกับภาษี',
  text: 'hello',
  ...mail,
})

/** A message as it travels. */
export const rawMail = (mail: SendMailOptions): Promise<Buffer> => new MailComposer(messageOf(mail)).compile().build()

/** How connections to a mail server of a test are encrypted. */
export type ImapSecurity = { kind: 'tls' | 'starttls'; key: string; cert: string }

/** A real IMAP server with one account, `testuser` with `testpass`. */
export async function startImap(raws: readonly Buffer[] = [], security?: ImapSecurity) {
  const plugins = ['ID', 'SASL-IR', 'AUTH-PLAIN', 'NAMESPACE', 'ENABLE', 'UIDPLUS', 'MOVE', 'UNSELECT']
  const server: ImapServer = hoodiecrow({
    plugins: security?.kind === 'starttls' ? [...plugins, 'STARTTLS', 'LOGINDISABLED'] : plugins,
    storage: { INBOX: {}, '': { separator: '/', folders: { Kept: {} } } },
    ...(security && {
      secureConnection: security.kind === 'tls',
      credentials: { key: security.key, cert: security.cert },
    }),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const folder = (name: string) => {
    const found = server.folderCache[name]
    if (!found) throw new Error(`no folder ${name}`)
    return found
  }
  const imap = {
    port: (server.server.address() as AddressInfo).port,
    add: (raw: Buffer, internaldate: string | false = false) =>
      server.appendMessage(folder('INBOX'), [], internaldate, raw.toString('binary')),
    flags: (name = 'INBOX') => folder(name).messages.map(({ flags }) => flags ?? []),
    /** Gives all mails other uids, as a restored mail server does. */
    renumber() {
      const inbox = folder('INBOX')
      inbox.uidvalidity = (inbox.uidvalidity ?? 1) + 1
      for (const [index, message] of inbox.messages.entries()) message.uid = 1000 + index
      inbox.uidnext = 2000
    },
    remove: (index: number) => folder('INBOX').messages.splice(index, 1),
    settings: (more: object = {}) => ({
      host: '127.0.0.1',
      port: (server.server.address() as AddressInfo).port,
      security: security?.kind ?? 'none',
      username: 'testuser',
      password: 'testpass',
      since: '2020-01-01',
      ...more,
    }),
  }
  for (const raw of raws) imap.add(raw)
  return imap
}

/** What a sending server was answered: 250, or the code of a refusal. */
export type Answered = { code: number; text: string }

/** The mail listener of a world on its own port, and how mail is sent to it. */
export async function listenForMail(world: World) {
  const listener = await world.services.mailkeep.listener.start({ host: '127.0.0.1', port: 0 })
  if (!listener) throw new Error('this world receives no mail')
  atEnd(() => listener.stop())
  const { port } = listener
  async function deliver(options: SendMailOptions, localAddress = '127.0.0.1'): Promise<Answered> {
    const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true, localAddress })
    try {
      const { response } = await transport.sendMail(options)
      return { code: Number(response.slice(0, 3)), text: response }
    } catch (error) {
      const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
      return { code, text: error instanceof Error ? error.message : '' }
    } finally {
      transport.close()
    }
  }
  return {
    port,
    /** From an address of this machine, 127.0.0.1 if none is given. */
    send: (mail: SendMailOptions, localAddress?: string) => deliver(messageOf(mail), localAddress),
    /** A message as it is, to an address. */
    sendRaw: (raw: Buffer, to: string, from = 'billing@seller.example') =>
      deliver({ envelope: { from, to: [to] }, raw }),
  }
}

/** A rule of a mailbox that fits every file, unless `more` narrows it. */
export const mailRule = (more: object): object => ({
  sender: null,
  recipient: null,
  subject: null,
  attachment: null,
  kind: null,
  hashtags: [],
  ...more,
})
