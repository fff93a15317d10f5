/** Lock files, temporary files and swap files of programs, and the folders in which they prepare a file: of no use alone. */
const certain =
  /^(?:\.~lock\..*#|~wr[a-z].*\.tmp|lu[0-9a-z]{4,}\.tmp|\.fuse_hidden.+|\.nfs[0-9a-f]{4,}|\.goutputstream-.+|(?:.+)?\.sb-.+|.+\.sw[a-p]|4913|\.spotlight-v100|\.temporaryitems|\.trashes|\.fseventsd)$/i

/** Names that programs give to temporary files and backups, and people now and then to files that they keep. */
const probable = /^(?:[0-9a-f]{8}\.tmp|.+~)$/i
const eightDigits = /^(?=.*[A-F])(?=.*\d)[0-9A-F]{8}$/

/** Whether programs write such a file only while they save another one. */
export const isWorkingName = (name: string): boolean =>
  certain.test(name) || probable.test(name) || eightDigits.test(name)

/** Whether others in the folder see the file at this path: the lock files by which office programs show who has a document. */
export const isForAll = (path: string): boolean => /^\.~lock\.[^/]*#$/i.test(path)

/** A lock file is one line, which says who has the document and since when. */
export const lockFileBytes = 4096
const lockLine = /^(?:[^\p{Cc}]*;)?\n?$/u

/** Whether these are the bytes of a lock file: those of somebody else are read unscanned, so nothing else is. */
export const isLockText = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder().decode(bytes)
  return bytes.length <= lockFileBytes && !text.includes('\ufffd') && lockLine.test(text)
}

/** Whether a file at this path that stays may be one that somebody keeps. */
export const mayBeKept = (path: string): boolean => !path.includes('/') && !certain.test(path)
