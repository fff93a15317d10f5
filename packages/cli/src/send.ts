import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { exitCodes, Failure } from './failure.ts'
import type { Report } from './report.ts'
import { isJson, listIn, type Server, textIn } from './server.ts'
import type { Say } from './texts.ts'

type Kind = 'xml' | 'pdf' | 'header'
/** The files of one name in one folder: a document, and what its header says. */
type Document = { name: string; files: Map<Kind, string> }
type Deps = { server: Server; report: Report; say: Say }

const kinds: Readonly<Record<string, Kind>> = { '.xml': 'xml', '.pdf': 'pdf', '.json': 'header' }
const types = { xml: 'application/xml', pdf: 'application/pdf' } as const

/**
 * Sends e-documents from the Outbox of the account. The same content is the same request, so that a run that ended early
 * is simply repeated.
 */
export async function sendDocuments(deps: Deps, sources: readonly string[]): Promise<void> {
  const documents = new Map<string, Document>()
  for (const source of sources) await collect(resolve(source), documents, deps.say)
  for (const document of documents.values()) {
    if (!document.files.has('xml') && !document.files.has('pdf')) continue
    try {
      await sendOne(deps, document)
    } catch (error) {
      // What is refused to the caller, or cannot be reached, fails for all of them.
      if (error instanceof Failure && endsAll(error)) throw error
      await deps.report.failed(document.name, error)
    }
  }
}

/** The documents of a file or a folder; other files are none. */
async function collect(source: string, documents: Map<string, Document>, say: Say): Promise<void> {
  const found = await stat(source).catch((cause: unknown) => {
    throw new Failure(exitCodes.notFound, say('localMissing', { path: source }), { cause })
  })
  if (found.isDirectory()) {
    for (const entry of (await readdir(source, { withFileTypes: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      if (entry.isDirectory() || entry.isFile()) await collect(join(source, entry.name), documents, say)
    return
  }
  const extension = extname(source)
  const kind = kinds[extension.toLowerCase()]
  if (!kind) return
  const stem = source.slice(0, -extension.length)
  const document = documents.get(stem) ?? { name: basename(stem), files: new Map<Kind, string>() }
  document.files.set(kind, source)
  documents.set(stem, document)
}

const endsAll = ({ code }: Failure) => code === exitCodes.refused || code === exitCodes.unreachable

async function sendOne({ server, report, say }: Deps, { name, files }: Document): Promise<void> {
  const form = new FormData()
  const hash = createHash('sha256')
  let size = 0
  for (const kind of ['header', 'xml', 'pdf'] as const) {
    const path = files.get(kind)
    if (path === undefined) continue
    const bytes = await readFile(path)
    hash.update(`${kind} ${bytes.length} `).update(bytes)
    if (kind === 'header') {
      form.set('header', bytes.toString())
      continue
    }
    size += bytes.length
    form.set(kind, new Blob([bytes], { type: types[kind] }), basename(path))
  }
  const sha256 = hash.digest('hex')
  const answer = await server.ask('/api/edocs', {
    method: 'POST',
    headers: { 'idempotency-key': sha256 },
    body: form,
    accepts: [422],
  })
  const envelope: unknown = await answer.json().catch(() => null)
  if (answer.status === 422) throw new Failure(exitCodes.someFailed, refusalIn(envelope))
  const result = isJson(envelope) ? envelope.result : null
  const [id, status, reason] = [textIn(result, 'transactionId'), textIn(result, 'status'), textIn(result, 'reason')]
  if (id === '') throw new Failure(exitCodes.unreachable, say('unreadable', { server: server.address }))
  const state = reason === '' ? status : `${status} ${reason}`
  const light = textIn(result, 'light')
  await report.done('sent', name, size, sha256, { state, light, id }, { light: say(nameOf(light)) })
  for (const finding of flagsIn(result)) report.show('finding', { text: textIn(finding, say('language')) })
}

const lights = { green: 'lightGreen', amber: 'lightAmber', red: 'lightRed' } as const
const nameOf = (light: string) => (light === 'amber' || light === 'red' ? lights[light] : lights.green)

/** What somebody should look at; what is only good to know stays with the document. */
const flagsIn = (result: unknown) =>
  listIn(result, 'findings').filter((finding) => textIn(finding, 'severity') !== 'note')

/** What is wrong with a document, field by field. */
function refusalIn(envelope: unknown): string {
  const fields = listIn(envelope, 'fields').map((field) => `${textIn(field, 'path')}: ${textIn(field, 'message')}`)
  return [textIn(envelope, 'errorMessage'), ...fields].filter((text) => text !== '').join(' · ')
}
