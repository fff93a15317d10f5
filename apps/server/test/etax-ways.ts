import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'
import type { Business } from './business.ts'
import { runCommandLine } from './command-line.ts'
import { senderOf } from './edocs.ts'
import type { Expected } from './etax-sets.ts'
import type { World } from './harness.ts'
import { drainJobs } from './pictures.ts'
import { createUploadVisitor, makeUploadLink } from './upload-visitor.ts'

type Field = { path: string; message: string }
/** What a sender gets for one document; `id` if it was accepted. */
export type Answer = { id: string | undefined; code?: string; errorMessage?: string; fields: readonly Field[] }
type Result = { transactionId?: string | null; machineCode?: string; errorMessage?: string; fields?: Field[] }

const answerOf = ({ transactionId, machineCode, errorMessage, fields = [] }: Result): Answer => ({
  id: transactionId ?? undefined,
  ...(machineCode !== undefined && { code: machineCode }),
  ...(errorMessage !== undefined && { errorMessage }),
  fields,
})

/** Brings documents to where they are sent from, which is all that is stored if they are refused; then they are sent. */
export type Way = (world: World, one: Business) => Promise<(documents: readonly Expected[]) => Promise<Sending>>
type Sending = () => Promise<Answer[]>

const keyOf = async ({ malee }: Business): Promise<string> =>
  (
    await malee.call<{ secret: string }>('POST', '/api/keys', {
      name: 'ระบบ e-Tax',
      scopes: ['inbox:write', 'outbox:read'],
      ratePerSecond: 1000,
    })
  ).secret

const isPdf = ({ name }: Expected) => name.endsWith('.pdf')
const each = async (documents: readonly Expected[], send: (one: Expected, n: number) => Promise<Answer>) => {
  const answers: Answer[] = []
  for (const [n, document] of documents.entries()) answers.push(await send(document, n))
  return answers
}

const byApi: Way = async (world, one) => {
  const deliver = senderOf(world, await keyOf(one))
  const send = async (document: Expected): Promise<Answer> => {
    const answer = await deliver(isPdf(document) ? { pdf: document.bytes } : { xml: document.bytes })
    const body = answer.json<Result & { result?: Result }>()
    if (answer.statusCode !== 201 && Math.floor(answer.statusCode / 100) !== 4) throw new Error(answer.body)
    return answerOf(body.result ?? body)
  }
  return (documents) => Promise.resolve(() => each(documents, send))
}

