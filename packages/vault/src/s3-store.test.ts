import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { CreateMultipartUploadCommand, type GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inChunks, someBytes } from '../test/bytes.ts'
import { describeStore } from '../test/store-contract.ts'
import { startSwift, type Swift, swiftUnavailable } from '../test/swift.ts'
import { parseStorageUrl, type Store } from './index.ts'
import { s3Store } from './s3-store.ts'
import { S3Source } from './s3-source.ts'

const reason = swiftUnavailable()

describe.skipIf(reason)(`With Swift${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let swift: Swift
  let options: Parameters<typeof s3Store>[0]
  let store: Store
  beforeAll(async () => {
    swift = await startSwift()
    const storage = parseStorageUrl(swift.storageUrl)
    if (storage.kind !== 's3') throw new Error('not an s3 address')
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = swift.env
    options = { ...storage, credentials: { accessKeyId, secretAccessKey } }
    store = s3Store(options)
  }, 400_000)
  afterAll(() => swift?.stop())

  describeStore('in a bucket', () => store)

  test('unfinished uploads are swept when they are old', async () => {
    const { bucket: Bucket, endpoint = '', credentials = { accessKeyId: '', secretAccessKey: '' } } = options
    const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key: `u/${randomUUID()}` }))
    expect(await store.sweepUnfinished(new Date(Date.now() - 60_000))).toBe(0)
    expect(await store.sweepUnfinished(new Date(Date.now() + 60_000))).toBe(1)
    expect(await store.sweepUnfinished(new Date(Date.now() + 60_000))).toBe(0)
    client.destroy()
  })

  test('a bucket that is not there, or wrong credentials, make it UNAVAILABLE', async () => {
    const unavailable = expect.objectContaining({ code: 'UNAVAILABLE' })
    const elsewhere = s3Store({ ...options, bucket: 'not-there' })
    await expect(elsewhere.put('a/b', inChunks(someBytes(1)))).rejects.toEqual(unavailable)
    await expect(elsewhere.open('a/b', 0, 1)).rejects.toEqual(unavailable)
    await expect(elsewhere.check()).rejects.toEqual(unavailable)
    const stranger = s3Store({ ...options, credentials: { accessKeyId: 'test:tester', secretAccessKey: 'wrong' } })
    await expect(stranger.check()).rejects.toEqual(unavailable)
  })
})

test('A service that does not answer is UNAVAILABLE', async () => {
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  const store = s3Store({ bucket: 'b', endpoint: 'http://127.0.0.1:9', forcePathStyle: true, credentials })
  await expect(store.check()).rejects.toMatchObject({ name: 'VaultError', code: 'UNAVAILABLE' })
  await expect(store.put('a/b', inChunks(someBytes(1)))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

describe('A connection that breaks while an object is read', () => {
  const bytes = someBytes(10_000)
  const reply = (start: number, breakAfter: number) => {
    async function* body() {
      yield bytes.subarray(start, start + breakAfter)
      if (start + breakAfter < bytes.length) throw Object.assign(new Error('reset'), { code: 'ECONNRESET' })
    }
    const ContentRange = `bytes ${start}-9999/10000`
    return { Body: Readable.from(body()), ContentRange, $metadata: {} } as unknown as GetObjectCommandOutput
  }

  test('is taken up where it broke', async () => {
    const starts: number[] = []
    const get = async (start: number) => {
      starts.push(start)
      return reply(start, 4000)
    }
    const source = await S3Source.open(get, 0, 10_000)
    const target = Buffer.alloc(10_000)
    expect(await source.fill(target)).toBe(10_000)
    expect(target.equals(bytes)).toBe(true)
    expect(starts).toEqual([0, 4000, 8000])
  })

  test('is UNAVAILABLE when it breaks again and again', async () => {
    const source = await S3Source.open(async (start) => reply(start, 10), 0, 10_000)
    await expect(source.fill(Buffer.alloc(10_000))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})
