import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../platform/app-error.ts'
import { transactUnsynced, type Tx } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/networks.ts'
import { isPassword } from '../../../platform/passwords/hashing.ts'
import type { Limit } from '../../../platform/rate-limits.ts'
import { isSame } from '../../../platform/tokens.ts'
import type { LinkActor, UploadLinkActor } from '../../../platform/actor.ts'
import type { LinksDeps } from '../deps.ts'

/** Wrong passwords of one device at one address, and of all devices there (R36). */
const perDevice = { max: 5, seconds: 900 }
const perAddress = { max: 480, seconds: 86_400 }
/** From so many wrong passwords of a link within an hour wrong ones are answered late, and its creator is notified. */
const suspicious = { count: 50, seconds: 3600 }
const slowMs = 1500

/** A device that has been here before; `known` if it has opened this link before. */
export type Device = { id: string; known: boolean }

type Guarded = { id: string; password_hash: string | null }
/** Records a wrong password; `isGuessed` once when there have been very many. */
type RecordWrong<Link, Visitor> = (
  tx: Tx,
  link: Link,
  visitor: Visitor,
  about: { now: Date; isGuessed: boolean },
) => Promise<void>

/** Passwords of links: one guesser never closes a link for others. */
export function createGuess<Link extends Guarded, Visitor extends LinkActor | UploadLinkActor>(
  { db, clock, limits, keyRing }: Pick<LinksDeps, 'db' | 'clock' | 'limits' | 'keyRing'>,
  recordWrong: RecordWrong<Link, Visitor>,
) {
  const secret = Buffer.from(hkdfSync('sha256', keyRing.current.bytes, '', 'khlang/link-device', 32))
  const markOf = (link: string, id: string, known: string) =>
    createHmac('sha256', secret).update(`${link}|${id}|${known}`).digest()

  const devices = {
    /** A cookie that only we can have made, for this link. */
    write: (link: string, { id, known }: Device): string =>
      `${id}.${known ? 'known' : 'new'}.${markOf(link, id, known ? 'known' : 'new').toString('base64url')}`,
    read(link: string, cookie: string | undefined): Device | null {
      const [id, known, mark] = (cookie ?? '').split('.')
      if (!id || !known || !mark || !isSame(Buffer.from(mark, 'base64url'), markOf(link, id, known))) return null
      return { id, known: known === 'known' }
    },
    make: (): Device => ({ id: randomBytes(16).toString('base64url'), known: false }),
  }

  /** Devices without a cookie share one count; those that have opened the link do not suffer from their neighbours. */
  function limitsOf(link: Guarded, address: string, device: Device | null): Limit[] {
    const at = `link-password/${link.id}/${address}`
    const own = { key: `${at}/${device?.id ?? ''}`, ...perDevice, resets: device !== null }
    return device?.known ? [own] : [own, { key: at, ...perAddress }]
  }

  async function refused(link: Link, visitor: Visitor): Promise<void> {
    const { count } = await limits.count(`link-guesses/${link.id}`, suspicious.seconds)
    const about = { now: clock.now(), isGuessed: count === suspicious.count }
    await transactUnsynced(db, (tx) => recordWrong(tx, link, visitor, about))
    if (count > suspicious.count) await sleep(slowMs)
  }

  return {
    devices,
    /** Throws unless this is the password of the link; each comparison is counted before it is made. */
    async assertPassword(
      link: Link,
      visitor: Visitor,
      { password, device }: { password: string; device: Device | null },
    ): Promise<void> {
      const isWrong = (error: unknown) => error instanceof AppError && error.code === 'LINK_PASSWORD_WRONG'
      const address = networkOf(visitor.origin.address)
      await limits.attempt(limitsOf(link, address, device), { isWrong, code: 'LINK_PASSWORD_TOO_MANY' }, async () => {
        if (await isPassword(password, link.password_hash)) return
        await refused(link, visitor)
        throw new AppError('LINK_PASSWORD_WRONG')
      })
    },
  }
}

export type Guess<Link extends Guarded, Visitor extends LinkActor | UploadLinkActor> = ReturnType<
  typeof createGuess<Link, Visitor>
>
export type Devices = Guess<never, never>['devices']
