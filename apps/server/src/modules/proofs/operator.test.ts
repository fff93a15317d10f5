import type { AccountIdentifier } from '@khlang/contract/identifiers'
import type { ClaimDecision, ListedClaim, OperatorClaim } from '@khlang/contract/operator'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invoice } from '../../../../../packages/etax/test/invoice.ts'
import { actingFor } from '../../../test/acting-for.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../test/edocs.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { createPerson } from '../../../test/person.ts'
import { createSupportDesk } from '../../../test/support-desk.ts'

type Notices = { items: { kind: string; text: string; path: string }[] }
type Numbered = Client & { number: string }

let world: World
let one: Business
let operator: Client
let another: Client
let send: ReturnType<typeof senderOf>

beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents(), claimed: true })
  one = await createBusiness(world)
  send = senderOf(world, one.malee.token, { 'x-account-id': one.malee.accountId })
  const people = [await createPerson(world, 'operator'), await createPerson(world, 'operator')] as const
  for (const [index, { username }] of people.entries())
    await world.services.staff.certify('operator', username, `เจ้าหน้าที่ ${index + 1}`)
  ;[operator, another] = people
})
beforeEach(() => world.owner.pool.query('delete from rate_limit'))

/** Numbers with a right check digit. */
let made = 0
function nextNumber(): string {
  const stem = `01055${String(61_000 + ++made).padStart(7, '0')}`
  const sum = [...stem].reduce((total, digit, place) => total + Number(digit) * (13 - place), 0)
  return `${stem}${(11 - (sum % 11)) % 10}`
}

async function claimant(number = nextNumber(), evenIfTaken = false): Promise<Numbered & { owner: Client }> {
  const owner = await createPerson(world, 'owner')
  const { accountId } = await owner.call<{ accountId: string }>('POST', '/api/register/business', {
    taxId: number,
    branchNo: '00000',
    nameTh: `บริษัท ${owner.username} จำกัด`,
    acceptTerms: true,
    evenIfTaken,
  })
  return { ...actingFor(owner, accountId), number, owner }
}

async function show(who: Client, name = 'หนังสือรับรอง.pdf', bytes = 'a certificate'): Promise<string> {
  const paper = await who.file(await who.root('personal'), name, bytes)
  await who.call('POST', '/api/identifier/papers', { itemIds: [paper] })
  return paper
}

const claimOf = (who: Client, by = operator) => by.call<OperatorClaim>('GET', `/api/operator/claims/${who.accountId}`)
const stateOf = (who: Client) => who.call<AccountIdentifier>('GET', '/api/identifier')
const noticesOf = async (who: Client) => (await who.call<Notices>('GET', '/api/notices?limit=50')).items
const listed = async (list: string, search = '') =>
  (
    await operator.call<{ items: ListedClaim[] }>(
      'GET',
      `/api/operator/claims?list=${list}&limit=1000&search=${encodeURIComponent(search)}`,
    )
  ).items.map(({ accountId }) => accountId)

/** A decision by an operator who has just looked; its machine code, or OK. */
async function decide(
  who: Client,
  decision: ClaimDecision,
  { by = operator, reason = 'ตรวจหนังสือรับรองแล้ว', seen = '' }: { by?: Client; reason?: string; seen?: string } = {},
): Promise<string> {
  const payload = { decision, reason, seen: seen || (await claimOf(who, by)).seen }
  return codeOf(await by.send({ method: 'POST', url: `/api/operator/claims/${who.accountId}/decisions`, payload }))
}
const codeOf = (answer: { json<T>(): T }) => answer.json<{ machineCode?: string }>().machineCode ?? 'OK'
const paperUrl = (who: Client, paper: string) => `/api/operator/claims/${who.accountId}/papers/${paper}`
const read = (who: Client, paper: string, by = operator) => by.send({ method: 'GET', url: paperUrl(who, paper) })
const readCode = async (who: Client, paper: string, by = operator) => {
  const answer = await read(who, paper, by)
  return answer.statusCode < 400 ? 'OK' : codeOf(answer)
}

