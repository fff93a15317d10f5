import { createVisitor, makeLink } from '../link-visitor.ts'
import { unzip } from '../unzip.ts'
import { asking } from './actor.ts'
import { type Answer, answerOf, plainAnswer, resultOf } from './answers.ts'
import { type ClosedNeeds, type ClosedPlace, secret } from './closed-places.ts'
import type { FileWorld, Send } from './file-world.ts'
import { shareWith, short } from './place.ts'

/** What came of a call: a refusal; otherwise `whole`, with what is closed in it, or `rest`, without that. */
export type Outcome = { answer: Answer; outcome: () => Promise<string> }
export type Way = ClosedNeeds & {
  ask: (all: FileWorld, at: ClosedPlace) => Promise<Outcome>
}

const later = '2030-01-01T00:00:00.000Z'
const dav = (status: number): Answer => plainAnswer(status < 400 ? 'ok' : String(status), status)

type Row = { parent_id: string; trashed_at: Date | null; expires_at: Date | null; name: string }
const rowOf = async ({ world }: FileWorld, id: string): Promise<Row | undefined> =>
  (await world.owner.pool.query<Row>('select parent_id, trashed_at, expires_at, name from item where id = $1', [id]))
    .rows[0]
/** What is closed is still where it was in the folder, whatever became of that. */
const stays = async (all: FileWorld, at: ClosedPlace, isWhole: boolean | undefined) => {
  const [file, child] = [await rowOf(all, at.closed), await rowOf(all, at.child)]
  const inPlace = file?.parent_id === at.child && child?.parent_id === at.top && file.trashed_at === null
  return isWhole === true && inPlace ? 'whole' : 'not whole'
}
const movedTo = (all: FileWorld, at: ClosedPlace, parent: string) => async () =>
  stays(all, at, (await rowOf(all, at.top))?.parent_id === parent)
const trashed = (all: FileWorld, at: ClosedPlace) => async () =>
  stays(all, at, (await rowOf(all, at.top))?.trashed_at !== null)
const nothing = (all: FileWorld, at: ClosedPlace) => () => stays(all, at, true)

/** Names of what is in a tree, as the database has it. */
async function namesBelow({ world }: FileWorld, parent: string): Promise<string[]> {
  const { rows } = await world.owner.pool.query<{ name: string }>(
    `with recursive t as (select id, name from item where parent_id = $1
       union all select i.id, i.name from item i join t on i.parent_id = t.id) select name from t`,
    [parent],
  )
  return rows.map(({ name }) => name)
}
const partOf = (names: readonly string[]) => {
  const has = (name: string) => names.some((one) => one === name || one.endsWith(`/${name}`))
  if (!has('open.txt')) return 'without what is open'
  return has('closed.txt') ? 'whole' : 'rest'
}

const api = ({ who }: ClosedPlace) => asking(who.send)
const byApi =
  (
    method: 'POST' | 'PUT' | 'PATCH',
    call: (all: FileWorld, at: ClosedPlace) => [url: string, payload: object] | Promise<[url: string, payload: object]>,
    outcome: (all: FileWorld, at: ClosedPlace) => () => Promise<string>,
  ): Way['ask'] =>
  async (all, at) => {
    const [url, payload] = await call(all, at)
    return { answer: await api(at)(method, url, payload), outcome: outcome(all, at) }
  }

const keys = (all: FileWorld): Promise<Send> => all.program('files:read', 'files:write')

async function zipOf(ask: ReturnType<typeof asking>, top: string): Promise<Outcome> {
  const asked = await ask('POST', '/api/items/download', { ids: [top] })
  const names = async () => (await unzip((await ask('GET', asked.url ?? '')).raw)).map(({ path }) => path)
  return { answer: asked, outcome: async () => partOf(await names()) }
}
async function copyOf(all: FileWorld, ask: ReturnType<typeof asking>, top: string, targetId: string): Promise<Outcome> {
  const answer = await ask('POST', '/api/items/copy', { ids: [top], targetId })
  return { answer, outcome: async () => partOf(await namesBelow(all, targetId)) }
}
const expires = (all: FileWorld, at: ClosedPlace) => async () =>
  stays(all, at, (await rowOf(all, at.top))?.expires_at !== null)
const home = async ({ who }: ClosedPlace) => who.root()

