import type { Links } from '../../links/index.ts'
import { inWorkingHours, workTime } from '../material/dates.rules.ts'
import type { FindActor, Step } from '../material/steps.ts'
import type { FindItems } from './find-items.ts'
import type { PlannedUploadLink, PlannedVisit } from './plan.ts'
import { uploadLinks as planned } from './together.ts'
import { stranger, tokenIn } from './visitors.ts'

type Found = { id: string; token: string }
const day = 86_400_000
const listedAtOnce = 1000

/** Upload links of the demo, and what their visitors have sent so far. */
export function createReceiveFiles({
  links: { uploading },
  items,
  actorOf,
  now,
}: {
  links: Pick<Links, 'uploading'>
  items: FindItems
  actorOf: FindActor
  now: Date
}) {
  async function find({ by, folder, name }: PlannedUploadLink): Promise<Found | undefined> {
    const { items: there } = await uploading.read.listOf(await actorOf(by), await items.reach(folder), {})
    const link = there.find((one) => one.name === name)
    const token = tokenIn(link?.url ?? null)
    return link && token !== null ? { id: link.id, token } : undefined
  }

  async function make(link: PlannedUploadLink): Promise<void> {
    const { by, folder, name, remark, expiresIn, checklist, asks } = link
    const actor = await actorOf(by)
    const id = (await find(link))?.id ?? (await create())
    await uploading.requests.ask(actor, id, { to: asks.join(', '), language: 'th' })

    async function create(): Promise<string> {
      const made = await uploading.create(actor, await items.reach(folder), {
        name,
        remark,
        expiresIn,
        askName: 'required',
        askEmail: 'optional',
        checklist: checklist.map(({ title, required = true, dueInDays }) => ({
          title,
          required,
          dueAt: new Date(now.getTime() + (dueInDays - link.daysAgo) * day).toISOString(),
        })),
      })
      return made.id
    }
  }

  async function visit(link: PlannedUploadLink, { name, email, files }: PlannedVisit, n: number): Promise<void> {
    const found = await find(link)
    if (!found) return
    const actor = await actorOf(link.by)
    const { items: there } = await uploading.read.files(actor, found.id, { limit: listedAtOnce })
    const missing = files.filter((file) => there.every((one) => one.name !== file.name))
    if (missing.length === 0) return
    const { entries } = await uploading.read.board(actor, found.id)
    const { ticket } = await uploading.open(found.token, { name, email }, stranger(n))
    const visitor = stranger(n, ticket)
    for (const { name: filename, entry, content } of missing) {
      const bytes = await content()
      const entryId = entries.find(({ title }) => title === entry)?.id
      const upload = await uploading.begin(found.token, visitor, { filename, size: bytes.length, entryId }, '')
      const chunk = { id: upload.id, offset: 0, bytes: once(bytes), checksum: null }
      await uploading.receive(found.token, visitor, chunk)
    }
  }

  return {
    steps: (): Step[] =>
      planned.flatMap((link, place) => [
        { at: workTime(link.daysAgo, place, now), run: () => make(link) },
        ...link.visits.map((one, n) => ({
          at: inWorkingHours(one.daysAgo, n + place, now),
          run: () => visit(link, one, n + 10 * place),
        })),
      ]),
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
