import { unzip } from '../unzip.ts'
import { type Answer, answerOf, resultOf } from './answers.ts'
import type { Case, Row } from './case.ts'
import { short, targetFor } from './place.ts'

type Names = { items: { id: string; name: string; size: number }[] }
type Facts = { id: string; hashtags?: string[] }
type Relations = { masterOf: { members: unknown[] }[] }

/** The hashtag of the file. */
const hashtag = 'ป้าย'

/** At the addresses of a link, for whoever has one; otherwise where people ask. */
const at = async ({ actor }: Case, ofLink: string, ofPeople: string): Promise<Answer> =>
  actor.visitor ? answerOf(await actor.visitor.get(ofLink)) : actor.ask('GET', ofPeople)

/** An address for a zip, and the names in it. */
async function zipNames(it: Case): Promise<Answer> {
  const { actor, place } = it
  const body = { ids: [place.folder] }
  const asked = actor.visitor
    ? answerOf(await actor.visitor.send('POST', '/download', body))
    : await actor.ask('POST', '/api/items/download', body)
  if (asked.code !== 'ok') return asked
  const url = asked.url ?? ''
  const got = actor.visitor ? answerOf(await actor.visitor.browser.send('GET', url, {})) : await actor.ask('GET', url)
  if (got.status !== 200) return got
  return { ...got, code: 'ok', body: (await unzip(got.raw)).map(({ path }) => path).join('\n') }
}

/** An upload link has no address at which anything could be read: those of share links are tried with its token. */
const uploaderTries = async (it: Case, says: string, path: string): Promise<void> => {
  const { uploadToken } = it.actor
  if (!uploadToken) return
  await it.attempt({
    says: `${says}, at the address of a share link`,
    call: () => it.actor.ask('GET', `/api/public/links/${uploadToken}${path}`),
    done: ({ status }) => status < 400,
  })
}

