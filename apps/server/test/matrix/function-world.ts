import { keyLimits, usableScopes } from '@khlang/contract/keys'
import type { KeyScope } from '@khlang/contract/permissions'
import { invoice, type InvoiceParts } from '../../../../packages/etax/test/invoice.ts'
import { createBusiness } from '../business.ts'
import type { Client } from '../client.ts'
import { type Delivered, fakeConsents, senderOf } from '../edocs.ts'
import { createWorld } from '../harness.ts'
import { createPerson } from '../person.ts'
import { createSupportDesk } from '../support-desk.ts'
import type { Send } from './file-world.ts'
import type { Caller } from './function-table.ts'
import { createRecorder } from './recorder.ts'

export type FunctionWorld = Awaited<ReturnType<typeof createFunctionWorld>>

const citizen = '1100000000016'
const companyOne = '010550000001100000'

/** A business with employees at each permission of its boxes, a citizen, a support session in the business, and its keys. */
export async function createFunctionWorld() {
  const world = await createWorld({}, { consents: fakeConsents() })
  const one = await createBusiness(world)
  const [somsri, wichai] = [await world.as('somsri1'), await world.as('wichai1', 'TWO')]

  const employee = async (box: 'off' | 'view' | 'manage') => {
    const person = await createPerson(world, box)
    const { id } = await one.malee.call<{ id: string }>('POST', '/api/admin/employees', { username: person.username })
    await world.owner.pool.query('update employee set inbox = $2, outbox = $2 where id = $1', [id, box])
    return { id, acting: await world.as(person.username, 'ONE'), own: person, username: person.username }
  }
  const employees = {
    'Employee, inbox/outbox off': await employee('off'),
    'Employee view': await employee('view'),
    'Employee manage': await employee('manage'),
  }
  const desk = await createSupportDesk(world)
  const enter = async () => (await desk.open({ username: 'malee01', taxId: '0105500000011' })).id
  let access = await enter()

  const people: Partial<Record<Caller, Client>> = {
    'Personal owner': somsri,
    'Admin Business': one.malee,
    'Employee, inbox/outbox off': employees['Employee, inbox/outbox off'].acting,
    'Employee view': employees['Employee view'].acting,
    'Employee manage': employees['Employee manage'].acting,
  }
  const programs = new Map<string, { send: Send; secret: string }>()
  async function program(scopes: readonly KeyScope[] = usableScopes) {
    const name = scopes.join(' ')
    const known = programs.get(name)
    if (known) return known
    const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
      name: 'ของโปรแกรม',
      scopes,
      ratePerSecond: keyLimits.maxRatePerSecond,
    })
    const send: Send = (options) =>
      world.app.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${secret}` } })
    programs.set(name, { send, secret })
    return { send, secret }
  }

  let count = 0
  const fromAccount = (who: Client) => senderOf(world, who.token, { 'x-account-id': who.accountId })
  return {
    world,
    one,
    somsri,
    wichai,
    employees,
    people,
    program,
    recorder: await createRecorder(world),
    /** Who has the boxes that a caller acts on, and everything in them. */
    holderOf: (caller: Caller): Client => (caller === 'Personal owner' ? somsri : one.malee),
    async sendOf(caller: Caller, scopes?: readonly KeyScope[]): Promise<Send> {
      if (caller === 'Support') return desk.inside(access)
      return people[caller]?.send ?? (await program(scopes)).send
    },
    /** The access of support to the business; another one after it has ended. */
    accessOf: () => access,
    async reopen(): Promise<void> {
      access = await enter()
    },
    /** A number that no document has. */
    newNumber: () => `F-${++count}`,
    /** The document of a number, from this account to itself unless told otherwise; its id. */
    async deliver(from: Client, parts: Partial<InvoiceParts> = {}): Promise<{ id: string; number: string }> {
      const number = parts.number ?? `F-${++count}`
      const buyer = from === somsri ? citizen : companyOne
      const answer = await fromAccount(from)({ xml: invoice({ number, buyer, ...parts }) })
      const { result } = answer.json<{ result?: Delivered }>()
      if (!result) throw new Error(`not delivered: ${answer.body}`)
      return { id: result.transactionId, number }
    },
    buyerOf: (holder: Client): string => (holder === somsri ? citizen : companyOne),
  }
}
