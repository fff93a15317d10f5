import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { thumbnailSizes } from '@khlang/contract'
import { pdf } from '../../apps/e2e/fixtures/samples.ts'
import { wait } from '../../apps/e2e/support/text.ts'
import { createFolder, putFile } from '../../apps/e2e/support/uploads.ts'
import { heading, plainText, wordOf } from '../../apps/server/test/office.ts'
import { photograph as photographed } from '../../apps/server/test/pictures.ts'
import { runLoad } from '../lib/drive-load.ts'
import { milliseconds, ratioRow, shortest as shortestOf } from '../lib/figures.ts'
import type { Definition, Row } from '../lib/report.ts'
import type { Bench } from '../lib/world.ts'

const run = promisify(execFile)
const poppler = '/usr/bin/pdftoppm'
const office = '/usr/bin/soffice'
const askAgainMs = 10
const timeoutMs = 120_000

type Timed = () => Promise<unknown>
async function took(work: Timed): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}
/** The shortest of several, measured alternately. */
const shortest = (rounds: number, ours: (round: number) => Promise<number>, theirs: Timed) => {
  let round = 0
  return shortestOf(
    rounds,
    () => ours(round++),
    () => took(theirs),
  )
}

/** The same work without a product: a process that reads the file and writes the thumbnails. */
const plainSharp = (file: string) => {
  const script = `
    import sharp from 'sharp'
    import { readFileSync } from 'node:fs'
    sharp.concurrency(1)
    const bytes = readFileSync(${JSON.stringify(file)})
    for (const side of ${JSON.stringify(thumbnailSizes)})
      await sharp(bytes).autoOrient().resize({ width: side, height: side, fit: 'inside' }).webp({ quality: 80, effort: 2 }).toBuffer()`
  return () =>
    run(process.execPath, ['--input-type=module', '-e', script], {
      cwd: join(import.meta.dirname, '../../apps/server'),
    })
}

const perSecond = (value: number) => `${value.toFixed(2)} pictures/s`

/** Thumbnails and pages: the time until they are available, compared with the rendering program alone. */
export async function previews({ quick, product, person, auth }: Bench): Promise<Row[]> {
  const folder = await createFolder(person, person.root, 'previews')
  const scratch = await mkdtemp(join(tmpdir(), 'khlang-bench-'))
  const rounds = quick ? 1 : 3
  const rows: Row[] = []
  /** Polls until it is available. */
  const arrived = async (path: string) => {
    for (const until = performance.now() + timeoutMs; performance.now() < until; await wait(askAgainMs)) {
      const { status, body } = await person.send({ path })
      if (status === 200) return body
      if (status !== 202) throw new Error(`${path}: ${status} ${body.toString().slice(0, 200)}`)
    }
    throw new Error(`${path}: not there after ${timeoutMs} ms`)
  }
  const put = (name: string, bytes: Buffer) => putFile(person, folder, name, bytes)
  const shorter = (definition: Definition, [ours, theirs]: [number, number], name: string, atLeast: number) =>
    // Durations: the reference may be shorter only by this factor.
    rows.push({ ...ratioRow(definition, 1 / ours, 1 / theirs, (one) => milliseconds(1 / one), { name, atLeast }) })

  try {
    const photographs: Buffer[] = []
    while (photographs.length < (quick ? 4 : 16)) photographs.push(await photographed())
    const [first = Buffer.alloc(0)] = photographs
    const photograph = join(scratch, 'photograph.jpg')
    await writeFile(photograph, first)
    const alone = plainSharp(photograph)
    let thumbnail = ''
    const one = async (round: number) => {
      const id = await put(`หนึ่ง ${round}.jpg`, Buffer.concat([first, Buffer.from(String(round))]))
      thumbnail = `/api/files/${id}/thumbnail?size=320`
      return took(() => arrived(thumbnail))
    }
    shorter(
      { id: 'one', work: 'small pictures of a 12-megapixel JPEG, from the end of the upload' },
      await shortest(rounds, one, alone),
      'sharp alone, in a process',
      0.3,
    )

    const many = await took(async () => {
      const ids = await Promise.all(photographs.map((bytes, n) => put(`หลาย ${n}.jpg`, bytes)))
      await Promise.all(ids.map((id) => arrived(`/api/files/${id}/thumbnail?size=320`)))
    })
    const manyAlone = await took(async () => {
      for (const _ of photographs) await alone()
    })
    const rate = (ms: number) => (photographs.length * 1000) / ms
    rows.push(
      ratioRow(
        { id: 'many', work: `small pictures of ${photographs.length} such JPEGs, upload included` },
        rate(many),
        rate(manyAlone),
        perSecond,
        {
          name: 'sharp alone, one process after the other',
          atLeast: 0.4,
        },
      ),
    )

    const seconds = quick ? 1 : 3
    const picture = await arrived(thumbnail)
    const same = await put('same.webp', picture)
    const read = (path: string) =>
      runLoad({
        port: product.port,
        connections: 8,
        seconds,
        warmSeconds: 0.5,
        scripts: [[{ path, headers: auth }]],
      })
    const cached = await read(thumbnail)
    const downloaded = await read(`/api/files/${same}/content`)
    rows.push(
      ratioRow(
        { id: 'again', work: 'a small picture once more, 8 readers' },
        cached.requests / cached.seconds,
        downloaded.requests / downloaded.seconds,
        (value) => `${value.toFixed(0)} requests/s`,
        { name: 'a download of the same bytes', atLeast: 0.7 },
      ),
    )

    if (existsSync(poppler)) {
      const lines = Array.from({ length: 100 }, (_, n) => `Page ${n + 1}`)
      const file = join(scratch, 'pages.pdf')
      await writeFile(file, pdf(lines))
      const page = async (round: number) => {
        const id = await put(`หน้า ${round}.pdf`, pdf([...lines.slice(1), `Round ${round}`]))
        return took(async () => {
          await arrived(`/api/files/${id}/preview`)
          await arrived(`/api/files/${id}/preview/pages/1`)
        })
      }
      const draw = () => run(poppler, ['-png', '-singlefile', '-scale-to', '1800', file, join(scratch, 'page')])
      shorter(
        { id: 'pdf', work: 'first page of a PDF of 100' },
        await shortest(rounds, page, draw),
        'pdftoppm alone',
        0.1,
      )
    }
    if (existsSync(office)) {
      const body = heading('สัญญาเช่า') + plainText('ข้อความภาษาไทยในเอกสาร '.repeat(200))
      const file = join(scratch, 'document.docx')
      await writeFile(file, wordOf(body))
      const page = async (round: number) => {
        const id = await put(`เอกสาร ${round}.docx`, wordOf(body + plainText(String(round))))
        return took(async () => {
          await arrived(`/api/files/${id}/preview`)
          await arrived(`/api/files/${id}/preview/pages/1`)
        })
      }
      let n = 0
      const convert = () =>
        run(office, [
          '--headless',
          `-env:UserInstallation=file://${scratch}/profile-${(n += 1)}`,
          '--convert-to',
          'pdf',
          '--outdir',
          scratch,
          file,
        ])
      shorter(
        { id: 'docx', work: 'first page of a docx' },
        await shortest(rounds, page, convert),
        'soffice alone, a profile of its own',
        0.3,
      )
    }
    return rows
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
