import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { isVaultError, VaultError } from './errors.ts'
import { S3Source, translateS3 } from './s3-source.ts'
import { abortable, assertKey, type Store } from './store.ts'

/** Up to this size an object is one request; above it, one request for each piece of this size. */
const PIECE_BYTES = 8 * 1024 * 1024

export type S3Options = {
  bucket: string
  /** an S3-compatible service instead of AWS */
  endpoint?: string
  region?: string
  /** the bucket in the path instead of the host name */
  forcePathStyle?: boolean
  /** instead of what the SDK finds in the environment (AWS_ACCESS_KEY_ID, …) */
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

/** Objects in an S3 bucket, which must exist. */
export function s3Store(options: S3Options): Store {
  const { bucket: Bucket } = options
  const client = new S3Client(clientConfig(options))

  return {
    async put(Key, bytes, { signal } = {}) {
      assertKey(Key)
      let size = 0
      let broken: { error: unknown } | undefined
      async function* counted() {
        try {
          for await (const chunk of abortable(bytes, signal)) {
            size += chunk.length
            yield chunk
          }
        } catch (error) {
          broken = { error }
          throw error
        }
      }
      const Body = Readable.from(counted())
      // An abort reaches the upload as an error of its source: given to the upload itself it would stop the
      // waiting but not the work, and pieces would stay behind.
      const upload = new Upload({ client, params: { Bucket, Key, Body }, partSize: PIECE_BYTES, queueSize: 2 })
      try {
        await upload.done()
        return { size }
      } catch (error) {
        throw broken ? broken.error : translateS3(error)
      } finally {
        Body.destroy()
      }
    },

    async open(Key, start, end) {
      assertKey(Key)
      const get = async (from: number) => {
        const Range = `bytes=${from}-${end >= Number.MAX_SAFE_INTEGER ? '' : Math.max(from, end - 1)}`
        return client.send(new GetObjectCommand({ Bucket, Key, Range }))
      }
      try {
        return await S3Source.open(get, start, end)
      } catch (error) {
        if (!isRangeOutside(error)) throw translateS3(error)
      }
      try {
        const head = await client.send(new HeadObjectCommand({ Bucket, Key }))
        return S3Source.empty(head.ContentLength ?? 0)
      } catch (error) {
        throw translateS3(error)
      }
    },

    async remove(Key) {
      assertKey(Key)
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key }))
      } catch (error) {
        const reason = translateS3(error)
        if (!isVaultError(reason, 'NOT_FOUND')) throw reason
      }
    },

    async *list(Prefix = '') {
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
          for (const { Key, Size, LastModified } of page.Contents ?? []) {
            if (Key !== undefined) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date() }
          }
        }
      } catch (error) {
        throw translateS3(error)
      }
    },

    async sweepUnfinished(olderThan) {
      let swept = 0
      let at: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
      try {
        while (at) {
          const page = await client.send(new ListMultipartUploadsCommand({ Bucket, ...at }))
          for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
            if (!Initiated || Initiated >= olderThan) continue
            await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
            swept += 1
          }
          at = nextPage(page)
        }
      } catch (error) {
        throw translateS3(error)
      }
      return swept
    },

    assertRoom: () => Promise.resolve(),

    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket }))
      } catch (cause) {
        throw new VaultError('UNAVAILABLE', 'The storage cannot be used', { cause })
      }
    },
  }
}

const isRangeOutside = (error: unknown) => error instanceof Error && error.name === 'InvalidRange'

const nextPage = (page: ListMultipartUploadsCommandOutput) =>
  page.IsTruncated && page.NextKeyMarker !== undefined
    ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker ?? '' }
    : undefined

function clientConfig({ endpoint, region, forcePathStyle, credentials }: S3Options): S3ClientConfig {
  // Other services ignore the region, but the signature needs one.
  const signedRegion = region ?? (endpoint ? 'us-east-1' : undefined)
  return {
    ...(endpoint && { endpoint }),
    ...(signedRegion && { region: signedRegion }),
    ...(forcePathStyle && { forcePathStyle }),
    ...(credentials && { credentials }),
    // The default adds trailing checksums, which several S3-compatible services refuse or even store as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: 30_000,
      httpAgent: { keepAlive: true, maxSockets: 128 },
      httpsAgent: { keepAlive: true, maxSockets: 128 },
    },
  }
}
