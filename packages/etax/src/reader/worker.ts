import { parentPort, workerData } from 'node:worker_threads'
import type { Line } from '../model/document.ts'
import { parseCertificates } from '../signature/certificate.ts'
import { readSignedText, type SignedText } from '../signature/signed-text.ts'
import { type EtaxReading, inspect } from './inspect.ts'
import { type MailParts, readMailParts } from './mail-parts.ts'
import { createSchemas } from './schemas.ts'
import { type EtaxDraft } from '../writing/write-xml.ts'
import { type Written, writeDocument } from '../writing/write-document.ts'
import { makePaper, type PaperWritten } from '../writing/write-paper.ts'
import type { PaperLanguage } from '../writing/paper/words.ts'

/** What a worker knows from its start. */
export type WorkerSetting = { trusted: string; schemaFolder: string | null }
export type Task = { bytes: Uint8Array; name: string | null; now: Date }
export type WritingTask = { draft: EtaxDraft; now: Date }
export type PaperTask = Task & { language: PaperLanguage }
export type Request =
  | { kind: 'read'; task: Task }
  | { kind: 'mail'; task: Task }
  | { kind: 'signed'; task: Task }
  | { kind: 'write'; task: WritingTask }
  | { kind: 'paper'; task: PaperTask }
  | { kind: 'more' }
/**
 * Lines come in portions, each when it is asked for, the last one with the reading: receiving ten thousand of them at once
 * would hold up the thread that waits for them.
 */
export type Reply =
  /** Once, when its modules are loaded. */
  | { kind: 'loaded' }
  | { kind: 'lines'; lines: Line[] }
  | { kind: 'reading'; reading: EtaxReading }
  | { kind: 'mail'; mail: MailParts }
  | { kind: 'signed'; signed: SignedText }
  | { kind: 'written'; written: Written }
  | { kind: 'paper'; paper: PaperWritten }

const portion = 100

const isSetting = (value: unknown): value is WorkerSetting =>
  typeof value === 'object' && value !== null && 'trusted' in value && 'schemaFolder' in value

if (parentPort && isSetting(workerData)) {
  const port = parentPort
  const trusted = parseCertificates(workerData.trusted)
  const schemas = workerData.schemaFolder === null ? null : createSchemas(workerData.schemaFolder)
  let replies: Reply[] = []
  const send = () => {
    const reply = replies.shift()
    if (reply) port.postMessage(reply)
  }

  async function prepare(task: Task) {
    const reading = await inspect(task.bytes, { ...task, trusted, schemas })
    replies = []
    if (reading.kind === 'document') {
      const { lines } = reading.document
      let at = 0
      for (; at + portion < lines.length; at += portion)
        replies.push({ kind: 'lines', lines: lines.slice(at, at + portion) })
      reading.document.lines = lines.slice(at)
    }
    replies.push({ kind: 'reading', reading })
    send()
  }

  async function prepareMail({ bytes }: Task) {
    const mail = await readMailParts(bytes)
    replies = [{ kind: 'mail', mail }]
    send()
  }

  const signedIn = ({ bytes, now }: Task): Reply => ({ kind: 'signed', signed: readSignedText(bytes, trusted, now) })

  async function prepareWritten({ draft, now }: WritingTask) {
    replies = [{ kind: 'written', written: await writeDocument(draft, { name: null, now, trusted, schemas }) }]
    send()
  }

  async function preparePaper(task: PaperTask) {
    replies = [{ kind: 'paper', paper: await makePaper(task.bytes, { ...task, trusted, schemas: null }) }]
    send()
  }

  // Not before the whole graph of modules has settled, which this one still belongs to.
  setImmediate(() => port.postMessage({ kind: 'loaded' } satisfies Reply))
  port.on('message', (request: Request) => {
    // A failure here is one of this program: it ends the worker, and the pool says so to who waits.
    if (request.kind === 'read') void prepare(request.task)
    else if (request.kind === 'mail') void prepareMail(request.task)
    else if (request.kind === 'signed') port.postMessage(signedIn(request.task))
    else if (request.kind === 'write') void prepareWritten(request.task)
    else if (request.kind === 'paper') void preparePaper(request.task)
    else send()
  })
}
