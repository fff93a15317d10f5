import type { Employee } from '@khlang/contract/employees'
import type { Membership } from '@khlang/contract/memberships'
import type { Notice } from '@khlang/contract/notices'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createWorld } from '../../../../test/harness.ts'
import { createPerson } from '../../../../test/person.ts'

// Nobody becomes an employee without their answer, and a business learns nothing of anybody before it.

const world = await createWorld({}, { asksPeople: true })
const admin = await world.as('malee01', 'ONE')
const day = 86_400_000
let numbers = 0

const number = () => `081${String(1_000_000 + ++numbers)}`

/** Somebody with a username, a proven address and a number. */
async function somebody() {
  const person = await createPerson(world, 'person')
  const mobile = number()
  const e164 = `+66${mobile.slice(1)}`
  await world.owner.pool.query('update person set mobile = $2 where id = $1', [person.personId, e164])
  return { ...person, mobile }
}
type Somebody = Awaited<ReturnType<typeof somebody>>
const ways = { username: 'username', email: 'email', mobile: 'mobile' } as const
const nobody = () => {
  const name = `nobody${crypto.randomUUID().slice(0, 8)}`
  return { username: name, email: `${name}@mail.example`, mobile: number() }
}
const invite = (body: object, by: Client = admin) => by.call<Employee>('POST', '/api/admin/employees', body)
const mine = async (who: Client) => (await who.call<{ items: Membership[] }>('GET', '/api/memberships')).items
const answer = (who: Client, id: string, how: 'accept' | 'decline' | 'leave') =>
  who.send({ method: 'POST', url: `/api/memberships/${id}/${how}`, payload: {} })
const code = async (sent: ReturnType<typeof answer>) => {
  const envelope = (await sent).json<{ status: string; machineCode?: string }>()
  return envelope.status === 'OK' ? 'OK' : envelope.machineCode
}
const rowOf = async (id: string) =>
  (await admin.call<{ items: Employee[] }>('GET', '/api/admin/employees?limit=1000')).items.find((row) => row.id === id)
const opens = async (who: Client) =>
  (await who.send({ method: 'GET', url: '/api/me', headers: { 'x-account-id': admin.accountId } })).statusCode === 200
const noticesOf = async (who: Client) =>
  (await who.call<{ items: Notice[] }>('GET', '/api/notices')).items.map(({ kind }) => kind)
async function tokenOf(email: string): Promise<string> {
  const { rows } = await world.owner.pool.query<{ body: string }>(
    'select body from mail where recipient = $1 order by created_at desc, key desc',
    [email],
  )
  const found = rows.map(({ body }) => /profile\?invitation=([\w-]+)/.exec(body)?.[1]).find(Boolean)
  if (found === undefined) throw new Error('no invitation was mailed')
  return found
}

/** What an admin sees of an invitation, apart from what they typed. */
const seen = (row: Employee | undefined, typed: { username: string; email: string; mobile: string }) => {
  const { id: _, createdAt: __, expiresAt: ___, ...rest } = row ?? ({} as Employee)
  return JSON.stringify(rest)
    .replaceAll(typed.username, 'USERNAME')
    .replaceAll(typed.email, 'EMAIL')
    .replaceAll(`+66${typed.mobile.slice(1)}`, 'MOBILE')
}

/** What an admin typed, as it is kept. */
const kept = (way: keyof typeof ways, typed: string) => (way === 'mobile' ? `+66${typed.slice(1)}` : typed)

