import type { APIRequestContext } from '@playwright/test'
import { startImap } from '../../apps/e2e/fixtures/imap.ts'
import { mailDomain, sendMail } from '../../apps/e2e/fixtures/mail.ts'
import { callAs, type Storage } from '../../apps/e2e/fixtures/people.ts'
import { pdf } from '../../apps/e2e/fixtures/samples.ts'
import { wait } from '../../apps/e2e/support/text.ts'
import { companyOne, invoice, somsri, supplier } from '../../packages/etax/test/invoice.ts'

type Headers = Record<string, string>

const mailOf = (to: string, number: string, buyer: string) => ({
  to,
  subject: `ใบกำกับภาษี ${number}`,
  attachments: [{ filename: `${number}.xml`, content: invoice({ number, seller: supplier, buyer }) }],
})
const anyRule = { sender: null, recipient: null, subject: null, attachment: null, kind: null, hashtags: [] }

/**
 * A citizen's mailbox on a mail server that was read, and an address of a business with rules that mail was sent to.
 * Returns what stops the mail server.
 */
export async function furnishMail(
  citizen: Storage,
  admin: { storage: Storage; account: string },
): Promise<() => Promise<void>> {
  const [own, business] = await Promise.all([callAs(citizen), callAs(admin.storage)])
  const headers = { 'x-account-id': admin.account }
  const server = await startImap()
  try {
    // Documents enter the Inbox by consent.
    for (const [calls, extra] of [[own, {}] as const, [business, headers] as const])
      await calls.put('/api/consent', { headers: extra, data: { action: 'approve' } })
    const imap = { host: '127.0.0.1', port: server.port, security: 'none', username: 'testuser', password: 'testpass' }
    const mine = await add(own, {}, { name: 'อีเมลส่วนตัว', imap })
    await server.add(mailOf('somsri@mail.example', 'EM-69-0118', somsri))
    await server.add(mailOf('somsri@mail.example', 'EM-69-0119', companyOne))
    await server.add({ to: 'somsri@mail.example', subject: 'ข่าวสารประจำเดือน' })
    await own.post(`/api/admin/mailboxes/${mine}/read`, { data: {} })
    await worked(own, {}, 3)

    const ours = await add(business, headers, { name: 'ใบกำกับภาษีซื้อ', localPart: 'invoices' })
    const rules = [
      { ...anyRule, sender: 'news@', action: 'ignore' },
      { ...anyRule, kind: 'pdf', action: 'folder' },
    ]
    await business.put(`/api/admin/mailboxes/${ours}/rules`, { headers, data: { rules } })
    const to = `invoices@${mailDomain}`
    await sendMail(mailOf(to, 'EM-69-0204', companyOne))
    await sendMail({ ...mailOf(to, 'EM-69-0205', companyOne), from: 'news@seller.example', subject: 'Newsletter' })
    const offer = { filename: 'ใบเสนอราคา.pdf', content: pdf(['Quotation']) }
    await sendMail({ to, subject: 'ใบเสนอราคา', attachments: [offer] })
    await worked(business, headers, 3)
    return server.stop
  } catch (error) {
    await server.stop()
    throw error
  } finally {
    await Promise.all([own.dispose(), business.dispose()])
  }
}

async function add(calls: APIRequestContext, headers: Headers, data: object): Promise<string> {
  const added = await calls.post('/api/admin/mailboxes', { headers, data })
  if (!added.ok()) throw new Error(await added.text())
  return ((await added.json()) as { result: { id: string } }).result.id
}

/** Waits until so many mails have a result. */
async function worked(calls: APIRequestContext, headers: Headers, count: number): Promise<void> {
  for (let n = 0; n < 120; n++) {
    const listed = await calls.get('/api/admin/mails', { headers })
    const { result } = (await listed.json()) as { result: { items: { status: string }[] } }
    if (result.items.filter(({ status }) => status !== 'seen').length >= count) return
    await wait(500)
  }
  throw new Error(`fewer than ${count} mails have a result`)
}
