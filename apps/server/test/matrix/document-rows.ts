import { companyTwo, invoice } from '../../../../packages/etax/test/invoice.ts'
import { senderOf } from '../edocs.ts'
import { unzip } from '../unzip.ts'
import { type Answer, answerOf, resultOf } from './answers.ts'
import type { FunctionCase, FunctionRow } from './function-case.ts'

type Listed = { items: { id: string; documentNo: string }[] }
type Detail = {
  status: string
  trashedAt: string | null
  hashtags: string[]
  attempts: unknown[]
  deleteRequests: { answer: string | null; withdrawnAt?: string | null }[]
}
type Box = 'inbox' | 'outbox'
const boxes = ['inbox', 'outbox'] as const

const detail = async ({ holder }: FunctionCase, box: Box, id: string): Promise<Detail> =>
  holder.call<Detail>('GET', `/api/edocs/${id}?box=${box}`)
/** Whether a caller has this box at all: a key has the Outbox only. */
const hasBox = ({ cell }: FunctionCase, box: Box) => cell.caller !== 'Key' || box === 'outbox'
/** Attempts are five minutes apart; this is the past of a document. */
const age = ({ all }: FunctionCase, id: string) =>
  all.world.owner.pool.query(
    `with e as (update edoc_attempt set at = at - interval '1 hour' where edoc_id = $1)
     update edoc set last_attempt_at = last_attempt_at - interval '1 hour' where id = $1`,
    [id],
  )

