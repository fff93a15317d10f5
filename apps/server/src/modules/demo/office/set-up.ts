import { type Accounts, demoIds } from '../../accounts/index.ts'
import type { Admin } from '../../admin/index.ts'
import type { Edocs } from '../../edocs/index.ts'
import type { Keys } from '../../keys/index.ts'
import type { Library } from '../../library/index.ts'
import { workTime } from '../material/dates.rules.ts'
import type { FindActor, Step } from '../material/steps.ts'
import type { FindItems } from '../sharing/find-items.ts'
import { alerts, books, keys as programs, roles, setUpDaysAgo } from './office.ts'
import type { PlannedAlert, PlannedBook, PlannedKey } from './plan.ts'

type Deps = {
  accounts: Pick<Accounts, 'listRoles' | 'createRole'>
  admin: Pick<Admin, 'alerts' | 'employees'>
  edocs: Pick<Edocs, 'renameRules'>
  keys: Pick<Keys, 'manage'>
  library: Pick<Library, 'read' | 'publish'>
  items: FindItems
  actorOf: FindActor
  now: Date
}

/** A little less than the most that a key may last: work days may be earlier than they were planned. */
const keyDays = 360
const dayMs = 86_400_000

/** How Admin Business of the first demo company has set it up. */
export function createSetUp({ accounts, admin, edocs, keys, library, items, actorOf, now }: Deps) {
  const malee = () => actorOf('malee01')

  async function makeRoles(): Promise<void> {
    const actor = await malee()
    const there = await accounts.listRoles(actor.accountId)
    const idsOf = new Map<(typeof roles)[number]['of'][number], string[]>()
    for (const { nameTh, nameEn, of } of roles) {
      const known = there.find((one) => one.nameTh === nameTh)
      const id = known?.id ?? (await accounts.createRole(actor, actor.accountId, { nameTh, nameEn })).roleId
      for (const name of of) idsOf.set(name, [...(idsOf.get(name) ?? []), id])
    }
    for (const [name, roleIds] of idsOf) {
      const employeeId = demoIds.employee(name)
      const { roles: held } = await admin.employees.get(actor, employeeId, 'th')
      if (held.length === 0) await admin.employees.change(actor, employeeId, { roleIds }, 'th')
    }
  }

  async function publish({ item, category, titleTh, titleEn }: PlannedBook): Promise<void> {
    const [actor, itemId] = [await malee(), await items.find(item)]
    const { items: there } = await library.read.list(actor, { shelf: 'business', item: itemId })
    if (there.length === 0) await library.publish.publish(actor, { itemId, category, titleTh, titleEn })
  }

  async function makeKey({ daysAgo, name, scopes, folder }: PlannedKey): Promise<void> {
    const actor = await malee()
    const { items: there } = await keys.manage.list(actor, {})
    if (there.some((one) => one.name === name)) return
    const expiresAt = new Date(now.getTime() + (keyDays - daysAgo) * dayMs).toISOString()
    const folderId = folder && (await items.find(folder))
    await keys.manage.create(actor, { name, scopes, expiresAt, ...(folderId !== undefined && { folderId }) })
  }

  async function addAlert({ address, events }: PlannedAlert): Promise<void> {
    const actor = await malee()
    const { items: there } = await admin.alerts.list(actor)
    if (there.every((one) => one.address !== address))
      await admin.alerts.change(actor, { address, events: [...events] }, 'th')
  }

  /** Downloaded invoices are named by their seller and number. */
  async function nameInvoices(): Promise<void> {
    const actor = await malee()
    const { items: there } = await edocs.renameRules.list(actor)
    if (there.length > 0) return
    const field = (value: string) => ({ kind: 'field', value }) as const
    const pieces = [field('seller_name'), { kind: 'symbol', value: '_' } as const, field('document_no')]
    await edocs.renameRules.create(actor, { docType: '388', pieces, activate: true })
  }

  const at = (daysAgo: number, n: number) => workTime(daysAgo, n, now)
  return {
    steps: (): Step[] => [
      { at: at(setUpDaysAgo, 0), run: makeRoles },
      { at: at(setUpDaysAgo, 1), run: nameInvoices },
      ...books.map((one, n) => ({ at: at(one.daysAgo, n), run: () => publish(one) })),
      ...alerts.map((one, n) => ({ at: at(one.daysAgo, n), run: () => addAlert(one) })),
      ...programs.map((one, n) => ({ at: at(one.daysAgo, n), run: () => makeKey(one) })),
    ],
  }
}