const byBulk: Way = async (world, one) => {
  const secret = await keyOf(one)
  const whole = async (documents: readonly Expected[]): Promise<Answer[]> => {
    const boundary = 'bulk-boundary'
    const parts = documents.flatMap((document) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${isPdf(document) ? 'pdf' : 'xml'}"; filename="${document.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      document.bytes,
      Buffer.from('\r\n'),
    ])
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/edocs/bulk',
      headers: { authorization: `Bearer ${secret}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    })
    const { result } = answer.json<{ result?: { items: Result[] } }>()
    if (!result) throw new Error(answer.body)
    return result.items.map(answerOf)
  }
  // Which of two that are the same comes first is left to chance within a request.
  const isLater = ({ outcome }: Expected) => outcome === 'repeat' || outcome === 'differs'
  return (documents) =>
    Promise.resolve(async () => {
      const first = documents.filter((one) => !isLater(one))
      const later = documents.filter(isLater)
      const answers = new Map<Expected, Answer>()
      for (const group of [first, later]) {
        if (group.length === 0) continue
        for (const [n, answer] of (await whole(group)).entries()) if (group[n]) answers.set(group[n], answer)
      }
      return documents.flatMap((one) => answers.get(one) ?? [])
    })
}

/** As the browser does: files are uploaded to a folder, and chosen there. */
const fromDrive: Way = async (_, one) => {
  const folder = await one.malee.folder(one.root, 'เอกสารขาย')
  await one.rule(folder, 'business', one.malee.accountId, 'download')
  return async (documents) => {
    // An XML and a PDF of one name in one folder are one document.
    const own = await one.malee.folder(folder, crypto.randomUUID())
    const ids: string[] = []
    for (const [n, { name, bytes }] of documents.entries())
      ids.push((await one.malee.put(own, `${n}-${name}`, bytes)).itemId)
    const send = async (): Promise<Answer[]> => {
      const results: (Result & { ids: string[] })[] = []
      for (let at = 0; at < ids.length; at += 100) {
        const chosen = { ids: ids.slice(at, at + 100) }
        await one.malee.call('POST', '/api/edocs/items/check', chosen)
        results.push(
          ...(await one.malee.call<{ items: (Result & { ids: string[] })[] }>('POST', '/api/edocs/items', chosen))
            .items,
        )
      }
      return ids.flatMap((id) => {
        const found = results.find((result) => result.ids.includes(id))
        return found ? answerOf(found) : []
      })
    }
    return send
  }
}

/** As a visitor of an upload link with `SendInbox`; its maker reads what came of each file, and sends what is saved. */
const byUploadLink: Way = async (world, one) => {
  const folder = await one.malee.folder(one.root, 'รับไฟล์')
  await one.rule(folder, 'employee', await one.employeeOf(one.kanya), 'admin')
  return async (documents) => {
    const link = await makeUploadLink(one.kanya, folder, { sendInbox: true })
    const visitor = createUploadVisitor(world, link.token)
    await visitor.open()
    for (const [n, { name, bytes }] of documents.entries()) {
      const receipt = await visitor.sendFile(`${n}-${name}`, bytes)
      if (/^[A-Z_]+$/.test(receipt)) throw new Error(`${name}: ${receipt}`)
    }
    return async () => {
      await drainJobs(world, 'edocs:deliver-received')
      const received = new Map<string, Result>()
      for (let cursor = ''; ; ) {
        const page = await one.kanya.call<{
          items: { name: string; document: Result | null }[]
          nextCursor: string | null
        }>('GET', `/api/upload-links/${link.id}/files?limit=100${cursor && `&cursor=${cursor}`}`)
        for (const { name, document } of page.items) received.set(name, document ?? {})
        if (page.nextCursor === null) break
        cursor = page.nextCursor
      }
      const results = documents.map(({ name }, n) => received.get(`${n}-${name}`) ?? {})
      for (const { transactionId } of results)
        if (transactionId) await one.kanya.call('POST', `/api/edocs/${transactionId}/send`, {})
      return results.map(answerOf)
    }
  }
}

const states = /\t(?:ok\tsent|failed\t([^\t]*))\t(\d+)-[^\t]*(?:\t.*\t([0-9a-f-]{36}))?$/

/** As a folder of files, from the command line; its log says what came of each. */
const byCommandLine: Way = async (world, one) => {
  const KHLANG_KEY = await keyOf(one)
  const KHLANG_SERVER = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const home = await mkdtemp(join(tmpdir(), 'khlang-sets-'))
  atEnd(() => rm(home, { recursive: true }))
  return async (documents) => {
    const folder = join(home, crypto.randomUUID())
    await mkdir(folder)
    for (const [n, { name, bytes }] of documents.entries())
      await writeFile(join(folder, `${String(n).padStart(4, '0')}-${name}`), bytes)
    return async () => {
      const log = join(home, `${crypto.randomUUID()}.log`)
      const env = { KHLANG_KEY, KHLANG_SERVER, KHLANG_CONFIG: home }
      const { code, err } = await runCommandLine(['send', folder, '--log', log, '--language', 'th'], home, env)
      if (code !== 0 && code !== 5) throw new Error(err)
      const answers = new Map<number, Answer>()
      for (const line of (await readFile(log, 'utf8')).split('\n')) {
        const [, reason = '', n, id] = states.exec(line) ?? []
        const fields = reason.split(' · ').flatMap((part) => {
          const [, path = '', message = ''] = /^([\w.[\]]*): (.*)$/.exec(part) ?? []
          return message === '' ? [] : { path, message }
        })
        if (n !== undefined) answers.set(Number(n), { id, fields })
      }
      return documents.flatMap((_, n) => answers.get(n) ?? [])
    }
  }
}

/** The ways by which a document comes in from a sender who is here. */
export const ways: Readonly<Record<string, Way>> = {
  'a call for each': byApi,
  'one bulk call': byBulk,
  'the drive, as the browser sends': fromDrive,
  'an upload link': byUploadLink,
  'the command line': byCommandLine,
}

/** What is stored of documents, and what is on its way because of them, in numbers. */
export async function tracesIn(world: World): Promise<Record<string, number>> {
  const tables =
    'edoc edoc_copy edoc_file edoc_reference edoc_attempt idempotent_request notice mail item version blob blob_part upload quota_reservation webhook_delivery'.split(
      ' ',
    )
  const { rows } = await world.owner.pool.query<{ name: string; n: number }>(
    [
      ...tables.map((name) => `select '${name}' as name, count(*)::int as n from ${name}`),
      `select 'used bytes', sum(used)::int from drive`,
    ].join(' union all '),
  )
  const objects = await readdir(join(world.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return {
    ...Object.fromEntries(rows.map(({ name, n }) => [name, n])),
    objects: objects.filter((entry) => entry.isFile()).length,
  }
}
