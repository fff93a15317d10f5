// Bytes at rest: sealed parts in a folder or a bucket. Knows no drive; see docs/adr/0003 and 0004.
export { diskSpace, type DiskSize, type DiskSpace, measureDisk } from './disk-space.ts'
export { isVaultError, VaultError, type VaultErrorCode } from './errors.ts'
export { FRAME_BYTES, type PartIdentity, sealedSize } from './format.ts'
export { hashChunks } from './frame-hash.ts'
export { generateMasterKeyFile, loadKeyRing } from './key-file.ts'
export {
  formatMasterKey,
  type KeyRing,
  keyRing,
  type MasterKey,
  masterKey,
  newDataKey,
  parseMasterKey,
  rewrapKey,
  unwrapKey,
  wrapKey,
  wrappedBy,
} from './keys.ts'
export { discard, discardOwned, markDisposable } from './memory.ts'
export { localStore } from './local-store.ts'
export { type ByteRange, blobSize, readBlob, type StoredBlob, type StoredPart, verifyPart } from './read-blob.ts'
export type { S3Options } from './s3-store.ts'
export { type PartSummary, type SealedPart, sealPart } from './seal-part.ts'
export { sendChunks } from './send-chunks.ts'
export { checkSignature, signBytes } from './signing.ts'
export { openStore, parseStorageUrl, type Storage } from './storage-url.ts'
export { readSealed, type Source, type Store, type StoredObject } from './store.ts'
export { partKey, writePart } from './write-part.ts'
