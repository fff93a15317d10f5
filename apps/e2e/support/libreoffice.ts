import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { programOf } from './map-drive.ts'
import { freePort, signal, treeOf } from './processes.ts'

const script = join(import.meta.dirname, 'libreoffice.py')
// That of Debian: its packages bring what talks to LibreOffice.
const python = '/usr/bin/python3'

/** Why LibreOffice cannot be used here; null if it can. */
export function whyNoOffice(): string | null {
  if (!programOf('soffice')) return 'LibreOffice (libreoffice-writer-nogui) is not installed'
  return existsSync('/usr/lib/python3/dist-packages/uno.py') ? null : 'python3-uno is not installed'
}

/** A LibreOffice without a window; `place` is where its settings are. */
export async function startOffice(place: string) {
  const address = `socket,host=127.0.0.1,port=${await freePort()}`
  const args = ['--headless', '--norestore', '--nologo', `-env:UserInstallation=file://${join(place, 'office')}`]
  const office = spawn(programOf('soffice') ?? '', [...args, `--accept=${address};urp;`], { stdio: 'ignore' })
  const hand = spawn(python, [script, address], { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = createInterface({ input: hand.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await answers.next()
    if (done) throw new Error('LibreOffice is gone')
    return value
  }
  await next()
  return {
    /** What a person does: open, type, save, close. Returns what LibreOffice says. */
    async act(command: 'new' | 'open' | 'type' | 'save' | 'close' | 'text', what = ''): Promise<string> {
      hand.stdin.write(`${command} ${what}\n`)
      const answer = await next()
      if (answer.startsWith('failed')) throw new Error(`LibreOffice, ${command}: ${answer}`)
      return answer
    },
    /** Its folder can be removed after this. */
    async stop() {
      const ended = [hand, office].map((child: ChildProcess) => new Promise((done) => child.once('exit', done)))
      for (const { pid } of [hand, office]) if (pid) signal(treeOf(pid), 'SIGKILL')
      await Promise.all(ended)
    },
  }
}
