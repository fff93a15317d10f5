import type { Client } from '../client.ts'
import { makeLink } from '../link-visitor.ts'
import { resultOf } from './answers.ts'
import type { Case, Row } from './case.ts'
import { levelOf, shareWith, short } from './place.ts'

type Links = { items: { id: string; name: string; enabled: boolean; opens: number }[] }

const statusFor = async (who: Client, id: string) => (await who.send({ url: `/api/items/${id}` })).statusCode
const shareIds = async ({ place }: Case) =>
  (await place.owner.call<{ items: { id: string }[] }>('GET', `/api/items/${place.folder}/shares?limit=100`)).items.map(
    ({ id }) => id,
  )
const links = async ({ place }: Case) =>
  (await place.owner.call<Links>('GET', `/api/items/${place.folder}/links?limit=100`)).items
const uploadLinks = async ({ place }: Case) =>
  (await place.owner.call<Links>('GET', `/api/items/${place.folder}/upload-links?limit=100`)).items
const unlimited = { expiresIn: 'unlimited', openLimit: 'unlimited' }
const shareBody = (username: string, permission: string) => ({
  with: [{ type: 'username', value: username }],
  permission,
})

/** Somebody beside whoever acts, who may share here, too. */
async function another(it: Case): Promise<Client> {
  const { place, all } = it
  if (it.actor.person !== place.owner) return place.owner
  const [who, username] = place.owner === all.somsri ? [all.wichai, 'wichai1'] : [all.one.kanya, 'kanya01']
  await shareWith(place.owner, place.folder, username, 'edit', { mayReshare: true })
  return who
}

export const sharingRows: Record<string, Row> = {
  async 'Share with users (≤ own level)'(it) {
    const { place, all } = it
    const ask = (permission: string, username: string) =>
      it.actor.ask('POST', `/api/items/${place.folder}/shares`, shareBody(username, permission))
    const [who, username] = place.owner === all.somsri ? [all.wichai, 'wichai1'] : [all.one.kanya, 'kanya01']
    const isReshared = it.cell.says === 'resh'
    if (isReshared)
      await it.attempt({
        says: 'more than the own level',
        may: false,
        call: () => ask(it.cell.column === 'E' ? 'delete' : 'admin', username),
        done: async () => (await statusFor(who, place.folder)) === 200,
        refusal: /^(SHARE_BEYOND_OWN|SHARE_ADMIN_ONLY)$/,
      })
    await it.attempt({
      says: 'viewing',
      call: () => ask('view', username),
      done: async () => (await statusFor(who, place.folder)) === 200,
    })
    await it.attempt({
      says: 'the own level',
      call: () => ask(levelOf[it.cell.column] === 'edit' ? 'edit' : 'delete', 'anan01'),
      async done() {
        const payload = { hashtags: [short()] }
        return (await all.anan.send({ method: 'PATCH', url: `/api/items/${place.file}`, payload })).statusCode === 200
      },
    })
  },

  async 'Create share link / upload link'(it) {
    const { place } = it
    const isKey = it.cell.says === 'share-upload'
    await it.attempt({
      says: 'a share link',
      call: () => it.actor.ask('POST', `/api/items/${place.folder}/links`, { permission: 'view', ...unlimited }),
      // That of a visitor was there before.
      done: (answer) => resultOf<{ token?: string }>(answer)?.token !== undefined,
    })
    await it.attempt({
      says: isKey ? 'an upload link, with any key that can be made' : 'an upload link',
      may: it.may || isKey,
      call: () => it.actor.ask('POST', `/api/items/${place.folder}/upload-links`, { expiresIn: 'unlimited' }),
      done: async (answer) => {
        const id = resultOf<{ id: string }>(answer)?.id
        return id !== undefined && (await uploadLinks(it)).some((one) => one.id === id)
      },
      ...(isKey && { stands: 'no key has the scope share-upload: it opens nothing yet, and cannot be given' }),
    })
  },

  async 'Change/disable/reset own link'(it) {
    const { place } = it
    const maker = it.own !== false && it.may && it.actor.person ? it.actor.person : await another(it)
    const { id, token } = await makeLink(maker, place.folder)
    const url = `/api/public/links/${token}`
    await it.all.world.app.inject({ method: 'POST', url: `${url}/open`, payload: {} })
    const now = async () => (await links(it)).find((one) => one.id === id)
    const name = short()
    await it.attempt({
      says: 'another name',
      call: () => it.actor.ask('PATCH', `/api/links/${id}`, { name }),
      done: async () => (await now())?.name === name,
      refusal: /^LINK_NOT_FOUND$/,
    })
    await it.attempt({
      says: 'a reset of its opens',
      call: () => it.actor.ask('POST', `/api/links/${id}/reset`),
      done: async () => (await now())?.opens === 0,
      refusal: /^LINK_NOT_FOUND$/,
    })
    await it.attempt({
      says: 'turning it off',
      call: () => it.actor.ask('PATCH', `/api/links/${id}`, { enabled: false }),
      done: async () => (await now())?.enabled === false,
      refusal: /^LINK_NOT_FOUND$/,
    })
  },

  async "Cancel another's share or link"(it) {
    const { place } = it
    const maker = await another(it)
    const share = await shareWith(maker, place.folder, 'anan01', 'view')
    const { id } = await makeLink(maker, place.folder)
    await it.attempt({
      says: 'a share',
      call: () => it.actor.ask('DELETE', `/api/shares/${share}`),
      done: async () => !(await shareIds(it)).includes(share),
      refusal: /^(SHARE_NOT_FOUND|SHARE_ADMIN_ONLY)$/,
    })
    await it.attempt({
      says: 'a link',
      call: () => it.actor.ask('DELETE', `/api/links/${id}`),
      done: async () => !(await links(it)).some((one) => one.id === id),
      refusal: /^LINK_NOT_FOUND$/,
    })
  },

  async 'Leave a share'(it) {
    const { place } = it
    const share = place.share ?? (await shareWith(place.owner, place.folder, 'anan01', 'view'))
    await it.attempt({
      says: 'leaving',
      call: () => it.actor.ask('POST', `/api/shares/${share}/leave`),
      done: async () => !(await shareIds(it)).includes(share),
      refusal: /^SHARE_NOT_FOUND$/,
    })
  },
}
