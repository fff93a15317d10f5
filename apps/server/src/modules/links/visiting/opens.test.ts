import { beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import type { World } from '../../../../test/harness.ts'
import { codeOf, createVisitor, type LinkVisitor, makeLink, type MadeLink } from '../../../../test/link-visitor.ts'
import { readLater } from '../../../../test/sending.ts'
import { createSetting } from '../../../../test/setting.ts'

/** `SOAK_ROUNDS=1000` for the release. */
const rounds = Number(process.env.SOAK_ROUNDS ?? 50)
const password = 'correct horse'

let world: World
let somsri: Client
let one: Business
let home: string
beforeAll(async () => {
  ;({ world, somsri, one, home } = await createSetting())
})

const visit = (token: string, more: { address?: string; as?: Client } = {}) => createVisitor(world, token, more)
let made = 0
const fileOf = () => somsri.file(home, `file ${++made}.txt`, 'the bytes')
const linkOf = async (more: Record<string, unknown> = {}) => makeLink(somsri, await fileOf(), more)
const opensOf = async ({ id }: { id: string }) =>
  (await somsri.call<{ link: { opens: number } }>('GET', `/api/links/${id}/health`)).link.opens
const change = (link: MadeLink, body: object) => somsri.call('PATCH', `/api/links/${link.id}`, body)
const reads = (who: LinkVisitor, link: MadeLink) => who.code(`/files/${link.item.id}/content`)

test('downloads are counted, of a file and of several together, and opening alone is none', async () => {
  const folder = await somsri.folder(home, `folder ${++made}`)
  const file = await somsri.file(folder, 'a.txt', 'the bytes')
  const link = await makeLink(somsri, folder)
  const figures = async () => {
    const { items } = await somsri.call<{ items: { opens: number; downloads: number }[] }>(
      'GET',
      `/api/items/${folder}/links`,
    )
    return items.map(({ opens, downloads }) => [opens, downloads])
  }
  const who = visit(link.token)
  await who.open()
  expect(await figures()).toEqual([[1, 0]])
  const content = `${who.base}/files/${file}/content`
  await who.browser.get(content)
  const whole = await who.browser.get(content, { range: 'bytes=0-3' })
  await who.browser.get(content, { range: 'bytes=4-', 'if-range': String(whole.headers.etag) })
  expect(await figures()).toEqual([[1, 2]])
  const { url } = await who.result<{ url: string }>('/download', 'POST', { ids: [file] })
  expect((await who.browser.get(url)).statusCode).toBe(200)
  expect(await figures()).toEqual([[1, 3]])
})

describe('an open', () => {
  // S062, cortex#159.
  test(`of a limit of 1 succeeds once of 20 at a time, ${rounds} times`, {
    timeout: 60_000 + rounds * 1000,
  }, async () => {
    const link = await linkOf({ openLimit: 1 })
    for (let round = 0; round < rounds; round++) {
      if (round > 0) await somsri.call('POST', `/api/links/${link.id}/reset`, {})
      const visitors = Array.from({ length: 20 }, (_, n) => visit(link.token, { address: `198.51.100.${n + 1}` }))
      const opened = await Promise.all(visitors.map((who) => who.open()))
      const content = await Promise.all(visitors.map((who) => reads(who, link)))
      expect(opened.toSorted()).toEqual([...Array<string>(19).fill('LINK_OPENED_FULLY'), 'ok'])
      expect(content.toSorted()).toEqual([...Array<string>(19).fill('LINK_TICKET_REQUIRED'), 'ok'])
      expect(await opensOf(link)).toBe(1)
    }
  })

  test('of a limit of 3 with a password succeeds three times of 12 at a time', async () => {
    const link = await linkOf({ openLimit: 3, password })
    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, n) => visit(link.token, { address: `198.51.100.${n + 1}` }).open(password)),
    )
    expect(opened.filter((code) => code === 'ok')).toHaveLength(3)
    expect(await opensOf(link)).toBe(3)
  })

  test('counts once for a browser within 30 minutes, also when it was the last', async () => {
    const link = await linkOf({ openLimit: 1, password })
    const who = visit(link.token)
    expect(await who.open(password)).toBe('ok')
    const first = who.browser.cookie('link_ticket')
    world.clock.advance(10 * 60_000)
    expect([await who.state(), await who.open(), await opensOf(link)]).toEqual(['open', 'ok', 1])
    // A fresh ticket, which does not last longer.
    expect(who.browser.cookie('link_ticket')).not.toBe(first)
    expect(await visit(link.token).state()).toBe('opened_fully')
    expect(await reads(who, link)).toBe('ok')
    world.clock.advance(21 * 60_000)
    expect([await reads(who, link), await who.state()]).toEqual(['LINK_TICKET_REQUIRED', 'opened_fully'])
  })

  test('is not counted for the owner, for pages that are only looked at, for HEAD, wrong passwords and bots', async () => {
    const link = await linkOf({ password })
    const owner = visit(link.token, { as: somsri })
    expect(await owner.open(password)).toBe('ok')
    expect(await reads(owner, link)).toBe('ok')
    const who = visit(link.token)
    await who.state()
    expect(await who.open('wrong password')).toBe('LINK_PASSWORD_WRONG')
    const url = `/api/public/links/${link.token}`
    await world.app.inject({ method: 'HEAD', url })
    for (const agent of ['facebookexternalhit/1.1', 'Slackbot-LinkExpanding 1.0', 'line-poker/1.0']) {
      const headers = { 'user-agent': agent }
      expect((await world.app.inject({ url, headers })).statusCode).toBe(200)
      const opening = await world.app.inject({ method: 'POST', url: `${url}/open`, headers, payload: { password } })
      expect([codeOf(opening), opening.cookies]).toEqual(['NOT_ALLOWED', []])
    }
    expect(await opensOf(link)).toBe(0)
    expect(await who.open(password)).toBe('ok')
    expect(await opensOf(link)).toBe(1)
  })

  // NC-SA-2018-013, CVE-2021-35948.
  test('does not adopt a ticket that somebody placed in the browser', async () => {
    const link = await linkOf({ password })
    const who = visit(link.token)
    const planted = 'p'.repeat(43)
    who.browser.setCookie('link_ticket', planted, `/api/public/links/${link.token}`)
    expect(await who.open(password)).toBe('ok')
    expect(who.browser.cookie('link_ticket')).not.toBe(planted)
    const thief = visit(link.token)
    thief.browser.setCookie('link_ticket', planted)
    expect(await reads(thief, link)).toBe('LINK_TICKET_REQUIRED')
  })
})

