import { argon2, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { AppError } from '../app-error.ts'
import { isSame } from '../tokens.ts'

const derive = promisify(argon2)
const strongCost = { memory: 19_456, passes: 2, parallelism: 1 } as const
/** For passwords that are published: there is nothing to protect, and each demo would start a quarter of a second later. */
const demoCost = { memory: 64, passes: 1, parallelism: 1 } as const
const hashBytes = 32
const keyBytes = 32

// Each hash takes 19 MiB and a core for some time, so running and waiting ones are limited.
const parallel = Math.max(1, Math.min(4, availableParallelism()))
const longestQueue = 256
const queue: (() => void)[] = []
let running = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= parallel) {
    if (queue.length >= longestQueue) throw new AppError('UNAVAILABLE', {}, { retryAfter: 5 })
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const normalised = (password: string) => password.normalize('NFC')

/** Parameters, nonce and hash in one text, as the PHC string format has them. */
const phcString = ({ memory, passes, parallelism }: DeriveCost, nonce: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(hash)}`

const deriveFrom = (
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: DeriveCost,
  tagLength: number,
): Promise<Buffer> =>
  inTurn(() => derive('argon2id', { message: normalised(password), nonce, memory, passes, parallelism, tagLength }))

async function hashAt(cost: DeriveCost, password: string): Promise<string> {
  const nonce = randomBytes(16)
  return phcString(cost, nonce, await deriveFrom(password, nonce, cost, hashBytes))
}

/** Hashes a password with argon2id, off the main thread; the result includes its parameters. */
export const hashPassword = (password: string): Promise<string> => hashAt(strongCost, password)

/** Hashes a password of the demo, which is published. */
export const hashDemoPassword = (password: string): Promise<string> => hashAt(demoCost, password)

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const decoy = phcString(strongCost, randomBytes(16), randomBytes(hashBytes))

/** Whether the password matches. Without a stored hash it takes the same time and returns false. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, hash] = shape.exec(stored ?? decoy) ?? []
  if (!memory || !passes || !parallelism || !nonce || !hash) throw new Error('A stored password hash is damaged')
  const expected = Buffer.from(hash, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const made = await deriveFrom(password, Buffer.from(nonce, 'base64'), cost, expected.length)
  return isSame(made, expected) && stored !== null
}

/** The cost of deriving a key; stored next to the wrapped key. */
export type DeriveCost = { memory: number; passes: number; parallelism: number }

/** Derives a key of 32 bytes from a passphrase (argon2id), off the main thread. */
export const deriveKey = (passphrase: string, nonce: Buffer, cost: DeriveCost): Promise<Buffer> =>
  deriveFrom(passphrase, nonce, cost, keyBytes)
