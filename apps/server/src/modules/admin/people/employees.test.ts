import type { Employee } from '@khlang/contract/employees'
import type { Membership } from '@khlang/contract/memberships'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { rowsRead, statementsOf } from '../../../../test/statements.ts'
import { systemActor } from '../../../platform/actor.ts'

type Page = { items: Employee[]; nextCursor: string | null }

let world: World
let admin: Client
let employee: Client
const day = 86_400_000
let numbers = 0
const unique = () => crypto.randomUUID().slice(0, 8)

beforeAll(async () => {
  world = await createWorld()
  admin = await world.as('malee01', 'ONE')
  employee = await world.as('prasit1', 'ONE')
})

/** Registers a person; an address counts only if it is verified, a number always is. */
async function register(who: {
  email?: string
  mobile?: string
  verified?: boolean
  nameEn?: string
}): Promise<Client> {
  const username = `new${unique()}`
  const { accounts, identity } = world.services
  await world.database.db.transaction().execute(async (tx) => {
    const { personId } = await accounts.createCitizen(tx, systemActor('test'), {
      username,
      mobile: who.mobile ?? null,
      email: who.email ?? null,
      emailVerified: who.verified ?? true,
      firstNameTh: 'ใหม่',
      lastNameTh: username,
      ...(who.nameEn && { firstNameEn: who.nameEn, lastNameEn: username }),
      how: 'test',
    })
    await identity.setDemoPassword(tx, personId, 'demo-pass-1')
  })
  return world.as(username)
}
const mobile = () => `08${String(90_000_000 + ++numbers)}`
const list = (query = '') => admin.call<Page>('GET', `/api/admin/employees${query}`)
const add = (body: object) => admin.call<Employee>('POST', '/api/admin/employees', body)
const department = async (nameTh: string, parentId?: string) =>
  (await admin.call<{ id: string }>('POST', '/api/admin/departments', { nameTh, ...(parentId && { parentId }) })).id
const role = async (nameTh: string) => (await admin.call<{ id: string }>('POST', '/api/admin/roles', { nameTh })).id
/** Accepts everything that invites this person. */
async function accept(who: Client): Promise<Client> {
  const { items } = await who.call<{ items: Membership[] }>('GET', '/api/memberships')
  for (const { id, state } of items)
    if (state === 'invited') await who.call('POST', `/api/memberships/${id}/accept`, {})
  return who
}
const businessesOf = async (who: Pick<Client, 'personId'>) => {
  const accounts = await world.services.accounts.listAccounts(world.database.db, who.personId)
  return accounts.filter(({ type }) => type === 'Business').map(({ accountId }) => accountId)
}
async function mailsTo(email: string) {
  const { rows } = await world.owner.pool.query<{ subject: string; body: string }>(
    'select subject, body from mail where recipient = $1 order by created_at',
    [email],
  )
  return rows
}

describe('who may manage employees', () => {
  test('Admin Business of this business, and nobody else', async () => {
    const [first] = (await list()).items
    const calls: [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object][] = [
      ['GET', '/api/admin/employees'],
      ['GET', '/api/admin/employees/counts'],
      ['POST', '/api/admin/employees', { username: 'anan01' }],
      ['POST', '/api/admin/employees/import', { csv: 'username\nanan01' }],
      ['PATCH', `/api/admin/employees/${first?.id}`, { isAdmin: true }],
      ['POST', `/api/admin/employees/${first?.id}/suspend`],
      ['POST', `/api/admin/employees/${first?.id}/resume`],
      ['POST', `/api/admin/employees/${first?.id}/remove`, {}],
      ['POST', `/api/admin/employees/${first?.id}/invite-again`],
      ['GET', '/api/admin/departments'],
      ['POST', '/api/admin/departments', { nameTh: 'ก' }],
      ['GET', '/api/admin/roles'],
      ['POST', '/api/admin/roles', { nameTh: 'ก' }],
    ]
    for (const [method, url, body] of calls)
      expect(await employee.refused(method, url, body), url).toMatchObject({ machineCode: 'NOT_ADMIN' })
  })

  test('the ids of another business are unknown', async () => {
    const person = await register({})
    const { businessId } = await world.database.db.transaction().execute((tx) =>
      world.services.accounts.createBusiness(tx, systemActor('test'), {
        taxId: '0105500000011',
        branchNo: '00077',
        nameTh: 'สาขาอื่น',
        adminPersonId: person.personId,
      }),
    )
    const [mine] = (await list()).items
    const send = (method: 'PATCH' | 'POST', url: string, payload: object) =>
      person.send({ method, url, payload, headers: { 'x-account-id': businessId } })
    for (const [method, url, body] of [
      ['PATCH', `/api/admin/employees/${mine?.id}`, { isAdmin: true }],
      ['POST', `/api/admin/employees/${mine?.id}/suspend`, {}],
      ['POST', `/api/admin/employees/${mine?.id}/remove`, {}],
    ] as const) {
      const answer = await send(method, url, body)
      expect(answer.json(), url).toMatchObject({ machineCode: 'EMPLOYEE_NOT_FOUND' })
    }
    const theirs = await send('POST', '/api/admin/employees', {
      username: 'anan01',
      departmentIds: [await department('ของเรา')],
    })
    expect(theirs.json()).toMatchObject({ machineCode: 'GROUP_NOT_FOUND' })
  })
})