export const documentRows: Record<string, FunctionRow> = {
  async 'List/search/read Inbox or Outbox (own branches if limited)'(it) {
    const { id, number } = await it.all.deliver(it.holder)
    for (const box of boxes) {
      for (const query of ['', `?documentNo=${number}`])
        await it.attempt({
          says: `${box}${query && ', searched'}`,
          may: it.may && hasBox(it, box),
          call: () => it.ask('GET', `/api/edocs/${box}${query}`),
          done: (answer) => resultOf<Listed>(answer)?.items.some((one) => one.id === id) === true,
        })
      await it.attempt({
        says: `the document in the ${box}`,
        may: it.may && hasBox(it, box),
        call: () => it.ask('GET', `/api/edocs/${id}?box=${box}`),
        done: ({ body }) => body.includes(number),
        refusal: /^EDOC_NOT_FOUND$/,
      })
    }
    if (it.cell.says !== 'metadata only') return
    await it.attempt({
      says: 'sums and references in what support sees',
      may: false,
      answered: true,
      call: () => it.ask('GET', `/api/edocs/${id}?box=inbox`),
      done: ({ body }) => body.includes('107') || body.includes('010550000003800000'),
    })
  },

  async 'Download, rename-on-download, print, merge'(it) {
    const { id, number } = await it.all.deliver(it.holder)
    for (const box of boxes)
      await it.attempt({
        says: `the bytes, from the ${box}`,
        may: it.may && hasBox(it, box),
        call: () => it.ask('GET', `/api/edocs/${id}/content?as=xml&box=${box}`),
        done: ({ body }) => body.includes(`<ram:ID>`) && body.includes(number),
        refusal: /^EDOC_NOT_FOUND$/,
      })
    await it.attempt({
      says: 'a zip, under the name of the rule',
      // Programs read one document after the other.
      may: it.may && it.cell.caller !== 'Key',
      async call(): Promise<Answer> {
        const asked = await it.ask('POST', '/api/edocs/download', { ids: [id], box: 'inbox', as: 'xml' })
        if (asked.code !== 'ok') return asked
        const got = await it.ask('GET', asked.url ?? '')
        return got.status === 200 ? { ...got, body: (await unzip(got.raw)).map(({ path }) => path).join() } : got
      },
      done: ({ body }) => body.includes(`${number}_`),
    })
  },

  async 'Share, send to mail/chat, save to drive, relate, hashtag'(it) {
    const { all, holder } = it
    for (const box of boxes) {
      const { id } = await all.deliver(holder)
      const ids = [id]
      await it.attempt({
        says: `saving to the drive, from the ${box}`,
        call: () => it.ask('POST', '/api/edocs/save', { ids, box, as: 'xml' }),
        done: (answer) =>
          resultOf<{ items: { files?: { itemId: string }[] }[] }>(answer)?.items[0]?.files?.[0] !== undefined,
      })
      for (const channel of ['mail', 'chat'])
        await it.attempt({
          says: `sending by ${channel}, from the ${box}`,
          call: () =>
            it.ask('POST', '/api/edocs/send', {
              ids,
              box,
              as: 'xml',
              channel,
              to: channel === 'mail' ? 'a@mail.example' : 'prasit1',
            }),
          done: (_, changed) => changed.includes('dispatch'),
        })
      const tag = all.newNumber()
      await it.attempt({
        says: `a hashtag, in the ${box}`,
        call: () => it.ask('POST', '/api/edocs/hashtags', { ids, box, add: [tag] }),
        done: async () => (await detail(it, box, id)).hashtags.includes(tag),
      })
    }
  },

  async 'Send a document, resend, edit recipients'(it) {
    const { all, holder, cell } = it
    const number = all.newNumber()
    const token = all.people[cell.caller]?.token ?? (await all.program(it.scopes)).secret
    const person = all.people[cell.caller]
    const account: Record<string, string> = person ? { 'x-account-id': person.accountId } : {}
    const sentTo = async () =>
      (await holder.call<Listed>('GET', `/api/edocs/outbox?q=${number}`)).items.some((one) => one.documentNo === number)
    if (cell.caller !== 'Support')
      await it.attempt({
        says: 'sending',
        call: async () =>
          answerOf(
            await senderOf(
              all.world,
              token,
              account,
            )({
              xml: invoice({ number, buyer: companyTwo }),
            }),
          ),
        done: sentTo,
      })
    const { id } = await all.deliver(holder, { buyer: 'N/A' })
    await age(it, id)
    await it.attempt({
      says: 'another receiver',
      call: () => it.ask('PATCH', `/api/edocs/${id}/receiver`, { taxId: '0105500000020', branch: '00000' }),
      done: async () => (await detail(it, 'outbox', id)).status === 'active',
    })
    const { id: held } = await all.deliver(holder, { buyer: '010550000014300000' })
    await age(it, held)
    const before = (await detail(it, 'outbox', held)).attempts.length
    await it.attempt({
      says: 'resending',
      call: () => it.ask('POST', '/api/edocs/resend', { ids: [held] }),
      done: async () => (await detail(it, 'outbox', held)).attempts.length > before,
    })
  },

  async 'Delete own only'(it) {
    const { id } = await it.all.deliver(it.holder)
    for (const box of boxes)
      await it.attempt({
        says: `the copy in the ${box}`,
        call: () => it.ask('POST', '/api/edocs/delete', { ids: [id], box }),
        done: async () => (await detail(it, box, id)).trashedAt !== null,
      })
  },

  async 'Delete and send request, withdraw'(it) {
    const { all, holder } = it
    const request = { box: 'outbox', mode: 'request', reason: 'ออกผิดฉบับ' }
    const { id } = await all.deliver(holder, { buyer: companyTwo })
    await it.attempt({
      says: 'a request',
      call: () => it.ask('POST', '/api/edocs/delete', { ids: [id], ...request }),
      done: async () => (await detail(it, 'outbox', id)).deleteRequests.length === 1,
    })
    const { id: asked } = await all.deliver(holder, { buyer: companyTwo })
    await holder.call('POST', '/api/edocs/delete', { ids: [asked], ...request })
    const open = async () => (await detail(it, 'outbox', asked)).deleteRequests[0]
    const before = JSON.stringify(await open())
    await it.attempt({
      says: 'withdrawing',
      call: () => it.ask('POST', '/api/edocs/withdraw', { ids: [asked] }),
      done: async () => JSON.stringify(await open()) !== before,
    })
  },

  async 'Answer a delete request'(it) {
    const { all, holder } = it
    for (const answer of ['approve', 'reject']) {
      const { id } = await all.deliver(all.wichai, { buyer: all.buyerOf(holder) })
      const request = { ids: [id], box: 'outbox', mode: 'request', reason: 'ออกผิดฉบับ' }
      await all.wichai.call('POST', '/api/edocs/delete', request)
      await it.attempt({
        says: answer,
        call: () => it.ask('POST', '/api/edocs/answer', { ids: [id], answer, reason: 'ไม่ตรง' }),
        done: async () => (await detail(it, 'inbox', id)).deleteRequests.some((one) => one.answer !== null),
      })
    }
  },

  async 'Empty inbox/outbox trash (retention guard)'(it) {
    const { all, holder } = it
    for (const box of boxes) {
      const { id } = await all.deliver(holder)
      await holder.call('POST', '/api/edocs/delete', { ids: [id], box })
      const inTrash = async () =>
        (await holder.call<Listed>('GET', `/api/edocs/${box}?view=trash&limit=200`)).items.some((one) => one.id === id)
      // A business says why, and how many, within five years of the date of a document.
      if (it.cell.says === '✓ reason')
        await it.attempt({
          says: `emptying the trash of the ${box} without a reason`,
          may: false,
          call: () => it.ask('POST', '/api/edocs/purge', { ids: [id], box }),
          done: async () => !(await inTrash()),
          refusal: /^EDOC_RETENTION$/,
        })
      await it.attempt({
        says: `emptying the trash of the ${box}`,
        call: () => it.ask('POST', '/api/edocs/purge', { ids: [id], box, reason: 'ซ้ำ', confirm: '1' }),
        done: async () => !(await inTrash()),
      })
    }
  },
}
