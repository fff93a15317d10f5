import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../../test/edocs.ts'
import { companyTwo, invoice, type InvoiceParts, somsri } from '../../../../../../packages/etax/test/invoice.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

type Listed = {
  id: string
  documentNo: string
  status: string
  reason: string | null
  accountId: string
  readAt: string | null
  buyer: { taxId: string }
  files: string[]
}
type Page = { items: Listed[]; nextCursor: string | null }
type Outcomes = { items: { id: string; ok: boolean; machineCode?: string }[] }

let world: World
let one: Business
let wichai: Client
let citizen: Client
let secret: string
let deliver: ReturnType<typeof senderOf>
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents() })
  one = await createBusiness(world)
  wichai = await world.as('wichai1', 'TWO')
  citizen = await world.as('somsri1')
  secret = (
    await one.malee.call<{ secret: string }>('POST', '/api/keys', {
      name: 'ระบบ e-Tax',
      scopes: ['inbox:write', 'outbox:read'],
      ratePerSecond: 1000,
    })
  ).secret
  deliver = senderOf(world, secret)
})

let count = 0
/** Delivers a document; returns its id. */
async function arrive(parts: Partial<InvoiceParts> = {}): Promise<string> {
  const answer = await deliver({ xml: invoice({ number: `B-${++count}`, ...parts }) })
  return answer.json<{ result: Delivered }>().result.transactionId
}
const list = (who: Client, box: 'inbox' | 'outbox', query = '') => who.call<Page>('GET', `/api/edocs/${box}?${query}`)
const statusIn = async (who: Client, box: 'inbox' | 'outbox', id: string) =>
  (await who.call<Listed>('GET', `/api/edocs/${id}?box=${box}`)).status
const act = async (who: Client, what: string, ids: string[], more: object = {}) =>
  (await who.call<Outcomes>('POST', `/api/edocs/${what}`, { ids, ...more })).items.map((item) =>
    item.ok ? 'ok' : item.machineCode,
  )

describe('a delivered document', () => {
  test('is in the inbox of its receiver and the outbox of its sender, with its bytes, once', async () => {
    const xml = invoice({ number: 'IV/2569 001', buyer: companyTwo })
    const { transactionId: id } = (await deliver({ xml })).json<{ result: Delivered }>().result
    for (const [who, box] of [
      [wichai, 'inbox'],
      [one.malee, 'outbox'],
    ] as const) {
      const { items } = await list(who, box, `q=${encodeURIComponent('IV/2569')}`)
      expect(items).toMatchObject([{ id, status: 'active', documentNo: 'IV/2569 001', files: ['xml'] }])
      const bytes = await who.send({ method: 'GET', url: `/api/edocs/${id}/content?as=xml` })
      expect(bytes.body).toBe(xml)
      expect(bytes.headers['content-disposition']).toMatch(/^attachment; filename="IV_2569 001_2026-10-05.xml"/)
    }
    const part = await wichai.send({
      method: 'GET',
      url: `/api/edocs/${id}/content?as=xml`,
      headers: { range: 'bytes=0-4' },
    })
    expect([part.statusCode, part.body]).toEqual([206, xml.slice(0, 5)])
    expect((await wichai.refused('GET', `/api/edocs/${id}/content?as=pdf`)).machineCode).toBe('EDOC_NOT_FOUND')
  })

  test('uses the storage of its receiver', async () => {
    const before = await wichai.used()
    const xml = invoice({ number: 'SIZE-1', buyer: companyTwo })
    await deliver({ xml })
    expect(await wichai.used()).toBe(before + Buffer.byteLength(xml))
  })

  test('is read for the account, and unread again', async () => {
    const unread = async () =>
      (await citizen.call<{ items: { unread: number }[] }>('GET', '/api/edocs/counts')).items[0]?.unread
    const id = await arrive({ buyer: somsri })
    const before = (await unread()) ?? 0
    expect(await act(citizen, 'read', [id])).toEqual(['ok'])
    expect(await unread()).toBe(before - 1)
    expect((await list(citizen, 'inbox', 'unread=true')).items.map((item) => item.id)).not.toContain(id)
    await act(citizen, 'read', [id], { read: false })
    expect(await unread()).toBe(before)
  })

  test('is reported to those who manage the inbox, several at once', async () => {
    await arrive({ buyer: somsri })
    await arrive({ buyer: somsri })
    await world.runJob('edocs:notify')
    const { items } = await citizen.call<{ items: { kind: string; text: string }[] }>('GET', '/api/notices')
    expect(items.filter(({ kind }) => kind === 'edocReceived')).toHaveLength(1)
    await world.runJob('edocs:notify')
    const again = await citizen.call<{ items: { kind: string }[] }>('GET', '/api/notices')
    expect(again.items.filter(({ kind }) => kind === 'edocReceived')).toHaveLength(1)
  })
})

