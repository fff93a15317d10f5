// The bytes of files, for modules that send, render, encrypt or check them.
export { type BlobBytes } from './content/blobs.ts'
export { type BlobRow, findBlob, insertGarbage, usedElsewhere } from './content/blobs.repo.ts'
export { type Content, type FileKey, fileKeyRing, presentContent } from './content/content.ts'
export { copyRow } from './content/copy-row.ts'
export {
  type ContentRow,
  countDroppable,
  countVersions,
  deleteDroppable,
  findContents,
  findDroppable,
  findParts,
  findVersion,
  insertBlob,
  type NewBlob,
  updateVersion,
} from './content/versions.repo.ts'
export { beginBlob, type BlobIdentity, hashOf, type PartRow, writeBlobPart } from './content/write-blob.ts'
