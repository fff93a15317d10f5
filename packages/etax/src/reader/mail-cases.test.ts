import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mailCases } from '../../test/mail-cases.ts'
import { hasSample, setFolder } from '../../test/samples.ts'
import { createEtax } from './reader.ts'

const reader = createEtax({ now: () => new Date('2026-11-20T03:00:00Z') })
afterAll(() => reader.close())

/** What is right for each kind of mail that was once misread, by the name under which it was reported. */
const expected: Record<string, object> = {
  'mail-wrong-boundary.eml': { outcome: 'failed', reason: 'unreadable' },
  'mail-encrypted-zip.eml': { outcome: 'failed', reason: 'encrypted' },
  '09-two-messages.mbox': { outcome: 'keep', documents: [{}, {}] },
  // Whom it is from is decided at the mailbox.
  '11-spoofed-sender.eml': { outcome: 'keep', documents: [{}] },
  'forwarded-as-attachment.eml': { outcome: 'keep', documents: [{}] },
  'forwarded-as-octet-stream.eml': { outcome: 'keep', documents: [{}] },
  'attachment-without-name.eml': { unkept: [{ name: 'Fwd: Invoice.pdf' }] },
  'raw-tis620-name.eml': { unkept: [{ name: 'บิล5.pdf' }] },
}
const made = mailCases(['IV-1', 'IV-2'])
const read = (raw: Buffer) => reader.readMail(Uint8Array.from(raw))

describe('mails that were once misread', () => {
  it.each(Object.entries(expected))('%s', async (name, right) => {
    expect(await read(made[name] ?? Buffer.alloc(0))).toMatchObject(right)
  })

  const given = join(setFolder, '../cases/mail')
  it.skipIf(!hasSample('../cases/mail'))('as they were reported, each of them (skipped without them)', async () => {
    expect(readdirSync(given).toSorted()).toEqual(Object.keys(expected).toSorted())
    for (const [name, right] of Object.entries(expected))
      expect([name, await read(readFileSync(join(given, name)))]).toMatchObject([name, right])
  })
})
