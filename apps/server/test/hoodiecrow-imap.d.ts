/** What tests use of the IMAP server, which comes without types. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  export type Message = { raw: string; uid?: number; flags?: string[]; internaldate?: string }
  export type Folder = {
    messages?: Message[]
    uidvalidity?: number
    uidnext?: number
    separator?: string
    folders?: Record<string, Folder>
  }
  export type ImapServer = {
    server: Server
    /** Each folder by its whole path. */
    folderCache: Record<string, Folder & { messages: Message[] }>
    listen(port: number, host: string, done: () => void): void
    close(done: () => void): void
    appendMessage(folder: Folder | string, flags: string[], internaldate: string | false, raw: string): void
    setCommandHandler(command: string, handler: unknown): void
  }
  export default function hoodiecrow(options: {
    plugins?: string[]
    storage: Record<string, Folder>
    secureConnection?: boolean
    credentials?: { key: string; cert: string }
  }): ImapServer
}