describe.each(Object.keys(ways) as (keyof typeof ways)[])('somebody named by their %s', (way) => {
  test('is invited and nothing more, as if nobody had it', async () => {
    const [person, stranger] = [await somebody(), nobody()]
    const invited = await invite({ [way]: person[way] })
    const other = await invite({ [way]: stranger[way] })
    expect(invited).toMatchObject({ status: 'invited', personId: null, name: kept(way, person[way]), lastSeenAt: null })
    expect(seen(invited, person)).toBe(seen(other, stranger))
    expect(seen(await rowOf(invited.id), person)).toBe(seen(await rowOf(other.id), stranger))
    expect(await opens(person)).toBe(false)
    expect((await person.call<{ accounts: unknown[] }>('GET', '/api/me')).accounts).toHaveLength(1)
    expect(await noticesOf(person)).toContain('employeeInvited')
    // The same for what is done afterwards.
    const again = async (id: string) =>
      (await admin.send({ method: 'POST', url: `/api/admin/employees/${id}/invite-again` })).statusCode
    expect(await again(invited.id)).toBe(await again(other.id))
    const twice = async (address: string) =>
      (await admin.refused('POST', '/api/admin/employees', { [way]: address })).machineCode
    expect([await twice(person[way]), await twice(stranger[way])]).toEqual(['EMPLOYEE_INVITED', 'EMPLOYEE_INVITED'])
  })

  test('joins by accepting, under the id of the invitation', async () => {
    const person = await somebody()
    const { id } = await invite({ [way]: person[way], isAdmin: false })
    expect(await mine(person)).toMatchObject([{ state: 'invited', id, isAdmin: false }])
    expect(await code(answer(person, id, 'accept'))).toBe('OK')
    expect(await opens(person)).toBe(true)
    expect(await rowOf(id)).toMatchObject({ id, personId: person.personId, status: 'active', email: person.email })
    expect(await mine(person)).toMatchObject([{ state: 'active', id, isLastAdmin: false }])
    expect(await code(answer(person, id, 'accept'))).toBe('INVITATION_NOT_FOUND')
  })

  test('declines, which the business sees, and cannot be asked again by it', async () => {
    const person = await somebody()
    const { id } = await invite({ [way]: person[way] })
    expect(await code(answer(person, id, 'decline'))).toBe('OK')
    expect(await mine(person)).toEqual([])
    expect(await rowOf(id)).toMatchObject({
      status: 'declined',
      personId: null,
      name: kept(way, person[way]),
      expiresAt: null,
    })
    expect(await code(answer(person, id, 'accept'))).toBe('INVITATION_NOT_FOUND')
    expect(await admin.refused('POST', `/api/admin/employees/${id}/invite-again`)).toMatchObject({
      machineCode: 'INVITATION_DECLINED',
    })
    await admin.call('POST', `/api/admin/employees/${id}/remove`, {})
    expect(await rowOf(id)).toBeUndefined()
  })

  test('is asked by a trial of an import only what the file says', async () => {
    const [person, stranger] = [await somebody(), nobody()]
    const run = async (csv: string) =>
      (
        await admin.call<{ lines: { outcome: string }[] }>('POST', '/api/admin/employees/import?dryRun=true', { csv })
      ).lines.map(({ outcome }) => outcome)
    expect(await run(`${way}\n${person[way]}\n${stranger[way]}`)).toEqual(['invited', 'invited'])
    expect(await mine(person)).toEqual([])
  })
})

