import type { FolderRules } from '@khlang/contract/folder-rules'
import { createPerson } from '../person.ts'
import { resultOf } from './answers.ts'
import type { Case, Row } from './case.ts'
import { levelOf, shareWith, short } from './place.ts'

type Rules = { audience: { type: string; id?: string }; level: string }[]

/** The rules of a folder with these: those that are there stay. */
async function rulesWith(it: Case, id: string, added: Rules, more: object = {}): Promise<object> {
  const { malee } = it.all.one
  const answer = await malee.send({ url: `/api/admin/folders/${id}/rules` })
  const found = answer.json<{ result?: FolderRules }>().result
  const kept = (found?.rules ?? []).map(({ audience, level }) => ({
    audience: { type: audience.type, id: audience.id },
    level,
  }))
  return {
    revision: found?.revision ?? 0,
    stopInheriting: false,
    restricted: false,
    rules: [...kept, ...added],
    ...more,
  }
}
const rulesOf = async (it: Case, id: string) =>
  (
    await it.all.world.owner.pool.query<{ level: string }>(
      'select level::text, audience_id from access_rule where item_id = $1',
      [id],
    )
  ).rows
const modeOf = async (it: Case, id: string) =>
  (
    await it.all.world.owner.pool.query<{ stops: boolean }>('select stop_inheriting as stops from item where id = $1', [
      id,
    ])
  ).rows[0]?.stops

/** What the owner, Admin Business and folder admins do. */
export const governingRows: Record<string, Row> = {
  async 'Folder permission rules, inherit switch'(it) {
    const { place, all } = it
    const url = `/api/admin/folders/${place.inner}/rules`
    const hasNone = it.cell.column === 'OWN' && {
      refusal: /^NOT_FOUND$/,
      stands: 'rules name employees and departments: a private drive has none, and is opened by shares',
    }
    const accounting = (level: string) => ({ audience: { type: 'department', id: all.one.accounting }, level })
    const view = await rulesWith(it, place.inner, [accounting('view')])
    await it.attempt({
      says: 'a rule',
      call: () => it.actor.ask('PUT', url, view),
      done: async () => (await rulesOf(it, place.inner)).length > 0,
      ...hasNone,
    })
    // Nobody takes level A from themselves: what the folder inherits is repeated.
    const level = levelOf[it.cell.column]
    const own: Rules = level === 'admin' ? [{ audience: { type: 'department', id: all.one.sales }, level }] : []
    const stop = await rulesWith(it, place.inner, own, { stopInheriting: true })
    await it.attempt({
      says: 'the inherit switch',
      call: () => it.actor.ask('PUT', url, stop),
      done: async () => (await modeOf(it, place.inner)) === true,
      ...hasNone,
    })
    if (it.cell.says !== '✓ below A') return
    const admin = await rulesWith(it, place.folder, [accounting('admin')])
    await it.attempt({
      says: 'a rule that gives A',
      may: false,
      call: () => it.actor.ask('PUT', `/api/admin/folders/${place.folder}/rules`, admin),
      done: async () => (await rulesOf(it, place.folder)).length > 1,
    })
  },

  async 'Grant level A'(it) {
    const { place, all } = it
    const [who, username] = place.owner === all.somsri ? [all.wichai, 'wichai1'] : [all.one.kanya, 'kanya01']
    await it.attempt({
      says: 'by a share',
      call: () =>
        it.actor.ask('POST', `/api/items/${place.folder}/shares`, {
          with: [{ type: 'username', value: username }],
          permission: 'admin',
        }),
      done: async () => (await who.send({ url: `/api/items/${place.folder}/log` })).statusCode === 200,
      refusal: /^(SHARE_BEYOND_OWN|SHARE_ADMIN_ONLY)$/,
    })
  },

  async 'Item log'(it) {
    const { all, place } = it
    let { file } = it
    if (it.cell.column === 'SUP' && it.own === false) {
      const { folder, file: theirs } = await all.one.folderWithFile('ของธุรกิจ')
      await shareWith(all.one.malee, folder, 'somsri1', 'admin')
      file = theirs
    }
    await place.owner.call('PATCH', `/api/items/${it.file}`, { hashtags: [short()] })
    await it.attempt({
      says: 'the log',
      call: () => it.actor.ask('GET', `/api/items/${file}/log`),
      done: (answer) => (resultOf<{ items: unknown[] }>(answer)?.items.length ?? 0) > 0,
      // What is not the customer’s does not exist for support.
      refusal: /^(NOT_ALLOWED|NOT_FOUND)$/,
    })
  },

  async 'Transfer ownership'(it) {
    const { place, all } = it
    const isBusiness = it.cell.column === 'AB'
    await it.attempt({
      says: 'an offer of the folder, which the receiver accepts',
      call: () =>
        it.actor.ask('POST', `/api/items/${place.folder}/ownership`, { to: { type: 'username', value: 'wichai1' } }),
      async done(offered) {
        const id = resultOf<{ id: string }>(offered)?.id
        if (id === undefined) return false
        await all.wichai.call('POST', `/api/ownership-offers/${id}/accept`, {})
        return (
          (await all.wichai.call<{ permission: string }>('GET', `/api/items/${place.folder}`)).permission === 'owner'
        )
      },
      ...(isBusiness && {
        stands: 'only what is in a private drive is offered (C58): Admin Business moves it instead',
      }),
    })
    if (isBusiness)
      await it.attempt({
        says: 'a move of the folder to a private drive',
        call: async () =>
          it.actor.ask('POST', '/api/items/move', { ids: [place.folder], targetId: await all.one.malee.root() }),
        done: async () =>
          (await all.one.malee.call<{ permission: string }>('GET', `/api/items/${place.folder}`)).permission ===
          'owner',
      })
    const leaver = await leaverOf(it)
    await it.attempt({
      says: 'the drive of an employee who left',
      may: isBusiness,
      call: () => it.actor.ask('POST', `/api/admin/leavers/${leaver.id}/transfer`, { folderId: all.one.root }),
      async done({ code }) {
        if (code === 'ok') await all.world.runJob('admin:transfer-leaver', { subject: leaver.id })
        return (await all.one.malee.send({ url: `/api/items/${leaver.file}` })).statusCode === 200
      },
    })
  },

  async 'Publish to library'(it) {
    const { malee, prasit, employeeOf } = it.all.one
    const grant = async (granted: boolean) =>
      malee.call('PUT', `/api/admin/library-managers/${await employeeOf(prasit)}`, { granted })
    if (it.granted === true) await grant(true)
    const titleTh = short()
    await it.attempt({
      says: 'publishing',
      call: () => it.actor.ask('POST', '/api/library', { itemId: it.file, category: 'manual', titleTh }),
      done: async () =>
        (await malee.send({ url: `/api/library?shelf=business&item=${it.file}` })).body.includes(titleTh),
      refusal: /^LIBRARY_\w+$/,
    })
    if (it.granted === true) await grant(false)
  },
}

/** Somebody who left the business, with a file in their private drive of it. */
async function leaverOf({ all }: Case): Promise<{ id: string; file: string }> {
  const { username } = await createPerson(all.world, 'leaver')
  const { id } = await all.one.malee.call<{ id: string }>('POST', '/api/admin/employees', { username })
  const client = await all.world.as(username, 'ONE')
  const file = await client.file(await client.root(), 'left.txt')
  await all.one.malee.call('POST', `/api/admin/employees/${id}/remove`, {})
  await all.world.runJob('admin:follow-employee', { subject: id })
  return { id, file }
}