export const closedWays: Record<string, Way> = {
  'move to the own drive': {
    async ask(all, at) {
      const targetId = await home(at)
      return byApi(
        'POST',
        () => ['/api/items/move', { ids: [at.top], targetId }],
        () => movedTo(all, at, targetId),
      )(all, at)
    },
  },
  'check of that move': {
    ask: byApi(
      'POST',
      async (_, at) => ['/api/items/check', { ids: [at.top], operation: 'move', targetId: await home(at) }],
      nothing,
    ),
  },
  'MOVE to the own drive': {
    async ask(all, at) {
      return {
        answer: dav(await at.mount.move(at.path, `My Drive/${at.name}`)),
        outcome: movedTo(all, at, await home(at)),
      }
    },
  },
  'move within': {
    ask: byApi(
      'POST',
      (_, at) => ['/api/items/move', { ids: [at.top], targetId: at.beside }],
      (all, at) => movedTo(all, at, at.beside),
    ),
  },
  'MOVE within': {
    async ask(all, at) {
      const to = at.path.replace(/\/[^/]*$/, `/beside/${at.name}`)
      return { answer: dav(await at.mount.move(at.path, to)), outcome: movedTo(all, at, at.beside) }
    },
  },
  rename: {
    async ask(all, at) {
      const name = `renamed ${short()}`
      const outcome = async () => stays(all, at, (await rowOf(all, at.top))?.name === name)
      return byApi(
        'PATCH',
        () => [`/api/items/${at.top}`, { name }],
        () => outcome,
      )(all, at)
    },
  },
  trash: { ask: byApi('POST', (_, at) => ['/api/items/trash', { ids: [at.top] }], trashed) },
  'check of trashing': {
    ask: byApi('POST', (_, at) => ['/api/items/check', { ids: [at.top], operation: 'trash' }], nothing),
  },
  DELETE: {
    async ask(all, at) {
      return { answer: dav((await at.mount.send('DELETE', at.path)).status), outcome: trashed(all, at) }
    },
  },
  'MOVE of another folder over it': {
    prepare: (_, at) => at.mount.send('MKCOL', `My Drive/over ${at.name}`),
    async ask(all, at) {
      return { answer: dav(await at.mount.move(`My Drive/over ${at.name}`, at.path)), outcome: trashed(all, at) }
    },
  },
  'trash by a key': {
    async ask(all, at) {
      const answer = await asking(await keys(all))('POST', '/api/items/trash', { ids: [at.top] })
      return { answer, outcome: trashed(all, at) }
    },
  },
  'permanent deletion by a folder admin': {
    level: 'admin',
    // Admin Business, who holds the lock, trashes it whole.
    prepare: (all, at) => all.one.malee.call('POST', '/api/items/trash', { ids: [at.top] }),
    async ask(all, at) {
      const answer = await api(at)('POST', '/api/items/purge', { ids: [at.top] })
      const outcome = async () => ((await rowOf(all, at.top))?.parent_id === at.around ? 'not whole' : 'whole')
      return { answer, outcome }
    },
  },
  expiry: { ask: byApi('PUT', (_, at) => [`/api/items/${at.top}/expiry`, { expiresAt: later }], expires) },
  'expiry as a change of the item': {
    ask: byApi('PATCH', (_, at) => [`/api/items/${at.top}`, { expiresAt: later }], expires),
  },
  'a policy that dates what is inside': {
    async ask(all, at) {
      const answer = await api(at)('PUT', `/api/items/${at.top}/expiry-policy`, { days: 30, existing: true })
      const outcome = async () => {
        const { jobId } = resultOf<{ jobId: string }>(answer) ?? {}
        await all.world.runJob('drive:date-items', { jobId })
        return stays(all, at, (await rowOf(all, at.open))?.expires_at !== null)
      }
      return { answer, outcome }
    },
  },
  'password of what is closed': {
    level: 'admin',
    ask: byApi(
      'PUT',
      (_, at) => [`/api/files/${at.closed}/password`, { password: secret, confirmPassword: secret }],
      nothing,
    ),
  },
  'encryption of what is closed': {
    level: 'admin',
    ask: byApi(
      'POST',
      (_, at) => [`/api/files/${at.closed}/encrypt`, { passphrase: secret, confirmPassphrase: secret }],
      nothing,
    ),
  },
  copy: {
    async ask(all, at) {
      return copyOf(all, api(at), at.top, await at.who.folder(await home(at), `copies ${short()}`))
    },
  },
  COPY: {
    prepare: (_, at) => at.mount.send('MKCOL', `My Drive/copies ${at.name}`),
    async ask(all, at) {
      const answer = dav(await at.mount.copy(at.path, `My Drive/copies ${at.name}/copy`))
      const target = (await at.who.list(await home(at))).find(({ name }) => name === `copies ${at.name}`)?.id ?? ''
      return { answer, outcome: async () => partOf(await namesBelow(all, target)) }
    },
  },
  'copy by a key': {
    async ask(all, at) {
      const target = await all.one.malee.folder(all.one.root, `copies ${short()}`)
      return copyOf(all, asking(await keys(all)), at.top, target)
    },
  },
  zip: { ask: (_, at) => zipOf(api(at), at.top) },
  'zip by a key': { ask: async (all, at) => zipOf(asking(await keys(all)), at.top) },
  share: {
    passesOn: true,
    async ask(all, at) {
      await shareWith(at.who, at.top, 'anan01', 'download')
      const [open, closed] = [await all.anan.bytes(at.open), await all.anan.bytes(at.closed)]
      const got = [open, closed].filter(({ statusCode }) => statusCode === 200)
      const outcome = () =>
        Promise.resolve(open.statusCode !== 200 ? 'without what is open' : got.length === 2 ? 'whole' : 'rest')
      return { answer: plainAnswer('ok'), outcome }
    },
  },
  link: {
    passesOn: true,
    async ask(all, at) {
      const visitor = createVisitor(all.world, (await makeLink(at.who, at.top)).token)
      await visitor.open()
      const got = (id: string) => visitor.code(`/files/${id}/content`)
      const [open, closed] = [await got(at.open), await got(at.closed)]
      const outcome = () => Promise.resolve(open !== 'ok' ? 'without what is open' : closed === 'ok' ? 'whole' : 'rest')
      return { answer: plainAnswer('ok'), outcome }
    },
  },
  'zip by a link': {
    passesOn: true,
    async ask(all, at) {
      const visitor = createVisitor(all.world, (await makeLink(at.who, at.top)).token)
      await visitor.open()
      const asked = answerOf(await visitor.send('POST', '/download', { ids: [at.top] }))
      const zip = await visitor.browser.send('GET', asked.url ?? '', {})
      return { answer: asked, outcome: async () => partOf((await unzip(zip.rawPayload)).map(({ path }) => path)) }
    },
  },
}
