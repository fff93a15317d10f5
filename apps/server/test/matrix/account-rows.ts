import type { Client } from '../client.ts'
import { asking } from './actor.ts'
import { createSupportDesk } from '../support-desk.ts'
import { once } from './once.ts'
import { resultOf } from './answers.ts'
import type { FunctionRow } from './function-case.ts'
import type { FunctionWorld } from './function-world.ts'

type Consent = { status: string; mode: string }

const secondDesk = once(({ world }: FunctionWorld) => createSupportDesk(world, 'wichai1'))

export const accountRows: Record<string, FunctionRow> = {
  async 'Consent: request'(it) {
    await it.attempt({
      says: 'asking the admin',
      call: () => it.ask('POST', '/api/consent/request', {}),
      done: ({ code }) => code === 'ok',
      refusal: /^CONSENT_\w+$/,
    })
  },

  async 'Consent: approve, reject, change mode/list'(it) {
    const now = async () => {
      const { status, mode } = await it.holder.call<Consent>('GET', '/api/consent')
      return `${status} ${mode}`
    }
    // What is decided differs from what was before.
    for (const [body, wanted] of [
      [{ action: 'reject' }, 'reject '],
      [{ action: 'approve', mode: 'specific', taxIds: ['0105500000038'] }, 'approve specific'],
      [{ action: 'approve', mode: 'receive_all' }, 'approve receive_all'],
    ] as const) {
      const before = await now()
      await it.attempt({
        says: wanted,
        call: () => it.ask('PUT', '/api/consent', body),
        done: async () => (await now()).startsWith(wanted) && (await now()) !== before,
      })
    }
  },

  async 'Consent log, dashboards'(it) {
    const figuresOnly = it.cell.says === '✓ dashboards'
    await it.attempt({
      says: 'the log of the consent',
      may: it.may && !figuresOnly,
      call: () => it.ask('GET', '/api/consent/history'),
      done: (answer) => (resultOf<{ items: unknown[] }>(answer)?.items.length ?? 0) > 0,
    })
    for (const box of ['inbox', 'outbox'])
      await it.attempt({
        says: `the dashboard of the ${box}`,
        call: () => it.ask('GET', `/api/edocs/figures?box=${box}`),
        done: (answer) => resultOf<{ accounts: number }>(answer)?.accounts === 1,
      })
  },

  async 'Own profile, own log, own storage, own menus, device passwords'(it) {
    const person: Client | undefined = it.all.people[it.cell.caller]
    await it.attempt({
      says: 'the profile',
      call: () => it.ask('GET', '/api/me'),
      done: ({ body }) => person !== undefined && body.includes(person.personId),
    })
    for (const url of ['/api/personal-log', '/api/storage/report', '/api/device-passwords'])
      await it.attempt({ says: url, call: () => it.ask('GET', url), done: ({ code }) => code === 'ok' })
    await it.attempt({
      says: 'hiding a menu of one’s own',
      call: () => it.ask('PATCH', '/api/me', { featureStatus: { trash: 'N' } }),
      done: (_, changed) => changed.length > 0,
    })
    await it.attempt({
      says: 'a device password',
      call: () => it.ask('POST', '/api/device-passwords', { name: it.all.newNumber(), mode: 'read-only' }),
      done: (answer) => resultOf<{ secret?: string }>(answer)?.secret !== undefined,
    })
  },

  async 'Approve/stop support access to own account'(it) {
    const { all, cell } = it
    const isOfBusiness = cell.caller === 'Admin Business'
    const employee = it.may && !isOfBusiness ? all.employees[cell.caller as keyof typeof all.employees] : undefined
    // Employees act for themselves there, and not for the business.
    const [own, username] = employee ? [employee.own, employee.username] : [all.somsri, 'somsri1']
    if (it.may && !isOfBusiness) {
      const { id } = await openBy(all, username)
      const askOwn = asking(own.send)
      await it.attempt({
        says: 'the list, with the access that the code has opened',
        call: () => askOwn('GET', '/api/support/accesses'),
        done: ({ body }) => body.includes(id) && body.includes('"active"'),
      })
      await it.attempt({
        says: 'its end',
        call: () => askOwn('POST', `/api/support/accesses/${id}/end`),
        done: () => hasEnded(own, id),
      })
    }
    const ofBusiness = all.accessOf()
    await it.attempt({
      says: 'the end of the access to the business',
      may: isOfBusiness,
      call: () => it.ask('POST', `/api/support/accesses/${ofBusiness}/end`),
      done: () => hasEnded(all.one.malee, ofBusiness),
      refusal: /^(SUPPORT_\w+|NOT_FOUND)$/,
    })
    if (isOfBusiness) await all.reopen()
  },
}

const hasEnded = async (who: Client, id: string) =>
  (await who.call<{ items: { id: string; state: string }[] }>('GET', '/api/support/accesses')).items.some(
    (one) => one.id === id && one.state === 'ended',
  )

/** A second agent asks, and enters the code that the owner was sent. */
async function openBy(all: FunctionWorld, username: string) {
  const desk = await secondDesk(all)
  const { id } = await desk.ask({ username })
  await all.world.services.notifications.sendDue()
  return desk.enter(id, await desk.codeSent())
}