describe('access ends at the next request', () => {
  const endings: Record<string, [(link: MadeLink) => Promise<unknown>, string]> = {
    // NC-SA-2018-012.
    'the password is changed': [(link) => change(link, { password: 'another horse' }), 'password_needed'],
    'a password is set': [(link) => change(link, { password: 'another horse' }), 'password_needed'],
    'a sign-in is required': [(link) => change(link, { loginRequired: true }), 'login_needed'],
    'the link is turned off': [(link) => change(link, { enabled: false }), 'off'],
    'it expires': [
      async (link) => {
        await change(link, { expiresIn: { days: 0, hours: 0, minutes: 5 } })
        world.clock.advance(6 * 60_000)
      },
      'expired',
    ],
    'the item is in the trash': [(link) => somsri.bulk('trash', [link.item.id]), 'closed'],
    'the item expires': [
      (link) =>
        world.owner.pool.query("update item set expires_at = now() - interval '1 day' where id = $1", [link.item.id]),
      'closed',
    ],
    'the address is changed': [(link) => somsri.call('POST', `/api/links/${link.id}/rotate`, {}), 'not_found'],
    'the link is deleted': [(link) => somsri.call('DELETE', `/api/links/${link.id}`), 'not_found'],
  }
  /** Not sent at once. */
  const large = 'the bytes\n'.repeat(100_000)

  /** A zip whose first bytes have been sent. */
  async function sendZip(who: LinkVisitor, link: MadeLink): Promise<AsyncGenerator<Buffer>> {
    const { url } = await who.result<{ url: string }>('/download', 'POST', { ids: [link.item.id] })
    const ticket = who.browser.cookie('link_ticket') ?? null
    const visitor = { ticket, person: null, origin: { address: '203.0.113.1', traceId: null } }
    const { chunks } = await world.services.links.archives.open(link.token, url.split('/').at(-1) ?? '', visitor)
    expect((await chunks.next()).done).toBe(false)
    return chunks
  }

  /** Nothing of a session that was opened before `end` gives a byte afterwards. */
  async function expectOver(link: MadeLink, end: (link: MadeLink) => Promise<unknown>, state: string) {
    const who = visit(link.token)
    await who.open()
    const content = await who.get(`/files/${link.item.id}/content`)
    const { url } = await who.result<{ url: string }>('/download', 'POST', { ids: [link.item.id] })
    const zip = await sendZip(who, link)
    await end(link)
    await expect(readLater(zip).then(({ length }) => length)).rejects.toMatchObject({
      code: expect.any(String) as string,
    })
    const base = `/api/public/links/${link.token}`
    const [item, file] = [`/items/${link.item.id}`, `/files/${link.item.id}`]
    const ways = [
      item,
      `${item}/children`,
      `${file}/content`,
      `${file}/preview`,
      `${file}/preview/pages/1`,
      `${file}/thumbnail`,
    ]
    for (const path of ways) expect([path, await who.code(path)]).toEqual([path, 'LINK_TICKET_REQUIRED'])
    // No 304 for what the browser still remembers.
    const again = await who.browser.get(`${base}/files/${link.item.id}/content`, {
      'if-none-match': String(content.headers.etag),
    })
    expect(again.statusCode).toBe(401)
    expect((await who.browser.get(url)).rawPayload.includes('the bytes')).toBe(false)
    expect(await who.state()).toBe(state)
  }
  test.each(Object.entries(endings))('when %s', async (_, [end, state]) => {
    const file = await somsri.file(home, `large ${++made}.txt`, large)
    await expectOver(await makeLink(somsri, file), end, state)
  })

  describe('with what a business decides', () => {
    const query = (text: string, ...values: string[]) => world.owner.pool.query(text, values)
    const policy = (table: string, column: string) =>
      `insert into ${table} (account_id, ${column}) values ($1, $2)
       on conflict (account_id) do update set ${column} = excluded.${column}`
    const status = 'update account set status = $2 where id = $1'
    /** The statement, and its values for closed and open. */
    const reasons: Record<string, [string, string, string]> = {
      'allows no links': [policy('link_policy', 'allows_links'), 'false', 'true'],
      'shares with some domains alone': [policy('sharing_policy', 'outside'), 'domains', 'allowed'],
      'shares with nobody outside': [policy('sharing_policy', 'outside'), 'blocked', 'allowed'],
      'is suspended': [status, 'suspended', 'active'],
      'has ended': [status, 'terminated', 'active'],
    }
    /** A link that somebody of the first business made to an item of the second. */
    async function acrossBusinesses() {
      const wichai = await world.as('wichai1', 'TWO')
      const file = await wichai.file(await wichai.root('business'), `across ${++made}.txt`, large)
      const shared = { with: [{ type: 'taxid', value: '0105500000011' }], permission: 'edit', mayReshare: true }
      await wichai.call('POST', `/api/items/${file}/shares`, shared)
      return { link: await makeLink(one.prasit, file), maker: one.malee.accountId, owner: wichai.accountId }
    }

    test.each(
      Object.entries(reasons).flatMap(([name, reason]) => [
        ['maker', name, reason] as const,
        ['owner', name, reason] as const,
      ]),
    )('when the business of the %s %s', async (side, _, [statement, closed, open]) => {
      const { link, [side]: account } = await acrossBusinesses()
      try {
        await expectOver(link, () => query(statement, account, closed), 'closed')
      } finally {
        await query(statement, account, open)
      }
      expect(await visit(link.token).state()).toBe('open')
    })

    test.each(['suspended_at', 'removed_at'])('when the maker has left it (%s)', async (column) => {
      const { link, maker } = await acrossBusinesses()
      const set = (value: string) =>
        query(
          `update employee set ${column} = ${value} where person_id = $1 and business_id = $2`,
          one.prasit.personId,
          maker,
        )
      try {
        await expectOver(link, () => set('now()'), 'closed')
      } finally {
        await set('null')
      }
    })
  })

  test('off and on again: the old session stays over', async () => {
    const link = await linkOf()
    const who = visit(link.token)
    await who.open()
    await change(link, { enabled: false })
    await change(link, { enabled: true })
    expect([await reads(who, link), await who.open(), await reads(who, link)]).toEqual([
      'LINK_TICKET_REQUIRED',
      'ok',
      'ok',
    ])
  })

  // CVE-2026-35604, CVE-2026-32761.
  test('when the creator may not share any more; and to download only as long as the creator may', async () => {
    const { folder, file } = await one.folderWithFile('maker')
    const employee = await one.employeeOf(one.prasit)
    const level = async (to: 'view' | 'download' | 'edit' | 'admin', reshare = false) => {
      await one.rule(folder, 'employee', employee, to)
      await world.owner.pool.query('update access_rule set may_reshare = $2 where item_id = $1', [folder, reshare])
    }
    await level('admin')
    const link = await makeLink(one.prasit, file)
    const who = visit(link.token)
    expect(await who.open()).toBe('ok')
    expect(await who.code(`/files/${file}/content`)).toBe('ok')
    for (const to of ['view', 'download', 'edit'] as const) {
      await level(to)
      expect(await who.code(`/files/${file}/content`)).toBe('LINK_TICKET_REQUIRED')
      expect([await who.state(), await visit(link.token).open()]).toEqual(['closed', 'LINK_CLOSED'])
    }
    await level('edit', true)
    expect(await who.code(`/files/${file}/content`)).toBe('ok')
    await world.owner.pool.query('update employee set removed_at = now() where id = $1', [employee])
    expect([await who.code(`/files/${file}/content`), await who.state()]).toEqual(['LINK_TICKET_REQUIRED', 'closed'])
    await world.owner.pool.query('update employee set removed_at = null where id = $1', [employee])
  })
})

