import type { DuplicateChoice, Upload } from '@khlang/contract'

/** The state of a file in the queue. */
export type TaskState =
  | 'waiting'
  | 'sending'
  | 'finishing'
  | 'retrying' // waits for the next try
  | 'paused'
  | 'needsFile' // known from before a reload; the bytes must be chosen again
  | 'done'
  | 'skipped'
  | 'failed'

/** Why a file did not arrive. `code` is a machine code of the contract, or `NETWORK`. */
export type ErrorInfo = {
  code: string
  status: number
  message: string
  traceId: string | null
  /** Seconds, from Retry-After. */
  retryAfter: number | null
}

export type Task = {
  readonly id: string
  readonly accountId: string | null
  readonly folderId: string
  /** The folder that the person dropped onto; the toast and the row link to it. */
  readonly target: { id: string; name: string }
  readonly name: string
  /** Folders below the target, without the name; '' when there are none. */
  readonly path: string
  readonly size: number
  readonly type: string
  readonly lastModified: number
  readonly duplicate: DuplicateChoice | null
  /** Whether files of its type keep versions there, as far as the server has reported. */
  readonly keepsVersions?: boolean | undefined
  readonly state: TaskState
  readonly sent: number
  readonly uploadId: string | null
  readonly itemId: string | null
  readonly error: ErrorInfo | null
  readonly tries: number
}

export type NewTask = Pick<
  Task,
  | 'accountId'
  | 'folderId'
  | 'target'
  | 'name'
  | 'path'
  | 'size'
  | 'type'
  | 'lastModified'
  | 'duplicate'
  | 'keepsVersions'
> & { file: Blob; handle?: FileSystemFileHandle }

/** What a reload must not lose. */
export type SavedTask = Pick<
  Task,
  | 'id'
  | 'accountId'
  | 'folderId'
  | 'target'
  | 'name'
  | 'path'
  | 'size'
  | 'type'
  | 'lastModified'
  | 'duplicate'
  | 'keepsVersions'
  | 'uploadId'
  | 'sent'
>

export type Arrived = { itemId: string | null; skipped: boolean }
export type Sending = { signal: AbortSignal; onSent: (bytes: number) => void }

/** The calls that the engine makes; the browser's are in `../http-gateway.ts`, tests bring their own. */
export type Gateway = {
  putFile: (task: Task, file: Blob, sending: Sending) => Promise<Arrived>
  begin: (task: Task, signal: AbortSignal) => Promise<Upload>
  fetchUpload: (task: Task, uploadId: string, signal: AbortSignal) => Promise<Upload>
  putPart: (task: Task, uploadId: string, n: number, bytes: Blob, sending: Sending) => Promise<void>
  complete: (task: Task, uploadId: string, signal: AbortSignal) => Promise<Arrived>
  abort: (task: Task, uploadId: string) => Promise<void>
}

export class TransferError extends Error {
  readonly info: ErrorInfo
  constructor(info: ErrorInfo) {
    super(info.message)
    this.name = 'TransferError'
    this.info = info
  }
}

export const openStates: ReadonlySet<TaskState> = new Set(['waiting', 'sending', 'finishing', 'retrying'])