describe('who sees what', () => {
  test('boxes by their permission, and nobody a document of others', async () => {
    const id = await arrive({ number: 'SECRET-1', buyer: companyTwo })
    const own = await arrive({ number: 'OWN-1' })
    const codes = async (who: Client, url: string) => {
      const answer = await who.send({ method: 'GET', url })
      return answer.statusCode < 300 ? 'OK' : answer.json<{ machineCode: string }>().machineCode
    }
    // Prasit has no permission, Kanya manages both boxes, Somsri is somebody else.
    for (const url of ['/api/edocs/inbox', '/api/edocs/outbox']) {
      expect(await codes(one.prasit, url)).toBe('BOX_NOT_ALLOWED')
      expect(await codes(one.kanya, url)).toBe('OK')
    }
    for (const path of [`/api/edocs/${id}`, `/api/edocs/${id}/content?as=xml`]) {
      expect(await codes(one.prasit, path)).toBe('EDOC_NOT_FOUND')
      expect(await codes(citizen, path)).toBe('EDOC_NOT_FOUND')
      expect(await codes(wichai, path)).toBe('OK')
      expect(await codes(one.kanya, path)).toBe('OK')
    }
    const hidden = await citizen.send({ method: 'GET', url: '/api/edocs/inbox?q=SECRET-1' })
    expect(hidden.body).not.toContain('SECRET')
    const whole = await wichai.send({ method: 'GET', url: '/api/edocs/inbox?limit=1000' })
    expect(whole.body).not.toContain('OWN-1')
    expect(await codes(wichai, `/api/edocs/${own}`)).toBe('EDOC_NOT_FOUND')
    for (const what of ['read', 'choose', 'answer', 'withdraw', 'resend', 'delete', 'restore', 'purge']) {
      const more = { box: 'inbox', choice: 'refuse', answer: 'approve', confirm: '1', reason: 'x' }
      const answer = await one.prasit.send({
        method: 'POST',
        url: `/api/edocs/${what}`,
        payload: { ids: [own], ...more },
      })
      expect([what, answer.json<{ machineCode: string }>().machineCode]).toEqual([what, 'BOX_NOT_ALLOWED'])
      if (what === 'resend') continue
      const foreign = await citizen.send({
        method: 'POST',
        url: `/api/edocs/${what}`,
        payload: { ids: [own], ...more },
      })
      const { machineCode, result } = foreign.json<{ machineCode?: string; result?: Outcomes }>()
      expect([what, result?.items[0]?.machineCode ?? machineCode]).toEqual([what, 'EDOC_NOT_FOUND'])
    }
  })

  test('who only views a box changes nothing, and sees tax ids masked', async () => {
    const id = await arrive({ number: 'VIEW-1' })
    await world.owner.pool.query("update employee set inbox = 'view' where person_id = $1", [one.prasit.personId])
    const { items } = await list(one.prasit, 'inbox', 'q=VIEW-1')
    expect(items).toMatchObject([{ id, buyer: { taxId: '010•••••••011' }, mayManage: false }])
    const body = { ids: [id], box: 'inbox', mode: 'request', reason: 'x', hashtags: ['ภพ30'], add: ['ภพ30'] }
    for (const [method, url, more] of [
      ['POST', 'read', {}],
      ['POST', 'read', { read: false }],
      ['POST', 'delete', { mode: 'own' }],
      ['POST', 'delete', {}],
      ['POST', 'choose', { choice: 'keep_both' }],
      ['POST', 'answer', { answer: 'approve' }],
      ['POST', 'confirm', {}],
      ['GET', 'figures?box=inbox', undefined],
    ] as const) {
      const refused = await one.prasit.refused(method, `/api/edocs/${url}`, more && { ...body, ...more })
      expect([url, refused.machineCode]).toEqual([url, 'BOX_NOT_ALLOWED'])
    }
    // Reading marks nothing either: to those who manage it, it stays new.
    await one.prasit.call('GET', `/api/edocs/${id}`)
    expect((await list(one.kanya, 'inbox', 'q=VIEW-1')).items).toMatchObject([{ readAt: null }])
    await world.owner.pool.query('update employee set inbox = null where person_id = $1', [one.prasit.personId])
  })

  test('a key reads the outbox with its scope, and no inbox', async () => {
    const id = await arrive({ number: 'KEY-1' })
    const ask = (url: string) =>
      world.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${secret}` } })
    expect((await ask('/api/edocs/outbox?q=KEY-1')).json()).toMatchObject({ result: { items: [{ id }] } })
    expect((await ask(`/api/edocs/${id}`)).json()).toMatchObject({ result: { box: 'outbox' } })
    expect((await ask('/api/edocs/inbox')).json()).toMatchObject({ machineCode: 'KEY_NOT_ALLOWED' })
    expect((await ask(`/api/edocs/${id}?box=inbox`)).json()).toMatchObject({ machineCode: 'EDOC_NOT_FOUND' })
  })

  test('the boxes of all accounts show each with its business', async () => {
    const id = await arrive({ number: 'ALL-1' })
    const malee = await world.as('malee01')
    const { items } = await list(malee, 'inbox', 'scope=all&q=ALL-1')
    expect(items).toMatchObject([{ id, accountId: one.malee.accountId }])
    expect((await list(malee, 'inbox', 'q=ALL-1')).items).toEqual([])
  })
})

describe('searching', () => {
  test('pages by arrival and by document date, without gaps or repeats', async () => {
    const ids: string[] = []
    for (const day of [3, 1, 2, 2, 1])
      ids.push(await arrive({ buyer: companyTwo, date: `2026-05-0${day}`, poNumber: 'PO-77' }))
    for (const query of ['', 'from=2026-05-01&to=2026-05-31&']) {
      const seen: string[] = []
      for (let cursor = ''; ; ) {
        const page = await list(wichai, 'inbox', `${query}limit=2${cursor}`)
        seen.push(...page.items.map(({ id }) => id))
        if (page.nextCursor === null) break
        cursor = `&cursor=${page.nextCursor}`
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter((id) => ids.includes(id))).toHaveLength(5)
    }
    const dated = await list(wichai, 'inbox', 'from=2026-05-01&to=2026-05-02&poNumber=PO-77')
    expect(dated.items).toHaveLength(4)
    // The other way round it is the same, backwards.
    const range = 'from=2026-05-01&to=2026-05-31&poNumber=PO-77&limit=2'
    const pagesOf = async (query: string) => {
      const found: string[] = []
      for (let cursor = ''; ; ) {
        const page = await list(wichai, 'inbox', `${query}${cursor}`)
        found.push(...page.items.map(({ id }) => id))
        if (page.nextCursor === null) return found
        cursor = `&cursor=${page.nextCursor}`
      }
    }
    for (const query of ['limit=2', range])
      expect(await pagesOf(`${query}&order=oldest`)).toEqual((await pagesOf(query)).toReversed())
    expect((await wichai.refused('GET', '/api/edocs/inbox?poNumber=PO-77')).machineCode).toBe('EDOC_SEARCH_RANGE')
    expect((await wichai.refused('GET', '/api/edocs/inbox?from=2026-05-01')).machineCode).toBe('EDOC_SEARCH_RANGE')
    const filtered = 'status=active&docType=388&counterparty=0105500000038&side=buyer&from=2026-05-03&to=2026-05-03'
    expect((await list(wichai, 'inbox', filtered)).items.map(({ id }) => id)).toEqual([ids[0]])
  })

  test('numbers are found in any letter case, and with digits of either script', async () => {
    const id = await arrive({ buyer: companyTwo, number: 'Iv-๒๕/07', poNumber: 'Po-๒๑', date: '2026-05-20' })
    const range = 'from=2026-05-20&to=2026-05-20'
    for (const number of ['Iv-๒๕/07', 'IV-25/07', 'iv-๒๕/๐๗']) {
      const typed = encodeURIComponent(number)
      for (const query of [`q=${typed}`, `documentNo=${typed}`, `${range}&documentNo=${typed}`])
        expect((await list(wichai, 'inbox', query)).items.map((item) => item.id)).toEqual([id])
    }
    for (const number of ['Po-๒๑', 'PO-21', 'po-21'])
      for (const field of ['q', 'poNumber']) {
        const { items } = await list(wichai, 'inbox', `${range}&${field}=${encodeURIComponent(number)}`)
        expect(items.map((item) => item.id)).toEqual([id])
      }
    // It is the whole number that is asked for.
    for (const query of ['documentNo=IV-25', `${range}&poNumber=PO-2`])
      expect((await list(wichai, 'inbox', query)).items).toEqual([])
  })

  test('without a range of days words are looked for in the number and the id alone, not in names', async () => {
    const id = await arrive({ buyer: companyTwo, number: 'BARE-1', poNumber: 'PO-BARE', date: '2026-05-21' })
    const idsOf = async (query: string) => (await list(wichai, 'inbox', query)).items.map((item) => item.id)
    const { rows } = await world.owner.pool.query<{ name: string }>(
      'select seller_name as name from edoc where id = $1',
      [id],
    )
    const name = encodeURIComponent(rows[0]?.name ?? '')
    expect(name).not.toBe('')
    for (const words of ['BARE-1', 'are-1', id, id.toUpperCase()]) expect(await idsOf(`q=${words}`)).toEqual([id])
    for (const words of [name, 'PO-BARE']) {
      expect(await idsOf(`q=${words}`)).toEqual([])
      expect(await idsOf(`q=${words}&from=2026-05-21&to=2026-05-21`)).toEqual([id])
    }
  })

  test('a rare number among many is found, and wildcards stand for themselves', async () => {
    const id = await arrive({ buyer: companyTwo, number: 'RARE_100%' })
    expect((await list(wichai, 'inbox', `q=${encodeURIComponent('rare_100%')}`)).items.map((item) => item.id)).toEqual([
      id,
    ])
    expect((await list(wichai, 'inbox', `q=${encodeURIComponent('RARE%1')}`)).items).toEqual([])
    expect((await list(wichai, 'inbox', 'q=RA')).items.map((item) => item.id)).toEqual([id])
  })
})

describe('a known number', () => {
  test('with other content waits for the receiver, who keeps both or refuses', async () => {
    await arrive({ number: 'DIFF-1' })
    const other = await deliver({ xml: invoice({ number: 'DIFF-1', unitPrice: 200 }) })
    const third = await deliver({ xml: invoice({ number: 'DIFF-1', unitPrice: 300 }) })
    const [kept, refused] = [other, third].map((answer) => answer.json<{ result: Delivered }>().result)
    expect([kept, refused]).toMatchObject([
      { status: 'duplicate', reason: 'content_differs' },
      { status: 'duplicate', reason: 'content_differs' },
    ])
    const ids = [kept, refused].map((one) => one?.transactionId ?? '')
    expect(await act(one.malee, 'choose', [ids[0] ?? ''], { choice: 'keep_both' })).toEqual(['ok'])
    expect(await act(one.malee, 'choose', [ids[1] ?? ''], { choice: 'refuse' })).toEqual(['ok'])
    expect(await statusIn(one.malee, 'inbox', ids[0] ?? '')).toBe('active')
    const failed = await one.malee.call<Listed>('GET', `/api/edocs/${ids[1]}?box=outbox`)
    expect(failed).toMatchObject({ status: 'failed', reason: 'refused_by_receiver' })
    expect(await act(one.malee, 'choose', [ids[0] ?? ''], { choice: 'refuse' })).toEqual(['EDOC_STATE'])
  })

  test('of another sender says nothing about the first', async () => {
    const two = await wichai.call<{ secret: string }>('POST', '/api/keys', { name: 'TWO', scopes: ['inbox:write'] })
    await arrive({ number: 'MINE-1' })
    const answer = await senderOf(world, two.secret)({ xml: invoice({ number: 'MINE-1', unitPrice: 999 }) })
    // As of any other: that it is held would say that there is one.
    expect(answer.json<{ result: Delivered }>().result).toMatchObject({ status: 'active' })
    const { items } = await list(wichai, 'outbox', 'q=MINE-1')
    expect(items).toMatchObject([{ status: 'active', reason: null }])
    expect((await list(one.malee, 'inbox', 'q=MINE-1')).items.map(({ status }) => status).sort()).toEqual([
      'active',
      'duplicate',
    ])
  })

  test('of a replacement stands beside what it replaces, and each shows the other', async () => {
    const first = await arrive({ number: 'REP-1' })
    const second = await arrive({ number: 'REP-1', purposeCode: 'TIVC01', refersTo: 'REP-1' })
    const related = async (id: string) =>
      (await one.malee.call<{ related: { id: string; relation: string }[] }>('GET', `/api/edocs/${id}?box=inbox`))
        .related
    expect(await related(second)).toMatchObject([{ id: first, relation: 'replaces' }])
    expect(await related(first)).toMatchObject([{ id: second, relation: 'replacedBy' }])
    expect(await statusIn(one.malee, 'inbox', second)).toBe('active')
  })
})