describe('a link that requires a sign-in', () => {
  // S066.
  test('opens the same item after it, and its session is for that person', async () => {
    const link = await linkOf({ loginRequired: true })
    const anonymous = visit(link.token)
    expect([await anonymous.state(), await anonymous.open()]).toEqual(['login_needed', 'LINK_LOGIN_REQUIRED'])
    const kanya = visit(link.token, { as: one.kanya })
    expect([await kanya.state(), await kanya.open(), await reads(kanya, link)]).toEqual(['open', 'ok', 'ok'])
    const ticket = kanya.browser.cookie('link_ticket') ?? ''
    for (const as of [undefined, one.prasit]) {
      const other = visit(link.token, { ...(as && { as }) })
      other.browser.setCookie('link_ticket', ticket)
      expect(await reads(other, link)).toBe('LINK_TICKET_REQUIRED')
      expect(await other.code('/download', 'POST', { ids: [link.item.id] })).toBe('LINK_TICKET_REQUIRED')
    }
  })
})

describe('guessing a password', () => {
  const wrong = (who: LinkVisitor, n: number) => who.open(`wrong ${n}`)

  // S063.
  test('is possible 5 times in 15 minutes for a device at an address; another opens it at once', async () => {
    const link = await linkOf({ password })
    const guesser = visit(link.token)
    await guesser.state()
    for (let n = 0; n < 5; n++) expect(await wrong(guesser, n)).toBe('LINK_PASSWORD_WRONG')
    const sixth = await guesser.send('POST', '/open', { password })
    expect([codeOf(sixth), sixth.statusCode]).toEqual(['LINK_PASSWORD_TOO_MANY', 429])
    expect(Math.ceil(Number(sixth.headers['retry-after']) / 60)).toBe(15)
    const neighbour = visit(link.token)
    await neighbour.state()
    expect(await neighbour.open(password)).toBe('ok')
    expect(await visit(link.token, { address: '198.51.100.9' }).open(password)).toBe('ok')
    world.clock.advance(901_000)
    expect(await guesser.open(password)).toBe('ok')
  })

  // 1,000 with SOAK_ROUNDS.
  const batches = process.env.SOAK_ROUNDS ? 20 : 6
  test(`${batches * 50} times from one address compares few, and leaves other visitors unharmed`, async () => {
    const link = await linkOf({ password })
    const before = visit(link.token)
    expect(await before.open(password)).toBe('ok')
    const codes = new Map<string, number>()
    for (let batch = 0; batch < batches; batch++) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => wrong(visit(link.token), n)))
      for (const code of answers) codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    expect(Object.fromEntries(codes)).toEqual({ LINK_PASSWORD_WRONG: 5, LINK_PASSWORD_TOO_MANY: batches * 50 - 5 })
    expect(await reads(before, link)).toBe('ok')
    await change(link, { password: 'another horse' })
    for (const who of [before, visit(link.token, { address: '198.51.100.7' })]) {
      await who.state()
      expect(await who.open('another horse')).toBe('ok')
    }
  })

  test('counts concurrent guesses before they are compared, an IPv6 network as one, and no forged device', async () => {
    const link = await linkOf({ password })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => wrong(visit(link.token, { address: `2001:db8:1:2::${n + 1}` }), n)),
    )
    expect(answers.filter((code) => code === 'LINK_PASSWORD_WRONG')).toHaveLength(5)
    const forger = visit(link.token, { address: '2001:db8:1:2::ff' })
    forger.browser.setCookie('link_device', `${'a'.repeat(22)}.known.${'b'.repeat(43)}`)
    expect(await forger.open(password)).toBe('LINK_PASSWORD_TOO_MANY')
    expect(await visit(link.token, { address: '2001:db8:1:3::1' }).open(password)).toBe('ok')
  })

  test('notifies the creator once in an hour from 50 on, and shows in the figures of the link', async () => {
    const link = await linkOf({ password })
    await Promise.all(
      Array.from({ length: 10 }, async (_, address) => {
        const who = visit(link.token, { address: `192.0.2.${address + 1}` })
        for (let n = 0; n < 5; n++) expect(await wrong(who, n)).toBe('LINK_PASSWORD_WRONG')
      }),
    )
    const { days } = await somsri.call<{ days: object[] }>('GET', `/api/links/${link.id}/health`)
    expect(days).toMatchObject([{ opens: 0, wrongPasswords: 50 }])
    const { rows } = await world.owner.pool.query<{ data: object }>(
      `select data from audit_event where type = 'link.guessed' and subject = $1`,
      [link.item.id],
    )
    expect(rows).toHaveLength(1)
    for (let n = 0; n < 2; n++) await world.runJob('links:notify-guessed', { data: rows[0]?.data })
    const mails = await world.owner.pool.query(`select subject from mail where key like $1`, [
      `link.guessed-${link.id}%`,
    ])
    expect(mails.rows).toHaveLength(1)
    expect(await visit(link.token).open(password)).toBe('ok')
  })
})