describe('who may', () => {
  test('call any of it: operators for their own account, and nobody else', async () => {
    const who = await claimant()
    const paper = await show(who)
    const { seen } = await claimOf(who)
    const desk = await createSupportDesk(world)
    const { id } = await desk.open({ username: 'somsri1' })
    const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
      name: 'k',
      scopes: ['files:read', 'files:write', 'logs:read'],
    })
    const calls = [
      { method: 'GET', url: '/api/operator/desk' },
      { method: 'GET', url: '/api/operator/claims?list=waiting' },
      { method: 'GET', url: `/api/operator/claims/${who.accountId}` },
      { method: 'GET', url: paperUrl(who, paper) },
      {
        method: 'POST',
        url: `/api/operator/claims/${who.accountId}/decisions`,
        payload: { decision: 'dismiss', reason: 'ไม่เพียงพอ', seen },
      },
    ] as const
    const colleague = await createPerson(world, 'colleague')
    const asCompany = actingFor(operator, one.malee.accountId)
    const callers: [string, Client['send'], string][] = [
      ['a person', colleague.send, 'NOT_OPERATOR'],
      ['an Admin Business', one.malee.send, 'NOT_OPERATOR'],
      ['the claimant', who.send, 'NOT_OPERATOR'],
      ['a support agent', desk.agent.send, 'NOT_OPERATOR'],
      ['support in an account', desk.inside(id), 'SUPPORT_NOT_ALLOWED'],
      [
        'a key',
        (options) => world.app.inject({ ...options, headers: { authorization: `Bearer ${secret}` } }),
        'KEY_NOT_ALLOWED',
      ],
      ['a visitor', (options) => world.app.inject(options), 'SESSION_EXPIRED'],
      ['an operator in an account of which they are nobody', asCompany.send, 'NOT_ALLOWED'],
    ]
    for (const call of calls) {
      for (const [name, by, code] of callers) expect(codeOf(await by(call)), `${name}: ${call.url}`).toBe(code)
    }
    expect(await stateOf(who)).toMatchObject({ state: 'claimed' })
    const answers = []
    for (const call of calls) answers.push((await operator.send(call)).statusCode)
    expect(answers).toEqual([200, 200, 200, 200, 200])
  })

  test('decide is asked at each request: a revoked operator is out with the next one', async () => {
    const who = await claimant()
    const paper = await show(who)
    const person = await createPerson(world, 'revoked')
    expect(codeOf(await person.send({ method: 'GET', url: '/api/operator/desk' }))).toBe('NOT_OPERATOR')
    await world.services.staff.certify('operator', person.username, 'ชั่วคราว')
    expect(await person.call('GET', '/api/operator/desk')).toMatchObject({ operator: 'ชั่วคราว' })
    expect(await person.call('GET', '/api/me')).toMatchObject({ isOperator: true })
    const { seen } = await claimOf(who, person)
    await world.services.staff.revoke('operator', person.username)
    expect(await person.call('GET', '/api/me')).not.toHaveProperty('isOperator')
    expect(await readCode(who, paper, person)).toBe('NOT_OPERATOR')
    expect(await decide(who, 'prove', { by: person, seen })).toBe('NOT_OPERATOR')
    await expect(world.services.staff.revoke('operator', person.username)).rejects.toThrow('not certified')
    await expect(world.services.staff.certify('operator', 'nobodyAtAll', 'x')).rejects.toThrow('nobody')
    const { rows } = await world.owner.pool.query<{ data: object }>(
      "select data from audit_event where type = 'staff.changed' and subject = $1 order by id",
      [person.personId],
    )
    expect(rows.map(({ data }) => data)).toEqual([
      { role: 'operator', name: 'ชั่วคราว', certified: true },
      { role: 'operator', name: person.username, certified: false },
    ])
  })

  test('being an operator opens nobody’s drive', async () => {
    const who = await claimant()
    const paper = await show(who)
    for (const url of [`/api/items/${paper}`, `/api/files/${paper}/content`, `/api/items/${paper}/log`])
      expect(codeOf(await operator.send({ method: 'GET', url })), url).toBe('NOT_FOUND')
    const hidden = await who.file(await who.root('personal'), 'ส่วนตัว.pdf')
    expect(await readCode(who, hidden)).toBe('NOT_FOUND')
    const other = await claimant()
    expect(await readCode(other, paper)).toBe('NOT_FOUND')
  })

  test('decide about an account of their own, or its rival: nobody', async () => {
    const number = nextNumber()
    const [mine, rival] = [await claimant(number), await claimant(number, true)]
    const [ownPaper, theirPaper] = [await show(mine), await show(rival)]
    const { seen } = await claimOf(rival)
    const { owner } = mine
    const username = (await owner.call<{ person: { username: string } }>('GET', '/api/me')).person.username
    await world.services.staff.certify('operator', username, 'เจ้าของ')
    for (const who of [mine, rival]) {
      expect((await owner.refused('GET', `/api/operator/claims/${who.accountId}`)).machineCode).toBe(
        'OPERATOR_OWN_ACCOUNT',
      )
      expect(await decide(who, 'prove', { by: owner, seen })).toBe('OPERATOR_OWN_ACCOUNT')
    }
    expect(await readCode(mine, ownPaper, owner)).toBe('OPERATOR_OWN_ACCOUNT')
    expect(await readCode(rival, theirPaper, owner)).toBe('OPERATOR_OWN_ACCOUNT')
    // The same for an employee, and for the number of oneself.
    const [prasit, nationalId] = [await world.as('prasit1'), '1100000000121']
    await world.services.staff.certify('operator', 'prasit1', 'พนักงาน')
    expect((await prasit.refused('GET', `/api/operator/claims/${one.malee.accountId}`)).machineCode).toBe(
      'OPERATOR_OWN_ACCOUNT',
    )
    await another.call('PUT', '/api/identifier', { nationalId })
    expect(await decide(another, 'prove', { by: another, seen: 'x' })).toBe('OPERATOR_OWN_ACCOUNT')
    expect(await decide(another, 'prove')).toBe('OK')
    for (const name of ['prasit1', username]) await world.services.staff.revoke('operator', name)
  })

  test('decide only with a confirmed session', async () => {
    const who = await claimant()
    const { seen } = await claimOf(who)
    world.clock.advance(11 * 60_000)
    expect(await decide(who, 'prove', { seen })).toBe('STEP_UP_REQUIRED')
    expect((await stateOf(who)).state).toBe('claimed')
    for (const by of [operator, another])
      await by.call('POST', '/api/me/confirm', { way: 'password', secret: 'demo-pass-1' })
    expect(await decide(who, 'prove', { seen })).toBe('OK')
  })
})

