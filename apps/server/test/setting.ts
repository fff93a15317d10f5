import { createBusiness } from './business.ts'
import { createWorld } from './harness.ts'

/** A world with a citizen, her My Drive, and the first demo business with its people. */
export async function createSetting(env: Record<string, string> = {}) {
  const world = await createWorld(env)
  const somsri = await world.as('somsri1')
  const one = await createBusiness(world)
  return { world, somsri, one, home: await somsri.root() }
}