describe('the creator', () => {
  test('is notified by mail when a link has been opened fully, once', async () => {
    const link = await linkOf({ openLimit: 1, name: 'ใบเสนอราคา' })
    await visit(link.token).open()
    const { rows } = await world.owner.pool.query<{ data: object }>(
      `select data from audit_event where type = 'link.opened_fully' and subject = $1`,
      [link.item.id],
    )
    for (let n = 0; n < 2; n++) await world.runJob('links:notify-opened-fully', { data: rows[0]?.data })
    const mails = await world.owner.pool.query<{ subject: string; body: string }>(
      `select subject, body from mail where key like $1`,
      [`link.opened_fully-${link.id}%`],
    )
    expect(mails.rows).toHaveLength(1)
    expect(mails.rows[0]?.body).toContain('ใบเสนอราคา')
    expect(mails.rows[0]?.body).not.toContain(link.token)
  })

  test('is asked by visitors, who learn nothing, and not often', async () => {
    const link = await linkOf()
    const ask = { name: 'สมชาย\nBcc: x', email: 'somchai@example.com', message: 'ขอเพิ่มเวลา' }
    const asks = async (token: string, address: string) => {
      const response = await visit(token, { address }).send('POST', '/ask', ask)
      return [response.statusCode, response.body.replace(/"traceId":"[^"]+"/, '')]
    }
    for (let n = 0; n < 4; n++)
      expect(await asks(link.token, '192.0.2.77')).toEqual(await asks('u'.repeat(43), '192.0.2.77'))
    expect((await asks(link.token, '192.0.2.77'))[0]).toBe(429)
    expect(await visit(link.token).code('/ask', 'POST', { ...ask, email: 'nobody' })).toBe('EMAIL_INVALID')
    const mails = await world.owner.pool.query<{ body: string }>(`select body from mail where key like $1`, [
      `link-asked-${link.id}%`,
    ])
    expect(mails.rows).toHaveLength(3)
    expect(mails.rows[0]?.body).toContain('สมชาย Bcc: x <somchai@example.com>')
  })
})

test('sessions, addresses and old views are swept', async () => {
  const link = await linkOf()
  const who = visit(link.token)
  await who.open()
  await who.code('/download', 'POST', { ids: [link.item.id] })
  world.clock.advance(31 * 60_000)
  await world.runJob('links:upkeep')
  const { rows } = await world.owner.pool.query(`select 1 from link_session union all select 1 from link_archive`)
  expect(rows).toEqual([])
})
