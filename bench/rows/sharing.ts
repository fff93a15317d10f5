import { percentile } from '../../apps/e2e/support/text.ts'
import { signIn } from '../../apps/e2e/support/person.ts'
import { createFolder, putFile } from '../../apps/e2e/support/uploads.ts'
import { runLoad } from '../lib/drive-load.ts'
import { best, growthRow, milliseconds, plainRow, ratioRow, shortest } from '../lib/figures.ts'
import { createLink } from '../lib/links.ts'
import type { Row } from '../lib/report.ts'
import { seedItems } from '../lib/seed.ts'
import type { Bench } from '../lib/world.ts'
import { firstPreviews } from './first-preview.ts'

const MiB = 1024 ** 2
type Headers = Record<string, string>
type Opened = { token: string; ticket: string }

/** Links and shares: what they cost beside the owner's own way. */
export async function sharing(bench: Bench): Promise<Row[]> {
  const rows = [await creating(bench), await publicFolder(bench), await received(bench), await visitors(bench)]
  return [...rows, ...(await firstPreviews(bench))]
}

async function openLink(bench: Bench, itemId: string): Promise<Opened> {
  const token = await createLink(bench, itemId)
  const opened = await bench.person.send({ method: 'POST', path: `/api/public/links/${token}/open`, json: {} })
  if (opened.status !== 200) throw new Error(`opening: ${opened.status} ${opened.body.toString()}`)
  return { token, ticket: (opened.result as { ticket: string }).ticket }
}

async function p50Of({ product }: Bench, path: string, headers: Headers): Promise<number> {
  const script = [[{ path, headers }]]
  return (await runLoad({ port: product.port, connections: 1, scripts: script, warmSeconds: 0.5, seconds: 1.5 })).p50
}

async function creating(bench: Bench): Promise<Row> {
  const folder = await createFolder(bench.person, bench.person.root, 'linked')
  const times: number[] = []
  // Within the limit of an account in a minute, with room for the links of the other rows.
  for (let n = 0; n < 40; n++) {
    const since = performance.now()
    await createLink(bench, folder)
    times.push(performance.now() - since)
  }
  const p50 = percentile(times, 0.5)
  return plainRow({ id: 'create', work: 'create a link, p50' }, milliseconds(p50), '≤ 10 ms', p50 <= 10)
}

async function publicFolder(bench: Bench): Promise<Row> {
  const folder = await createFolder(bench.person, bench.person.root, 'public')
  await bench.sql(async (query) => {
    await seedItems(query, folder, 10_000)
    await query('vacuum analyze item')
  })
  const { token, ticket } = await openLink(bench, folder)
  const path = `/api/public/links/${token}/items/${folder}/children?limit=100`
  const [visitor, own] = await shortest(
    3,
    () => p50Of(bench, path, { 'x-link-ticket': ticket }),
    () => p50Of(bench, `/api/items/${folder}/children?limit=100`, bench.auth),
  )
  const definition = {
    id: 'folder',
    work: 'first page (100) of a public folder of 10,000, p50',
    why: 'the statement of a page also finds the link and its session',
  }
  return growthRow(definition, visitor, own, { name: 'the same folder in the drive', atMost: 1.2 })
}

async function received(bench: Bench): Promise<Row> {
  const other = await signIn(bench.product.base, 'anan01')
  const folder = await createFolder(other, other.root, 'shared')
  await bench.sql(async (query) => {
    await seedItems(query, folder, 10_000)
    await query(
      `insert into item_share (id, item_id, audience, audience_id, level, made_as, created_by, account_id, created_at)
       select gen_random_uuid(), i.id, 'person', me.id, 'view', 'owner', d.person_id, d.account_id,
         now() - row_number() over () * interval '1 second'
       from item i join drive d on d.id = i.drive_id, person me where i.parent_id = $1 and me.username = 'somsri1'`,
      [folder],
    )
    await query('update item set has_grants = true where parent_id = $1', [folder])
    await query('vacuum analyze item')
    await query('vacuum analyze item_share')
  })
  const p50 = await p50Of(bench, '/api/views/shared-with-me?limit=100', bench.auth)
  other.close()
  const definition = {
    id: 'received',
    work: 'first page (100) of 10,000 shares with one person, p50',
    why: 'each item of the page is located with the folders above it and their grants, which may differ for each',
  }
  return plainRow(definition, milliseconds(p50), '≤ 15 ms', p50 <= 15)
}

async function visitors(bench: Bench): Promise<Row> {
  const { person, product, auth, quick } = bench
  const id = await putFile(person, person.root, 'shared.bin', Buffer.alloc(MiB, 'abcdefghij'))
  const { token, ticket } = await openLink(bench, id)
  const rate = (path: string, headers: Headers) =>
    runLoad({
      port: product.port,
      connections: 64,
      scripts: [[{ path, headers }]],
      warmSeconds: 1,
      seconds: quick ? 2 : 4,
    }).then((out) => out.requests / out.seconds)
  const [theirs, own] = await best(
    2,
    () => rate(`/api/public/links/${token}/files/${id}/content`, { 'x-link-ticket': ticket }),
    () => rate(`/api/files/${id}/content`, auth),
  )
  const definition = {
    id: 'visitors',
    work: '64 visitors of one link to 1 MiB',
    why: 'the statement of a visitor also finds the link and its session, where an owner is known for some seconds',
  }
  const show = (perSecond: number) => `${perSecond.toFixed(0)} requests/s`
  return ratioRow(definition, theirs, own, show, { name: 'the owner', atLeast: 0.9 })
}