describe('an invitation', () => {
  const unanswerable: Record<string, (id: string, person: Somebody) => Promise<unknown>> = {
    'that was withdrawn': (id) => admin.call('POST', `/api/admin/employees/${id}/remove`, {}),
    'that has ended': (id) =>
      world.owner.pool.query('update employee_invitation set expires_at = created_at where id = $1', [id]),
    'of a business that is suspended': () =>
      world.owner.pool.query(`update account set status = 'suspended' where id = $1`, [admin.accountId]),
    'of an admin who is none any more': () =>
      world.owner.pool.query('update employee set is_admin = false where person_id = $1', [admin.personId]),
    'of an admin who is suspended': () =>
      world.owner.pool.query('update employee set suspended_at = now() where person_id = $1', [admin.personId]),
  }
  test.each(Object.keys(unanswerable))('%s cannot be accepted or declined', async (name) => {
    const person = await somebody()
    const { id } = await invite({ username: person.username })
    await unanswerable[name]?.(id, person)
    expect(await mine(person)).toEqual([])
    expect(await code(answer(person, id, 'accept'))).toBe('INVITATION_NOT_FOUND')
    expect(await code(answer(person, id, 'decline'))).toBe('INVITATION_NOT_FOUND')
    await world.owner.pool.query(`update account set status = 'active' where id = $1`, [admin.accountId])
    await world.owner.pool.query('update employee set is_admin = true, suspended_at = null where person_id = $1', [
      admin.personId,
    ])
  })

  test('of somebody else is not found', async () => {
    const [person, other] = [await somebody(), await somebody()]
    const { id } = await invite({ email: person.email })
    for (const how of ['accept', 'decline', 'leave'] as const)
      expect(await code(answer(other, id, how))).toBe(how === 'leave' ? 'EMPLOYEE_NOT_FOUND' : 'INVITATION_NOT_FOUND')
  })

  test('to an address waits until it is proven, and is nothing to whoever only claims it', async () => {
    const person = await somebody()
    await world.owner.pool.query('update person set email_verified_at = null where id = $1', [person.personId])
    const { id } = await invite({ email: person.email })
    expect(await mine(person)).toEqual([])
    expect(await code(answer(person, id, 'accept'))).toBe('INVITATION_NOT_FOUND')
    const token = await tokenOf(person.email)
    expect(await person.call('POST', '/api/memberships/open', { token })).toEqual({ id })
    expect(await opens(person)).toBe(false)
    expect(await mine(person)).toMatchObject([{ state: 'invited', id }])
  })

  test('to a username is not for whoever takes it later', async () => {
    const { username } = nobody()
    const { id } = await invite({ username })
    const later = await somebody()
    await world.owner.pool.query('update person set username = $2 where id = $1', [later.personId, username])
    expect(await mine(later)).toEqual([])
    expect(await code(answer(later, id, 'accept'))).toBe('INVITATION_NOT_FOUND')
  })

  test('twice by one business is shown once; one answer is the answer to both', async () => {
    const [person, other] = [await somebody(), await somebody()]
    for (const who of [person, other])
      for (const way of ['username', 'email'] as const) await invite({ [way]: who[way] })
    const [first, second] = [(await mine(person))[0], (await mine(other))[0]]
    expect([(await mine(person)).length, (await mine(other)).length]).toEqual([1, 1])
    await answer(person, first?.id ?? '', 'accept')
    await answer(other, second?.id ?? '', 'decline')
    expect(await mine(person)).toMatchObject([{ state: 'active' }])
    expect(await mine(other)).toEqual([])
    const { items } = await admin.call<{ items: Employee[] }>('GET', '/api/admin/employees?status=invited&limit=1000')
    expect(items.map(({ name }) => name)).not.toContain(person.email)
    expect(items.map(({ name }) => name)).not.toContain(person.username)
  })

  test('by two businesses is two answers', async () => {
    const person = await somebody()
    const wichai = await world.as('wichai1', 'TWO')
    const [one, two] = [await invite({ email: person.email }), await invite({ email: person.email }, wichai)]
    expect((await mine(person)).map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
    await answer(person, one.id, 'decline')
    await answer(person, two.id, 'accept')
    expect(await mine(person)).toMatchObject([{ state: 'active', accountId: wichai.accountId }])
  })

  test('of the same address is sent a few times in a month, whoever it belongs to', async () => {
    for (const who of [await somebody(), nobody()]) {
      const { id } = await invite({ username: who.username })
      const again = async () =>
        (await admin.send({ method: 'POST', url: `/api/admin/employees/${id}/invite-again` })).statusCode
      expect([await again(), await again(), await again(), await again(), await again()]).toEqual([
        200, 200, 200, 200, 429,
      ])
      await admin.call('POST', `/api/admin/employees/${id}/remove`, {})
      expect(await admin.refused('POST', '/api/admin/employees', { username: who.username })).toMatchObject({
        status: 429,
      })
    }
  })

  test('to somebody who left brings them back with their drive, once they accept', async () => {
    const person = await somebody()
    const { id } = await invite({ email: person.email })
    await answer(person, id, 'accept')
    expect(await code(answer(person, id, 'leave'))).toBe('OK')
    const again = await invite({ email: person.email })
    expect(again).toMatchObject({ status: 'invited', personId: null })
    expect(await opens(person)).toBe(false)
    await answer(person, again.id, 'accept')
    expect(await opens(person)).toBe(true)
  })
})

describe('an employee', () => {
  const hired = async (more: object = {}) => {
    const person = await somebody()
    const { id } = await invite({ username: person.username, ...more })
    await answer(person, id, 'accept')
    return { person, id }
  }

  test('leaves by themselves, as if an admin had removed them', async () => {
    const { person, id } = await hired()
    const inBusiness = { 'x-account-id': admin.accountId }
    expect(await opens(person)).toBe(true)
    expect(await code(answer(person, id, 'leave'))).toBe('OK')
    expect(await opens(person)).toBe(false)
    expect((await person.send({ method: 'GET', url: '/api/drives', headers: inBusiness })).statusCode).toBe(403)
    expect(await rowOf(id)).toBeUndefined()
    expect(await mine(person)).toEqual([])
    const { items } = await admin.call<{ items: { id: string; state: string }[] }>('GET', '/api/admin/leavers')
    expect(items).toContainEqual(expect.objectContaining({ id, state: 'kept' }))
    expect(await noticesOf(admin)).toContain('employeeLeft')
    await world.runJob('admin:follow-employee', { subject: id })
    expect(await code(answer(person, id, 'leave'))).toBe('EMPLOYEE_NOT_FOUND')
  })

  test('leaves while suspended, and while the business is', async () => {
    const [one, two] = [await hired(), await hired()]
    await admin.call('POST', `/api/admin/employees/${one.id}/suspend`)
    expect(await mine(one.person)).toMatchObject([{ state: 'suspended' }])
    expect(await code(answer(one.person, one.id, 'leave'))).toBe('OK')
    await world.owner.pool.query(`update account set status = 'suspended' where id = $1`, [admin.accountId])
    expect(await code(answer(two.person, two.id, 'leave'))).toBe('OK')
    await world.owner.pool.query(`update account set status = 'active' where id = $1`, [admin.accountId])
  })

  test('leaves although the business refuses their way of signing in', async () => {
    const { person, id } = await hired()
    const policy = { twoFactor: 'off', graceDays: 14 }
    await world.owner.pool.query(
      `insert into sign_in_policy (business_id, grace_days, ways) values ($1, 14, '{passkey}')
       on conflict (business_id) do update set ways = '{passkey}'`,
      [admin.accountId],
    )
    expect(await opens(person)).toBe(false)
    expect(await code(answer(person, id, 'leave'))).toBe('OK')
    await world.owner.pool.query('update sign_in_policy set ways = null where business_id = $1', [admin.accountId])
    await admin.call('PUT', '/api/admin/sign-in-policy', policy)
  })

  test('asks to confirm a while after signing in', async () => {
    const { person, id } = await hired()
    world.clock.advance(11 * 60_000)
    expect(await code(answer(person, id, 'leave'))).toBe('STEP_UP_REQUIRED')
  })

  test('who is the last Admin Business stays, with the reason', async () => {
    world.clock.advance(day / 100)
    const malee = await world.as('malee01')
    const own = (await mine(malee)).find((one) => one.state === 'active' && one.accountId === admin.accountId)
    expect(own).toMatchObject({ isAdmin: true, isLastAdmin: true })
    expect(await code(answer(malee, own?.id ?? '', 'leave'))).toBe('LAST_ADMIN_BUSINESS')
  })
})
