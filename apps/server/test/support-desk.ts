import type { SupportAccess } from '@khlang/contract/support'
import type { Client } from './client.ts'
import type { World } from './harness.ts'

type Message = { channel: string; to: string; text: string }

/** A certified agent, and what they do: ask, read the owner's code, open, and call as support. */
export async function createSupportDesk(world: World, username = 'anan01') {
  await world.services.support.certify(username, 'สมศักดิ์ ฝ่ายสนับสนุน')
  const agent = await world.as(username)
  const reader = await world.as('malee01')
  const messages = async () => (await reader.call<{ items: Message[] }>('GET', '/api/outgoing-messages?limit=20')).items

  async function codeSent(): Promise<string> {
    const found = (await messages()).map(({ text }) => /แจ้งรหัส (\d{6})/.exec(text)?.[1]).find(Boolean)
    if (found === undefined) throw new Error('no code was sent')
    return found
  }

  const ask = (customer: { username: string; taxId?: string }, more: object = {}) =>
    agent.call<SupportAccess>('POST', '/api/support/accesses', {
      reason: 'ลูกค้าหาโฟลเดอร์ไม่พบ',
      caseNo: 'CS-2569-01',
      ...customer,
      ...more,
    })
  const enter = (id: string, code: string) =>
    agent.call<SupportAccess>('POST', `/api/support/accesses/${id}/code`, { code })

  return {
    agent,
    messages,
    codeSent,
    ask,
    enter,
    /** Asks and enters the right code. */
    async open(customer: { username: string; taxId?: string }): Promise<SupportAccess> {
      const { id } = await ask(customer)
      return enter(id, await codeSent())
    },
    /** The agent's client inside the account of a customer. */
    inside:
      (accessId: string): Client['send'] =>
      (options) =>
        agent.send({ ...options, headers: { ...options.headers, 'x-support-access': accessId } }),
  }
}
