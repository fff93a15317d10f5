import { answerOf, plainAnswer, resultOf } from './answers.ts'
import type { Case, Row } from './case.ts'
import { short } from './place.ts'

type Versions = { items: { n: number; label: string | null; keep: boolean }[] }
type Facts = { name: string; hashtags: string[] }
type Relations = { masterOf: { id: string; name: string; members: { id: string }[] }[] }

/** What the owner finds. */
const names = ({ place }: Case) => place.owner.names(place.folder)
const facts = ({ place, file }: Case) => place.owner.call<Facts>('GET', `/api/items/${file}`)
const versions = async ({ place, file }: Case) =>
  (await place.owner.call<Versions>('GET', `/api/files/${file}/versions`)).items
const relations = async ({ place, file }: Case) =>
  (await place.owner.call<Relations>('GET', `/api/items/${file}/relations`)).masterOf

export const changingRows: Record<string, Row> = {
  async 'Upload new file, create folder'(it) {
    const { uploader } = it.actor
    const [file, folder] = [`${short()}.txt`, short()]
    if (uploader)
      await it.attempt({
        says: 'a file by the link',
        may: true,
        async call() {
          const receipt = await uploader.sendFile(file)
          return plainAnswer(/^[A-Z]+_/.test(receipt) ? receipt : 'ok')
        },
        done: async () => (await names(it)).includes(file),
      })
    await it.attempt({
      says: 'a file',
      may: it.may && !uploader,
      call: () => it.actor.ask('PUT', `/api/folders/${it.place.folder}/files/${short()}${file}`, 'x'),
      done: async () => (await names(it)).some((name) => name.endsWith(file) && name !== file),
      refusal: /^UPLOAD_FOLDER_NOT_FOUND$/,
    })
    await it.attempt({
      says: 'a folder',
      may: it.may && !uploader,
      call: () => it.actor.ask('POST', '/api/folders', { parentId: it.place.folder, name: folder }),
      done: async () => (await names(it)).includes(folder),
    })
  },

  async 'Create docx/xlsx/pptx'(it) {
    for (const kind of ['docx', 'xlsx', 'pptx']) {
      const name = `${short()}.${kind}`
      await it.attempt({
        says: kind,
        call: () => it.actor.ask('POST', `/api/folders/${it.place.folder}/documents`, { kind, name }),
        done: async () => (await names(it)).includes(name),
      })
    }
  },

  async 'New version of a file'(it) {
    await it.attempt({
      says: 'a third version',
      call: () =>
        it.actor.ask(
          'PUT',
          `/api/folders/${it.place.folder}/files/${encodeURIComponent(it.fileName)}?file_duplicate=create_tag_version`,
          'three',
        ),
      done: async () => (await versions(it)).length === 3,
      refusal: /^UPLOAD_FOLDER_NOT_FOUND$/,
      // Bytes that have arrived before the folder was asked for the name are given up again.
      traces: ['garbage', 'quota_reservation'],
    })
  },

  async 'Version list, old version download'(it) {
    await it.attempt({
      says: 'the list',
      call: () => it.actor.ask('GET', `/api/files/${it.file}/versions`),
      done: (answer) => (resultOf<Versions>(answer)?.items.length ?? 0) >= 2,
    })
    await it.attempt({
      says: 'the bytes of the first version',
      call: () => it.actor.ask('GET', `/api/files/${it.file}/content?version=1`),
      done: ({ body }) => body === 'one',
    })
    const { visitor } = it.actor
    if (visitor)
      await it.attempt({
        says: 'the bytes of the first version, by the link',
        answered: true,
        // What it gives instead counts as a download.
        traces: ['share_link'],
        call: async () => answerOf(await visitor.get(`/files/${it.file}/content?version=1`)),
        done: ({ body }) => body === 'one',
      })
  },

  async 'Restore, label, keep a version'(it) {
    const first = `/api/files/${it.file}/versions/1`
    await it.attempt({
      says: 'a label',
      call: () => it.actor.ask('PATCH', first, { label: 'ฉบับแรก' }),
      done: async () => (await versions(it)).some(({ label }) => label === 'ฉบับแรก'),
    })
    await it.attempt({
      says: 'keeping',
      call: () => it.actor.ask('PATCH', first, { keep: true }),
      done: async () => (await versions(it)).some(({ keep }) => keep),
    })
    await it.attempt({
      says: 'restoring',
      call: () => it.actor.ask('POST', `${first}/restore`),
      done: async () => (await it.place.owner.bytes(it.file)).body === 'one',
    })
  },

  async 'Delete a single old version'(it) {
    await it.attempt({
      says: 'the first version',
      call: () => it.actor.ask('DELETE', `/api/files/${it.file}/versions/1`),
      done: async () => !(await versions(it)).some(({ n }) => n === 1),
    })
  },

  async 'Rename, hashtags, smart input'(it) {
    const [tag, other, name] = [short(), short(), `${short()}.txt`]
    await it.attempt({
      says: 'hashtags',
      call: () => it.actor.ask('PATCH', `/api/items/${it.file}`, { hashtags: [tag] }),
      done: async () => (await facts(it)).hashtags.includes(tag),
    })
    await it.attempt({
      says: 'hashtags of many items',
      // No call for many items writes hashtags for a key: it changes them one by one.
      may: it.may && it.actor.person !== null,
      call: () => it.actor.ask('POST', '/api/items/hashtags', { ids: [it.file], add: [other] }),
      done: async () => (await facts(it)).hashtags.includes(other),
    })
    await it.attempt({
      says: 'another name',
      call: () => it.actor.ask('PATCH', `/api/items/${it.file}`, { name }),
      done: async () => (await facts(it)).name === name,
    })
  },

  async 'Relation: add/remove (as master)'(it) {
    const { owner, inner } = it.place
    const [child, second] = [await owner.file(inner, `${short()}.txt`), await owner.file(inner, `${short()}.txt`)]
    const [name, given] = [short(), short()]
    const { id } = await owner.call<{ id: string }>('POST', `/api/items/${it.file}/relations`, {
      name: given,
      childIds: [child],
    })
    await it.attempt({
      says: 'a relation',
      call: () => it.actor.ask('POST', `/api/items/${it.file}/relations`, { name, childIds: [child] }),
      done: async () => (await relations(it)).some((one) => one.name === name),
    })
    await it.attempt({
      says: 'one more document in it',
      call: () => it.actor.ask('POST', `/api/relations/${id}/members`, { childIds: [second] }),
      done: async () => (await relations(it)).some((one) => one.id === id && one.members.length === 2),
    })
    const member = (await relations(it)).find((one) => one.id === id)?.members[0]?.id ?? ''
    await it.attempt({
      says: 'one document less',
      call: () => it.actor.ask('DELETE', `/api/relations/${id}/members/${member}`),
      done: async () => !(await relations(it)).some((one) => one.members.some((at) => at.id === member)),
    })
    await it.attempt({
      says: 'the end of the relation',
      call: () => it.actor.ask('DELETE', `/api/relations/${id}`),
      done: async () => !(await relations(it)).some((one) => one.id === id),
    })
  },

  async 'Comment, resolve a thread'(it) {
    const body = short()
    const thread = await it.place.owner.call<{ id: string }>('POST', `/api/items/${it.file}/comments`, { body: 'ถาม' })
    const comments = async () => (await it.place.owner.send({ url: `/api/items/${it.file}/comments` })).body
    const resolved = async () =>
      (await it.place.owner.send({ url: `/api/items/${it.file}/comments?resolved=true` })).body
    await it.attempt({
      says: 'a comment',
      call: () => it.actor.ask('POST', `/api/items/${it.file}/comments`, { body }),
      done: async () => (await comments()).includes(body),
    })
    await it.attempt({
      says: 'resolving',
      call: () => it.actor.ask('POST', `/api/comments/${thread.id}/resolve`, { resolved: true }),
      done: async () => (await resolved()).includes(thread.id),
    })
  },

  async "Remove another's comment"(it) {
    const { place, all } = it
    // Whoever acts is not the author.
    const author =
      place.owner === it.actor.person ? (place.owner === all.somsri ? all.wichai : all.one.kanya) : place.owner
    if (author === all.wichai)
      await all.somsri.call('POST', `/api/items/${place.folder}/shares`, {
        with: [{ type: 'username', value: 'wichai1' }],
        permission: 'view',
      })
    if (author === all.one.kanya) await all.one.rule(place.folder, 'department', all.one.accounting, 'view')
    const body = short()
    const { id } = await author.call<{ id: string }>('POST', `/api/items/${it.file}/comments`, { body })
    await it.attempt({
      says: 'removing',
      call: () => it.actor.ask('DELETE', `/api/comments/${id}`),
      done: async () => !(await place.owner.send({ url: `/api/items/${it.file}/comments` })).body.includes(body),
    })
  },
}
