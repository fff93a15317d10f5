import { keyLimits } from '@khlang/contract/keys'
import type { KeyScope } from '@khlang/contract/permissions'
import { createBusiness } from '../business.ts'
import type { Client } from '../client.ts'
import { type DavClient, mountAs } from '../dav-client.ts'
import { createWorld, type World } from '../harness.ts'
import { createSupportDesk } from '../support-desk.ts'
import { createRecorder } from './recorder.ts'

export type Send = Client['send']
export type FileWorld = Awaited<ReturnType<typeof createFileWorld>>

/** Programs: nothing but the secret of a key goes along. */
const programWith =
  (world: World, secret: string): Send =>
  (options) =>
    world.app.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${secret}` } })

/** A business, a citizen, a support session in her account, keys of the business, and mapped drives. */
export async function createFileWorld() {
  const world = await createWorld({ OFFICE_PROGRAM: 'off' })
  const one = await createBusiness(world)
  const somsri = await world.as('somsri1')
  const wichai = await world.as('wichai1')
  const desk = await createSupportDesk(world)
  const support = desk.inside((await desk.open({ username: 'somsri1' })).id)
  const keys = new Map<string, Send>()
  const mounts = new Map<Client, Promise<DavClient>>()

  return {
    world,
    one,
    somsri,
    wichai,
    anan: desk.agent,
    support,
    recorder: await createRecorder(world),
    mountOf(who: Client): Promise<DavClient> {
      const mount = mounts.get(who) ?? mountAs(world, who)
      mounts.set(who, mount)
      return mount
    },
    /** A program with a key that has these scopes and no others. */
    async program(...scopes: readonly KeyScope[]): Promise<Send> {
      const name = scopes.toSorted().join(' ')
      const known = keys.get(name)
      if (known) return known
      const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', {
        name: 'ของโปรแกรม',
        scopes,
        ratePerSecond: keyLimits.maxRatePerSecond,
      })
      const made = programWith(world, secret)
      keys.set(name, made)
      return made
    },
  }
}
