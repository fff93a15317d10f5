// The renderer: a separate process for one file, started without environment or network and with a timeout. It reads a
// task and the bytes of a file from its input, and writes pictures or text, or
// a marked copy of the file. A crash affects nothing else.
import { writeFile } from 'node:fs/promises'
import { drawPdf } from './pdf.ts'
import { drawPicture } from './picture.ts'
import { readDocument } from './read.ts'
import {
  type DrawResult,
  type DrawTask,
  type LogoTask,
  markedFile,
  type MarkResult,
  type MarkTask,
  type Task,
  type ReadResult,
} from './task.ts'

const newline = 10

async function readInput(): Promise<{ task: Task; file: Buffer }> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  const all = Buffer.concat(chunks)
  const end = all.indexOf(newline)
  return { task: JSON.parse(all.toString('utf8', 0, end)) as Task, file: all.subarray(end + 1) }
}

/** Its library is loaded for this alone. */
async function mark(input: Buffer, wanted: MarkTask): Promise<MarkResult> {
  const { result, bytes } =
    wanted.format === 'pdf'
      ? await (await import('./mark-pdf.ts')).markPdf(input, wanted)
      : await (await import('./mark-picture.ts')).markPicture(input, wanted)
  if ('refused' in result) return result
  if (bytes.length > wanted.maxBytes) return { refused: 'too_large' }
  await writeFile(markedFile, bytes, { mode: 0o600 })
  return result
}

/** Its library is loaded for this alone. */
async function draw(input: Buffer, wanted: DrawTask | LogoTask) {
  if (wanted.kind === 'logo') return (await import('./logo.ts')).drawLogo(input, wanted)
  return wanted.kind === 'pdf' ? drawPdf(input, wanted) : drawPicture(input, wanted)
}

const { task, file } = await readInput()
if (task.kind === 'mark') process.stdout.write(`${JSON.stringify(await mark(file, task))}\n`)
else if (task.kind === 'read') {
  const { result, text } = await readDocument(file, task)
  process.stdout.write(`${JSON.stringify(result satisfies ReadResult)}\n`)
  process.stdout.write(text)
} else {
  const { result, pictures } = await draw(file, task)
  process.stdout.write(`${JSON.stringify(result satisfies DrawResult)}\n`)
  for (const picture of pictures) process.stdout.write(picture)
}