describe('adding somebody', () => {
  test('with an account: once they accept, with departments and roles', async () => {
    const email = `${unique()}@mail.example`
    const person = await register({ email })
    const [sales, lead] = [await department(`ขาย ${unique()}`), await role(`หัวหน้า ${unique()}`)]
    const added = await add({ email: ` ${email.toUpperCase()} `, departmentIds: [sales], roleIds: [lead] })
    expect(added).toMatchObject({ personId: person.personId, status: 'active', isAdmin: false, email })
    expect(added.departments.map(({ id }) => id)).toEqual([sales])
    expect(added.roles.map(({ id }) => id)).toEqual([lead])
    expect(await businessesOf(person)).toEqual([admin.accountId])
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toContain('เชิญคุณเข้าใช้งานคลัง')
    expect(await admin.refused('POST', '/api/admin/employees', { email })).toMatchObject({
      machineCode: 'EMPLOYEE_EXISTS',
    })
  })

  test('the English name is given beside the Thai one, where the person has one', async () => {
    const email = `${unique()}@mail.example`
    const person = await register({ email, nameEn: 'New' })
    const { name, nameEn } = await add({ email })
    expect(name).toMatch(/^ใหม่ /)
    expect(nameEn).toBe(name.replace('ใหม่', 'New'))
    expect((await list(`?q=${email}`)).items).toMatchObject([{ personId: person.personId, name, nameEn }])
    const other = `${unique()}@mail.example`
    await register({ email: other })
    expect(await add({ email: other })).toMatchObject({ nameEn: null })
    expect(await add({ email: `${unique()}@nobody.example` })).toMatchObject({ status: 'invited', nameEn: null })
  })

  test('by mobile number, and by username', async () => {
    const number = mobile()
    const byNumber = await register({ mobile: `+66${number.slice(1)}` })
    expect(await add({ mobile: number })).toMatchObject({ personId: byNumber.personId })
    expect(await add({ username: 'nobodyhere' })).toMatchObject({ status: 'invited', username: 'nobodyhere' })
  })

  test('as many at once as there are connections to the database', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, () => register({ mobile: `+66${mobile().slice(1)}` })))
    const found = await Promise.all(
      people.map(({ personId }) => world.services.accounts.findPerson(world.database.db, personId)),
    )
    const added = await Promise.all(found.map((person) => add({ username: person?.username })))
    expect(added.map(({ personId }) => personId)).toEqual(people.map(({ personId }) => personId))
  })

  test.each([
    [{}, 'EMPLOYEE_WHO_REQUIRED'],
    [{ username: 'anan01', email: 'a@b.example' }, 'EMPLOYEE_WHO_REQUIRED'],
    [{ email: 'not an address' }, 'EMPLOYEE_EMAIL_INVALID'],
    [{ username: 'no name' }, 'EMPLOYEE_USERNAME_INVALID'],
    [{ mobile: '12345' }, 'MOBILE_INVALID'],
    [{ email: 'x@new.example', departmentIds: ['00000000-0000-4000-8000-000000000000'] }, 'GROUP_NOT_FOUND'],
  ])('%j is refused with %s', async (body, machineCode) => {
    expect(await admin.refused('POST', '/api/admin/employees', body)).toMatchObject({ machineCode })
  })
})

