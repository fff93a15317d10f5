import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runChild } from './child.ts'
import { findProgram, writeInput } from './program.ts'

export type Converted = { state: 'made'; pdf: Buffer } | { state: 'refused'; reason: 'broken' | 'too_heavy' }
export type Convert = (extension: string, file: AsyncIterable<Uint8Array>) => Promise<Converted>

const usualPlaces = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
]
const mebibyte = 1024 ** 2
const timeoutMs = 60_000
const maxPdfBytes = 100 * mebibyte

/** A profile for one document: macros disabled, nothing fetched. */
const setting = (path: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${setting('Office.Common/Security/Scripting', 'MacroSecurityLevel', '3')}
${setting('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true')}
${setting('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true')}
${setting('Office.Writer/Content/Update', 'Link', '0')}
${setting('Office.Calc/Content/Update', 'Link', '1')}
</oor:items>
`

/** Converts office documents to PDF with LibreOffice; null if it is not installed. */
export function createConvert(configured: string | null): Convert | null {
  const program = findProgram(configured, usualPlaces)
  if (program === null) return null
  /** One at a time: each uses a CPU and hundreds of megabytes. */
  let turn: Promise<unknown> = Promise.resolve()
  return (extension, file) => {
    const mine = turn.then(() => convert(program, extension, file))
    turn = mine.catch(() => undefined)
    return mine
  }
}

async function convert(program: string, extension: string, file: AsyncIterable<Uint8Array>): Promise<Converted> {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-office-'))
  try {
    const input = join(folder, `document.${extension}`)
    await writeInput(input, file)
    const profile = join(folder, 'profile')
    await mkdir(join(profile, 'user'), { recursive: true })
    await writeFile(join(profile, 'user/registrymodifications.xcu'), settings)
    const end = await runChild({
      command: [
        program,
        '--headless',
        '--norestore',
        '--nodefault',
        '--nolockcheck',
        '--nofirststartwizard',
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        '--convert-to',
        'pdf',
        '--outdir',
        folder,
        input,
      ],
      bounds: { seconds: 60, memoryBytes: 2048 * mebibyte, fileBytes: maxPdfBytes },
      timeoutMs,
      mostOutput: mebibyte,
      folder,
      env: { HOME: folder, TMPDIR: folder },
    })
    if (end.kind !== 'ended') return { state: 'refused', reason: end.kind === 'failed' ? 'broken' : 'too_heavy' }
    const output = join(folder, 'document.pdf')
    const found = await stat(output).catch(() => null)
    if (!found?.isFile()) return { state: 'refused', reason: 'broken' }
    return { state: 'made', pdf: await readFile(output) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