describe('the lists', () => {
  test('hold each claim where it stands, by name and by number, with masked numbers', async () => {
    const number = nextNumber()
    const first = await claimant(number)
    expect(await listed('claimed', number)).toEqual([first.accountId])
    await show(first)
    expect([await listed('claimed', number), await listed('waiting', number)]).toEqual([[], [first.accountId]])
    const second = await claimant(number, true)
    await second.call('POST', '/api/identifier/dispute', { reason: 'บริษัทนี้เป็นของเรา' })
    await show(second)
    expect([await listed('waiting', number), await listed('disputed', number)]).toEqual([
      [first.accountId],
      [second.accountId],
    ])
    expect(await decide(first, 'prove')).toBe('OK')
    expect([await listed('disputed', number), await listed('waiting', number)]).toEqual([[], []])
    expect(await listed('proved', number)).toEqual([first.accountId])
    expect(await listed('claimed', number)).toEqual([second.accountId])
    const spaced = `${number.slice(0, 1)} ${number.slice(1, 5)}-${number.slice(5)}`
    expect(await listed('proved', spaced)).toEqual([first.accountId])
    const { items } = await operator.call<{ items: ListedClaim[] }>(
      'GET',
      `/api/operator/claims?list=proved&search=${number}`,
    )
    expect(items[0]).toMatchObject({ kind: 'Business', branchNo: '00000', papers: 0 })
    expect(items[0]?.number).toMatch(/^0-xxxx-xxxxx-\d\d-\d$/)
    expect(await listed('proved', items[0]?.name)).toEqual([first.accountId])
    expect(await listed('proved', '%')).toEqual([])
  })

  test('are paged without a gap or a repetition, what waits longest first', async () => {
    for (const _ of [1, 2, 3, 4]) await show(await claimant())
    const whole = await listed('waiting')
    expect(whole.length).toBeGreaterThanOrEqual(4)
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { items: ListedClaim[]; nextCursor: string | null } = await operator.call(
        'GET',
        `/api/operator/claims?list=waiting&limit=3${cursor && `&cursor=${cursor}`}`,
      )
      paged.push(...page.items.map(({ accountId }) => accountId))
      cursor = page.nextCursor
    }
    expect(paged).toEqual(whole)
    const { counts } = await operator.call<{ counts: Record<string, number> }>('GET', '/api/operator/desk')
    expect(counts.waiting).toBe(whole.length)
    const cursor = Buffer.from('["claims proved ",0,"2026-01-01T00:00:00.000Z","x"]').toString('base64url')
    expect((await operator.refused('GET', `/api/operator/claims?list=waiting&cursor=${cursor}`)).machineCode).toBe(
      'INVALID_INPUT',
    )
  })
})

