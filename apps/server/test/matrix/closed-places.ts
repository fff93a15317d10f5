import type { Level } from '../business.ts'
import { setFolder, setRule } from '../folder-rules.ts'
import type { Client } from '../client.ts'
import type { DavClient } from '../dav-client.ts'
import type { Closing } from './closed-table.ts'
import type { FileWorld } from './file-world.ts'
import { shareWith, short } from './place.ts'

/** A folder of the business in which somebody may delete and re-share, with a file below that is closed to them. */
export type ClosedPlace = {
  who: Client
  mount: DavClient
  /** In the mapped drive of whoever acts. */
  path: string
  name: string
  /** Around `top`, in the same area: a place to move it within. */
  around: string
  beside: string
  top: string
  child: string
  /** Open to whoever acts. */
  open: string
  closed: string
}

export const secret = 'แมวสามตัวนอนบนหลังคา'
const set = { password: secret, confirmPassword: secret }

/** What each closes, by somebody else. Kanya of accounting is level A there. */
const close: Record<Closing, (all: FileWorld, at: ClosedPlace) => Promise<unknown>> = {
  'no access': ({ one }, { child }) => one.rule(child, 'department', one.sales, 'none'),
  'stops inheriting': ({ one }, { child }) => setFolder(one.malee, child, { stopInheriting: true, restricted: false }),
  restricted: ({ one }, { child }) => setFolder(one.malee, child, { stopInheriting: false, restricted: true }),
  async expired({ world, one }, { closed }) {
    await one.malee.call('PUT', `/api/items/${closed}/expiry`, { expiresAt: '2030-01-01T00:00:00.000Z' })
    await world.owner.pool.query(`update item set expires_at = now() - interval '1 day' where id = $1`, [closed])
  },
  'locked by another': ({ one }, { closed }) => one.malee.call('POST', `/api/items/${closed}/lock`, {}),
  password: ({ one }, { closed }) => one.kanya.call('PUT', `/api/files/${closed}/password`, set),
  encrypted: ({ one }, { closed }) =>
    one.kanya.call('POST', `/api/files/${closed}/encrypt`, { passphrase: secret, confirmPassphrase: secret }),
}

export type ClosedNeeds = {
  /** The level that the operation needs. */
  level?: Level
  /** What comes of it is for others than whoever asks. */
  passesOn?: boolean
  prepare?: (all: FileWorld, at: ClosedPlace) => Promise<unknown>
}

/** Restricted folders ignore shares that others made than the owner, Admin Business and level A: Wichai has one. */
export async function closedPlace(
  all: FileWorld,
  closing: Closing,
  { level = 'delete', passesOn = false }: ClosedNeeds,
): Promise<ClosedPlace> {
  const { one, wichai } = all
  const name = `c ${short()}`
  const around = await one.malee.folder(one.root, `around ${name}`)
  const top = await one.malee.folder(around, name)
  const child = await one.malee.folder(top, 'salaries')
  const beside = await one.malee.folder(around, 'beside')
  const open = await one.malee.file(top, 'open.txt', 'open')
  const closed = await one.malee.file(child, 'closed.txt', 'closed')
  // Who passes something on does so for what others get: there a restricted folder leaves out.
  // Level A comes from Admin Business alone, whose rules and shares no folder ignores.
  const isOutsider = closing === 'restricted' && !passesOn && level !== 'admin'
  // Shared by somebody who may re-share, and is not level A.
  if (closing === 'restricted' && level !== 'admin') {
    await shareWith(one.malee, around, 'prasit1', level, { mayReshare: true })
    await shareWith(one.prasit, around, 'wichai1', level)
  } else {
    const rule = { audience: 'department', audienceId: one.sales, level, mayReshare: true } as const
    await setRule(one.malee, around, rule)
  }
  await one.rule(around, 'department', one.accounting, 'admin')
  const who = isOutsider ? wichai : one.prasit
  const at: ClosedPlace = {
    who,
    mount: await all.mountOf(who),
    path: `${isOutsider ? 'Shared with me' : 'Drive Business'}/around ${name}/${name}`,
    name,
    around,
    beside,
    top,
    child,
    open,
    closed,
  }
  await close[closing](all, at)
  return at
}
