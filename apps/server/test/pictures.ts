import sharp from 'sharp'
import type { Client } from './client.ts'
import type { World } from './harness.ts'

/** A picture of one colour, in any format that can be written here. */
export const plain = (width: number, height: number, background = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })

/** A JPEG of 12 megapixels with the noise of a phone camera: 3 to 4 MB. */
export const photograph = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer()

/** A PDF with a line of text on each page; `more` is added to its catalog. */
export function pdfOf(lines: readonly string[], more = '', box = '[0 0 595 842]'): Buffer {
  const pages = lines.map((_, n) => 4 + n * 2)
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${more} >>`,
    `<< /Type /Pages /Count ${lines.length} /Kids [${pages.map((n) => `${n} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, n) => {
      const text = `1 0 0 rg 60 400 400 300 re f BT /F1 28 Tf 72 740 Td (${line}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${5 + n * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ]
    }),
  ]
  const body = objects.map((object, n) => `${n + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`, 'latin1')
}

/** Runs pending preview jobs, as the queue would; returns their names. */
export const drainPreviews = (world: World): Promise<string[]> => drainJobs(world, 'previews:%')

/** Runs pending jobs whose names are like this; returns their names. */
export async function drainJobs(world: World, like: string): Promise<string[]> {
  const done: string[] = []
  for (;;) {
    const { rows } = await world.owner.pool.query<{ id: string; name: string; payload: unknown }>(
      `select j.id, t.identifier as name, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like $1 order by j.id limit 1`,
      [like],
    )
    const [job] = rows
    if (!job) return done
    await world.owner.pool.query('delete from graphile_worker._private_jobs where id = $1', [job.id])
    await world.runJob(job.name, job.payload)
    done.push(job.name)
  }
}

/** A thumbnail as a person gets it: its format and size, or only the status. */
export async function thumbnailOf(who: Client, id: string, size = 320) {
  const response = await who.send({ method: 'GET', url: `/api/files/${id}/thumbnail?size=${size}` })
  if (response.statusCode !== 200) return { status: response.statusCode }
  const { format, width, height } = await sharp(response.rawPayload).metadata()
  return { status: 200, format, width, height }
}