export const readingRows: Record<string, Row> = {
  async 'See in list, name, size, dates'(it) {
    const { place } = it
    await it.attempt({
      says: 'the list of the folder',
      call: () => at(it, `/items/${place.folder}/children`, `/api/items/${place.folder}/children`),
      done: (answer) => resultOf<Names>(answer)?.items.some(({ id, size }) => id === place.file && size === 3) === true,
    })
    await uploaderTries(it, 'the list', `/items/${place.folder}/children`)
  },

  async 'Preview (page images, watermark if set)'(it) {
    await it.attempt({
      says: 'what is shown of the file',
      call: () => at(it, `/files/${it.file}/preview`, `/api/files/${it.file}/preview`),
      done: ({ body }) => body.includes('"two"'),
    })
    await it.attempt({
      says: 'its first lines on a card',
      may: it.may && it.actor.visitor === null,
      call: () => it.actor.ask('GET', `/api/files/${it.file}/excerpt`),
      done: ({ body }) => body.includes('two'),
    })
    await uploaderTries(it, 'the preview', `/files/${it.file}/preview`)
  },

  async 'Details: hashtags, template values, relations (read)'(it) {
    const { owner, inner } = it.place
    await owner.call('PATCH', `/api/items/${it.file}`, { hashtags: [hashtag] })
    await owner.call('POST', `/api/items/${it.file}/relations`, {
      name: short(),
      childIds: [await owner.file(inner, `${short()}.txt`)],
    })
    await it.attempt({
      says: 'the hashtags',
      call: () => it.actor.ask('GET', `/api/items/${it.file}`),
      done: (answer) => resultOf<Facts>(answer)?.hashtags?.includes(hashtag) === true,
    })
    await it.attempt({
      says: 'the relations',
      call: () => it.actor.ask('GET', `/api/items/${it.file}/relations`),
      done: (answer) => resultOf<Relations>(answer)?.masterOf[0]?.members.length === 1,
    })
    const { visitor } = it.actor
    if (visitor)
      await it.attempt({
        says: 'what a link says of the file',
        answered: true,
        call: async () => answerOf(await visitor.get(`/items/${it.file}`)),
        done: ({ body }) => body.includes(hashtag) || body.includes('masterOf'),
      })
    await uploaderTries(it, 'the details', `/items/${it.file}`)
  },

  async 'Star, hide/unhide (own view)'(it) {
    for (const [mark, on] of [
      ['starred', true],
      ['hidden', true],
      ['hidden', false],
    ] as const)
      await it.attempt({
        says: `${mark}: ${on}`,
        call: () => it.actor.ask('PATCH', `/api/items/${it.file}`, { [mark]: on }),
        async done() {
          if (!it.actor.person) return false
          const now = await it.actor.person.call<Record<string, unknown>>('GET', `/api/items/${it.file}`)
          return it.may ? now[mark] === on : now[mark] === true
        },
      })
  },

  async 'Copy internal address'(it) {
    const isKey = it.cell.column === 'KEY'
    await it.attempt({
      says: 'what the address opens',
      // A key may read the item, and has no session that an address would open.
      answered: isKey,
      call: () => it.actor.ask('GET', `/api/items/${it.file}`),
      done: (answer) => {
        const found = resultOf<Facts & { address?: string; url?: string }>(answer)
        return isKey ? found?.address !== undefined || found?.url !== undefined : found?.id === it.file
      },
    })
    await uploaderTries(it, 'what the address opens', `/items/${it.file}`)
  },

  async 'Download, print, merge pdf'(it) {
    for (const query of ['', '?inline=1'])
      await it.attempt({
        says: query ? 'the bytes in a page' : 'the bytes',
        call: () => at(it, `/files/${it.file}/content${query}`, `/api/files/${it.file}/content${query}`),
        done: ({ body }) => body === 'two',
      })
    await uploaderTries(it, 'the bytes', `/files/${it.file}/content`)
  },

  async 'Bulk download (zip)'(it) {
    await it.attempt({
      says: 'a zip of the folder',
      call: () => zipNames(it),
      done: ({ body }) => body.split('\n').some((name) => name.endsWith('/f.txt')),
    })
  },

  async 'Send as attachment by mail/chat'(it) {
    const { person } = it.actor
    const sent = async (subject: string) =>
      person !== null && (await person.send({ url: '/api/dispatches' })).body.includes(subject)
    const subject = short()
    await it.attempt({
      says: 'by mail',
      call: () =>
        it.actor.ask('POST', '/api/items/send/mail', {
          ids: [it.file],
          to: 'a@mail.example',
          form: 'attachment',
          subject,
        }),
      done: () => sent(subject),
    })
    const message = short()
    await it.attempt({
      says: 'by chat',
      call: () => it.actor.ask('POST', '/api/items/send/chat', { ids: [it.file], to: 'wichai1', message }),
      done: () => sent(message),
      ...(['D', 'U', 'E', 'F'].includes(it.cell.column) && {
        stands: 'a chat gets links, which are for those who may make them: it takes no attachments',
      }),
    })
  },

  async 'Copy to another place'(it) {
    const targetId = await targetFor(it.all, it.place, it.target ?? 'upload')
    const answer = await it.attempt({
      says: 'a copy',
      call: () => it.actor.ask('POST', '/api/items/copy', { ids: [it.file], targetId }),
      async done() {
        const { rows } = await it.all.world.owner.pool.query('select from item where parent_id = $1', [targetId])
        return rows.length === 1
      },
    })
    if (answer.code === 'ok') return
    // What is refused to whoever may not upload there is not refused for want of a right to the original.
    if (it.target === 'download')
      await it.attempt({
        says: 'a copy into the own drive',
        may: true,
        call: async () =>
          it.actor.ask('POST', '/api/items/copy', { ids: [it.file], targetId: (await it.actor.person?.root()) ?? '' }),
        done: ({ code }) => code === 'ok',
      })
  },

  async 'Map Drive read'(it) {
    // Their first call makes the password of the device.
    await it.actor.mapped('')
    await it.attempt({
      says: 'the bytes in the mapped drive',
      call: () => it.actor.mapped(`${it.place.path}/f.txt`),
      // Whatever else opens the account does not open this.
      refusal: /^DEVICE_PASSWORD_WRONG$/,
      done: ({ body }) => body === 'two',
    })
  },
}
