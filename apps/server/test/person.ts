import { systemActor } from '../src/platform/actor.ts'
import type { Client } from './client.ts'
import type { World } from './harness.ts'

/** Somebody new, with an address that is proven and the password of the demo. */
export async function createPerson(
  world: World,
  prefix = 'new',
): Promise<Client & { username: string; email: string }> {
  const username = `${prefix}${crypto.randomUUID().slice(0, 8)}`
  const email = `${username}@mail.example`
  const { accounts, identity } = world.services
  await world.database.db.transaction().execute(async (tx) => {
    const { personId } = await accounts.createCitizen(tx, systemActor('test'), {
      username,
      mobile: null,
      email,
      emailVerified: true,
      firstNameTh: 'ใหม่',
      lastNameTh: username,
      how: 'test',
    })
    await identity.setDemoPassword(tx, personId, 'demo-pass-1')
  })
  return { ...(await world.as(username)), username, email }
}