describe('an invitation', () => {
  test('is mailed, listed, sent again, and makes an employee of whoever registers with the address and accepts', async () => {
    const email = `${unique()}@new.example`
    const sales = await department(`ขาย ${unique()}`)
    const gone = await department(`จะหายไป ${unique()}`)
    const invited = await add({ email, departmentIds: [sales, gone] })
    expect(invited).toMatchObject({ personId: null, name: email, status: 'invited' })
    expect(await admin.refused('POST', '/api/admin/employees', { email })).toMatchObject({
      machineCode: 'EMPLOYEE_INVITED',
    })
    expect((await list(`?status=invited&q=${email}`)).items).toHaveLength(1)
    await admin.call('POST', `/api/admin/employees/${invited.id}/invite-again`)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(2)
    expect(mails[0]?.body).toContain(`&email=${encodeURIComponent(email)}`)
    await admin.call('DELETE', `/api/admin/departments/${gone}`)

    // An address that is only claimed brings nobody in.
    const unproven = await register({ email, verified: false })
    expect(await businessesOf(unproven)).toEqual([])
    const person = await register({ email })
    expect(await businessesOf(person)).toEqual([])
    expect(await businessesOf(await accept(person))).toEqual([admin.accountId])
    const [row] = (await list(`?q=${email}`)).items
    expect(row).toMatchObject({ personId: person.personId, status: 'active' })
    expect(row?.departments.map(({ id }) => id)).toEqual([sales])
    expect((await list(`?status=invited&q=${email}`)).items).toEqual([])
  })

  test('is opened with the token of its latest mail, by nobody else, and accepted by its person', async () => {
    const email = `${unique()}@new.example`
    const { id } = await add({ email })
    await admin.call('POST', `/api/admin/employees/${id}/invite-again`)
    const tokens = (await mailsTo(email)).map(({ body }) => /profile\?invitation=([\w-]+)/.exec(body)?.[1] ?? '')
    expect(new Set(tokens).size).toBe(2)
    const open = '/api/memberships/open'
    const other = await register({ email: `${unique()}@mail.example` })
    const person = await register({ email, verified: false })
    const refused = async (who: Client, token: string | undefined) =>
      (await who.refused('POST', open, { token })).machineCode
    expect(await refused(other, tokens[1])).toBe('INVITATION_OTHER_ADDRESS')
    expect(await refused(person, tokens[0])).toBe('INVITATION_NOT_FOUND')
    expect(await person.call('POST', open, { token: tokens[1] })).toEqual({ id })
    expect(await businessesOf(person)).toEqual([])
    expect(await person.call('POST', `/api/memberships/${id}/accept`, {})).toEqual({ accountId: admin.accountId })
    expect(await businessesOf(person)).toEqual([admin.accountId])
    expect(await refused(person, tokens[1])).toBe('INVITATION_NOT_FOUND')
    expect(await businessesOf(other)).toEqual([])
  })

  test('to a number is sent as a text message, and accepted by the number', async () => {
    const number = mobile()
    const e164 = `+66${number.slice(1)}`
    const { id } = await add({ mobile: number })
    await world.runJob('admin:text-invitation', { subject: id })
    const person = await register({ mobile: e164 })
    expect(await businessesOf(await accept(person))).toEqual([admin.accountId])
  })

  test('to somebody who is suspended leaves them so, and proves their address all the same', async () => {
    const email = `${unique()}@new.example`
    const person = await register({ email, verified: false })
    const username = (await world.services.accounts.findPerson(world.database.db, person.personId))?.username ?? ''
    const { id } = await add({ username })
    await add({ email })
    await admin.call('POST', `/api/admin/employees/${id}/suspend`)
    const sent = (await mailsTo(email)).map(({ body }) => body).join('\n')
    const token = /profile\?invitation=([\w-]+)/.exec(sent)?.[1]
    const opened = await person.call<{ id: string }>('POST', '/api/memberships/open', { token })
    expect(await person.refused('POST', `/api/memberships/${opened.id}/accept`, {})).toMatchObject({
      machineCode: 'INVITATION_NOT_FOUND',
    })
    const found = await world.services.accounts.findPersonByEmail(world.database.db, email)
    expect(found?.id).toBe(person.personId)
    expect(await businessesOf(person)).toEqual([])
    const statuses = Object.fromEntries((await list(`?q=${email}`)).items.map((row) => [row.id, row.status]))
    expect(statuses).toEqual({ [opened.id]: 'invited', [id]: 'suspended' })
    await admin.call('POST', `/api/admin/employees/${opened.id}/remove`, {})
    await admin.call('POST', `/api/admin/employees/${id}/remove`, {})
  })

  test('that ended or was withdrawn leads nowhere', async () => {
    const [late, withdrawn] = [`${unique()}@new.example`, `${unique()}@new.example`]
    await add({ email: late })
    const { id } = await add({ email: withdrawn })
    await admin.call('POST', `/api/admin/employees/${id}/remove`, {})
    expect(await businessesOf(await accept(await register({ email: withdrawn })))).toEqual([])
    world.clock.advance(31 * day)
    expect(await businessesOf(await accept(await register({ email: late })))).toEqual([])
    admin = await world.as('malee01', 'ONE')
    employee = await world.as('prasit1', 'ONE')
  })

  test('of an admin who is none any more brings in nobody', async () => {
    const { id } = await add({ username: 'anan01', isAdmin: true })
    const anan = await world.as('anan01', 'ONE')
    const email = `${unique()}@new.example`
    await anan.call('POST', '/api/admin/employees', { email, isAdmin: true })
    await admin.call('PATCH', `/api/admin/employees/${id}`, { isAdmin: false })
    expect(await businessesOf(await accept(await register({ email })))).toEqual([])
  })
})

