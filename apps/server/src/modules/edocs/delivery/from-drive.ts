import { createHash } from 'node:crypto'
import { type ErrorCode, formatBytes, type Language } from '@khlang/contract'
import { edocLimits } from '@khlang/contract/edoc-states'
import type { CheckedItem, SentItem } from '@khlang/contract/edoc-sources'
import { readBlob, type Store } from '@khlang/vault'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError, tooLarge } from '../../../platform/app-error.ts'
import type { content } from '../../drive/index.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Boxes } from '../model/boxes.ts'
import { type Source, sourcesOf } from './from-drive.rules.ts'
import { type Parts, refusalOf } from './read-submission.ts'
import type { Addressed, How, Send } from './send.ts'

/** A document among files, with the hash of their bytes; one that cannot be sent has the reason instead. */
type AddressedItem = {
  ids: string[]
  name: string
  hash?: Buffer
  addressed?: Addressed
  machineCode?: ErrorCode
}

type SendOptions = Pick<How, 'step' | 'keyFor'> & {
  /** What is sent in place of the files as they are. */
  prepare(parts: Parts): Promise<Parts>
}

/** Of the files of one document as they are now. */
function hashOf({ xml, pdf }: Parts): Buffer {
  const hash = createHash('sha256')
  for (const part of [xml, pdf]) hash.update(part === null ? '-' : createHash('sha256').update(part).digest())
  return hash.digest()
}

type Found = { ids: string[]; name: string; read(): Promise<Parts> }

/** Files of a drive as e-documents, with the rights of the person who sends them. */
export function createFromDrive(
  { db, drive, store }: Pick<EdocsDeps, 'db' | 'drive'> & { store: Store },
  boxes: Pick<Boxes, 'requireSender'>,
  send: Pick<Send, 'address' | 'deliver' | 'check'>,
) {
  /** A file that may leave the drive. */
  async function open(actor: PersonActor, id: string): Promise<content.Content> {
    await drive.access.requireItem(db, actor, 'item.sendAttachment', id)
    return drive.content.find(actor, id, null)
  }

  async function bytesOf(found: content.Content, part: 'xml' | 'pdf'): Promise<Buffer> {
    const max = edocLimits[part]
    if (found.size > max) throw tooLarge(part, formatBytes(max))
    const chunks: Buffer[] = []
    for await (const chunk of readBlob(store, found.blob())) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks)
  }

  async function partsOf({ xml, pdf }: Source, contents: ReadonlyMap<string, content.Content>): Promise<Parts> {
    const read = async (id: string | undefined, part: 'xml' | 'pdf') => {
      const found = id === undefined ? undefined : contents.get(id)
      return found ? bytesOf(found, part) : null
    }
    if (!xml && !pdf) throw new AppError('EDOC_FILES')
    return { xml: await read(xml?.id, 'xml'), pdf: await read(pdf?.id, 'pdf'), header: null }
  }

  /** The documents among the chosen files; one that the caller may not send is refused when it is read. */
  async function documentsOf(actor: PersonActor, ids: readonly string[]): Promise<Found[]> {
    const contents = new Map<string, content.Content>()
    const refused: Found[] = []
    for (const id of ids)
      try {
        contents.set(id, await open(actor, id))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused.push({ ids: [id], name: '', read: () => Promise.reject(error) })
      }
    const files = [...contents].map(([id, { item }]) => ({ id, name: item.name, folderId: item.parent_id }))
    const documents = sourcesOf(files).map((source) => ({
      ids: [source.xml, source.pdf, source.other].flatMap((file) => (file ? [file.id] : [])),
      name: source.name,
      read: () => partsOf(source, contents),
    }))
    return [...documents, ...refused]
  }

  /** One after the other: a document is in memory while it is worked on. */
  async function each<T extends object>(
    actor: PersonActor,
    ids: readonly string[],
    language: Language,
    { work, refused }: { work(parts: Parts): Promise<T>; refused: T },
  ) {
    await boxes.requireSender(actor)
    const results: (T & { ids: string[]; name: string } & Partial<ReturnType<typeof refusalOf>>)[] = []
    for (const { read, ...source } of await documentsOf(actor, ids))
      try {
        results.push({ ...source, ...(await work(await read())) })
      } catch (error) {
        results.push({ ...source, ...refused, ...refusalOf(error, language) })
      }
    return { items: results }
  }

  return {
    hashOf,
    check: (actor: PersonActor, ids: readonly string[], language: Language): Promise<{ items: CheckedItem[] }> =>
      each(actor, ids, language, {
        work: (parts) => send.check(actor, parts),
        refused: {
          deliverable: false,
          light: 'red',
          findings: [],
          known: 'no',
        } as const satisfies Partial<CheckedItem>,
      }),
    /** For whom each document is, without sending it. */
    address: (actor: PersonActor, ids: readonly string[], language: Language): Promise<{ items: AddressedItem[] }> =>
      each<Pick<AddressedItem, 'hash' | 'addressed'>>(actor, ids, language, {
        work: async (parts) => ({ hash: hashOf(parts), addressed: await send.address(actor, parts) }),
        refused: {},
      }),
    /**
     * Sends each document, or saves it to be sent later; a repeat of the same content counts once, and so does one with the
     * same request key.
     */
    send: (
      actor: PersonActor,
      ids: readonly string[],
      language: Language,
      { step = 'send', keyFor = () => null, prepare = async (parts) => parts }: Partial<SendOptions> = {},
    ): Promise<{ items: SentItem[] }> =>
      each<Omit<SentItem, 'ids' | 'name'>>(actor, ids, language, {
        work: async (parts) => send.deliver(actor, await prepare(parts), { step, keyFor }),
        refused: { light: 'red', findings: [] },
      }),
  }
}

export type FromDrive = ReturnType<typeof createFromDrive>