describe('papers', () => {
  test('are read as files to be saved, by whoever shows them, and the account sees it in its log', async () => {
    const who = await claimant()
    const paper = await show(who, 'หนังสือ.html', '<script>alert(1)</script>')
    const { headers, body } = await read(who, paper)
    expect(body).toBe('<script>alert(1)</script>')
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    const part = await operator.send({ method: 'GET', url: paperUrl(who, paper), headers: { range: 'bytes=1-6' } })
    expect([part.statusCode, part.body]).toEqual([206, 'script'])
    const log = await who.call<{
      items: { type: string; who: string; personId: string | null; address: string | null }[]
    }>('GET', '/api/admin/logs?kind=setting&limit=5')
    // Which operator it was, and from where, is not the business's to know.
    expect(log.items.filter(({ type }) => type === 'identifier.paper_read')).toMatchObject([
      { who: 'ผู้ให้บริการ', personId: null, address: null },
    ])
  })

  test('of people who may not send them any more are left out, and those with malware stay shut', async () => {
    const who = await claimant()
    const employee = await createPerson(world, 'employee')
    const [released, own, infected, unscanned, gone] = [
      await show(who, 'released.pdf'),
      await show(who, 'a.pdf'),
      await show(who, 'b.pdf'),
      await show(who, 'c.pdf'),
      await show(who, 'd.pdf'),
    ]
    const shown = async () =>
      Object.fromEntries(
        (await claimOf(who)).claimants.flatMap(({ papers }) => papers.map(({ itemId, barred }) => [itemId, barred])),
      )
    expect(await shown()).toEqual({ [released]: null, [own]: null, [infected]: null, [unscanned]: null, [gone]: null })
    // Whoever shows it has let it go: in their own drive, and not for others.
    await world.owner.pool.query(
      "update blob set scan = 'found' where id = (select blob_id from version where item_id = $1)",
      [released],
    )
    await world.owner.pool.query("update item set barred = 'found' where id = $1", [infected])
    await world.owner.pool.query("update item set barred = 'waiting' where id = $1", [unscanned])
    await world.owner.pool.query('update identifier_paper set added_by = $1 where item_id = $2', [
      employee.personId,
      gone,
    ])
    expect(await shown()).toEqual({ [released]: 'found', [own]: null, [infected]: 'found', [unscanned]: 'waiting' })
    expect(await readCode(who, released)).toBe('MALWARE_FOUND')
    expect(await readCode(who, own)).toBe('OK')
    expect(await readCode(who, infected)).toBe('MALWARE_FOUND')
    expect(await readCode(who, unscanned)).toBe('SCAN_AWAITED')
    expect(await readCode(who, gone)).toBe('NOT_FOUND')
    await who.call('POST', '/api/items/trash', { ids: [own] })
    expect(await readCode(who, own)).toBe('NOT_FOUND')
    const names: string[] = []
    for await (const { name } of world.services.proofs.operator.papers(who.accountId)) names.push(name)
    expect(names).toEqual([])
  })
})

