import { isIP } from 'node:net'
import { type MailboxFailure, mailLimits } from '@khlang/contract/mail-states'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { findHost, HostRefused } from '../../platform/messages/mail-hosts.ts'

/** An account on a mail server. */
export type ImapAccount = {
  host: string
  port: number
  security: string
  username: string
  password: string
}

/** What is known of a mail before it is downloaded. */
export type MailHead = {
  uid: number
  size: number
  receivedAt: Date
  messageId: string | null
  from: string | null
  subject: string | null
}

/** The flag of mails that have been kept; where a server takes no words as flags, such mails stay unmarked. */
const keptFlag = '$KhlangKept'

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** A mail server refused the folder. */
class FolderMissing extends Error {}
/** Unencrypted connections are for the administrator's networks only. */
class PlainRefused extends Error {}

const has = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

const certificateCodes = /^(?:CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/
const networkCodes =
  /^(?:ECONN|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|EPIPE|CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT|NoConnection)/i

/** Why a mailbox could not be read, by the error; null for one of this product. */
export function failureOf(error: unknown): MailboxFailure | null {
  if (error instanceof HostRefused || error instanceof PlainRefused) return 'host_refused'
  if (error instanceof FolderMissing) return 'folder_missing'
  if (has(error, 'authenticationFailed') === true) return 'signed_out'
  const code = has(error, 'code')
  if (typeof code === 'string' && certificateCodes.test(code)) return 'certificate'
  if (has(error, 'tlsFailed') === true) return 'certificate'
  if (typeof code === 'string' && networkCodes.test(code)) return 'unreachable'
  return has(error, 'responseStatus') !== undefined || has(error, 'command') !== undefined ? 'failed' : null
}

/** What the server answered, for the admin who set it up. */
export const answerOf = (error: unknown): string | null => {
  const answer = has(error, 'responseText')
  return typeof answer === 'string' ? answer.slice(0, 200) : null
}

const dateOf = (value: Date | string | undefined, otherwise: Date) => {
  const date = value === undefined ? otherwise : new Date(value)
  return Number.isNaN(date.getTime()) ? otherwise : date
}

const headOf = ({ uid, size, internalDate, envelope }: FetchMessageObject): MailHead => ({
  uid,
  size: size ?? 0,
  receivedAt: dateOf(internalDate, new Date(0)),
  messageId: envelope?.messageId ?? null,
  // With several it is the Sender who sent it.
  from: (envelope?.from?.length === 1 ? envelope.from : (envelope?.sender ?? envelope?.from))?.[0]?.address ?? null,
  subject: envelope?.subject ?? null,
})

/** Signs in to a mail server, works there, and leaves it whatever happens. */
export async function withImap<T>(
  account: ImapAccount,
  networks: readonly string[],
  work: (server: MailServer) => Promise<T>,
): Promise<T> {
  const { address, isOwn } = await findHost(account.host, networks)
  if (account.security === 'none' && !isOwn) throw new PlainRefused()
  // A server is named only by a name: an address is none (RFC 6066).
  const named = isIP(account.host) === 0 ? { servername: account.host } : {}
  const imap = await import('imapflow')
  const client = new imap.ImapFlow({
    host: address,
    ...named,
    port: account.port,
    secure: account.security === 'tls',
    ...(account.security !== 'tls' && { doSTARTTLS: account.security === 'starttls' }),
    tls: { ...named, minVersion: 'TLSv1.2' },
    auth: { user: account.username, pass: account.password },
    logger: false,
    disableAutoIdle: true,
    maxLiteralSize: mailLimits.mail + (1 << 20),
    ...timeouts,
  })
  // What goes wrong is reported by the operation that it breaks.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(serverOf(client))
  } finally {
    await client.logout().catch(() => undefined)
    client.close()
  }
}

export type MailServer = ReturnType<typeof serverOf>

function serverOf(client: ImapFlow) {
  return {
    async folders(): Promise<string[]> {
      return (await client.list()).map(({ path }) => path)
    },

    /** Opens a folder; its uids are valid as long as the returned number stays the same. */
    async open(folder: string): Promise<{ uidValidity: number }> {
      try {
        const { uidValidity } = await client.mailboxOpen(folder)
        return { uidValidity: Number(uidValidity) }
      } catch (error) {
        if (has(error, 'mailboxMissing') === true || has(error, 'responseStatus') === 'NO')
          throw new FolderMissing(folder, { cause: error })
        throw error
      }
    },

    /** The uids after one, of mails that were received on this day or later, in their order. */
    async uidsAfter(uid: number, since: string | null): Promise<number[]> {
      const found = await client.search({ uid: `${uid + 1}:*`, ...(since !== null && { since }) }, { uid: true })
      // `*` is the last mail, also where that is before the range.
      return (found || []).filter((one) => one > uid).sort((a, b) => a - b)
    },

    /** The uids of mails that were received from one day on, and before another. */
    async uidsBetween(since: string, before: string): Promise<number[]> {
      return ((await client.search({ since, before }, { uid: true })) || []).sort((a, b) => a - b)
    },

    async head(uid: number): Promise<MailHead | null> {
      const query = { uid: true, size: true, internalDate: true, envelope: true }
      const found = await client.fetchOne(String(uid), query, { uid: true })
      return found ? headOf(found) : null
    },

    async raw(uid: number): Promise<Buffer | null> {
      const found = await client.fetchOne(String(uid), { uid: true, source: true }, { uid: true })
      return found ? (found.source ?? null) : null
    },

    /** Marks a mail as kept; returns where it is afterwards, if it was moved and the server says so. */
    async mark(
      uid: number,
      how: string,
      moveTo: string | null,
    ): Promise<{ folder: string; uidValidity: number; uid: number } | null> {
      if (how === 'seen') await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
      if (how === 'flag') await client.messageFlagsAdd(String(uid), [keptFlag], { uid: true })
      if (how !== 'move' || moveTo === null) return null
      const moved = await client.messageMove(String(uid), moveTo, { uid: true })
      if (!moved) throw new FolderMissing(moveTo)
      const now = moved.uidMap?.get(uid)
      return now === undefined || moved.uidValidity === undefined
        ? null
        : { folder: moved.destination, uidValidity: Number(moved.uidValidity), uid: now }
    },
  }
}
