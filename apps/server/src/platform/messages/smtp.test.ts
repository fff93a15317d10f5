import { type AddressInfo, connect } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { movableClock } from '../clock.ts'
import { parseConfig } from '../config.ts'
import { createMessages } from './messages.ts'

type Taken = { raw: Buffer; from: string; to: string[]; user: string | null }
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A real mail server on its own port, which keeps the mails it accepts. */
async function startMailServer(options: SMTPServerOptions = {}) {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const refused = Object.assign(new Error('no such user here'), { responseCode: 550 })
      const later = Object.assign(new Error('try again later'), { responseCode: 450 })
      done(address.startsWith('nobody@') ? refused : address.startsWith('later@') ? later : null)
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          raw: Buffer.concat(parts),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: typeof session.user === 'string' ? session.user : null,
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  )
  const { port } = server.server.address() as AddressInfo
  return { taken, port }
}

function messagesTo(url: string) {
  const { config, secrets } = parseConfig({
    SMTP_URL: url,
    MAIL_FROM: 'คลัง <no-reply@drive.example>',
    DATA_DIR: '/nowhere',
  })
  return createMessages({ config, secrets, clock: movableClock(), log: createLog('silent') })
}

describe('mail by SMTP', () => {
  test('arrives with its Thai subject, text and sender', async () => {
    const { taken, port } = await startMailServer()
    const messages = messagesTo(`smtp://127.0.0.1:${port}`)
    const text = 'แฟ้ม “สัญญา.pdf” จะหมดอายุพรุ่งนี้\nhttp://localhost:8080/directory/1?item=2'
    expect(await messages.sendMail('somsri@example.com', 'แจ้งเตือนวันหมดอายุ', text)).toBe(true)
    expect(taken).toMatchObject([{ from: 'no-reply@drive.example', to: ['somsri@example.com'], user: null }])
    const mail = await simpleParser(taken[0]?.raw ?? '')
    expect(mail.subject).toBe('แจ้งเตือนวันหมดอายุ')
    expect(mail.text?.trim()).toBe(text)
    expect(mail.from?.text).toContain('คลัง')
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  })

  test('opens nothing but this product, whatever people have written into it', async () => {
    const { taken, port } = await startMailServer()
    const messages = messagesTo(`smtp://127.0.0.1:${port}`)
    const text = 'สมชาย แชร์ “bank.com” ให้คุณ: ยืนยันที่ https://bank.com/login\nhttp://localhost:8080/sharedwithme'
    await messages.sendMail('somsri@example.com', 'www.bank.com', text)
    const mail = await simpleParser(taken[0]?.raw ?? '')
    expect(mail.subject).toBe('www[.]bank[.]com')
    expect(mail.text?.trim()).toBe(
      'สมชาย แชร์ “bank[.]com” ให้คุณ: ยืนยันที่ bank[.]com/login\nhttp://localhost:8080/sharedwithme',
    )
  })

  test('carries files under their Thai names, byte by byte', async () => {
    const { taken, port } = await startMailServer()
    const bytes = Buffer.from('%PDF-1.7 เนื้อหา\0\xff', 'latin1')
    async function* read() {
      yield bytes.subarray(0, 5)
      await Promise.resolve()
      yield bytes.subarray(5)
    }
    const file = { name: 'ใบกำกับภาษี มกราคม.pdf', type: 'application/pdf', size: bytes.length, read }
    expect(await messagesTo(`smtp://127.0.0.1:${port}`).sendMail('a@example.com', 'ก', 'ข', undefined, [file])).toBe(
      true,
    )
    const { attachments } = await simpleParser(taken[0]?.raw ?? '')
    expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([[file.name, file.type]])
    expect(attachments[0]?.content.equals(bytes)).toBe(true)
  })

  test('handed over twice, it is one mail in a mailbox', async () => {
    const { taken, port } = await startMailServer()
    const messages = messagesTo(`smtp://127.0.0.1:${port}`)
    const once = { key: 'warning-1', at: new Date('2026-11-21T10:00:00Z') }
    for (let n = 0; n < 2; n++) await messages.sendMail('somsri@example.com', 'a', 'b', once)
    const mails = await Promise.all(taken.map(({ raw }) => simpleParser(raw)))
    expect(mails.map(({ messageId }) => messageId)).toEqual(['<warning-1@drive.example>', '<warning-1@drive.example>'])
    expect(mails.map(({ date }) => date)).toEqual([once.at, once.at])
  })

  test('a subject or an address cannot inject another header or recipient', async () => {
    const { taken, port } = await startMailServer()
    const messages = messagesTo(`smtp://127.0.0.1:${port}`)
    await messages.sendMail('somsri@example.com', 'a\r\nBcc: mallory@example.com', 'b')
    await messages.sendMail('somsri@example.com, mallory@example.com', 'a', 'b').catch(() => undefined)
    for (const { raw, to } of taken) {
      expect(to).not.toContain('mallory@example.com')
      expect((await simpleParser(raw)).bcc).toBeUndefined()
    }
  })

  test('authenticates if the server requires it', async () => {
    const { taken, port } = await startMailServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        password === 'p@ss/word' ? done(null, { user: username }) : done(new Error('wrong')),
    })
    await messagesTo(`smtp://khlang:p%40ss%2Fword@127.0.0.1:${port}`).sendMail('a@example.com', 'a', 'b')
    expect(taken).toMatchObject([{ user: 'khlang' }])
    const wrong = messagesTo(`smtp://khlang:no@127.0.0.1:${port}`)
    await expect(wrong.sendMail('a@example.com', 'a', 'b')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('reports an address that does not exist, and fails on temporary errors', async () => {
    const { taken, port } = await startMailServer()
    const messages = messagesTo(`smtp://127.0.0.1:${port}`)
    expect(await messages.sendMail('nobody@example.com', 'a', 'b')).toBe(false)
    await expect(messages.sendMail('later@example.com', 'a', 'b')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(taken).toEqual([])
  })

  test('an unreachable server is an error, not a lost mail', async () => {
    const port = await freePort()
    const messages = messagesTo(`smtp://127.0.0.1:${port}`)
    await expect(messages.sendMail('a@example.com', 'a', 'b')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const { port } = await startMailServer()
  for (const close of closing.splice(0)) await close()
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve())
    socket.once('connect', () => socket.destroy())
  })
  return port
}