describe('a decision', () => {
  test('proves: held documents arrive, the claimant is told, the log names the operator', async () => {
    const who = await claimant()
    await show(who)
    await who.call('PUT', '/api/consent', { action: 'approve', mode: 'receive_all' })
    const { transactionId } = (await send({ xml: invoice({ number: 'HELD-OP-1', buyer: who.number }) })).json<{
      result: Delivered
    }>().result
    const status = async () =>
      (await world.owner.pool.query<{ status: string }>('select status from edoc where id = $1', [transactionId]))
        .rows[0]?.status
    expect(await status()).toBe('pending')
    expect(await decide(who, 'prove', { reason: 'หนังสือรับรอง โทรยืนยันแล้ว' })).toBe('OK')
    await world.runJob('edocs:release-registered')
    expect(await status()).not.toBe('pending')
    expect(await stateOf(who)).toMatchObject({ state: 'proved', provedBy: 'operator' })
    expect((await noticesOf(who)).map(({ kind }) => kind)).toContain('identifierProved')
    const { rows } = await world.owner.pool.query<object>(
      "select actor, person_id, account_id from audit_event where type = 'identifier.proved' and subject = $1",
      [who.accountId],
    )
    expect(rows).toEqual([{ actor: 'person:operator', person_id: operator.personId, account_id: operator.accountId }])
    const { history, claimants } = await claimOf(who)
    expect(history[0]).toMatchObject({
      step: 'proved',
      reason: 'หนังสือรับรอง โทรยืนยันแล้ว',
      by: { kind: 'operator', name: 'เจ้าหน้าที่ 1' },
    })
    expect(claimants[0]).toMatchObject({
      registeredBy: (await who.owner.call<{ person: { username: string } }>('GET', '/api/me')).person.username,
      proof: { how: 'operator' },
      papers: [{ answered: true }],
    })
    expect(await decide(who, 'prove')).toBe('CLAIM_NOTHING_TO_DECIDE')
  })

  test('withdraws: the number is nobody’s again, and both the log and the account say why', async () => {
    const who = await claimant()
    expect(await decide(who, 'withdraw')).toBe('CLAIM_NOTHING_TO_DECIDE')
    expect(await decide(who, 'prove')).toBe('OK')
    expect(await decide(who, 'withdraw', { reason: 'บัตรปลอมตามที่ได้รับแจ้ง' })).toBe('OK')
    expect(await stateOf(who)).toMatchObject({ state: 'claimed', provedBy: null })
    const told = (await noticesOf(who)).find(({ kind }) => kind === 'identifierDecided')
    expect(told?.text).toContain('บัตรปลอมตามที่ได้รับแจ้ง')
    expect((await claimOf(who)).history.map(({ step }) => step)).toEqual(['withdrawn', 'proved'])
  })

  test('answers papers that do not prove it: they wait no more, until others are shown', async () => {
    const who = await claimant()
    const paper = await show(who)
    expect(await decide(who, 'dismiss', { reason: 'สำเนาไม่ชัด โปรดแนบใหม่' })).toBe('OK')
    expect(await listed('waiting', who.number)).toEqual([])
    expect((await noticesOf(who)).find(({ kind }) => kind === 'identifierDecided')?.text).toContain('สำเนาไม่ชัด')
    expect((await claimOf(who)).claimants[0]?.papers).toMatchObject([{ itemId: paper, answered: true }])
    expect(await decide(who, 'dismiss')).toBe('CLAIM_NOTHING_TO_DECIDE')
    await show(who, 'ฉบับชัด.pdf')
    expect(await listed('waiting', who.number)).toEqual([who.accountId])
  })

  test('ends a dispute, for one side or for none; both are told the reason, and not who the other is', async () => {
    const number = nextNumber()
    const [first, second] = [await claimant(number), await claimant(number, true)]
    expect(await decide(first, 'prove')).toBe('OK')
    expect(await decide(second, 'prove')).toBe('IDENTIFIER_PROVED_BY_OTHER')
    await second.call('POST', '/api/identifier/dispute', { reason: 'บริษัทนี้เป็นของเรา' })
    const { claimants } = await claimOf(second)
    expect(claimants).toMatchObject([
      { accountId: second.accountId, proof: null, dispute: { reason: 'บริษัทนี้เป็นของเรา' } },
      { accountId: first.accountId, proof: { how: 'operator' }, dispute: null },
    ])
    expect(await decide(second, 'dismiss', { reason: 'ไม่มีหลักฐานใหม่' })).toBe('OK')
    expect(await stateOf(second)).toMatchObject({ state: 'claimed', dispute: { state: 'unchanged' } })
    expect(await stateOf(first)).toMatchObject({ state: 'proved' })
    await second.call('POST', '/api/identifier/dispute', { reason: 'มีหนังสือรับรองตัวจริงแล้ว' })
    expect(await decide(second, 'prove', { by: another, reason: 'หนังสือรับรองตัวจริง' })).toBe('OK')
    expect(await stateOf(second)).toMatchObject({ state: 'proved', dispute: { state: 'won' } })
    expect(await stateOf(first)).toMatchObject({ state: 'claimed', others: 'proved' })
    for (const who of [first, second]) {
      const texts = (await noticesOf(who)).filter(({ kind }) => kind === 'identifierDecided').map(({ text }) => text)
      expect(texts.some((text) => text.includes('หนังสือรับรองตัวจริง'))).toBe(true)
      expect(texts.join(' ')).not.toContain(number)
      expect(texts.join(' ')).not.toContain('เจ้าหน้าที่')
    }
  })

  test('for whoever has proved it ends the dispute, too', async () => {
    const number = nextNumber()
    const [first, second] = [await claimant(number), await claimant(number, true)]
    expect(await decide(first, 'prove')).toBe('OK')
    await second.call('POST', '/api/identifier/dispute', { reason: 'บริษัทนี้เป็นของเรา' })
    expect(await decide(first, 'prove', { reason: 'ตรวจแล้วเป็นของรายเดิม' })).toBe('OK')
    expect(await stateOf(first)).toMatchObject({ state: 'proved' })
    expect(await stateOf(second)).toMatchObject({ state: 'claimed', dispute: { state: 'lost' } })
  })

  test.each([
    ['', 'DECISION_REASON_INVALID'],
    ['    สั้น    ', 'DECISION_REASON_INVALID'],
    ['ก'.repeat(501), 'DECISION_REASON_INVALID'],
    ['ก'.repeat(5001), 'INVALID_INPUT'],
    ['ก'.repeat(500), 'OK'],
    ['ห้าตัว', 'OK'],
  ])('needs a reason: %#', async (reason, code) => {
    expect(await decide(await claimant(), 'prove', { reason })).toBe(code)
  })

  test('is refused if the claim has changed since it was seen', async () => {
    const number = nextNumber()
    const who = await claimant(number)
    const { seen } = await claimOf(who)
    await show(who)
    expect(await decide(who, 'prove', { seen })).toBe('CLAIM_CHANGED')
    const withPaper = (await claimOf(who)).seen
    await claimant(number, true)
    expect(await decide(who, 'prove', { seen: withPaper })).toBe('CLAIM_CHANGED')
    expect(await decide(who, 'prove')).toBe('OK')
  })

  test('of two operators at once is one', async () => {
    const number = nextNumber()
    const [first, second] = [await claimant(number), await claimant(number, true)]
    await second.call('POST', '/api/identifier/dispute', { reason: 'บริษัทนี้เป็นของเรา' })
    const [seenFirst, seenSecond] = [(await claimOf(first)).seen, (await claimOf(second)).seen]
    const codes = await Promise.all([
      decide(first, 'prove', { seen: seenFirst }),
      decide(second, 'prove', { by: another, seen: seenSecond }),
      decide(second, 'dismiss', { seen: seenSecond }),
      decide(first, 'prove', { by: another, seen: seenFirst }),
    ])
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
    expect(codes.filter((code) => code === 'CLAIM_CHANGED')).toHaveLength(3)
    const { rows } = await world.owner.pool.query('select from identifier_proof where number = $1', [number])
    expect(rows.length).toBeLessThanOrEqual(1)
  })

  test('about an account without a number, or none, is not found', async () => {
    const person = await createPerson(world, 'numberless')
    expect((await operator.refused('GET', `/api/operator/claims/${person.accountId}`)).machineCode).toBe('NOT_FOUND')
    expect(await decide(person, 'prove', { seen: 'x' })).toBe('NOT_FOUND')
    expect((await operator.refused('GET', `/api/operator/claims/${crypto.randomUUID()}`)).machineCode).toBe('NOT_FOUND')
  })
})

test('operators are told of papers once a day, and of each dispute; others are not', async () => {
  const number = nextNumber()
  const [first, second] = [await claimant(number), await claimant(number, true)]
  const about = async (who: Client, { accountId }: Client) =>
    (await noticesOf(who)).filter(({ path }) => path === `/operator?claim=${accountId}`)
  await show(first, 'a.pdf')
  await show(first, 'b.pdf')
  await second.call('POST', '/api/identifier/dispute', { reason: 'บริษัทนี้เป็นของเรา' })
  for (const who of [operator, another]) {
    expect((await about(who, first)).map(({ kind }) => kind)).toEqual(['operatorPapers'])
    const [dispute] = await about(who, second)
    expect(dispute).toMatchObject({ kind: 'operatorDispute' })
    expect(dispute?.text).not.toContain(number)
  }
  expect(await about(one.malee, first)).toEqual([])
  const { items } = await one.malee.call<{ items: { kind: string }[] }>('GET', '/api/notice-choices')
  expect(items.map(({ kind }) => kind)).not.toContain('operatorPapers')
})
