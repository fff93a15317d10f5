import type { Bench } from './world.ts'

const settings = { permission: 'download', expiresIn: 'unlimited', openLimit: 'unlimited' }

/** A link that lasts; returns the token of its address. */
export async function createLink({ person }: Bench, itemId: string): Promise<string> {
  const made = await person.send({ method: 'POST', path: `/api/items/${itemId}/links`, json: settings })
  if (made.status !== 200) throw new Error(`a link: ${made.status} ${made.body.toString()}`)
  return (made.result as { token: string }).token
}