describe('the list', () => {
  test('is paged by name in both halves, filtered, and searched by name, address and number', async () => {
    const group = await department(`หน้า ${unique()}`)
    const addresses = Array.from({ length: 4 }, (_, index) => `page${index}-${unique()}@mail.example`)
    for (const [index, email] of addresses.entries()) {
      if (index % 2 === 0) await register({ email })
      await add({ email, departmentIds: [group] })
    }
    const all = (await list(`?departmentId=${group}`)).items
    expect(all).toHaveLength(4)
    const paged: string[] = []
    let cursor = ''
    do {
      const page = await list(`?departmentId=${group}&limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      paged.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? ''
    } while (cursor)
    expect(paged).toEqual(all.map(({ id }) => id))
    expect((await list(`?departmentId=${group}&status=invited`)).items).toHaveLength(2)
    expect((await list(`?q=${addresses[0]}`)).items).toHaveLength(1)
    expect((await list('?q=%25')).items).toHaveLength(0)
    const number = mobile()
    await add({ mobile: number })
    for (const typed of [number, number.replace(/^(...)(...)/, '$1-$2-'), number.slice(1)])
      expect((await list(`?q=${typed}`)).items).toHaveLength(1)
    // Signs alone are part of no number.
    for (const q of ['-', '--']) expect((await list(`?q=${number}%20${q}`)).items).toHaveLength(0)
    expect((await list('?isAdmin=true')).items.every(({ isAdmin }) => isAdmin)).toBe(true)
    expect(await admin.refused('GET', '/api/admin/employees?cursor=x')).toMatchObject({ machineCode: 'INVALID_INPUT' })
    const counts = await admin.call<Record<string, number>>('GET', '/api/admin/employees/counts')
    expect(counts['invited']).toBe((await list('?status=invited&limit=1000')).items.length)
    expect(counts['active']).toBe((await list('?status=active&limit=1000')).items.length)
  })
})

test('when somebody was here last is read from their own sessions, however many others there are', async () => {
  await world.owner.pool.query(
    `insert into session (id, token_hash, person_id, method, service, client, address, created_at, last_used_at, expires_at, ended_at)
     select gen_random_uuid(), sha256(n::text::bytea), $1, 'password', 'OneID', '', '', now(), now(), now(), now()
     from generate_series(1, 5000) n`,
    [admin.personId],
  )
  await world.owner.pool.query('analyze session')
  const statements = await statementsOf(world, () => list('?q=prasit1'))
  expect(await rowsRead(world, statements)).toBeLessThan(1000)
})

describe('a suspended employee', () => {
  test('reaches nothing of the business from the next request on, and everything again afterwards', async () => {
    const [row] = (await list('?q=prasit1')).items
    const root = await employee.root('business')
    expect((await employee.send({ method: 'GET', url: `/api/items/${root}` })).statusCode).toBe(200)
    const suspended = await admin.call<Employee>('POST', `/api/admin/employees/${row?.id}/suspend`)
    expect(suspended.status).toBe('suspended')
    expect((await employee.send({ method: 'GET', url: `/api/items/${root}` })).statusCode).not.toBe(200)
    expect(await businessesOf(employee)).toEqual([])
    expect((await list('?status=suspended')).items.map(({ id }) => id)).toEqual([row?.id])
    await admin.call('POST', `/api/admin/employees/${row?.id}/resume`)
    expect((await employee.send({ method: 'GET', url: `/api/items/${root}` })).statusCode).toBe(200)
  })

  test('is never the last admin', async () => {
    const admins = (await list('?isAdmin=true&limit=1000')).items.filter(({ status }) => status === 'active')
    const others = admins.filter(({ personId }) => personId !== admin.personId)
    for (const { id } of others) await admin.call('PATCH', `/api/admin/employees/${id}`, { isAdmin: false })
    const me = admins.find(({ personId }) => personId === admin.personId)
    for (const [method, url, body] of [
      ['POST', 'suspend', undefined],
      ['POST', 'remove', {}],
    ] as const)
      expect(await admin.refused(method, `/api/admin/employees/${me?.id}/${url}`, body)).toMatchObject({
        machineCode: 'LAST_ADMIN_BUSINESS',
      })
    expect(await admin.refused('PATCH', `/api/admin/employees/${me?.id}`, { isAdmin: false })).toMatchObject({
      machineCode: 'LAST_ADMIN_BUSINESS',
    })
  })
})

describe('a CSV file', () => {
  test('is tried first, then imported, with a result for each line', async () => {
    const group = `นำเข้า ${unique()}`
    const groupId = await department(group)
    const [email, number] = [`${unique()}@new.example`, mobile()]
    const person = await register({ email: `${unique()}@mail.example` })
    const username = (await world.services.accounts.findPerson(world.database.db, person.personId))?.username ?? ''
    const csv = [
      '\uFEFFชื่อผู้ใช้,อีเมล,มือถือ,แผนก,ผู้ดูแล',
      `${username},,,"${group}",`,
      `,${email},,${group},`,
      // A spreadsheet dropped the leading zero.
      `,,${number.slice(1)},,`,
      `,${email.toUpperCase()},,,`,
      `,${unique()}@new.example,,ไม่มีแผนกนี้,`,
      ',ไม่ใช่อีเมล,,,',
      'nobodyhere2,,,,',
      '',
      'malee01,,,,ใช่',
    ].join('\r\n')
    type Result = { total: number; next: number | null; lines: { line: number; outcome: string; detail: string }[] }
    const run = (query: string) => admin.call<Result>('POST', `/api/admin/employees/import${query}`, { csv })
    const expected = ['invited', 'invited', 'invited', 'repeated', 'group', 'invalid', 'invited', 'exists']
    const tried = await run('?dryRun=true')
    expect(tried.lines.map(({ outcome }) => outcome)).toEqual(expected)
    expect(tried.lines.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 10])
    expect(tried.lines[4]?.detail).toBe('ไม่มีแผนกนี้')
    expect((await list(`?departmentId=${groupId}`)).items).toEqual([])

    expect((await run('')).lines.map(({ outcome }) => outcome)).toEqual(expected)
    expect((await list(`?departmentId=${groupId}`)).items).toHaveLength(2)
    const again = await run('')
    expect(again.lines.slice(0, 3).map(({ outcome }) => outcome)).toEqual(['exists', 'exists', 'exists'])
    expect(again).toMatchObject({ total: 8, next: null })
  })

  test('puts nobody into what the directory does not name any more, and goes on with the next line', async () => {
    const [name, roleName] = [`การตลาด ${unique()}`, `หัวหน้า ${unique()}`]
    const old = await department(name)
    await world.owner.pool.query('update department set gone_at = now() where id = $1', [old])
    const now = await department(name)
    const role = await admin.call<{ id: string }>('POST', '/api/admin/roles', { nameTh: roleName })
    await world.owner.pool.query('update business_role set gone_at = now() where id = $1', [role.id])
    const email = () => `${unique()}@new.example`
    const csv = `email,แผนก,บทบาท\n${email()},,${roleName}\n${email()},${name},`
    const run = (query = '') =>
      admin.call<{ lines: { outcome: string }[] }>('POST', `/api/admin/employees/import${query}`, { csv })
    for (const query of ['?dryRun=true', ''])
      expect((await run(query)).lines.map(({ outcome }) => outcome)).toEqual(['group', 'invited'])
    expect((await list(`?departmentId=${now}`)).items).toHaveLength(1)
  })

  test('refuses a line that names one of several departments or roles, in a trial too', async () => {
    const [name, roleName] = [`คลัง ${unique()}`, `Head ${unique()}`]
    await department(name)
    const other = `ขนส่ง ${unique()}`
    const parentId = await department(other)
    const names = { nameTh: `พัสดุ ${unique()}`, nameEn: name.toUpperCase() }
    await admin.call('POST', '/api/admin/departments', { ...names, parentId })
    // Of one name, as a directory may have them.
    const [first, second] = [`หัวหน้า ${unique()}`, `หัวหน้า ${unique()}`]
    for (const nameTh of [first, second]) await admin.call('POST', '/api/admin/roles', { nameTh })
    await world.owner.pool.query('update business_role set name_en = $1 where name_th in ($2, $3)', [
      roleName,
      first,
      second,
    ])
    const email = () => `${unique()}@new.example`
    const csv = `email,แผนก,บทบาท\n${email()},${other};${name},\n${email()},,${roleName}\n${email()},${other},`
    for (const query of ['?dryRun=true', '']) {
      const { lines } = await admin.call<{ lines: object[] }>('POST', `/api/admin/employees/import${query}`, { csv })
      expect(lines).toMatchObject([
        { outcome: 'ambiguous', detail: name },
        { outcome: 'ambiguous', detail: roleName },
        { outcome: 'invited' },
      ])
    }
  })

  test('is worked on 100 lines at a time', async () => {
    const csv = ['username', ...Array.from({ length: 150 }, (_, index) => `nobody${index}`)].join('\n')
    const first = await admin.call<{ next: number | null; lines: object[] }>(
      'POST',
      '/api/admin/employees/import?dryRun=true',
      { csv },
    )
    expect([first.next, first.lines.length]).toEqual([100, 100])
    const rest = await admin.call<{ next: number | null; lines: object[] }>(
      'POST',
      '/api/admin/employees/import?dryRun=true&from=100',
      { csv },
    )
    expect([rest.next, rest.lines.length]).toEqual([null, 50])
  })

  test('with a line that no database takes is worked on, that line aside', async () => {
    const [first, last] = [`${unique()}@new.example`, `${unique()}@new.example`]
    const csv = ['email', first, 'a\0b@new.example', `c\ud800 d`, last].join('\n')
    const { lines } = await admin.call<{ lines: { outcome: string }[] }>('POST', '/api/admin/employees/import', { csv })
    expect(lines.map(({ outcome }) => outcome)).toEqual(['invited', 'invalid', 'invalid', 'invited'])
  })

  test('of more people than may be invited in an hour says who was, and where it goes on', async () => {
    const small = await createWorld({ LIMIT_MAIL_RECIPIENTS_PER_HOUR: '2' })
    const malee = await small.as('malee01', 'ONE')
    const csv = ['email', ...Array.from({ length: 4 }, () => `${unique()}@new.example`)].join('\n')
    const part = await malee.call('POST', '/api/admin/employees/import', { csv })
    expect(part).toMatchObject({ total: 4, next: 2, lines: [{ outcome: 'invited' }, { outcome: 'invited' }] })
    expect(await malee.refused('POST', '/api/admin/employees/import?from=2', { csv })).toMatchObject({ status: 429 })
  })

  test.each([
    ['name,team\nก,ข', 'IMPORT_HEADING_MISSING'],
    [['username', ...Array.from({ length: 2001 }, (_, index) => `u${index}`)].join('\n'), 'IMPORT_TOO_LONG'],
    ['username\n"open', 'IMPORT_UNREADABLE'],
  ])('that cannot be read is refused (%#)', async (csv, machineCode) => {
    expect(await admin.refused('POST', '/api/admin/employees/import', { csv })).toMatchObject({ machineCode })
  })
})
