// The renderer: a separate process for one file, started without environment or network and with a timeout. It reads a
// task and the bytes of a file from its input, and writes pictures or text, or
// a marked copy of the file. A crash affects nothing else. The libraries of a task are loaded for it alone: they are most
// of the time that a small file takes.
import { writeFile } from 'node:fs/promises'
import {
  type DrawResult,
  type DrawTask,
  type LogoTask,
  markedFile,
  type MarkResult,
  type MarkTask,
  type ReadResult,
  type ReadTask,
  type Task,
} from './task.ts'

const newline = 10

async function readInput(): Promise<{ task: Task; file: Buffer }> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  const all = Buffer.concat(chunks)
  const end = all.indexOf(newline)
  return { task: JSON.parse(all.toString('utf8', 0, end)) as Task, file: all.subarray(end + 1) }
}

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

async function draw(input: Buffer, wanted: DrawTask | LogoTask) {
  if (wanted.kind === 'logo') return (await import('./logo.ts')).drawLogo(input, wanted)
  if (wanted.kind === 'pdf') return (await import('./pdf.ts')).drawPdf(input, wanted)
  return (await import('./picture.ts')).drawPicture(input, wanted)
}

async function read(input: Buffer, wanted: ReadTask) {
  return (await import('./read.ts')).readDocument(input, wanted)
}

const { task, file } = await readInput()
if (task.kind === 'mark') process.stdout.write(`${JSON.stringify(await mark(file, task))}\n`)
else if (task.kind === 'read') {
  const { result, text } = await read(file, task)
  process.stdout.write(`${JSON.stringify(result satisfies ReadResult)}\n`)
  process.stdout.write(text)
} else {
  const { result, pictures } = await draw(file, task)
  process.stdout.write(`${JSON.stringify(result satisfies DrawResult)}\n`)
  for (const picture of pictures) process.stdout.write(picture)
}
